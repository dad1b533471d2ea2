import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.out': true
  }
}

const fixed = '退宿登记不能改写，有误请撤销退宿后重新登记'

/** Check-outs that a list brings: who left on which day and why. What stands of the stay is told by the register alone. */
export const out = defineEntity('stay.out', {
  label: '退宿登记',
  service: 'yxgl',
  path: 'dormitoryCheckoutRecord',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed, width: 150 }),
    ...studentSnapshot.fields,
    registerId: f.ref('stay.register', { label: '住宿登记', computed: true, isPart: true }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 140 }),
    placeName: f.text({ label: '住处', computed: true, max: 100, width: 170 }),
    outDate: f.day({ label: '退宿日期', required: true, fixed, width: 120 }),
    outReason: f.code('dormOutReason', { label: '退宿原因', required: true, fixed, width: 120 }),
    remark: f.text({ label: '备注', max: 200, width: 200 }),
    doneTime: f.moment({ label: '登记时间', computed: true, width: 150 }),
    doneBy: f.text({ label: '登记人', computed: true, max: 50, width: 100 }),
    isUndone: f.flag({ label: '已撤销', computed: true, default: false, width: 90 }),
  },
  title: 'xm',
  search: ['xh', 'xm', 'placeName'],
  pinyin: ['xm'],
  indexes: [['studentId'], ['registerId'], ['dormId'], ['floorId'], ['classId'], ['departmentId']],
  list: {
    columns: ['xm', 'xh', 'classId', 'placeName', 'outDate', 'outReason', 'remark', 'doneTime', 'doneBy', 'isUndone'],
    filters: ['outDate', 'outReason', 'dormId', 'departmentId', 'classId', 'grade', 'isUndone', 'studentId'],
    sort: ['-doneTime', 'xh'],
  },
  form: [{ section: '退宿登记', fields: ['studentId', 'outDate', 'outReason', 'remark'] }],
  excel: {
    import: ['studentId', 'outDate', 'outReason', 'remark'],
    titles: { studentId: '学号' },
    once: [{ on: ['studentId'], called: '学号' }],
    // A line is a check-out of its own; none is changed by a sheet.
    matchBy: [],
  },
  removable: 'never',
})
export type OutRow = Row<typeof out>
