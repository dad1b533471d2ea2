import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'resource.smsQuota': true
  }
}

/** How many messages a department may send in a month. A department without a row is not limited. */
export const smsQuota = defineEntity('resource.smsQuota', {
  label: '短信额度',
  service: 'resource',
  path: 'smsQuota',
  fields: {
    departmentId: f.ref('base.department', { label: '部门', required: true, width: 180 }),
    month: f.text({
      label: '月份',
      required: true,
      max: 7,
      codeLike: true,
      width: 100,
      pattern: { match: /^\d{4}-(0[1-9]|1[0-2])$/, message: '月份格式应为 2026-09' },
    }),
    quota: f.integer({ label: '额度', required: true, min: 0, max: 1_000_000, width: 100 }),
    used: f.integer({ label: '已用', required: true, computed: true, default: 0, width: 100 }),
    remark: f.text({ label: '备注', max: 100, width: 200 }),
  },
  title: 'month',
  unique: [{ on: ['departmentId', 'month'], message: '该部门本月额度已存在' }],
  list: {
    columns: ['departmentId', 'month', 'quota', 'used', 'remark'],
    filters: ['departmentId', 'month'],
    sort: ['-month'],
  },
  form: [{ section: '额度', fields: ['departmentId', 'month', 'quota', 'remark'] }],
  excel: { import: ['departmentId', 'month', 'quota', 'remark'], matchBy: [['departmentId', 'month']] },
  removable: 'hard',
})
