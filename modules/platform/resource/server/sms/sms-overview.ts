import { addDays } from '#kernel/rules/days.ts'
import { beginOf, sqlDayText } from '#kernel/rules/school-time.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { smsOverviewRoute } from '../../shared/sms-routes.ts'

/** Messages by day, why some failed, and what they cost. */
export const smsOverviewRoutes: readonly Route[] = [
  route(smsOverviewRoute, async (ctx, { days }) => {
    const first = addDays(ctx.today(), 1 - days)
    const from = beginOf(first)
    const counts = await ctx.db.query<{ day: string; status: string; count: number }>(
      `select ${sqlDayText('due_time')} as day, status, count(*)::int as count
       from sms_record
       where due_time >= $1
       group by 1, 2`,
      [from],
    )
    const failures = await ctx.db.query<{ reason: string; count: number }>(
      `select coalesce(error_msg, error_code, '') as reason, count(*)::int as count
       from sms_record
       where due_time >= $1 and status = '3'
       group by 1
       order by 2 desc
       limit 6`,
      [from],
    )
    const [total] = await ctx.db.query<{ messages: number; segments: number; costFen: number }>(
      `select count(*)::int as messages, coalesce(sum(segments), 0)::int as segments,
         coalesce(sum(cost_fen), 0)::int as "costFen"
       from sms_record
       where due_time >= $1`,
      [from],
    )
    const byDay = Array.from({ length: days }, (_, i) => {
      const day = addDays(first, i)
      const of = (...states: string[]) =>
        counts.filter((row) => row.day === day && states.includes(row.status)).reduce((sum, row) => sum + row.count, 0)
      return { day, queued: of('0'), submitted: of('1'), delivered: of('2'), failed: of('3') }
    })
    return { byDay, failures, total: total! }
  }),
]
