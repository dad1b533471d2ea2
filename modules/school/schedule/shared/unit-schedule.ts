import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'schedule.unitSchedule': true
  }
}

export const unitStates = { draft: ['0', '草稿', 'grey'], published: ['1', '已发布', 'green'] } as const

/** What the leaders of a department do in a week, written by its office and published for its staff. */
export const unitSchedule = defineEntity('schedule.unitSchedule', {
  label: '单位日程',
  service: 'base',
  path: 'unitSchedule',
  fields: {
    departmentId: f.ref('base.department', { label: '部门', required: true, width: 140 }),
    title: f.text({ label: '事项', required: true, max: 100, width: 220 }),
    beginAt: f.moment({ label: '开始时间', required: true, width: 170 }),
    endAt: f.moment({ label: '结束时间', help: '不填即一小时', width: 170 }),
    place: f.text({ label: '地点', max: 100, width: 150 }),
    leaders: f.text({ label: '出席领导', required: true, max: 200, width: 180 }),
    attendees: f.text({ label: '参加人员', max: 300, width: 200 }),
    remark: f.text({ label: '备注', max: 200 }),
    status: f.state(unitStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
  },
  title: 'title',
  search: ['title', 'leaders', 'place'],
  indexes: [['departmentId', 'beginAt'], ['beginAt']],
  follows: { departmentId: { endAt: 'ahead' } },
  states: { field: 'status', initial: 'draft', moves: { draft: ['published'], published: ['draft'] } },
  list: {
    columns: ['beginAt', 'endAt', 'title', 'leaders', 'place', 'attendees', 'departmentId', 'status'],
    filters: ['departmentId', 'status', 'beginAt'],
    sort: ['-beginAt'],
  },
  form: [
    {
      section: '单位日程',
      fields: ['departmentId', 'title', 'beginAt', 'endAt', 'leaders', 'place', 'attendees', 'remark'],
    },
  ],
  excel: {
    import: ['departmentId', 'title', 'beginAt', 'endAt', 'leaders', 'place', 'attendees', 'remark'],
    matchBy: [['departmentId', 'beginAt', 'title']],
  },
  removable: 'bin',
})
