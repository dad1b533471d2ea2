import { countSpan } from '#patterns/figures/server/count.ts'
import { yearsSince } from '#patterns/figures/shared/span.ts'
import { can, rowScope } from '#kernel/access/access.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import type { StudentStat } from '../../shared/figures/student-stat.ts'
import { leaveSpan } from './figures-span.ts'
import { ownStudentId } from '../people.ts'

const mostLeaves = 200

/** The leaves of one student in a year: of oneself, or of a student within reach. Whoever leads a student today knows what was before. */
export async function studentLeaves(
  ctx: Ctx,
  { studentId: asked, year = ctx.today().slice(0, 4) }: { studentId?: string | undefined; year?: string | undefined },
): Promise<StudentStat> {
  const studentId = await subjectOf(ctx, asked)
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { total, groups } = await countSpan({ ...ctx, actor: systemActor }, leaveSpan, {
    span,
    by: 'type',
    filter: { studentId },
  })
  const [who] = await ctx.db.query<StudentStat['student'] & { since: string | null }>(
    `select s.id, s.xm, s.xh, c.class_name as "className", d.dept_name as "departmentName",
       (select min(t.date)::text from leave_daily t where t.student_id = s.id) as since
     from base_student s
     left join base_class c on c.id = s.class_id
     left join base_department d on d.id = s.department_id
     where s.id = $1`,
    [studentId],
  )
  const { since, ...known } = who!
  return {
    student: known,
    isOwn: ownStudentId(ctx) !== null,
    year: Number(year),
    years: yearsSince(since, { today: ctx.today(), year: Number(year) }),
    total,
    byType: groups.map(({ key, name, numbers }) => ({
      typeId: key!,
      name,
      times: numbers.times!,
      days: numbers.days!,
    })),
    dates: await ctx.db.query(
      `select to_char(t.date, 'YYYY-MM-DD') as date, (sum(t.halves) / 2.0)::float as days,
         string_agg(distinct k.name, '、') as "typeNames", bool_or(t.is_leave_school) as "isLeaveSchool"
       from leave_daily t
       join leave_type k on k.id = t.type_id
       where t.student_id = $1 and t.date between $2 and $3
       group by t.date
       order by t.date`,
      [studentId, span.from, span.to],
    ),
    leaves: await ctx.db.query(
      `select t.id, t.leave_no as "leaveNo", k.name as "typeName", k.color, t.start_time as "startTime",
         t.end_time as "endTime", coalesce(t.actual_days, t.days)::float as days, t.status,
         coalesce(t.overdue_minutes, 0) as "overdueMinutes", t.is_leave_school as "isLeaveSchool"
       from leave_request t
       join leave_type k on k.id = t.type_id
       where t.student_id = $1 and t.status <> '0' and t.start_time < $3 and t.end_time > $2
       order by t.start_time desc
       limit ${mostLeaves}`,
      [studentId, beginOf(span.from), beginOf(`${Number(year) + 1}-01-01`)],
    ),
  }
}

async function subjectOf(ctx: Ctx, asked: string | undefined): Promise<string> {
  const own = ownStudentId(ctx)
  if (own) {
    if (asked && asked !== own) throw notFound()
    return own
  }
  if (!asked) throw invalid({ studentId: '请选择学生' })
  if (!can(ctx.actor, 'leaveStat:read')) throw forbidden()
  const scope = await rowScope(ctx, ctx.world.resources.get(student.name)!, 'list')
  if (!(await loadRows(ctx, student, [asked], { scope })).has(asked)) throw notFound()
  return asked
}
