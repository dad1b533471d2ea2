import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf, sqlDayText } from '#kernel/rules/school-time.ts'
import { lowStars } from '../shared/rating.ts'
import { onTimeOf } from './on-time.ts'
import { statisticsRoute, type RatedDepartment, type ServiceStatistics } from '../shared/statistics.ts'

const mostDays = 400
const listed = 20

/** What whoever keeps the hall wants to know: how much, how fast, how well, and what is missing. */
export const statisticsRoutes: readonly Route[] = [route(statisticsRoute, statistics)]

async function statistics(ctx: Ctx, { from, to }: AskedOf<typeof statisticsRoute>): Promise<ServiceStatistics> {
  if (to < from) throw badRequest({ text: '结束日期不能早于开始日期' })
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000) throw badRequest({ text: `一次最多统计${mostDays}天` })
  const period = [beginOf(from), beginOf(addDays(to, 1))]
  const months = await ctx.db.query<ServiceStatistics['months'][number]>(
    `select ${sqlDayText('a.submit_time', 'YYYY-MM')} as month, count(*)::int as n
     from sys_apply_index a
     where a.submit_time >= $1::timestamptz and a.submit_time < $2::timestamptz
     group by 1
     order by 1`,
    period,
  )
  const ratings = await ctx.db.query<RatedDepartment>(
    `select d.id as "deptId", d.dept_name as "deptName", count(*)::int as n, round(avg(r.star), 2)::text as mean,
       count(*) filter (where r.star <= ${lowStars})::int as low,
       count(*) filter (where r.star <= ${lowStars} and r.reply is not null)::int as answered,
       count(*) filter (where r.escalate_time is not null)::int as escalated
     from service_rating r
     join base_department d on d.id = r.dept_id
     where r.rated_time >= $1::timestamptz and r.rated_time < $2::timestamptz
     group by d.id, d.dept_name
     order by avg(r.star) desc, d.dept_name`,
    period,
  )
  const missing = await ctx.db.query<ServiceStatistics['missing'][number]>(
    `select word, count(*)::int as n, count(*) filter (where is_asked)::int as asked, max(time) as "lastTime"
     from service_search_log
     where results = 0 and time >= $1::timestamptz and time < $2::timestamptz
     group by word
     order by 2 desc, word
     limit ${listed}`,
    period,
  )
  const [searched] = await ctx.db.query<ServiceStatistics['searched']>(
    `select count(*)::int as n, count(*) filter (where results = 0)::int as empty,
       count(*) filter (where clicked_item_id is not null)::int as clicked
     from service_search_log
     where time >= $1::timestamptz and time < $2::timestamptz`,
    period,
  )
  const used = await ctx.db.query<ServiceStatistics['used'][number]>(
    `select s.id, s.name, s.hot, s.view_count as views
     from nav_service_item s
     where s.state = '2' and s.deleted_time is null
     order by coalesce(s.hot, 0) desc, s.sort
     limit ${listed}`,
  )
  return { months, onTime: await onTimeOf(ctx, { from, to }), ratings, missing, searched: searched!, used }
}
