import type { Ctx } from '#kernel/world/context.ts'
import { plainlyMany } from '#kernel/entity/define-action.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { sameValue } from '#kernel/fields/kinds.ts'
import { proveAgain } from './prove-again.ts'

type Drafted = { readonly values: Record<string, unknown>; readonly before: Record<string, unknown> | null }

/** Asks for the second authentications that what is about to be written is declared to need. Every way of writing ends here. */
export async function requireGuards(ctx: Ctx, entity: AnyEntity, { values, before }: Drafted): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  if (entity.guarded && (!before || Object.keys(values).length > 0)) await ctx.call(proveAgain, entity.guarded)
  for (const [name, field] of fieldsOf(entity)) {
    const { options } = field
    const { guarded } = options
    if (!guarded || !(name in values) || (!before && guarded.isFreeWhenNew)) continue
    const known = before ? before[name] : options.default
    if (isSame(field, values[name], known)) continue
    await ctx.call(proveAgain, guarded.operation)
  }
}

/** Asks for it where one deed removes, takes back or forces very much; an area whose deed is its own asks here as well. */
export async function requireGuardOfMany(ctx: Ctx, count: number): Promise<void> {
  if (count > plainlyMany) await ctx.call(proveAgain, 'remove:many')
}

/**
 * The same for rows that go or come back: what held a guarded value holds it no longer, or again. Where a change of it asks, so does
 * this; what is free when new was never free to bring back.
 */
export async function requireGuardsOfRows(
  ctx: Ctx,
  entity: AnyEntity,
  rows: Iterable<Record<string, unknown>>,
): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const all = [...rows]
  if (entity.guarded && all.length > 0) await ctx.call(proveAgain, entity.guarded)
  for (const [name, field] of fieldsOf(entity)) {
    const { options } = field
    const { guarded } = options
    if (guarded && !guarded.isFreeWhenGone && all.some((row) => !isSame(field, row[name], options.default)))
      await ctx.call(proveAgain, guarded.operation)
  }
}

/** The same for whoever orders an import: the job that writes has no session of its own. */
export async function requireImportGuards(
  ctx: Ctx,
  entity: AnyEntity,
  order: { fields: readonly string[]; mayChange: boolean },
): Promise<void> {
  const guards = fieldsOf(entity).flatMap(([name, { options }]) =>
    options.guarded && order.fields.includes(name) ? [options.guarded] : [],
  )
  const asked = guards.filter((guard) => order.mayChange || !guard.isFreeWhenNew).map(({ operation }) => operation)
  for (const operation of new Set([...(entity.guarded ? [entity.guarded] : []), ...asked]))
    await ctx.call(proveAgain, operation)
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

function isSame(field: AnyField, one: unknown, other: unknown): boolean {
  const empty = (value: unknown) =>
    value === undefined || value === '' || value === false || isNone(value) ? null : value
  return sameValue(field, empty(one), empty(other))
}
