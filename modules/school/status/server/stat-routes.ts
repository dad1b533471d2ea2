import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { countTotal } from '#patterns/figures/server/count.ts'
import { newConditions, withinScope } from '#kernel/operations/sql.ts'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { addMonths } from '../shared/dates.ts'
import { kindCodes } from '../shared/kinds.ts'
import { suspended } from './suspended.ts'
import { enlistedReason, serviceOf } from '../shared/service-time.ts'
import {
  changeMonths,
  changeSpan,
  departmentKinds,
  majorMoves,
  peopleNow,
  reasonsOf,
  termOrHalfYear,
} from './figures.ts'
import {
  enlistedRoute,
  statusStatRoute,
  suspendedRoute,
  type Enlisted,
  type StatusStat,
} from '../shared/stat-routes.ts'

/** Numbers of students and changes within the caller's reach, and who is away until when. */
export const statRoutes: readonly Route[] = [
  route(statusStatRoute, overview),
  route(suspendedRoute, suspended),
  route(enlistedRoute, enlisted),
]

/** Conditions on students (`t`) the caller may list; more values may follow. */
async function reachedStudents(ctx: Ctx): Promise<{ text: string; values: unknown[] }> {
  const resource = ctx.world.resources.get(student.name)!
  // Whoever may look at changes and at no students counts none.
  if (!can(ctx.actor, `${resource.entity.path}:list`)) return { text: 'false', values: [] }
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, resource.entity, await rowScope(ctx, resource, 'list'))
  return { text: conditions.texts.join(' and '), values: conditions.values }
}

async function overview(ctx: Ctx) {
  const students = await reachedStudents(ctx)
  const { name: termName, since } = await termOrHalfYear(ctx)
  const today = ctx.today()
  const firstMonth = `${addMonths(today, -11).slice(0, 7)}-01`
  const at = students.values.length
  const { changes: inTerm, ...inForce } = await countTotal(ctx, changeSpan, { span: { from: since, to: today } })
  const year = { from: firstMonth, to: today }
  return {
    today,
    since,
    termName,
    people: { ...(await peopleNow(ctx, since)), ...inForce, inTerm: inTerm! } as StatusStat['people'],
    months: await changeMonths(ctx, firstMonth),
    matrix: await departmentKinds(ctx, year),
    reasons: await reasonsOf(ctx, year),
    majorMoves: await majorMoves(ctx, year),
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

/** Who serves in the army or has come back from it, with the day until which the place is kept. */
async function enlisted(ctx: Ctx) {
  const students = await reachedStudents(ctx)
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
