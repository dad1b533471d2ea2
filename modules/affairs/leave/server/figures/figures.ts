import type { Ctx } from '#kernel/world/context.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { NowFigure } from '../../shared/figures/figures.ts'
import { graceMinutes } from '../../shared/params.ts'
import { onLeaveAt } from './on-leave.ts'
import { countedBy, datesWithin, isAskedFor, leavesWithin, shouldBeHere, type LeaveFilter } from './within.ts'

/** What walls and statistics ask of the last thirty days stands beside what is so now. */
export { funnel, submitHours, trend30 } from './figures-past.ts'

/** What cannot be said yet, such as a rate of nothing, is null. */
export type Now = Readonly<
  Record<
    Exclude<NowFigure, 'passRateToday' | 'avgApproveMin' | 'medianApproveMin' | 'p90ApproveMin' | 'onTimeRate30'>,
    number
  > &
    Record<'passRateToday' | 'avgApproveMin' | 'medianApproveMin' | 'p90ApproveMin' | 'onTimeRate30', number | null>
>

const day = 86_400_000

/**
 * How it stands now among the leaves whoever asks may list: every number of `nowFigures` in one statement. Wall,
 * statistics and desk ask here.
 */
export async function figuresNow(ctx: Ctx, filter: LeaveFilter = {}): Promise<Now> {
  const counted = await countedBy(ctx, filter)
  const conditions = newConditions()
  const now = place(conditions, ctx.now())
  const today = place(conditions, ctx.today())
  const midnight = beginOf(ctx.today()).getTime()
  const [dayBegins, dayEnds, weekAgo, monthAgo] = [
    midnight,
    midnight + day,
    ctx.now().getTime() - 7 * day,
    ctx.now().getTime() - 30 * day,
  ].map((at) => place(conditions, new Date(at))) as [string, string, string, string]
  const grace = place(conditions, await readParam(ctx, graceMinutes))
  const own = leavesWithin(ctx, conditions, counted)
  const dates = datesWithin(ctx, conditions, counted)
  const leaves = (what: string, where: string) => `(select ${what} from leave_request t where ${own} and ${where})`
  const isToday = (moment: string) => `${moment} >= ${dayBegins} and ${moment} < ${dayEnds}`
  const onLeave = onLeaveAt('t', now)
  const asked = `${isToday('t.submit_time')} and ${isAskedFor}`
  const decidedToday = `${isToday('t.decide_time')} and ${isAskedFor}`
  const passRate = `round(100.0 * count(*) filter (where t.status <> '61') / nullif(count(*), 0), 1)`
  const minutes = `extract(epoch from t.decide_time - t.submit_time) / 60`
  const shortened = (value: string) => `round((${value})::numeric, 1)`
  const slowest = (share: number) => shortened(`percentile_cont(${share}) within group (order by ${minutes})`)
  const decided = `t.decide_time > ${weekAgo} and t.submit_time is not null and ${isAskedFor}`
  const due = `${isToday('t.end_time')}
         and exists (select 1 from leave_type k where k.id = t.type_id and k.return_mode <> '0')`
  const ended = `${endedBetween(monthAgo, now)} and ${endedAt} > ${monthAgo}`
  const hoursLate = `coalesce(floor(max(extract(epoch from ${now} - t.end_time)) / 3600), 0)`
  const [row] = await ctx.db.query<Omit<Now, 'leaveRate'>>(
    `select (
       select count(*)
       from base_student t
       where ${await shouldBeHere(ctx, conditions, { counted, at: now })}
     )::int as "shouldCount",
       ${leaves('count(distinct t.student_id)', onLeave)}::int as "onLeave",
       ${leaves('count(distinct t.student_id)', `${onLeave} and t.is_leave_school`)}::int as "leaveSchool",
       ${leaves('count(*)', asked)}::int as "applyToday",
       ${leaves('count(*)', `t.status = '10'`)}::int as pending,
       ${leaves('count(*)', `t.status = '10' and t.start_time <= ${now}`)}::int as "pendingTimeout",
       ${leaves(passRate, decidedToday)}::float as "passRateToday",
       ${leaves(shortened(`avg(${minutes})`), decided)}::float as "avgApproveMin",
       ${leaves(slowest(0.5), decided)}::float as "medianApproveMin",
       ${leaves(slowest(0.9), decided)}::float as "p90ApproveMin",
       ${leaves('count(*)', `${due} and t.status in ('30', '40', '45', '50')`)}::int as "returnDueToday",
       ${leaves('count(*)', `${due} and t.status = '50'`)}::int as "returnedToday",
       ${leaves('count(*)', `t.status = '45'`)}::int as overdue,
       ${leaves(hoursLate, `t.status = '45'`)}::int as "longestOverdueHours",
       ${leaves(onTimeShare(grace), ended)}::float as "onTimeRate30",
       (
         select count(distinct t.student_id)
         from leave_daily t
         where ${dates} and t.date = ${today}::date and t.is_overnight_night
       )::int as "emptyBeds",
       (
         select coalesce(sum(t.lesson_count), 0)
         from leave_daily t
         where ${dates} and t.date = ${today}::date
       )::int as "lessonsToday"`,
    conditions.values,
  )
  return { ...row!, leaveRate: rateOf(row!.onLeave, row!.shouldCount) }
}

/** When a leave was over: at its end, or at an earlier return. */
export const endedAt = 'least(t.end_time, coalesce(t.actual_return_time, t.end_time))'

/**
 * Leaves (`t`) that were over between two moments, returned or still out. What was over after a moment had its end
 * after it too, which an index knows.
 */
export function endedBetween(after: string, until: string): string {
  return `t.status in ('45', '50') and t.end_time >= ${after} and ${endedAt} <= ${until}`
}

/** The share of those who came back in time, the grace included. */
function onTimeShare(grace: string): string {
  return `round(100.0 * count(*) filter (where ${isOnTime(grace)}) / nullif(count(*), 0), 1)`
}

/** A leave (`t`) that ended with a return within the grace. */
export function isOnTime(grace: string): string {
  return `t.status = '50' and coalesce(t.overdue_minutes, 0) <= ${grace}`
}

/** Per cent of a whole with two decimals; of nobody it is none. */
function rateOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((10_000 * part) / whole) / 100 : 0
}

/** People on leave by kind, the most frequent first. */
export async function byType(
  ctx: Ctx,
): Promise<{ code: string; name: string; color: string | null; count: number; pct: number }[]> {
  const { conditions, away } = await peopleAway(ctx)
  return ctx.db.query(
    `with away as (select distinct t.student_id, t.type_id from leave_request t where ${away})
     select k.code, k.name, k.color, count(*)::int as count,
       round(100.0 * count(*) / (select count(distinct student_id) from away), 1)::float as pct
     from away
     join leave_type k on k.id = away.type_id
     group by k.id
     order by 4 desc, 1`,
    conditions.values,
  )
}

/** People on leave by the department they are in now, with the share of those who should be there. */
export async function byDepartment(
  ctx: Ctx,
): Promise<{ id: string; name: string; count: number; should: number; rate: number }[]> {
  const { conditions, counted, away, now } = await peopleAway(ctx)
  return ctx.db.query(
    `with away as (select distinct t.student_id from leave_request t where ${away}),
       here as (
         select t.department_id as id, count(*) as should
         from base_student t
         where ${await shouldBeHere(ctx, conditions, { counted, at: now })}
         group by 1
       ),
       gone as (
         select s.department_id as id, count(*) as count
         from away
         join base_student s on s.id = away.student_id
         group by 1
       )
     select d.id, d.dept_name as name, coalesce(gone.count, 0)::int as count, coalesce(here.should, 0)::int as should,
       coalesce(round(100.0 * gone.count / nullif(here.should, 0), 2), 0)::float as rate
     from here
     full join gone on gone.id = here.id
     join base_department d on d.id = coalesce(here.id, gone.id)
     order by rate desc, name`,
    conditions.values,
  )
}

/** People on leave by intake and sex. */
export async function byGradeAndSex(ctx: Ctx): Promise<{ grade: number; male: number; female: number }[]> {
  const { conditions, away } = await peopleAway(ctx)
  return ctx.db.query(
    `select t.grade, count(distinct t.student_id) filter (where t.sex = '1')::int as male,
       count(distinct t.student_id) filter (where t.sex = '2')::int as female
     from leave_request t
     where ${away} and t.grade is not null
     group by t.grade
     order by t.grade desc
     limit 6`,
    conditions.values,
  )
}

/** Where those away from school are, by city; nobody knows where the rest is. */
export async function destinations(ctx: Ctx): Promise<{ canton: string; count: number }[]> {
  const { conditions, away } = await peopleAway(ctx)
  return ctx.db.query(
    `select coalesce(left(t.canton_code, 4) || '00', '') as canton, count(distinct t.student_id)::int as count
     from leave_request t
     where ${away} and t.is_leave_school
     group by 1
     order by 2 desc, 1`,
    conditions.values,
  )
}

/** Overdue by department and by how long; no names. */
export async function overdueGroups(ctx: Ctx): Promise<{ department: string; count: number; hours: number }[]> {
  const { conditions, own, now } = await peopleAway(ctx)
  return ctx.db.query(
    `select d.dept_name as department, count(*)::int as count,
       floor(max(extract(epoch from ${now} - t.end_time)) / 3600)::int as hours
     from leave_request t
     join base_department d on d.id = t.department_id
     where ${own} and t.status = '45'
     group by d.id
     order by 3 desc, 1
     limit 8`,
    conditions.values,
  )
}

/** Who is overdue, for screens behind a sign-in; the level is the last step of the ladder of alarms that was taken. */
export async function overduePeople(
  ctx: Ctx,
): Promise<
  { personName: string; className: string | null; typeName: string; endTime: string; hours: number; level: number }[]
> {
  const { conditions, own, now } = await peopleAway(ctx)
  return ctx.db.query(
    `select t.xm as "personName", c.class_name as "className", k.name as "typeName", t.end_time as "endTime",
       floor(extract(epoch from ${now} - t.end_time) / 3600)::int as hours, coalesce(t.alarm_step, 0) as level
     from leave_request t
     join leave_type k on k.id = t.type_id
     left join base_class c on c.id = t.class_id
     where ${own} and t.status = '45'
     order by t.end_time
     limit 20`,
    conditions.values,
  )
}

async function peopleAway(ctx: Ctx) {
  const conditions = newConditions()
  const counted = await countedBy(ctx)
  const now = place(conditions, ctx.now())
  const own = leavesWithin(ctx, conditions, counted)
  return { conditions, counted, now, own, away: `${own} and ${onLeaveAt('t', now)}` }
}
