import type { Ctx } from '#kernel/world/context.ts'
import { readyType } from '#services/flow/server/start/start.ts'
import { isDecision } from '#services/flow/shared/model/model.ts'
import { stepsOf } from '#services/flow/shared/model/places.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import { countedBy, datesWithin, isAskedFor, leavesWithin } from './within.ts'

const day = 86_400_000

/** People on leave and away from school on each of the last thirty days. */
export async function trend30(ctx: Ctx): Promise<{ date: string; onLeave: number; leaveSchool: number }[]> {
  const conditions = newConditions()
  const today = place(conditions, ctx.today())
  const own = datesWithin(ctx, conditions, await countedBy(ctx))
  return ctx.db.query(
    `with known as (
       select t.date, count(distinct t.student_id)::int as people,
         count(distinct t.student_id) filter (where t.is_leave_school)::int as away
       from leave_daily t
       where ${own} and t.date between ${today}::date - 29 and ${today}::date
       group by 1
     )
     select to_char(x.date, 'YYYY-MM-DD') as date, coalesce(known.people, 0) as "onLeave",
       coalesce(known.away, 0) as "leaveSchool"
     from generate_series(${today}::date - 29, ${today}::date, interval '1 day') as x(date)
     left join known on known.date = x.date::date
     order by 1`,
    conditions.values,
  )
}

/** When people ask: weekday 1–7 and hour, over thirty days. */
export async function submitHours(ctx: Ctx): Promise<{ weekday: number; hour: number; count: number }[]> {
  const conditions = newConditions()
  const own = leavesWithin(ctx, conditions, await countedBy(ctx))
  const since = place(conditions, new Date(ctx.now().getTime() - 30 * day))
  return ctx.db.query(
    `select extract(isodow from ${sqlAtSchool('t.submit_time')})::int as weekday,
       extract(hour from ${sqlAtSchool('t.submit_time')})::int as hour, count(*)::int as count
     from leave_request t
     where ${own} and t.submit_time > ${since} and ${isAskedFor}
     group by 1, 2
     order by 1, 2`,
    conditions.values,
  )
}

type Funnel = { key: string; name: string; count: number; rate: number | null }[]

/**
 * How far what was handed in within thirty days has come, by the levels of the flow as it is published. A level counts
 * those it let pass; its share is of those who needed it and had come to it, so that short leaves, which no college
 * decides, do not look lost there. Levels nobody came to are left out.
 */
export async function funnel(ctx: Ctx): Promise<Funnel> {
  const conditions = newConditions()
  const own = leavesWithin(ctx, conditions, await countedBy(ctx))
  const since = place(conditions, new Date(ctx.now().getTime() - 30 * day))
  const levels = await publishedLevels(ctx)
  const keys = levels.flatMap(({ stepKeys }) => stepKeys)
  const names = levels.flatMap(({ key, stepKeys }) => stepKeys.map(() => key))
  const rows = await ctx.db.query<{ key: string; passed: number; came: number }>(
    `with flows as (
       select distinct on (f.biz_id) f.id, f.biz_id
       from sys_flow_instance f
       where f.process_type = 'leave' and f.start_time > ${since}
       order by f.biz_id, f.start_time desc
     ),
       asked as (
         select f.id, t.status
         from leave_request t
         join flows f on f.biz_id = t.id::text
         where ${own} and t.submit_time > ${since}
       ),
       levels as (
         select n.instance_id, l.key, bool_or(n.status in ('1', '5')) as is_passed
         from sys_flow_node_run n
         join asked on asked.id = n.instance_id
         join unnest(${place(conditions, keys)}::text[], ${place(conditions, names)}::text[]) as l(step, key)
           on l.step = n.node_key
         group by 1, 2
       )
     select key, count(*) filter (where is_passed)::int as passed, count(*)::int as came
     from levels
     group by 1
     union all
     select 'granted', count(*) filter (where status in ('20', '30', '40', '45', '50', '62', '63'))::int,
       count(*)::int
     from asked`,
    conditions.values,
  )
  const at = (key: string) => rows.find((row) => row.key === key) ?? { passed: 0, came: 0 }
  const share = ({ passed, came }: { passed: number; came: number }) =>
    came > 0 ? Math.round((1000 * passed) / came) / 10 : null
  return [
    { key: 'submitted', name: '提交', count: at('granted').came, rate: null },
    ...levels
      .filter(({ key }) => at(key).came > 0)
      .map(({ key, name }) => ({ key, name, count: at(key).passed, rate: share(at(key)) })),
    { key: 'granted', name: '批准', count: at('granted').passed, rate: share(at('granted')) },
  ]
}

/** The levels of the flow in force, in its order; steps of branches that ask the same people first are one level. */
async function publishedLevels(ctx: Ctx): Promise<{ key: string; name: string; stepKeys: string[] }[]> {
  const { definition } = await readyType(ctx, 'leave')
  const steps = stepsOf(definition.model).filter(isDecision)
  const byPeople = Map.groupBy(steps, ({ key, candidates }) => JSON.stringify(candidates[0] ?? key))
  return [...byPeople.values()].map((same) => ({
    key: same.at(-1)!.key,
    name: same.at(-1)!.name.replace(/审批$/, ''),
    stepKeys: same.map(({ key }) => key),
  }))
}
