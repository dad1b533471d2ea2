import type { KindColumn } from '#kernel/fields/column.ts'

export const dayColumn: KindColumn = {
  kind: 'day',
  type: () => 'date',
  filterIndex: 'btree',
}
