import type { KindColumn } from '#kernel/fields/column.ts'

export const stateColumn: KindColumn = {
  kind: 'state',
  type: () => 'text',
  filterIndex: 'btree',
}
