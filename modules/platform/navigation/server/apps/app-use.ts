import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import type { UserApp } from '../../shared/app-routes.ts'
import { visibleApps } from './visible-apps.ts'

/** So many days of use are kept for the statistics. */
const usedDays = 90
/** One use within this time counts once. */
const countGap = 30_000

/** One app the caller may use; one he may not looks like none. */
export async function ownApp(ctx: Ctx, wanted: string): Promise<UserApp> {
  const found = (await visibleApps(ctx)).find((one) => one.id === wanted)
  if (!found) throw badRequest({ text: '您没有使用该应用的权限' })
  return found
}

/** An app about to be opened, and counted: one in repair is not. */
export async function openedApp(ctx: Ctx, wanted: string): Promise<UserApp> {
  const found = await ownApp(ctx, wanted)
  if (found.status === '2') throw badRequest({ text: `应用正在维护：${found.repairText ?? ''}` })
  await countUse(ctx, found.id)
  return found
}

/** The app another site says it is, if it is registered and the caller may use it (conditions on `nav_app`). */
export async function handedApp(
  ctx: Ctx,
  { where, values, unknown }: { where: string; values: readonly unknown[]; unknown: string },
): Promise<UserApp & { callbackUrl: string | null }> {
  const named = await ctx.db.query<{ id: string; callbackUrl: string | null }>(
    `select id, callback_url as "callbackUrl"
     from nav_app
     where status in ('1', '2') and ${where}
     order by sort, app_code`,
    values,
  )
  if (named.length === 0) throw badRequest({ text: unknown })
  const own = new Set((await visibleApps(ctx)).map(({ id }) => id))
  const chosen = named.find(({ id }) => own.has(id)) ?? named[0]!
  return { ...(await openedApp(ctx, chosen.id)), callbackUrl: chosen.callbackUrl }
}

async function countUse(ctx: Ctx, appId: string): Promise<void> {
  const [last] = await ctx.db.query<{ time: string }>(
    'select last_time as time from nav_app_use where user_id = $1 and app_id = $2 for update',
    [ctx.actor.userId, appId],
  )
  const isNew = !last || Date.parse(last.time) <= ctx.now().getTime() - countGap
  await ctx.db.query(
    `insert into nav_app_use (id, create_time, update_time, user_id, app_id, use_count, last_time)
     values ($1, $2, $2, $3, $4, 1, $2)
     on conflict (user_id, app_id) do update set last_time = excluded.last_time,
       use_count = nav_app_use.use_count + $5`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, appId, isNew ? 1 : 0],
  )
  if (isNew) await countDay(ctx, appId)
}

async function countDay(ctx: Ctx, usedApp: string): Promise<void> {
  await ctx.db.execute('delete from nav_app_use_day where user_id = $1 and day < $2', [ctx.actor.userId, firstDay(ctx)])
  await ctx.db.query(
    `insert into nav_app_use_day (id, create_time, update_time, user_id, app_id, day, use_count)
     values ($1, $2, $2, $3, $4, $5, 1)
     on conflict (user_id, app_id, day) do update set use_count = nav_app_use_day.use_count + 1,
       update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, usedApp, ctx.today()],
  )
}

/** The first of the days that count. */
function firstDay(ctx: Ctx): string {
  return addDays(ctx.today(), 1 - usedDays)
}
