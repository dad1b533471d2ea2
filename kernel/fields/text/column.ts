import type { KindColumn } from '#kernel/fields/column.ts'

export const textColumn: KindColumn = {
  kind: 'text',
  type: () => 'text',
  filterIndex: 'trigram',
  sortsAsText: true,
}
