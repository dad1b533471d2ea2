import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.upkeepRun': true
  }
}

export const upkeepResults = { done: ['1', '成功', 'green'], failed: ['0', '失败', 'red'] } as const

/** How the last turn of each declared work ended in this school; which works there are, the product itself knows. */
export const upkeepRun = defineEntity('sys.upkeepRun', {
  label: '定时任务',
  service: 'base',
  path: 'sysSchedule',
  title: 'code',
  fields: {
    code: f.text({ label: '任务', required: true, max: 60, isExact: true }),
    lastTime: f.moment({ label: '上次执行', required: true }),
    lastMs: f.integer({ label: '耗时（毫秒）', required: true, default: 0 }),
    result: f.state(upkeepResults, { label: '结果', required: true, default: '1' }),
    message: f.text({ label: '说明', max: 200 }),
    /** Who had it done by hand; empty when its time had come. */
    byName: f.text({ label: '执行人', max: 50 }),
  },
  unique: [{ on: ['code'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
