import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowQueryConfig': true
  }
}

const configStates = { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] } as const

/**
 * A column by where its value stands: `instance.title`, `form.days`, `subject.className`, or what became of a step, `node.first.comment`.
 */
const columnKey = z
  .string()
  .max(120)
  .regex(
    /^(instance|form|subject)\.[A-Za-z]\w{0,59}$|^node\.[A-Za-z][\w-]{0,39}\.(comment|result|handler|time|duration)$/,
  )
const column = z.object({
  key: columnKey,
  title: z.string().trim().max(40).optional(),
  width: z.int().min(60).max(600).optional(),
})
const statistic = z.object({ key: columnKey, how: z.enum(['sum', 'avg', 'max', 'min']) })

export const queryColumns = z.array(column).max(40)
export const queryFilters = z.array(z.string().max(60)).max(12)
export const querySort = z.object({ key: columnKey, isDescending: z.boolean().default(true) })
export const queryStatistics = z.array(statistic).max(8)

export type QueryColumn = z.infer<typeof column>
export type QueryStatistic = z.infer<typeof statistic>
export type QuerySort = z.infer<typeof querySort>

/** A list of instances of one kind that an office put together itself. */
export const flowQueryConfig = defineEntity('sys.flowQueryConfig', {
  label: '流程查询',
  service: 'process',
  path: 'queryConfig',
  title: 'name',
  search: ['name', 'code'],
  fields: {
    name: f.text({ label: '查询名称', required: true, max: 40 }),
    code: f.text({
      label: '编码',
      required: true,
      max: 40,
      pattern: { match: /^[a-z][A-Za-z0-9]*$/, message: '编码以小写字母开头，由字母和数字组成' },
    }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    columns: f.json(queryColumns, { label: '列', required: true }),
    filters: f.json(queryFilters, { label: '查询条件' }),
    sort: f.json(querySort, { label: '默认排序' }),
    statistics: f.json(queryStatistics, { label: '统计行' }),
    roles: f.json(z.array(z.string().max(50)).max(50), { label: '可查看的角色' }),
    exportAllowed: f.flag({ label: '允许导出' }),
    status: f.state(configStates, { label: '状态', required: true, default: '1' }),
    remark: f.longText({ label: '说明', max: 200 }),
  },
  unique: [{ on: ['code'] }],
  indexes: [['processType']],
  list: {
    columns: ['name', 'code', 'processType', 'exportAllowed', 'status'],
    filters: ['processType', 'status', 'exportAllowed'],
    sort: ['processType', 'name'],
  },
  form: [{ section: '基本', fields: ['name', 'code', 'processType', 'exportAllowed', 'status', 'remark'] }],
  removable: 'hard',
})
