import type { KindColumn } from '#kernel/fields/column.ts'

export const flagColumn: KindColumn = {
  kind: 'flag',
  type: () => 'boolean',
  filterIndex: 'btree',
}
