import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'calendar.day': true
  }
}

/** One date of the school year, vacations included. Made from terms and holidays; a painted one keeps what a person said. */
export const calendarDay = defineEntity('calendar.day', {
  label: '校历日',
  service: 'base',
  path: 'schoolCalendarItem',
  fields: {
    riQi: f.day({ label: '日期', required: true }),
    termId: f.ref('calendar.term', { label: '学期', required: true, isPart: true }),
    zc: f.integer({ label: '周次', required: true, default: 0 }),
    xqj: f.integer({ label: '星期', required: true, min: 1, max: 7 }),
    dayType: f.code('dayType', { label: '日期类型', required: true }),
    isWork: f.flag({ label: '工作日', required: true, default: false }),
    lessonDate: f.day({ label: '上哪天的课', help: '不填即按当天星期上课' }),
    holidayName: f.text({ label: '节日', max: 30 }),
    remark: f.text({ label: '备注', max: 100 }),
    isPainted: f.flag({ label: '人工设置', required: true, default: false }),
  },
  title: 'riQi',
  unique: [{ on: ['riQi'] }],
  indexes: [['termId', 'riQi']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
