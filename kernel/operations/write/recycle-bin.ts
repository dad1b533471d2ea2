import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { titleOf } from '#kernel/entity/record-title.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { listFields, maskFor, unaskableFields } from '../read/fields-for.ts'
import { requireGuardsOfRows } from './guards.ts'
import { judge } from './judge.ts'
import type { Page } from '../read/list.ts'
import { addFilters, listOf, pagingOf, type Query } from '../read/query.ts'
import type { Draft, Resource } from '../resource.ts'
import { selectionOf, type RawRow } from '../read/selection.ts'
import { binnedOnly, newConditions, place, whereText, withinScope } from '../sql.ts'
import { loadRows } from '../store.ts'
import { asAppError } from './violations.ts'

/** How long removed rows can be brought back. */
const binDays = 30
const dayMs = 86_400_000

/** What was removed before this is beyond recall. */
export function binSince(now: Date): Date {
  return new Date(now.getTime() - binDays * dayMs)
}

export type Restored = { restored: number; skipped: { id: string; reason: string }[] }

/** One page of what was removed and can be brought back, the latest first, with who removed it and until when it is kept. */
export async function listBin(ctx: Ctx, resource: Resource, query: Query): Promise<Page> {
  const { entity } = resource
  const { current, size } = pagingOf(query)
  const scope = await rowScope(ctx, resource, 'restore')
  const conditions = newConditions()
  binnedOnly(conditions, binSince(ctx.now()))
  withinScope(conditions, entity, scope)
  addFilters(ctx, conditions, entity, query, unaskableFields(ctx, entity, 'restore'))
  const selection = selectionOf(ctx.world, entity, listFields(ctx, entity, [], 'restore'), true)
  const where = whereText(conditions)
  const total = `(select count(*) from ${tableName(entity)} t${where})`
  const page = `select t.*
    from ${tableName(entity)} t${where}
    order by t.deleted_time desc, t.id
    limit ${place(conditions, size)}
    offset ${place(conditions, (current - 1) * size)}`
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns}, t.deleted_time as "deletedTime",
       t.deleted_time + interval '${binDays} days' as "keptUntil", u.user_name as "deletedBy", ${total} as abilities
     from (${page}) t${selection.joins}
     left join sys_user u on u.id = t.update_user
     order by t.deleted_time desc, t.id`,
    conditions.values,
  )
  const found = Number(rows[0]?.['abilities'] ?? 0)
  const masked = maskFor(ctx, entity, 'restore')
  const records = rows.map((row) => ({ ...masked(selection.present(ctx, row)), abilities: ['restore'] }))
  return { records, total: found, size, current, pages: Math.ceil(found / size) }
}

/** Brings rows back from the recycle bin; those whose keys were taken or whose surroundings went meanwhile stay, with the reason. */
export async function restore(ctx: Ctx, resource: Resource, ids: unknown): Promise<Restored> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'restore')
  const wanted = [...new Set(listOf(ids).filter(isId))]
  const rows = await loadRows(ctx, entity, wanted, { scope, lock: true, binnedSince: binSince(ctx.now()) })
  if (wanted.length === 0 || rows.size !== wanted.length) throw notFound()
  const drafts = [...rows].map(([id, row]): Draft => ({
    id,
    values: row,
    before: null,
    merged: row,
    problems: {},
    warnings: {},
  }))
  // A record comes back in the state it was in, so neither the area's rules nor the declared moves have a say.
  await judge(ctx, { ...resource, entity: { ...entity, states: undefined }, hooks: {} }, drafts)
  const skipped = drafts.flatMap(({ id, merged, problems }) =>
    Object.values(problems)
      .slice(0, 1)
      .map((problem) => ({ id, reason: `不能恢复【${titleOf(entity, merged) || entity.label}】：${problem}` })),
  )
  const stay = new Set(skipped.map(({ id }) => id))
  const back = [...rows.keys()].filter((id) => !stay.has(id))
  if (back.length === 0) throw badRequest({ text: skipped[0]!.reason })
  await requireGuardsOfRows(
    ctx,
    entity,
    back.map((id) => rows.get(id)!),
  )
  await ctx.db
    .execute(
      `update ${tableName(entity)}
       set deleted_time = null, update_user = $2, update_time = $3, version = version + 1
       where id = any($1::uuid[])`,
      [back, ctx.actor.userId, ctx.now()],
    )
    .catch((error: unknown) => {
      throw asAppError(error, entity)
    })
  await audit(
    ctx,
    back.map((id) => ({
      entity,
      recordId: id,
      action: 'restore',
      title: `恢复${entity.label}【${titleOf(entity, rows.get(id)!) || entity.label}】`,
      before: null,
      after: null,
    })),
  )
  await resource.hooks.after?.(
    ctx,
    back.map((id) => ({ id, before: null, after: rows.get(id)!, isRestored: true as const })),
  )
  return { restored: back.length, skipped }
}
