import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'calendar.holiday': true
  }
}

export const holidayKinds = { off: ['1', '放假', 'red'], makeUp: ['2', '调休上班', 'amber'] } as const

/** Days off by law, and weekends that are worked in their place, as the State Council announces them each autumn. */
export const holiday = defineEntity('calendar.holiday', {
  label: '节假日',
  service: 'base',
  path: 'schoolHoliday',
  fields: {
    holidayName: f.text({ label: '节日', required: true, max: 30, width: 140 }),
    kind: f.state(holidayKinds, { label: '安排', required: true, default: '1', width: 100 }),
    startDate: f.day({ label: '开始日期', required: true, width: 120 }),
    endDate: f.day({ label: '结束日期', help: '不填即当天', width: 120 }),
    lessonDate: f.day({ label: '上哪天的课', help: '调休上班的那天上哪一天的课；不填即不上课', width: 120 }),
    remark: f.text({ label: '备注', max: 100 }),
  },
  title: 'holidayName',
  search: ['holidayName'],
  unique: [{ on: ['startDate', 'kind'], message: '该日期已有安排' }],
  indexes: [['startDate', 'endDate']],
  list: {
    columns: ['holidayName', 'kind', 'startDate', 'endDate', 'lessonDate', 'remark'],
    filters: ['holidayName', 'kind', 'startDate'],
    sort: ['-startDate'],
  },
  form: [{ section: '节假日', fields: ['holidayName', 'kind', 'startDate', 'endDate', 'lessonDate', 'remark'] }],
  excel: {
    import: ['holidayName', 'kind', 'startDate', 'endDate', 'lessonDate', 'remark'],
    matchBy: [['startDate', 'kind']],
  },
  removable: 'bin',
})
