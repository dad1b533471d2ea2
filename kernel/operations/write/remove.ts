import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound, nothingToRemove } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { requireGuardOfMany, requireGuardsOfRows } from './guards.ts'
import { preparedList } from '../read/list.ts'
import { listOf, type Query } from '../read/query.ts'
import type { Resource } from '../resource.ts'
import { whereText } from '../sql.ts'
import { loadRows } from '../store.ts'
import { asAppError } from './violations.ts'

export type Removed = { removed: number; skipped: { id: string; reason: string }[] }

const mostRemoved = 20_000

const countChanged = defineError<{ expected: number; count: number }>({
  code: 'COUNT_CHANGED',
  status: 400,
  message: '数量已变化：{expected}→{count}，请确认',
  data: ({ expected, count }) => ({ reason: 'COUNT_CHANGED', expected, count }),
})

const confirmNeeded = defineError<{ question: string }>({
  code: 'CONFIRM_NEEDED',
  status: 400,
  message: '{question}',
  data: () => ({ reason: 'CONFIRM_NEEDED' }),
})

/** What to remove: rows by id, or all that a filter of the list finds, with the number the caller has seen; `isConfirmed` where a question was asked and answered. */
export type Removal = { ids?: unknown; filter?: unknown; expected?: unknown; atomic?: boolean; isConfirmed?: boolean }

/** Removes what nothing refers to; the rest is named with its reason. With `atomic`, one hindrance stops all. */
export async function remove(ctx: Ctx, resource: Resource, input: Removal): Promise<Removed> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'remove')
  const ids = input.filter === undefined ? [...new Set(listOf(input.ids))] : await foundIds(ctx, resource, input)
  if (ids.length === 0) throw nothingToRemove()
  if (ids.length > mostRemoved) throw badRequest({ text: `一次最多删除 ${mostRemoved} 条，请缩小范围` })
  if (entity.removable === 'never') throw badRequest({ text: `${entity.label}不能删除` })
  const rows = await loadRows(ctx, entity, ids.filter(isId), { scope, lock: true })
  if (rows.size === 0) throw notFound()
  await requireGuardOfMany(ctx, rows.size)
  const { free, skipped } = await freeRows(ctx, resource, rows)
  if (skipped.length > 0 && (input.atomic || free.length === 0)) throw badRequest({ text: skipped[0]!.reason })
  const question = input.isConfirmed ? null : await resource.hooks.askBeforeRemoving?.(ctx, free)
  if (question) throw confirmNeeded({ question })
  await requireGuardsOfRows(
    ctx,
    entity,
    free.map((id) => rows.get(id)!),
  )
  await takeAway(ctx, resource, { ids: free, rows })
  return { removed: free.length, skipped }
}

/** The rows a filter finds now, if they are still as many as the caller was shown. */
async function foundIds(ctx: Ctx, resource: Resource, { filter, expected }: Removal): Promise<string[]> {
  if (
    typeof filter !== 'object' ||
    filter === null ||
    Array.isArray(filter) ||
    !Number.isInteger(Number(expected ?? Number.NaN))
  )
    throw nothingToRemove()
  const { conditions } = await preparedList(ctx, resource, filter as Query, 'remove')
  const rows = await ctx.db.query<{ id: string }>(
    `select t.id from ${tableName(resource.entity)} t${whereText(conditions)} limit ${mostRemoved + 1}`,
    conditions.values,
  )
  if (rows.length !== Number(expected) && rows.length <= mostRemoved)
    throw countChanged({ expected: Number(expected), count: rows.length })
  return rows.map((row) => row.id)
}

/** Removes loaded rows as `remove` does, for an operation that has asked for its own permission. */
export async function removeLoaded(
  ctx: Ctx,
  resource: Resource,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Removed> {
  if (rows.size === 0) return { removed: 0, skipped: [] }
  if (resource.entity.removable === 'never')
    return { removed: 0, skipped: [...rows.keys()].map((id) => ({ id, reason: `${resource.entity.label}不能删除` })) }
  const { free, skipped } = await freeRows(ctx, resource, rows)
  if (free.length > 0) await takeAway(ctx, resource, { ids: free, rows })
  return { removed: free.length, skipped }
}

type Rows = ReadonlyMap<string, Record<string, unknown>>

/** Which of the rows nothing keeps, and what keeps the others. */
async function freeRows(
  ctx: Ctx,
  resource: Resource,
  rows: Rows,
): Promise<{ free: string[]; skipped: Removed['skipped'] }> {
  const { entity } = resource
  const kept = (await resource.hooks.keep?.(ctx, rows)) ?? new Map<string, string>()
  const skipped = [
    ...kept,
    ...(await hindrances(
      ctx,
      entity,
      [...rows.keys()].filter((id) => !kept.has(id)),
    )),
  ].map(([id, reason]) => ({ id, reason }))
  for (const [id, row] of rows) {
    if (!kept.has(id) && resource.withhold(row).includes('remove'))
      skipped.push({ id, reason: `当前状态的${entity.label}不能删除` })
  }
  const blocked = new Set(skipped.map((one) => one.id))
  return { free: [...rows.keys()].filter((id) => !blocked.has(id)), skipped }
}

async function takeAway(
  ctx: Ctx,
  resource: Resource,
  { ids, rows }: { ids: readonly string[]; rows: Rows },
): Promise<void> {
  const { entity } = resource
  try {
    if (entity.removable === 'bin') {
      await ctx.db.execute(
        `update ${tableName(entity)}
         set deleted_time = $2, update_user = $3, update_time = $2, version = version + 1
         where id = any($1::uuid[])`,
        [ids, ctx.now(), ctx.actor.userId],
      )
    } else {
      await ctx.db.execute(`delete from ${tableName(entity)} where id = any($1::uuid[])`, [ids])
    }
  } catch (error) {
    throw asAppError(error, entity)
  }
  await audit(
    ctx,
    ids.map((id) => ({ entity, recordId: id, action: 'remove', before: rows.get(id)!, after: null })),
  )
  await resource.hooks.after?.(
    ctx,
    ids.map((id) => ({ id, before: rows.get(id)!, after: null })),
  )
}

/** Why rows cannot go: who refers to them, with three users: those of the same area first, the biggest in front. */
async function hindrances(ctx: Ctx, entity: AnyEntity, ids: readonly string[]): Promise<Map<string, string>> {
  const users = new Map<string, User[]>()
  const areaOf = ({ name }: AnyEntity) => name.split('.')[0]
  for (const { entity: other, field, isMany } of ctx.world.referrers.get(entity.name) ?? []) {
    const column = `t.${columnName(field)}`
    const alive = other.removable === 'bin' ? ' and t.deleted_time is null' : ''
    const rows = await ctx.db.query<{ id: string; count: number }>(
      isMany
        ? `select k.id, count(*) as count
          from unnest($1::uuid[]) k(id)
          join ${tableName(other)} t on ${column} @> array[k.id]
          where true${alive}
          group by k.id`
        : `select ${column} as id, count(*) as count
          from ${tableName(other)} t
          where ${column} = any($1::uuid[])${other.name === entity.name ? ' and t.id <> all($1::uuid[])' : ''}${alive}
          group by 1`,
      [ids],
    )
    const isNear = areaOf(other) === areaOf(entity)
    for (const row of rows)
      users.set(row.id, [...(users.get(row.id) ?? []), { label: other.label, count: row.count, isNear }])
  }
  return new Map([...users].map(([id, list]) => [id, sentence(entity, list)]))
}

type User = { label: string; count: number; isNear: boolean }

function sentence(entity: AnyEntity, users: readonly User[]): string {
  const byLabel = new Map<string, User>()
  for (const user of users)
    byLabel.set(user.label, { ...user, count: user.count + (byLabel.get(user.label)?.count ?? 0) })
  const told = [...byLabel.values()]
    .toSorted((one, other) => Number(other.isNear) - Number(one.isNear) || other.count - one.count)
    .slice(0, 3)
    .map(({ label, count }) => `${label} ${count.toLocaleString('en-US')}`)
  const canBeDisabled = entity.selectWhere?.['status'] !== undefined
  return `该${entity.label}已被引用（${told.join('、')}），不能删除${canBeDisabled ? '，可停用' : ''}`
}
