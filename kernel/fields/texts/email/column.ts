import type { KindColumn } from '#kernel/fields/column.ts'

export const emailColumn: KindColumn = {
  kind: 'email',
  type: () => 'text',
  filterIndex: 'trigram',
}
