import type { KindColumn } from '#kernel/fields/column.ts'

export const secretColumn: KindColumn = {
  kind: 'secret',
  type: () => 'text',
  filterIndex: 'none',
}
