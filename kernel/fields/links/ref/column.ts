import type { KindColumn } from '#kernel/fields/column.ts'
import type { RefOptions } from './kind.ts'

export const refColumn: KindColumn = {
  kind: 'ref',
  type: () => 'uuid',
  filterIndex: 'btree',
  foreignKey: (field) => (field.options as RefOptions).entity,
  // A filter on a row of a tree includes everything below it.
  contains: ({ column, place, treeTable }) =>
    treeTable ? `${column} = any(array(${subtree(treeTable, place)}))` : null,
  naming: {
    by: 'id',
    names: (column, one) => `${column} = ${one}::uuid`,
    renamed: (_column, _one, other) => `${other}::uuid`,
  },
}

/** Ids of some rows of a tree and all rows below them; the tree column is always parent_id. */
function subtree(table: string, place: string): string {
  return `with recursive down as (
      select id
      from ${table}
      where id = any(${place}::uuid[])
      union
      select c.id
      from ${table} c
      join down on c.parent_id = down.id
    )
    select id
    from down`
}
