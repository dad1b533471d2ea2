import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { counsellorsOf } from '#modules/school/base/shared/people/who.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { yearOfStudy } from '../shared/dates.ts'
import { nextYear } from '../shared/proposal.ts'
import {
  rolloverOverviewRoute,
  type ClassLine,
  type RolloverNumbers,
  type RolloverOverview,
} from '../shared/rollover-routes.ts'

/** What the steps of a rollover show: readiness, numbers, classes, and what comes of it. */
export const rolloverView: Route = route(rolloverOverviewRoute, overview)

async function overview(ctx: Ctx, { id }: AskedOf<typeof rolloverOverviewRoute>) {
  if (!isId(id)) throw notFound()
  const [batch] = await ctx.db.query<{ xn: string; gradDate: string; jobId: string | null }>(
    `select xn, grad_date as "gradDate", job_id as "jobId"
     from status_rollover_batch
     where id = $1 and deleted_time is null`,
    [id],
  )
  if (!batch) throw notFound()
  const next = nextYear(batch.xn)
  return {
    nextYear: next,
    jobId: batch.jobId,
    terms: await ctx.db.query<RolloverOverview['terms'][number]>(
      `select t.name, t.start_date as "startDate", t.end_date as "endDate", t.status
       from ${termsView} t
       where t.xn = $1
       order by t.xq_m`,
      [next],
    ),
    grades: (await gradesOf(ctx)).map((row) => ({
      ...row,
      before: yearOfStudy(batch.xn, row.grade),
      after: yearOfStudy(next, row.grade),
      isLeaving: row.due <= batch.gradDate,
    })),
    numbers: await numbersOf(ctx, id),
    classes: await classesOf(ctx, id),
    loads: await loadsOf(ctx, id),
  }
}

/** Intakes at school with the day the first of their classes is due. */
function gradesOf(ctx: Ctx): Promise<{ grade: number; classes: number; students: number; due: string }[]> {
  return ctx.db.query(
    `select c.grade, count(distinct c.id)::int as classes, count(s.id)::int as students,
       min(coalesce(c.expect_grad_date, s.expect_grad_date)) as due
     from base_class c
     left join base_student s on s.class_id = c.id and s.deleted_time is null and s.in_school
     where c.deleted_time is null and c.status in ('1', '2')
     group by c.grade
     order by c.grade`,
  )
}

async function numbersOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.query<RolloverNumbers>(
    `select count(*)::int as total, count(*) filter (where result is null and status <> '2')::int as "noResult",
       count(*) filter (where is_conflict)::int as conflict, count(*) filter (where result = '07')::int as graduate,
       count(*) filter (where result = '08')::int as complete, count(*) filter (where result = '09')::int as attend,
       count(*) filter (where result = '20')::int as extend, count(*) filter (where result = 'K')::int as keep,
       count(*) filter (where status = '0')::int as waiting, count(*) filter (where status = '1')::int as done,
       count(*) filter (where status = '2')::int as skipped, count(*) filter (where status = '3')::int as failed,
       (
         select count(*)::int
         from sys_user u
         join status_rollover_item i on i.student_id::text = u.person_id
         where i.batch_id = $1 and i.result in ('07', '08', '09') and i.status <> '2' and u.status = '1'
       ) as accounts
     from status_rollover_item
     where batch_id = $1`,
    [id],
  )
  return row!
}

/** Each class with how far it is, and whether it is or will be closed. */
function classesOf(ctx: Ctx, id: string) {
  return ctx.db.query<ClassLine>(
    `select i.class_id as "classId", c.class_name as "className", d.dept_name as "departmentName", c.status,
       count(*)::int as total, count(*) filter (where i.result in ('07', '08', '09'))::int as ending,
       count(*) filter (where i.result in ('K', '20') or i.result is null or i.status = '2')::int as staying,
       count(*) filter (where i.status = '1')::int as done, count(*) filter (where i.status = '2')::int as skipped,
       count(*) filter (where i.status = '3')::int as failed,
       bool_and(
         i.status <> '2'
         and (i.result in ('07', '08', '09') or (i.result = '20' and i.to_class_id is not null))
       ) as "willClose"
     from status_rollover_item i
     join base_class c on c.id = i.class_id
     left join base_department d on d.id = i.department_id
     where i.batch_id = $1
     group by i.class_id, c.class_name, d.dept_name, c.status
     order by c.class_name`,
    [id],
  )
}

/** Counsellors whose classes are touched: whom they lead now, and after. */
async function loadsOf(ctx: Ctx, id: string): Promise<RolloverOverview['loads']> {
  const classes = await ctx.db.query<{ id: string; now: number; leaving: number }>(
    `select s.class_id as id, count(*)::int as now, count(i.id)::int as leaving
     from base_student s
     left join status_rollover_item i
       on i.student_id = s.id and i.batch_id = $1 and i.result in ('07', '08', '09') and i.status in ('0', '3')
     where s.deleted_time is null and s.in_school and s.class_id is not null
     group by s.class_id`,
    [id],
  )
  const counsellors = await ctx.call(counsellorsOf, { classIds: classes.map((one) => one.id) })
  const led = Map.groupBy(classes, (one) => counsellors.get(one.id))
  const staff = await ctx.db.query<{ id: string; xm: string }>(
    'select id, xm from base_teacher where id = any($1::uuid[])',
    [[...new Set(counsellors.values())]],
  )
  return staff
    .map(({ id: teacherId, xm }) => {
      const own = led.get(teacherId) ?? []
      const sum = (count: 'now' | 'leaving') => own.reduce((all, one) => all + one[count], 0)
      return { xm, before: sum('now'), after: sum('now') - sum('leaving') }
    })
    .filter(({ before, after }) => after < before)
    .toSorted((one, other) => other.before - one.before || one.xm.localeCompare(other.xm, 'zh'))
    .slice(0, 12)
}
