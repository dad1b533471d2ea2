import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { UserApp } from '../../shared/app-routes.ts'
import { visibleApps } from './visible-apps.ts'

/** Marks that a person has arranged the favourites: from then on an empty list is meant so. */
const ownKey = 'apps.favourites'

/** Apps the caller collected, in the own order; those the roles come with while nothing was ever arranged. */
export async function favourites(ctx: Ctx, visible: readonly UserApp[]): Promise<{ id: string }[]> {
  return (await ownFavourites(ctx)) ?? visible.filter((one) => one.isDefault)
}

/** Before the first change the defaults become the person's own, so that one change does not take all the others away. */
export async function keepDefaults(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.db.query('select 1 from sys_user where id = $1 for update', [ctx.actor.userId])
  if (await ownFavourites(ctx)) return
  const ids = (await visibleApps(ctx)).filter((one) => one.isDefault).map((one) => one.id)
  await ctx.db.query(
    `insert into nav_app_collection (id, create_time, update_time, user_id, app_id, sort)
     select x.id, $2, $2, $1, x.app_id, x.n
     from unnest($3::uuid[], $4::uuid[]) with ordinality as x(id, app_id, n)
     on conflict (user_id, app_id) do nothing`,
    [ctx.actor.userId, now, ids.map(() => newId(now)), ids],
  )
  await ctx.db.query(
    `insert into sys_user_pref (
       id, version, create_user, create_time, update_user, update_time, user_id, pref_key, pref_value
     )
     values ($1, 1, $2, $3, $2, $3, $2, '${ownKey}', 'true'::jsonb)
     on conflict (user_id, pref_key) do nothing`,
    [newId(now), ctx.actor.userId, now],
  )
}

/** What a person keeps; nothing where nothing was ever arranged. */
async function ownFavourites(ctx: Ctx): Promise<{ id: string }[] | undefined> {
  const rows = await ctx.db.query<{ id: string }>(
    'select app_id as id from nav_app_collection where user_id = $1 order by sort, create_time, id',
    [ctx.actor.userId],
  )
  if (rows.length > 0) return rows
  const arranged = await ctx.db.query(`select 1 from sys_user_pref where user_id = $1 and pref_key = '${ownKey}'`, [
    ctx.actor.userId,
  ])
  return arranged.length > 0 ? [] : undefined
}
