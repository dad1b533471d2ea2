import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseStatus } from '#modules/school/base/shared/base-status.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'change.window': true
  }
}

/** When people may ask to change their beds, and how far away. */
export const changeWindow = defineEntity('change.window', {
  label: '调宿申请窗口',
  service: 'yxgl',
  path: 'roomChangeWindow',
  fields: {
    name: f.text({ label: '名称', required: true, max: 50, width: 180 }),
    xn: f.text({ label: '学年', computed: true, max: 9, width: 100 }),
    xqM: f.code('term', { label: '学期', computed: true, width: 90 }),
    beginTime: f.moment({ label: '开始时间', required: true, width: 150 }),
    endTime: f.moment({ label: '结束时间', required: true, width: 150 }),
    canMove: f.flag({ label: '调至空床', words: ['开放', '不开放'], default: true, width: 90 }),
    canSwap: f.flag({ label: '互换', words: ['开放', '不开放'], default: true, width: 90 }),
    grades: f.text({
      label: '限定年级',
      max: 50,
      help: '多个年级用逗号分隔，不填不限',
      pattern: { match: /^\d{4}([,，]\d{4})*$/, message: '请填写四位年级，多个用逗号分隔' },
      width: 120,
    }),
    maxPerTerm: f.integer({ label: '每学期次数', required: true, min: 1, max: 10, default: 1, width: 100 }),
    crossDept: f.flag({ label: '跨院系', words: ['允许', '不允许'], default: false, width: 90 }),
    crossLevel: f.flag({ label: '跨档次', words: ['允许', '不允许'], default: true, width: 90 }),
    status: baseStatus,
  },
  title: 'name',
  search: ['name'],
  indexes: [['status', 'beginTime']],
  list: {
    columns: [
      'name',
      'xn',
      'xqM',
      'beginTime',
      'endTime',
      'canMove',
      'canSwap',
      'grades',
      'maxPerTerm',
      'crossDept',
      'crossLevel',
      'status',
    ],
    filters: ['name', 'status'],
    sort: ['-beginTime'],
  },
  form: [
    { section: '窗口', fields: ['name', 'beginTime', 'endTime', 'status'] },
    { section: '规则', fields: ['canMove', 'canSwap', 'grades', 'maxPerTerm', 'crossDept', 'crossLevel'] },
  ],
  removable: 'bin',
})
export type WindowRow = Row<typeof changeWindow>
