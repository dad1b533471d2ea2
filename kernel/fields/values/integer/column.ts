import type { KindColumn } from '#kernel/fields/column.ts'

export const integerColumn: KindColumn = {
  kind: 'integer',
  type: () => 'integer',
  filterIndex: 'btree',
}
