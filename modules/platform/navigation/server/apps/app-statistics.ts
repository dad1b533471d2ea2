import { addDays, eachDay } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { appStatisticsRoute, type AppStatistics } from '../../shared/app-routes.ts'

const top = 20

/** Which apps are used, by how many, and which by nobody. */
export const appStatisticsRoutes: readonly Route[] = [route(appStatisticsRoute, statistics)]

async function statistics(ctx: Ctx, { days }: AskedOf<typeof appStatisticsRoute>): Promise<AppStatistics> {
  const since = addDays(ctx.today(), 1 - days)
  const rows = await ctx.db.query<{
    id: string
    appName: string
    icon: string | null
    uses: number
    people: number
    favourites: number
    byDay: Record<string, number> | null
  }>(
    `select a.id, a.app_name as "appName", a.icon, coalesce(u.uses, 0)::int as uses,
       coalesce(u.people, 0)::int as people,
       (select count(*)::int from nav_app_collection c where c.app_id = a.id) as favourites, u.by_day as "byDay"
     from nav_app a
     left join (
       select app_id, sum(n) as uses, max(p.people) as people, jsonb_object_agg(day, n) as by_day
       from (select app_id, day, sum(use_count)::int as n from nav_app_use_day where day >= $1 group by app_id, day) d
       join (
         select app_id as id, count(distinct user_id) as people
         from nav_app_use_day
         where day >= $1
         group by app_id
       ) p on p.id = d.app_id
       group by app_id
     ) u on u.app_id = a.id
     where a.status in ('1', '2')
     order by uses desc, a.sort, a.app_code`,
    [since],
    'app_statistics',
  )
  const dates = eachDay(since, ctx.today())
  return {
    dates,
    top: rows
      .filter((row) => row.uses > 0)
      .slice(0, top)
      .map(({ byDay, ...row }) => ({ ...row, line: dates.map((date) => byDay?.[date] ?? 0) })),
    never: rows
      .filter((row) => row.uses === 0)
      .map(({ id, appName, icon, favourites }) => ({ id, appName, icon, favourites })),
  }
}
