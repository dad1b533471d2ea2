import type { KindColumn } from '#kernel/fields/column.ts'
import type { ParentOptions } from './kind.ts'

export const parentColumn: KindColumn = {
  kind: 'parent',
  type: () => 'uuid',
  filterIndex: 'btree',
  foreignKey: (field) => (field.options as ParentOptions).entity,
}
