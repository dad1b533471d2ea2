import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { conditionsOf, followsOf, isCondition, type FollowsWhile, type RowCondition } from '#kernel/entity/follows.ts'
import { snapshotsIn } from '#kernel/entity/snapshot.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { columnRef, newConditions, place, type Conditions } from '../sql.ts'

type Named = { readonly id: string; readonly name: string }

/**
 * One record went into another: whatever still follows it by its declaration (`follows`) names the other one now. Says of how many rows of
 * each entity, one statement for each. Rows in the recycle bin go along, so that they come back to something.
 */
export async function followMerger(
  ctx: Ctx,
  target: AnyEntity,
  { from, to }: { from: Named; to: Named },
): Promise<{ entity: AnyEntity; count: number }[]> {
  const followed: { entity: AnyEntity; count: number }[] = []
  for (const entity of ctx.world.entities.values()) {
    const conditions = newConditions()
    const parts = followsOf(entity).flatMap(([name, rows]) => {
      const field = fieldOf(entity, name)!
      const { naming } = columnOf(field)
      if (!naming || (kindOf(field).refersTo?.(field) ?? target.name) !== target.name) return []
      const [column, one, other] = [
        columnRef(name),
        place(conditions, from[naming.by]),
        place(conditions, to[naming.by]),
      ]
      const isMeant = `${naming.names(column, one)} and ${stillFollows(ctx, conditions, entity, rows)}`
      const becomes = `case when ${isMeant} then ${naming.renamed(column, one, other)} else ${column} end`
      return [{ set: `${columnName(name)} = ${becomes}`, isMeant, by: naming.by }]
    })
    // A text says the name beside a rule: it alone makes no row one of those that follow.
    const meant = parts.filter(({ by }) => by === 'id').map(({ isMeant }) => `(${isMeant})`)
    if (meant.length === 0) continue
    const count = await ctx.db.execute(
      `update ${tableName(entity)} t
       set ${parts.map(({ set }) => set).join(', ')}, version = t.version + 1,
         update_time = ${place(conditions, ctx.now())}
       where ${meant.join(' or ')}`,
      conditions.values,
    )
    followed.push({ entity, count })
  }
  return followed
}

/**
 * Facts of some records changed: records that follow them, and copied one of these facts, have it as it stands now. Nobody types what is
 * copied, so whoever has such a record open meanwhile is not out of date: its version stays.
 */
export async function followFacts(
  ctx: Ctx,
  target: AnyEntity,
  { ids, facts }: { ids: readonly string[]; facts: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  for (const entity of ctx.world.entities.values()) {
    for (const { of, by, fields } of snapshotsIn(entity)) {
      const rows = (entity.follows as Record<string, FollowsWhile> | undefined)?.[by]
      const columns = facts.filter((name) => name in fields).map(columnName)
      if (of !== target.name || !rows || columns.length === 0) continue
      const conditions = newConditions()
      const row = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`
      await ctx.db.execute(
        `update ${tableName(entity)} t
         set ${columns.map((column) => `${column} = x.${column}`).join(', ')},
           update_time = ${place(conditions, ctx.now())}
         from ${tableName(target)} x
         where x.id = any(${place(conditions, ids)}::uuid[])
           and ${columnRef(by)} = x.id
           and ${row('t')} is distinct from ${row('x')}
           and ${stillFollows(ctx, conditions, entity, rows)}`,
        conditions.values,
      )
    }
  }
}

/** Whether a row (`t`) still follows, as SQL. */
function stillFollows(ctx: Ctx, conditions: Conditions, entity: AnyEntity, rows: FollowsWhile): string {
  const any = conditionsOf(rows)?.map((condition) => holds(ctx, conditions, { entity, alias: 't', condition }))
  return any ? `(${any.join(' or ')})` : 'true'
}

function holds(
  ctx: Ctx,
  conditions: Conditions,
  { entity, alias, condition }: { entity: AnyEntity; alias: string; condition: RowCondition },
): string {
  const texts = Object.entries(condition).map(([name, wanted]) => {
    const field = fieldOf(entity, name)!
    const column = `${alias}.${columnName(name)}`
    const type = columnOf(field).type(field)
    if (wanted === 'ahead') return `${column} >= ${place(conditions, type === 'date' ? ctx.today() : ctx.now())}`
    if (!isCondition(wanted)) return `${column} = any(${place(conditions, wanted)}::${type}[])`
    const next = ctx.world.entities.get(kindOf(field).refersTo!(field)!)!
    const inner = holds(ctx, conditions, { entity: next, alias: `${alias}_`, condition: wanted })
    const alive = next.removable === 'bin' ? ` and ${alias}_.deleted_time is null` : ''
    return `exists (select from ${tableName(next)} ${alias}_ where ${alias}_.id = ${column}${alive} and ${inner})`
  })
  return texts.join(' and ')
}
