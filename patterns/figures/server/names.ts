import { columnName, tableName } from '#kernel/db/names.ts'
import { orderTerm, usualOrder } from '#kernel/db/table.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Dimension } from '../shared/figures.ts'

type Name = { readonly name: string; readonly note: string | null }

/** What the groups of a dimension are called, by their keys in the usual order; who has no entity is named by whoever shows it. */
export async function namesOf(
  ctx: Ctx,
  { entity: named, note }: Dimension,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, Name>> {
  if (named === undefined) return new Map()
  const entity = ctx.world.entities.get(named)!
  const joins: string[] = []
  const notes = (note?.fields ?? []).map((field, i) => {
    const declared = fieldOf(entity, field)!
    const target = ctx.world.entities.get(kindOf(declared).refersTo?.(declared) ?? '')
    if (!target) return `t.${columnName(field)}`
    joins.push(`left join ${tableName(target)} n${i} on n${i}.id = t.${columnName(field)}`)
    return `n${i}.${columnName(target.title)}`
  })
  const rows = await ctx.db.query<Name & { id: string }>(
    `select t.id, t.${columnName(entity.title)} as name,
       ${notes.length > 0 ? `nullif(concat_ws(' · ', ${notes.join(', ')}), '')` : 'null'} as note
     from ${tableName(entity)} t ${joins.join(' ')}
     where t.id = any($1::uuid[])
     order by ${usualOrder(entity)
       .map((sort) => `t.${orderTerm(entity, sort)}`)
       .join(', ')}`,
    [keys.filter((key) => key !== null)],
  )
  return new Map(rows.map(({ id, name, note: second }) => [id, { name, note: second }]))
}
