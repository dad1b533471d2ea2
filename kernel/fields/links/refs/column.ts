import type { KindColumn } from '#kernel/fields/column.ts'

export const refsColumn: KindColumn = {
  kind: 'refs',
  type: () => 'uuid[]',
  filterIndex: 'members',
  contains: ({ column, place }) => `${column} && ${place}::uuid[]`,
  naming: {
    by: 'id',
    names: (column, one) => `${column} @> array[${one}::uuid]`,
    // Whoever stood there already stands there once.
    renamed: (column, one, other) =>
      `case when ${column} @> array[${other}::uuid] then array_remove(${column}, ${one}::uuid)
         else array_replace(${column}, ${one}::uuid, ${other}::uuid) end`,
  },
}
