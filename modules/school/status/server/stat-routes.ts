import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, withinScope } from '#kernel/operations/sql.ts'
import { daysBetween } from '#kernel/rules/days.ts'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { addMonths } from '../shared/dates.ts'
import { countedKinds, kindCodes, lossKinds } from '../shared/kinds.ts'
import { isDropDue } from '../shared/return-steps.ts'
import { enlistedReason, serviceOf } from '../shared/service-time.ts'
import { changes } from './changes.ts'
import {
  enlistedRoute,
  statusStatRoute,
  suspendedRoute,
  type Away,
  type Enlisted,
  type StatusStat,
} from '../shared/stat-routes.ts'

/** Numbers of students and changes within the caller's reach, and who is away until when. */
export const statRoutes: readonly Route[] = [
  route(statusStatRoute, overview),
  route(suspendedRoute, suspended),
  route(enlistedRoute, enlisted),
]

/** Conditions on `t` for the rows of an entity the caller may list; more values may follow. */
async function reach(ctx: Ctx, entity: 'base.student' | 'status.change'): Promise<{ text: string; values: unknown[] }> {
  const resource = entity === 'status.change' ? changes : ctx.world.resources.get(entity)!
  // Whoever may look at changes and at no students counts none.
  if (!can(ctx.actor, `${resource.entity.path}:list`)) return { text: 'false', values: [] }
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, resource.entity, await rowScope(ctx, resource, 'list'))
  return { text: conditions.texts.join(' and '), values: conditions.values }
}

async function overview(ctx: Ctx) {
  const [students, own, term] = [
    await reach(ctx, 'base.student'),
    await reach(ctx, 'status.change'),
    await ctx.call(termNow, {}),
  ]
  const today = ctx.today()
  const since = term?.startDate ?? addMonths(today, -6)
  const firstMonth = `${addMonths(today, -11).slice(0, 7)}-01`
  const n = own.values.length
  const at = students.values.length
  const isInForce = `state = '30' and effective_date between $${n + 1} and $${n + 2}`
  const [people] = await ctx.db.query<Pick<StatusStat['people'], 'enrolled' | 'reading' | 'suspended' | 'retained'>>(
    `select count(*) filter (where xjzt_m = any($${at + 1}))::int as enrolled,
       count(*) filter (where xjzt_m = any($${at + 2}))::int as reading,
       count(*) filter (where xjzt_m = '02')::int as suspended, count(*) filter (where xjzt_m = '16')::int as retained
     from base_student t
     where ${students.text}`,
    [...students.values, enrolledStatuses, readingStatuses],
  )
  const [counts] = await ctx.db.query<{
    changed: number
    lost: number
    inTerm: number
    pending: number
    stuck: number
  }>(
    `select count(distinct student_id) filter (where ${isInForce} and kind = any($${n + 3}))::int as changed,
       count(distinct student_id) filter (where ${isInForce} and kind = any($${n + 4}))::int as lost,
       count(*) filter (where ${isInForce})::int as "inTerm", count(*) filter (where state = '20')::int as pending,
       count(*) filter (where state = '20' and problem is not null)::int as stuck
     from status_change t
     where ${own.text}`,
    [...own.values, since, today, countedKinds, lossKinds],
  )
  const [start] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n
     from base_student t
     join base_placement p
       on p.student_id = t.id and p.start_date <= $${at + 1} and (p.end_date is null or p.end_date >= $${at + 1})
     where ${students.text} and p.xjzt_m = any($${at + 2})`,
    [...students.values, since, enrolledStatuses],
  )
  return {
    today,
    since,
    termName: term?.name ?? null,
    people: { ...people!, ...counts!, atStart: start!.n },
    months: await changeMonths(ctx, firstMonth),
    matrix: await ctx.db.query<StatusStat['matrix'][number]>(
      `select t.department_id as "departmentId", d.dept_name as "departmentName", kind, count(*)::int as n
       from status_change t
       join base_department d on d.id = t.department_id
       where ${own.text} and ${isInForce}
       group by 1, 2, 3, d.sort
       order by d.sort, d.dept_name, kind`,
      [...own.values, firstMonth, today],
    ),
    reasons: await ctx.db.query<StatusStat['reasons'][number]>(
      `select open_reason as reason, count(*)::int as n
       from status_change t
       where ${own.text} and ${isInForce}
       group by 1
       order by n desc, 1`,
      [...own.values, firstMonth, today],
    ),
    majorMoves: await ctx.db.query<StatusStat['majorMoves'][number]>(
      `select t.major_id as "fromId", a.major_name as "from", t.to_major_id as "toId", b.major_name as "to",
         count(*)::int as n
       from status_change t
       join base_major a on a.id = t.major_id
       join base_major b on b.id = t.to_major_id
       where ${own.text} and ${isInForce} and kind = '${kindCodes.changeMajor}'
       group by 1, 2, 3, 4
       order by n desc, 2, 4
       limit 40`,
      [...own.values, firstMonth, today],
    ),
    grades: await ctx.db.query<StatusStat['grades'][number]>(
      `select grade, count(*)::int as entered, count(*) filter (where xjzt_m = any($${at + 1}))::int as reading,
         count(*) filter (where xjzt_m = any($${at + 2}) and xjzt_m <> all($${at + 1}))::int as away,
         count(*) filter (where xjzt_m in ('07', '08', '09'))::int as finished,
         count(*) filter (where xjzt_m in ('03', '06', '10', '11', '14', '15', '99'))::int as lost
       from base_student t
       where ${students.text} and grade is not null and xjzt_m not in ('12', '17', '18', '19')
       group by grade
       order by grade`,
      [...students.values, readingStatuses, enrolledStatuses],
    ),
    firstMonth,
  }
}

/** Changes in force since a day, by month and kind. */
export async function changeMonths(ctx: Ctx, since: string): Promise<{ month: string; kind: string; n: number }[]> {
  const own = await reach(ctx, 'status.change')
  const n = own.values.length
  return ctx.db.query(
    `select to_char(effective_date, 'YYYY-MM') as month, kind, count(*)::int as n
     from status_change t
     where ${own.text} and state = '30' and effective_date between $${n + 1} and $${n + 2}
     group by 1, 2
     order by 1, 2`,
    [...own.values, since, ctx.today()],
  )
}

/** Who is away, the earliest return first; whoever came without a record of it stands at the end. */
export async function suspended(ctx: Ctx) {
  const students = await reach(ctx, 'base.student')
  const rows = await ctx.db.query<Omit<Away, 'daysLeft' | 'isDropDue'>>(
    `select t.id as "studentId", t.xh, t.xm, t.xjzt_m as "xjztM", k.class_name as "className",
       d.dept_name as "departmentName", c.id as "changeId", c.kind, c.open_reason as reason,
       c.effective_date as "effectiveDate", c.expect_return_date as "returnDate", c.change_no as "changeNo"
     from base_student t
     left join base_class k on k.id = t.class_id
     left join base_department d on d.id = t.department_id
     left join lateral (
       select *
       from status_change o
       where o.student_id = t.id and o.state = '30' and o.deleted_time is null
       order by o.effective_date desc
       limit 1
     ) c on c.kind in ('11', '13', '19')
     where ${students.text} and t.xjzt_m in ('02', '04', '16')
     order by c.expect_return_date nulls last, t.xh
     limit 1000`,
    students.values,
  )
  return rows.map((row) => {
    const daysLeft = row.returnDate ? daysBetween(ctx.today(), row.returnDate) : null
    return { ...row, daysLeft, isDropDue: daysLeft !== null && isDropDue(daysLeft, row.reason) }
  })
}

/** Who serves in the army or has come back from it, with the day until which the place is kept. */
async function enlisted(ctx: Ctx) {
  const students = await reach(ctx, 'base.student')
  const today = ctx.today()
  const rows = await ctx.db.query<Omit<Enlisted, 'share' | 'keepUntil' | 'stage' | 'daysLeft'>>(
    `select t.id as "studentId", t.xh, t.xm, k.class_name as "className", d.dept_name as "departmentName",
       c.id as "changeId", c.doc_no as "docNo", c.effective_date as "effectiveDate",
       c.expect_return_date as "returnDate"
     from base_student t
     left join base_class k on k.id = t.class_id
     left join base_department d on d.id = t.department_id
     join lateral (
       select *
       from status_change o
       where o.student_id = t.id and o.state = '30' and o.deleted_time is null
       order by o.effective_date desc
       limit 1
     ) c on c.kind = '${kindCodes.retain}'
       and c.reason_code = '${enlistedReason}'
     where ${students.text} and t.xjzt_m = '16'
     order by c.expect_return_date nulls last, t.xh
     limit 1000`,
    students.values,
  )
  return rows.map((row) => ({
    ...row,
    ...(row.returnDate && serviceOf({ since: row.effectiveDate, discharge: row.returnDate, today })),
  }))
}
