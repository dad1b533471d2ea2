import { tableName } from '#kernel/db/names.ts'
import { columnRef, newConditions } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Dimension } from '../shared/figures.ts'
import type { Counting } from './counting.ts'
import { countedBy, rowsWithin } from './within.ts'

/**
 * The dimension statistics open on: the one somebody's reach is cut by, or the next below it that has more than one group
 * there. A counsellor of several classes begins with classes, of one class with students, the office with departments.
 */
export async function openingDimension<F extends string, D extends string>(
  ctx: Ctx,
  { set, listed }: Counting<F, D>,
): Promise<D> {
  const all = Object.entries<Dimension>(set.dimensions) as [D, Dimension][]
  const counted = await countedBy(ctx, listed)
  const { scope } = counted
  if (scope.kind === 'all') return all[0]![0]
  const units = all.flatMap(([name, { field, entity }]) => (field && entity ? [{ name, field }] : []))
  const cut = units.findIndex(({ field }) => scope.parts.some((part) => part.field === field))
  const levels = units.slice(Math.max(cut, 0))
  if (levels.length === 0) return all[0]![0]
  const conditions = newConditions()
  const within = await rowsWithin(ctx, conditions, { counted, rows: { entity: listed } })
  const [found] = await ctx.db.query<Record<string, boolean>>(
    `select ${levels.map(({ field }, i) => `count(distinct ${columnRef(field)}) > 1 as "l${i}"`).join(', ')}
     from ${tableName(listed)} t
     where ${within}`,
    conditions.values,
  )
  return (levels.find((_, i) => found?.[`l${i}`] === true) ?? levels[0]!).name
}
