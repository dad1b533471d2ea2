import { nowView } from '#patterns/figures/server/count-now.ts'
import { groupsNow } from '#patterns/figures/server/wall/groups.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { provinceCentre, regionCounts } from '#services/datascreen/server/region-counts.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { leaveRowsView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveView, shouldBeHere, students } from './figures.ts'
import { dates, leaves } from './figures-span.ts'
import { offCampusAt, onLeaveAt } from '#modules/affairs/leave/shared/on-leave.ts'

const onLeave = onLeaveAt('t', ':now')
const people = 'count(distinct t.student_id)'

/** Asks a statement of leave: `away` and `own` are the conditions on leaves (`t`), `here` that on students. */
async function asked<T extends object>(
  ctx: Ctx,
  text: (on: { away: string; own: string; here: string }) => string,
  needs: { students?: true } = {},
): Promise<T[]> {
  const view = await nowView(ctx, leaveView)
  const own = await view.within(leaves)
  const here = needs.students ? `${await view.within(students)} and ${shouldBeHere}` : ''
  const statement = view.put(text({ own, away: `${own} and ${onLeave}`, here }))
  return ctx.db.query<T>(statement, view.conditions.values)
}

/** People on leave by kind, the most frequent first. */
export function byType(ctx: Ctx) {
  return asked<{ code: string; name: string; color: string | null; count: number; pct: number }>(
    ctx,
    ({ away }) => `with away as (select distinct t.student_id, t.type_id from ${leaveRowsView} t where ${away})
     select k.code, k.name, k.color, count(*)::int as count,
       round(100.0 * count(*) / (select count(distinct student_id) from away), 1)::float as pct
     from away
     join ${leaveTypesView} k on k.id = away.type_id
     group by k.id, k.code, k.name, k.color
     order by 4 desc, 1`,
  )
}

/** People on leave by the department they are in now, with the share of those who should be there. */
export function byDepartment(ctx: Ctx) {
  return asked<{ id: string; name: string; count: number; should: number; rate: number }>(
    ctx,
    ({ away, here }) => `with away as (select distinct t.student_id from ${leaveRowsView} t where ${away}),
       here as (select t.department_id as id, count(*) as should from base_student t where ${here} group by 1),
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
    { students: true },
  )
}

/** The classes of which the greatest share is on leave; smaller groups than may be shown are left out. */
export function topClasses(ctx: Ctx, minGroup: number) {
  return asked<{ name: string; count: number; rate: number }>(
    ctx,
    ({ away, here }) => `with away as (select distinct t.student_id from ${leaveRowsView} t where ${away})
     select c.class_name as name, count(away.student_id)::int as count,
       round(100.0 * count(away.student_id) / count(*), 2)::float as rate
     from base_student t
     join base_class c on c.id = t.class_id
     left join away on away.student_id = t.id
     where ${here}
     group by c.id, c.class_name
     having count(away.student_id) >= ${Math.trunc(minGroup)}
     order by 3 desc, 1
     limit 5`,
    { students: true },
  )
}

/** People on leave by intake and sex. */
export const byGradeAndSex = (ctx: Ctx) =>
  groupsNow<{ grade: number; male: number; female: number }>(ctx, leaveView, {
    rows: leaves,
    where: `${onLeave} and t.grade is not null`,
    by: { grade: 't.grade' },
    counts: { male: `${people} filter (where t.sex = '1')::int`, female: `${people} filter (where t.sex = '2')::int` },
    order: '1 desc',
    limit: 6,
  })

/** Overdue by department and by how long; no names. */
export const overdueGroups = (ctx: Ctx) =>
  groupsNow<{ department: string; count: number; hours: number }>(ctx, leaveView, {
    rows: leaves,
    where: `t.status = '45'`,
    by: { id: 't.department_id' },
    named: { entity: 'base.department', fields: { department: 'deptName' } },
    counts: {
      count: 'count(*)::int',
      hours: 'floor(max(extract(epoch from :now - t.end_time)) / 3600)::int',
    },
    order: '3 desc, 1',
    limit: 8,
  })

/** Who is overdue, for screens behind a sign-in; the level is the last step of the ladder of alarms that was taken. */
export function overduePeople(ctx: Ctx) {
  return asked<{ personName: string; className: string | null; typeName: string; endTime: string; level: number }>(
    ctx,
    ({ own }) => `select t.xm as "personName", c.class_name as "className", k.name as "typeName",
       t.end_time as "endTime", floor(extract(epoch from :now - t.end_time) / 3600)::int as hours,
       coalesce(t.alarm_step, 0) as level
     from ${leaveRowsView} t
     join ${leaveTypesView} k on k.id = t.type_id
     left join base_class c on c.id = t.class_id
     where ${own} and t.status = '45'
     order by t.end_time
     limit 20`,
  )
}

/** Who sleeps elsewhere tonight because of a leave, by department. Beds and buildings are not known here. */
export const awayTonight = (ctx: Ctx) =>
  groupsNow<{ id: string; name: string; count: number }>(ctx, leaveView, {
    rows: dates,
    where: 't.date = :today::date and t.is_overnight_night',
    by: { id: 't.department_id' },
    named: { entity: 'base.department', fields: { id: 'id', name: 'deptName' } },
    counts: { count: `${people}::int` },
    order: '3 desc, 2',
  })

/** The teaching week of today; null between terms. */
export async function weekNow(ctx: Ctx): Promise<{ week: number | null }> {
  const term = await ctx.call(termNow, {})
  return { week: term && term.zc > 0 ? term.zc : null }
}

/** Where those not at school are: every one of them is in a province, abroad or unknown. */
export async function destinationMap(ctx: Ctx, minGroup: number) {
  const rows = await groupsNow<{ canton: string; count: number }>(ctx, leaveView, {
    rows: leaves,
    where: offCampusAt('t', ':now'),
    by: { canton: `coalesce(left(t.canton_code, 4) || '00', '')` },
    counts: { count: `${people}::int` },
    order: '2 desc, 1',
  })
  return { ...regionCounts(rows, minGroup), origin: await originOf(ctx) }
}

/** The main campus; where its place is not entered, the middle of its province. */
async function originOf(ctx: Ctx) {
  const [campus] = await ctx.db.query<{ name: string; code: string | null; lng: number | null; lat: number | null }>(
    `select campus_name as name, canton_code as code, lng::float as lng, lat::float as lat
     from base_campus
     where deleted_time is null
     order by is_main desc nulls last, sort nulls last, campus_code
     limit 1`,
  )
  if (!campus) return null
  const code = campus.code ? `${campus.code.slice(0, 2)}0000` : null
  if (campus.lng !== null && campus.lat !== null) return { ...campus, code }
  const centre = code ? provinceCentre(code) : undefined
  return centre ? { name: campus.name, code, lng: centre[0], lat: centre[1] } : null
}
