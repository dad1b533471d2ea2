import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { mostShortcuts } from '../../shared/app.ts'
import { appOffDesktopRoute, appToDesktopRoute } from '../../shared/app-routes.ts'
import { ownApp } from './app-use.ts'

/** Apps on the person's own desktop. */
export const shortcutRoutes: readonly Route[] = [
  route(appToDesktopRoute, (ctx, { appId }) => send(ctx, appId)),
  route(appOffDesktopRoute, async (ctx, { appId }) => {
    await ctx.db.query('delete from nav_app_shortcut where user_id = $1 and app_id::text = $2', [
      ctx.actor.userId,
      appId,
    ])
    return null
  }),
]

/** What the caller sent to the desktop, in the order of sending. */
export function shortcuts(ctx: Ctx): Promise<{ id: string }[]> {
  return ctx.db.query('select app_id as id from nav_app_shortcut where user_id = $1 order by sort, create_time, id', [
    ctx.actor.userId,
  ])
}

async function send(ctx: Ctx, wanted: string): Promise<null> {
  const { id } = await ownApp(ctx, wanted)
  await ctx.db.query('select 1 from sys_user where id = $1 for update', [ctx.actor.userId])
  const [count] = await ctx.db.query<{ n: number; last: number }>(
    `select count(*)::int as n, coalesce(max(sort), 0)::int as last
     from nav_app_shortcut
     where user_id = $1 and app_id <> $2`,
    [ctx.actor.userId, id],
  )
  if (count!.n >= mostShortcuts) throw badRequest({ text: `桌面应用已达上限（${mostShortcuts}个）` })
  await ctx.db.query(
    `insert into nav_app_shortcut (id, create_time, update_time, user_id, app_id, sort)
     values ($1, $2, $2, $3, $4, $5)
     on conflict (user_id, app_id) do nothing`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, id, count!.last + 1],
  )
  return null
}
