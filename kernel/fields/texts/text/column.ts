import type { KindColumn } from '#kernel/fields/column.ts'

export const textColumn: KindColumn = {
  kind: 'text',
  type: () => 'text',
  filterIndex: 'trigram',
  sortsAsText: true,
  naming: {
    by: 'name',
    names: (column, one) => `position(${one}::text in ${column}) > 0`,
    renamed: (column, one, other) => `replace(${column}, ${one}::text, ${other}::text)`,
  },
}
