import type { KindColumn } from '#kernel/fields/column.ts'

export const phoneColumn: KindColumn = {
  kind: 'phone',
  type: () => 'text',
  filterIndex: 'btree',
}
