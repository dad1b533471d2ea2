import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'calendar.term': true
  }
}

export const termStates = {
  draft: ['0', '草稿', 'grey'],
  published: ['1', '已发布', 'green'],
  archived: ['2', '已归档', 'grey'],
} as const

/** A term: when it starts, how many weeks it has, and which of its weeks are for exams and holidays. */
export const term = defineEntity('calendar.term', {
  label: '学期',
  service: 'base',
  path: 'schoolCalendar',
  fields: {
    xn: f.text({
      label: '学年',
      required: true,
      codeLike: true,
      min: 9,
      max: 9,
      pattern: { match: /^\d{4}-\d{4}$/, message: '学年应为连续两年，如 2026-2027' },
      width: 110,
    }),
    xqM: f.code('term', { label: '学期', required: true, width: 110 }),
    name: f.text({ label: '名称', computed: true, max: 40, width: 210 }),
    weekStart: f.state(
      { monday: ['1', '周一'], sunday: ['7', '周日'] },
      { label: '每周第一天', required: true, default: '1', width: 100 },
    ),
    startDate: f.day({ label: '第一周第一天', required: true, width: 120 }),
    weeks: f.integer({ label: '周数', required: true, min: 1, max: 30, default: 20, unit: '周', width: 80 }),
    endDate: f.day({ label: '结束日期', computed: true, width: 120 }),
    registerDate: f.day({ label: '报到注册日期', width: 120 }),
    teachStart: f.day({ label: '上课日期', help: '之前的工作日不上课；不填即第一周第一天', width: 120 }),
    examStart: f.day({ label: '考试开始', help: '从这天起的工作日为考试', width: 120 }),
    holidayStart: f.day({ label: '放假日期', help: '从这天起为寒暑假', width: 120 }),
    isCurrent: f.flag({ label: '当前学期', computed: true, default: false, width: 90 }),
    /** A term chosen by hand stays current until this day; then the date decides again. */
    chosenUntil: f.day({ label: '手动指定至', computed: true }),
    status: f.state(termStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
  },
  title: 'name',
  selectFields: ['xn', 'xqM', 'startDate', 'endDate', 'weeks', 'isCurrent'],
  unique: [{ on: ['xn', 'xqM'], message: '该学期已存在' }],
  indexes: [['startDate', 'endDate']],
  states: {
    field: 'status',
    initial: 'draft',
    moves: { draft: ['published'], published: ['draft', 'archived'], archived: ['published'] },
  },
  list: {
    columns: [
      'name',
      'startDate',
      'endDate',
      'weeks',
      'registerDate',
      'teachStart',
      'examStart',
      'holidayStart',
      'isCurrent',
      'status',
    ],
    filters: ['xn', 'xqM', 'status'],
    sort: ['-startDate'],
  },
  form: [
    { section: '学期', fields: ['xn', 'xqM', 'startDate', 'weeks', 'weekStart'] },
    { section: '重要日期', fields: ['registerDate', 'teachStart', 'examStart', 'holidayStart'] },
  ],
  removable: 'bin',
})
