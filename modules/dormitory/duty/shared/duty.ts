import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'duty.shift': true
  }
}

const fixed = '值班安排不能改写，请移除后重新安排'

/** Who is on duty in a house, on which day, in which shift. */
export const duty = defineEntity('duty.shift', {
  label: '宿管值班',
  service: 'yxgl',
  path: 'dormitoryDuty',
  fields: {
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', required: true, fixed, width: 150 }),
    dutyDate: f.day({ label: '值班日期', required: true, fixed, width: 120 }),
    shift: f.code('dormShift', { label: '班次', required: true, fixed, width: 90 }),
    teacherId: f.ref('base.teacher', { label: '值班人', required: true, fixed, width: 120 }),
    dutyName: f.text({ label: '值班', computed: true, max: 120 }),
    remark: f.text({ label: '备注', max: 100, width: 180 }),
  },
  title: 'dutyName',
  search: ['dutyName'],
  pinyin: ['dutyName'],
  unique: [{ on: ['dormId', 'dutyDate', 'shift', 'teacherId'], message: '该宿管员已排在这一班' }],
  indexes: [['teacherId', 'dutyDate']],
  list: {
    columns: ['dutyDate', 'shift', 'dormId', 'teacherId', 'remark'],
    filters: ['dormId', 'dutyDate', 'shift', 'teacherId'],
    sort: ['-dutyDate', 'dormId', 'shift'],
  },
  form: [{ section: '宿管值班', fields: ['dormId', 'dutyDate', 'shift', 'teacherId', 'remark'] }],
  excel: {
    import: ['dormId', 'dutyDate', 'shift', 'teacherId', 'remark'],
    matchBy: [['dormId', 'dutyDate', 'shift', 'teacherId']],
  },
  removable: 'hard',
})
