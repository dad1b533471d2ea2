import type { KindColumn } from '#kernel/fields/column.ts'

export const codesColumn: KindColumn = {
  kind: 'codes',
  type: () => 'text[]',
  filterIndex: 'members',
  contains: ({ column, place }) => `${column} && ${place}::text[]`,
}
