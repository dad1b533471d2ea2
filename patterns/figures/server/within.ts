import { hiddenFields, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { addFilters } from '#kernel/operations/read/query.ts'
import { aliveOnly, columnRef, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Conditions as Filter, Dimension } from '../shared/figures.ts'
import type { Rows } from './counting.ts'

const operator = /_(ge|le|in|null)$/

/** Whose numbers: the listed rows somebody may list, and what narrows them. */
export type Counted = { readonly listed: AnyEntity; readonly scope: RowScope; readonly filter: Filter }

/** A counsellor counts the own students, the office everybody: whoever lists rows counts exactly those, by what they may see of them. */
export async function countedBy(ctx: Ctx, listed: AnyEntity, filter: Filter = {}): Promise<Counted> {
  const hidden = hiddenFields(ctx.actor, listed, 'list')
  const asked = Object.entries(filter).filter(([name]) => !hidden.has(name.replace(operator, '')))
  const scope = await rowScope(ctx, ctx.world.resources.get(listed.name)!, 'list')
  return { listed, scope, filter: Object.fromEntries(asked) }
}

/** The conditions among what somebody asks that are on some fields. */
export function filterOf(query: Readonly<Record<string, unknown>>, fields: readonly string[]): Filter {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && fields.includes(entry[0].replace(operator, '')),
    ),
  )
}

/** The condition on rows (`t`) that belong to what is counted. */
export async function rowsWithin(
  ctx: Ctx,
  conditions: Conditions,
  { counted, rows }: { counted: Counted; rows: Rows },
): Promise<string> {
  const { entity, via, as = {}, narrowedBy } = rows
  const { listed, scope } = counted
  const filter = narrowedBy ? filterOf(counted.filter, narrowedBy) : counted.filter
  if (entity.name === listed.name) return conditionOn(ctx, conditions, entity, { scope, filter })
  const said = renamed(scope, as)
  if (isKnownTo(entity, said)) return conditionOn(ctx, conditions, entity, { scope: said, filter })
  if (via === undefined) {
    const own = await rowScope(ctx, ctx.world.resources.get(entity.name)!, 'list')
    return conditionOn(ctx, conditions, entity, { scope: own, filter })
  }
  const reached = conditionOn(ctx, conditions, listed, { scope, filter: {} })
  const own = conditionOn(ctx, conditions, entity, { scope: { kind: 'all' }, filter })
  return `${columnRef(via)} in (select t.id from ${tableName(listed)} t where ${reached}) and ${own}`
}

/** Whether a reach can be said of an entity: it has every field of it, and no rule that only the listed rows answer. */
function isKnownTo(entity: AnyEntity, scope: RowScope): boolean {
  return (
    scope.kind === 'all' ||
    ((scope.rules?.length ?? 0) === 0 && scope.parts.every(({ field }) => field === 'id' || fieldOf(entity, field)))
  )
}

function renamed(scope: RowScope, as: Readonly<Record<string, string>>): RowScope {
  return scope.kind === 'all'
    ? scope
    : { ...scope, parts: scope.parts.map((part) => ({ ...part, field: as[part.field] ?? part.field })) }
}

function conditionOn(
  ctx: Ctx,
  conditions: Conditions,
  entity: AnyEntity,
  { scope, filter }: { scope: RowScope; filter: Filter },
): string {
  const own: Conditions = { texts: [], values: conditions.values }
  aliveOnly(own, entity)
  withinScope(own, entity, scope)
  // What an entity does not offer as a condition of its lists is one here all the same.
  const asked = {
    ...entity,
    list: { ...entity.list, filters: [...new Set(Object.keys(filter).map((name) => name.replace(operator, '')))] },
  } as AnyEntity
  addFilters(ctx, own, asked, filter, hiddenFields(ctx.actor, entity, 'list'))
  return own.texts.length === 0 ? 'true' : own.texts.join(' and ')
}

/** What one must not see of the rows is nothing to divide them by either. */
export function refuseHidden(ctx: Ctx, listed: AnyEntity, dimensions: readonly Dimension[]): void {
  const hidden = hiddenFields(ctx.actor, listed, 'list')
  const refused = dimensions.find(({ field }) => field !== undefined && hidden.has(field))
  if (refused) throw badRequest({ text: `您没有查看“${refused.label}”的权限，不能按其统计` })
}
