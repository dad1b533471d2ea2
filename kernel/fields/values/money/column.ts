import type { KindColumn } from '#kernel/fields/column.ts'

export const moneyColumn: KindColumn = {
  kind: 'money',
  type: () => 'bigint',
  filterIndex: 'btree',
}
