import type { KindColumn } from '#kernel/fields/column.ts'

export const refsColumn: KindColumn = {
  kind: 'refs',
  type: () => 'uuid[]',
  filterIndex: 'members',
  contains: ({ column, place }) => `${column} && ${place}::uuid[]`,
}
