import { rowScope } from '#kernel/access/access.ts'
import { scopeValues } from '#kernel/access/scope-values.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { newConditions, place, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { holdingStates } from '#modules/affairs/leave/shared/states.ts'
import type { Companion } from '../shared/batch-routes.ts'

type Span = { start: Date; end: Date } | null

/**
 * Whom an organiser may take along: students within reach of the role, and those of the own department. A contest brings together
 * members of a college whoever leads their classes.
 */
export async function reachText(ctx: Ctx, conditions: Conditions): Promise<string> {
  if (ctx.actor.kind === 'system') return 'true'
  const resource = ctx.world.resources.get(student.name)!
  const seen: Conditions = { texts: [], values: conditions.values }
  try {
    withinScope(seen, student, await rowScope(ctx, resource, 'list'))
  } catch (error) {
    if (!(error instanceof AppError && error.status === 403)) throw error
    seen.texts.push('false')
  }
  if (seen.texts.length === 0) return 'true'
  const dept = ctx.world.scopeKinds.get('dept')
  const own = dept ? await scopeValues(ctx, dept, undefined) : []
  return `((${seen.texts.join(' and ')}) or t.department_id = any(${place(conditions, own)}::uuid[]))`
}

/** Of some students those within reach, each with what stands in the way; the others are left out. */
export async function companions(
  ctx: Ctx,
  {
    studentIds,
    span,
    isReached = false,
  }: { studentIds: readonly string[]; span: Span; /** Who may go along was judged before. */ isReached?: boolean },
): Promise<Companion[]> {
  const conditions = newConditions()
  const [ids, states, start, end] = [
    place(conditions, studentIds),
    place(conditions, holdingStates),
    place(conditions, span?.start ?? null),
    place(conditions, span?.end ?? null),
  ]
  const reach = isReached ? 'true' : await reachText(ctx, conditions)
  const rows = await ctx.db.query<{
    studentId: string
    xh: string | null
    xm: string
    className: string | null
    status: string
    leaveNo: string | null
    from: string | null
    until: string | null
  }>(
    `select t.id as "studentId", t.xh, t.xm, c.class_name as "className", t.xjzt_m as status, o.leave_no as "leaveNo",
       o.start_time as
     from, o.end_time as until
     from base_student t
     left join base_class c on c.id = t.class_id
     left join lateral (
       select r.leave_no, r.start_time, r.end_time
       from ${leavesView} r
       where r.student_id = t.id
         and r.status = any(${states}::text[])
         and r.start_time < ${end}::timestamptz
         and r.end_time > ${start}::timestamptz
       order by r.start_time
       limit 1
     ) o on true
     where t.id = any(${ids}::uuid[]) and t.deleted_time is null and ${reach}
     order by c.class_name nulls last, t.xh, t.id`,
    conditions.values,
    'leave_companions',
  )
  const names = (await codeSets(ctx)).get('studentStatus') ?? []
  return rows.map(({ status, leaveNo, from, until, ...one }) => ({
    ...one,
    problem: isReading(status)
      ? null
      : `当前学籍状态为“${names.find(({ key }) => key === status)?.label ?? status}”，不能请假`,
    overlap: leaveNo ? `与已有的请假（${leaveNo}，${chineseTime.span(from!, until!)}）时间重叠` : null,
  }))
}
