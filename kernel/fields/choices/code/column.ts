import type { KindColumn } from '#kernel/fields/column.ts'

export const codeColumn: KindColumn = {
  kind: 'code',
  type: () => 'text',
  filterIndex: 'btree',
}
