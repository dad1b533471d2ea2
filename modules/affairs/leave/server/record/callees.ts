import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { counsellorsOf, studentsWithinReach } from '#modules/school/base/shared/people/who.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { counsellorToCallRoute, ownCounsellorRoute, type CounsellorToCall } from '../../shared/record/callees.ts'

export const calleeRoutes: readonly Route[] = [
  route(counsellorToCallRoute, counsellorToCall),
  route(ownCounsellorRoute, (ctx) => {
    const studentId = ownStudentId(ctx)
    if (studentId === null) throw notFound()
    return counsellorOf(ctx, studentId)
  }),
]

/** Who counsels a student one may see; nobody where that is oneself. */
async function counsellorToCall(
  ctx: Ctx,
  { studentId }: AskedOf<typeof counsellorToCallRoute>,
): Promise<CounsellorToCall | null> {
  if (!(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  return counsellorOf(ctx, studentId)
}

/** Who counsels a student, with the number of the office; nobody where that is the caller. */
export async function counsellorOf(ctx: Ctx, studentId: string): Promise<CounsellorToCall | null> {
  const [student] = await ctx.db.query<{ classId: string | null }>(
    'select class_id as "classId" from base_student where id = $1',
    [studentId],
  )
  if (!student?.classId) return null
  const teacherId = (await ctx.call(counsellorsOf, { classIds: [student.classId] })).get(student.classId)
  const own = ctx.actor.kind === 'user' ? ctx.actor.person?.id : undefined
  if (!teacherId || teacherId === own) return null
  const [found] = await ctx.db.query<CounsellorToCall>(
    'select id as "teacherId", xm as name, office_phone as "officePhone" from base_teacher where id = $1',
    [teacherId],
  )
  return found ?? null
}
