import type { Ctx } from '#kernel/context.ts'
import { onLeaveAt } from './on-leave.ts'

const onLeave = onLeaveAt('r', '$1')

export type Now = {
  shouldCount: number; onLeave: number; leaveSchool: number; leaveRate: number; applyToday: number; pending: number; pendingTimeout: number; passRateToday: number | null; avgApproveMin: number | null; medianApproveMin: number | null; p90ApproveMin: number | null
  returnDueToday: number; returnedToday: number; overdue: number; longestOverdueHours: number; onTimeRate30: number | null; emptyBeds: number; lessonsToday: number
}

/**
 * How it stands now. Everything that shows one of these numbers, the wall, the statistics and the desk, asks here; `within` cuts the
 * rows of students and leaves (alias `s`) to those whoever asks may count.
 */
export async function figuresNow(ctx: Ctx, within: Within = everywhere): Promise<Now> {
  const [now, today] = [ctx.now(), ctx.today()]
  const start = ctx.db.query<Record<string, number | null>>(
    `with s as (select s.id from base_student s where s.deleted_time is null and s.xjzt_m in ('01', '05', '20') ${within.students}),
      away as (select distinct r.student_id, r.is_leave_school, r.type_id from leave_request r join s on s.id = r.student_id where ${onLeave}),
      r as (select r.* from leave_request r where true ${within.leaves})
     select (select count(*) from s)::int - (select count(distinct a.student_id) from away a join leave_type t on t.id = a.type_id and t.code = '06')::int as "shouldCount",
       (select count(distinct student_id) from away)::int as "onLeave", (select count(distinct student_id) from away where is_leave_school)::int as "leaveSchool",
       (select count(*) from r where submit_time >= $2::date::timestamp at time zone 'Asia/Shanghai')::int as "applyToday",
       (select count(*) from r where status = '10')::int as pending, (select count(*) from r where status = '10' and start_time <= $1)::int as "pendingTimeout",
       (select round(100.0 * count(*) filter (where status <> '61') / nullif(count(*), 0), 1)::float from r where decide_time >= $2::date::timestamp at time zone 'Asia/Shanghai') as "passRateToday",
       (select count(*) from r join leave_type t on t.id = r.type_id and t.return_mode <> '0' where (r.end_time at time zone 'Asia/Shanghai')::date = $2::date and r.status in ('30', '40', '45', '50'))::int as "returnDueToday",
       (select count(*) from r join leave_type t on t.id = r.type_id and t.return_mode <> '0' where (r.end_time at time zone 'Asia/Shanghai')::date = $2::date and r.status = '50')::int as "returnedToday",
       (select count(*) from r where status = '45')::int as overdue, (select coalesce(floor(max(extract(epoch from $1 - end_time)) / 3600), 0) from r where status = '45')::int as "longestOverdueHours"`,
    [now, today],
  )
  const spans = ctx.db.query<Record<string, number | null>>(
    `with r as (select r.* from leave_request r where true ${within.leaves}),
      decided as (select extract(epoch from decide_time - submit_time) / 60 as minutes from r where decide_time >= $1::timestamptz - interval '7 days'),
      ended as (select status, overdue_minutes from r where status in ('45', '50') and end_time >= $1::timestamptz - interval '30 days' and end_time <= $1)
     select (select avg(minutes)::float from decided) as "avgApproveMin", (select (percentile_cont(0.5) within group (order by minutes))::float from decided) as "medianApproveMin", (select (percentile_cont(0.9) within group (order by minutes))::float from decided) as "p90ApproveMin",
       (select round(100.0 * count(*) filter (where status = '50' and coalesce(overdue_minutes, 0) <= $3) / nullif(count(*), 0), 1)::float from ended) as "onTimeRate30",
       (select count(distinct d.student_id) from leave_daily d join r on r.id = d.leave_id where d.date = $2::date and d.is_overnight_night)::int as "emptyBeds", (select coalesce(sum(d.lesson_count), 0) from leave_daily d join r on r.id = d.leave_id where d.date = $2::date)::int as "lessonsToday"`,
    [now, today, within.graceMinutes],
  )
  const row = { ...(await start)[0], ...(await spans)[0] } as unknown as Now
  return { ...row, leaveRate: row.shouldCount > 0 ? Math.round((10_000 * row.onLeave) / row.shouldCount) / 100 : 0 }
}

/** Which rows are counted. */
export type Within = { students: string; leaves: string; graceMinutes: number }
export const everywhere: Within = { students: '', leaves: '', graceMinutes: 30 }

/** People on leave by kind, the most frequent first. */
export async function byType(ctx: Ctx): Promise<{ code: string; name: string; color: string | null; count: number; pct: number }[]> {
  return ctx.db.query(
    `with away as (select distinct r.student_id, r.type_id from leave_request r where ${onLeave}), n as (select count(distinct student_id) as all_of_them from away)
     select t.code, t.name, t.color, count(*)::int as count, round(100.0 * count(*) / greatest(1, (select all_of_them from n)), 1)::float as pct from away join leave_type t on t.id = away.type_id group by 1, 2, 3 order by 4 desc, 1`,
    [ctx.now()],
  )
}

/** People on leave by department with the share of those who should be there. */
export async function byDepartment(ctx: Ctx): Promise<{ id: string; name: string; count: number; should: number; rate: number }[]> {
  return ctx.db.query(
    `with s as (select s.id, s.department_id from base_student s where s.deleted_time is null and s.xjzt_m in ('01', '05', '20')),
      away as (select distinct r.student_id from leave_request r where ${onLeave})
     select d.id, d.dept_name as name, count(a.student_id)::int as count, count(*)::int as should, round(100.0 * count(a.student_id) / count(*), 2)::float as rate
     from s join base_department d on d.id = s.department_id left join away a on a.student_id = s.id group by d.id, d.dept_name order by rate desc, name`,
    [ctx.now()],
  )
}

/** People on leave by intake and sex. */
export async function byGradeAndSex(ctx: Ctx): Promise<{ grade: number; male: number; female: number }[]> {
  return ctx.db.query(
    `select grade, count(distinct student_id) filter (where sex = '1')::int as male, count(distinct student_id) filter (where sex = '2')::int as female from leave_request r where ${onLeave} and grade is not null group by grade order by grade desc limit 6`,
    [ctx.now()],
  )
}

/** People on leave and away from school on each of the last thirty days. */
export async function trend30(ctx: Ctx): Promise<{ date: string; onLeave: number; leaveSchool: number }[]> {
  return ctx.db.query(
    `select to_char(x.date, 'YYYY-MM-DD') as date, count(distinct d.student_id)::int as "onLeave", count(distinct d.student_id) filter (where d.is_leave_school)::int as "leaveSchool"
     from generate_series($1::date - 29, $1::date, interval '1 day') as x(date) left join leave_daily d on d.date = x.date::date group by x.date order by x.date`,
    [ctx.today()],
  )
}

/** When people ask: weekday 1–7 and hour, over thirty days. */
export async function submitHours(ctx: Ctx): Promise<{ weekday: number; hour: number; count: number }[]> {
  return ctx.db.query(
    `select extract(isodow from submit_time at time zone 'Asia/Shanghai')::int as weekday, extract(hour from submit_time at time zone 'Asia/Shanghai')::int as hour, count(*)::int as count from leave_request where submit_time >= $1::timestamptz - interval '30 days' group by 1, 2 order by 1, 2`,
    [ctx.now()],
  )
}

/** How far what was handed in within thirty days has come, level by level; the share is of those who got to the level. */
export async function funnel(ctx: Ctx): Promise<{ key: string; name: string; count: number; rate: number | null }[]> {
  const [row] = await ctx.db.query<Record<string, number>>(
    `with i as (select i.id, r.status from leave_request r join sys_flow_instance i on i.process_type = 'leave' and i.biz_id = r.id::text where r.submit_time >= $1::timestamptz - interval '30 days'),
      n as (select n.instance_id, case when n.node_key like 'fdy%' then 'fdy' else n.node_key end as key, bool_or(n.status = '1') as is_passed, bool_or(n.status in ('1', '2')) as is_decided from sys_flow_node_run n join i on i.id = n.instance_id where n.kind = 'approve' group by 1, 2)
     select (select count(*) from i)::int as submitted, (select count(*) from i where status in ('20', '30', '40', '45', '50', '62', '63'))::int as granted,
       count(*) filter (where key = 'fdy' and is_passed)::int as fdy, count(*) filter (where key = 'fdy' and is_decided)::int as "fdyOf", count(*) filter (where key = 'yx' and is_passed)::int as yx, count(*) filter (where key = 'yx' and is_decided)::int as "yxOf",
       count(*) filter (where key = 'xgc' and is_passed)::int as xgc, count(*) filter (where key = 'xgc' and is_decided)::int as "xgcOf" from n`,
    [ctx.now()],
  )
  const share = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null)
  const at = (name: string) => row?.[name] ?? 0
  return [
    { key: 'submitted', name: '提交', count: at('submitted'), rate: null },
    { key: 'fdy', name: '辅导员通过', count: at('fdy'), rate: share(at('fdy'), at('fdyOf')) },
    { key: 'yx', name: '院系通过', count: at('yx'), rate: share(at('yx'), at('yxOf')) },
    { key: 'xgc', name: '学生处通过', count: at('xgc'), rate: share(at('xgc'), at('xgcOf')) },
    { key: 'granted', name: '批准', count: at('granted'), rate: share(at('granted'), at('submitted')) },
  ]
}

/** Where those away from school are, by province and city. */
export async function destinations(ctx: Ctx): Promise<{ canton: string; count: number }[]> {
  return ctx.db.query(`select coalesce(left(canton_code, 4) || '00', '') as canton, count(distinct student_id)::int as count from leave_request r where ${onLeave} and is_leave_school group by 1 order by 2 desc`, [ctx.now()])
}

/** Overdue by department and by how long; no names. */
export async function overdueGroups(ctx: Ctx): Promise<{ department: string; count: number; hours: number }[]> {
  return ctx.db.query(
    `select d.dept_name as department, count(*)::int as count, floor(max(extract(epoch from $1 - r.end_time)) / 3600)::int as hours from leave_request r join base_department d on d.id = r.department_id where r.status = '45' group by 1 order by 3 desc limit 8`,
    [ctx.now()],
  )
}

/** Who is overdue, for screens behind a sign-in. */
export async function overduePeople(ctx: Ctx): Promise<{ personName: string; className: string | null; typeName: string; hours: number }[]> {
  return ctx.db.query(
    `select r.xm as "personName", c.class_name as "className", t.name as "typeName", floor(extract(epoch from $1 - r.end_time) / 3600)::int as hours from leave_request r join leave_type t on t.id = r.type_id left join base_class c on c.id = r.class_id where r.status = '45' order by r.end_time limit 20`,
    [ctx.now()],
  )
}
