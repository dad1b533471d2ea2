import { countSpan } from '#patterns/figures/server/count.ts'
import { yearsSince } from '#patterns/figures/shared/span.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import type { StudentStat } from '../shared/student-stat.ts'
import { leaveSubject } from '#modules/affairs/leave/shared/services.ts'
import { leaveDatesView, leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveSpan } from './figures-span.ts'

const mostLeaves = 200

/** The leaves of one student in a year: of oneself, or of a student within reach. Whoever leads a student today knows what was before. */
export async function studentLeaves(
  ctx: Ctx,
  { studentId: asked, year = ctx.today().slice(0, 4) }: { studentId?: string | undefined; year?: string | undefined },
): Promise<StudentStat> {
  const { studentId, isOwn } = await ctx.call(leaveSubject, {
    asked,
    permission: 'leaveStat:read',
    refusal: () => notFound(),
  })
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { total, groups } = await countSpan({ ...ctx, actor: systemActor }, leaveSpan, {
    span,
    by: 'type',
    filter: { studentId },
  })
  const [who] = await ctx.db.query<StudentStat['student'] & { since: string | null }>(
    `select s.id, s.xm, s.xh, c.class_name as "className", d.dept_name as "departmentName",
       (select min(t.date)::text from ${leaveDatesView} t where t.student_id = s.id) as since
     from base_student s
     left join base_class c on c.id = s.class_id
     left join base_department d on d.id = s.department_id
     where s.id = $1`,
    [studentId],
  )
  const kinds = await ctx.db.query<{ id: string; color: string | null }>(
    `select k.id, k.color from ${leaveTypesView} k where k.id = any($1::uuid[])`,
    [groups.map(({ key }) => key)],
  )
  const colours = new Map(kinds.map(({ id, color }) => [id, color]))
  const { since, ...known } = who!
  return {
    student: known,
    isOwn,
    year: Number(year),
    years: yearsSince(since, { today: ctx.today(), year: Number(year) }),
    total,
    byType: groups.map(({ key, name, numbers }) => ({
      typeId: key!,
      name,
      color: colours.get(key!) ?? null,
      times: numbers.times!,
      days: numbers.days!,
    })),
    dates: await ctx.db.query(
      `select to_char(t.date, 'YYYY-MM-DD') as date, (sum(t.halves) / 2.0)::float as days,
         string_agg(distinct k.name, '、') as "typeNames", bool_or(t.is_leave_school) as "isLeaveSchool"
       from ${leaveDatesView} t
       join ${leaveTypesView} k on k.id = t.type_id
       where t.student_id = $1 and t.date between $2 and $3
       group by t.date
       order by t.date`,
      [studentId, span.from, span.to],
    ),
    leaves: await ctx.db.query(
      `select t.id, t.leave_no as "leaveNo", k.name as "typeName", k.color, t.start_time as "startTime",
         t.end_time as "endTime", coalesce(t.actual_days, t.days)::float as days, t.status,
         coalesce(t.overdue_minutes, 0) as "overdueMinutes", t.is_leave_school as "isLeaveSchool"
       from ${leavesView} t
       join ${leaveTypesView} k on k.id = t.type_id
       where t.student_id = $1 and t.status <> '0' and t.start_time < $3 and t.end_time > $2
       order by t.start_time desc
       limit ${mostLeaves}`,
      [studentId, beginOf(span.from), beginOf(`${Number(year) + 1}-01-01`)],
    ),
  }
}
