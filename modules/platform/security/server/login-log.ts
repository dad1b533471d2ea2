import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loginLog } from '#services/system/shared/security.ts'
import { loginSummaryRoute } from '../shared/login-log.ts'

/** The log is written by the sign-in alone. */
export const loginLogs = resource(loginLog, { scope: 'open' })

export const loginLogRoutes: readonly Route[] = [route(loginSummaryRoute, (ctx, { days }) => summary(ctx, days))]

async function summary(ctx: Ctx, days: number) {
  const now = ctx.now()
  const since = new Date(now.getTime() - days * 86_400_000)
  const step = days <= 2 ? 'hour' : 'day'
  const points = await ctx.db.query<{ at: string; right: number; wrong: number }>(
    `select h as at, count(l.id) filter (where l.result = '1')::int as right,
       count(l.id) filter (where l.result = '0')::int as wrong
     from generate_series(
       date_trunc('${step}', $1::timestamptz), date_trunc('${step}', $2::timestamptz), interval '1 ${step}'
     ) h
     left join sys_login_log l on l.time >= h and l.time < h + interval '1 ${step}'
     group by h
     order by h`,
    [since, now],
  )
  const addresses = await ctx.db.query<{ ip: string; wrong: number; accounts: number }>(
    `select ip, count(*)::int as wrong, count(distinct account_no)::int as accounts from sys_login_log
     where time > $1 and result = '0' and ip is not null group by ip order by 2 desc limit 5`,
    [since],
  )
  return { points, addresses }
}
