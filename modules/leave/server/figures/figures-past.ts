import type { Ctx } from '#kernel/context.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { countedBy, datesWithin, isAskedFor, leavesWithin } from './within.ts'

const day = 86_400_000

/** People on leave and away from school on each of the last thirty days. */
export async function trend30(ctx: Ctx): Promise<{ date: string; onLeave: number; leaveSchool: number }[]> {
  const conditions = newConditions()
  const today = place(conditions, ctx.today())
  const own = datesWithin(ctx, conditions, await countedBy(ctx))
  return ctx.db.query(
    `with known as (select t.date, count(distinct t.student_id)::int as people, count(distinct t.student_id) filter (where t.is_leave_school)::int as away from leave_daily t where ${own} and t.date between ${today}::date - 29 and ${today}::date group by 1)
     select to_char(x.date, 'YYYY-MM-DD') as date, coalesce(known.people, 0) as "onLeave", coalesce(known.away, 0) as "leaveSchool" from generate_series(${today}::date - 29, ${today}::date, interval '1 day') as x(date) left join known on known.date = x.date::date order by 1`,
    conditions.values,
  )
}

/** When people ask: weekday 1–7 and hour, over thirty days. */
export async function submitHours(ctx: Ctx): Promise<{ weekday: number; hour: number; count: number }[]> {
  const conditions = newConditions()
  const own = leavesWithin(ctx, conditions, await countedBy(ctx))
  const since = place(conditions, new Date(ctx.now().getTime() - 30 * day))
  return ctx.db.query(
    `select extract(isodow from t.submit_time at time zone 'Asia/Shanghai')::int as weekday, extract(hour from t.submit_time at time zone 'Asia/Shanghai')::int as hour, count(*)::int as count from leave_request t where ${own} and t.submit_time > ${since} and ${isAskedFor} group by 1, 2 order by 1, 2`,
    conditions.values,
  )
}

/**
 * How far what was handed in within thirty days has come. A level counts those it let pass; its share is of those who needed it and had
 * come to it, so that short leaves, which no college decides, do not look lost there.
 */
export async function funnel(ctx: Ctx): Promise<{ key: string; name: string; count: number; rate: number | null }[]> {
  const conditions = newConditions()
  const own = leavesWithin(ctx, conditions, await countedBy(ctx))
  const since = place(conditions, new Date(ctx.now().getTime() - 30 * day))
  const level = (key: string) =>
    `count(*) filter (where key = '${key}' and is_passed)::int as ${key}, count(*) filter (where key = '${key}')::int as "${key}Of"`
  const [row] = await ctx.db.query<Record<string, number>>(
    `with flows as (select distinct on (f.biz_id) f.id, f.biz_id from sys_flow_instance f where f.process_type = 'leave' and f.start_time > ${since} order by f.biz_id, f.start_time desc),
      asked as (select f.id, t.status from leave_request t join flows f on f.biz_id = t.id::text where ${own} and t.submit_time > ${since}),
      levels as (select n.instance_id, case when n.node_key like 'fdy%' then 'fdy' else n.node_key end as key, bool_or(n.status in ('1', '5')) as is_passed from sys_flow_node_run n join asked on asked.id = n.instance_id where n.kind = 'approve' group by 1, 2)
     select (select count(*) from asked)::int as submitted, (select count(*) from asked where status in ('20', '30', '40', '45', '50', '62', '63'))::int as granted, ${level('fdy')}, ${level('yx')}, ${level('xgc')} from levels`,
    conditions.values,
  )
  const at = (name: string) => row?.[name] ?? 0
  const share = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null)
  return [
    { key: 'submitted', name: '提交', count: at('submitted'), rate: null },
    { key: 'fdy', name: '辅导员通过', count: at('fdy'), rate: share(at('fdy'), at('fdyOf')) },
    { key: 'yx', name: '院系通过', count: at('yx'), rate: share(at('yx'), at('yxOf')) },
    { key: 'xgc', name: '学生处通过', count: at('xgc'), rate: share(at('xgc'), at('xgcOf')) },
    { key: 'granted', name: '批准', count: at('granted'), rate: share(at('granted'), at('submitted')) },
  ]
}
