import type { KindColumn } from '#kernel/fields/column.ts'

export const urlColumn: KindColumn = {
  kind: 'url',
  type: () => 'text',
  filterIndex: 'trigram',
}
