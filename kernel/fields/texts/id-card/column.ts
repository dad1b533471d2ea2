import type { KindColumn } from '#kernel/fields/column.ts'

export const idCardColumn: KindColumn = {
  kind: 'idCard',
  type: () => 'text',
  filterIndex: 'btree',
}
