import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowNumber': true
  }
}

/** How far the numbers of a prefix and a period have got. */
export const flowNumber = defineEntity('sys.flowNumber', {
  label: '流程编号',
  service: 'process',
  path: 'flowNumber',
  title: 'prefix',
  fields: {
    prefix: f.text({ label: '前缀', required: true, max: 60 }),
    last: f.integer({ label: '最后编号', required: true, default: 0 }),
  },
  unique: [{ on: ['prefix'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
