import type { KindColumn } from '#kernel/fields/column.ts'

export const longTextColumn: KindColumn = {
  kind: 'longText',
  type: () => 'text',
  filterIndex: 'trigram',
}
