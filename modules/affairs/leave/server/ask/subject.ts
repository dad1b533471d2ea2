import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { emergencyContacts } from '#modules/school/family/shared/services.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import type { Row } from './facts.ts'
import type { LeaveRow } from '../../shared/leave-request.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { studentsWithinReach } from '#modules/school/base/shared/people/who.ts'

/**
 * Of whom it is: oneself, or a student within the reach of whoever leads them and holds the permission. A student is
 * told in the area's words that it is not about others.
 */
export async function subjectOf(
  ctx: Ctx,
  asked: string | null | undefined,
  { permission, refusal }: { permission: string; refusal: () => Error },
): Promise<{ studentId: string; isOwn: boolean }> {
  const own = ownStudentId(ctx)
  if (own) {
    // Left out by most; whoever names somebody else must not believe to have asked for them.
    if (asked && asked.toLowerCase() !== own) throw refusal()
    return { studentId: own, isOwn: true }
  }
  if (!can(ctx.actor, permission)) throw forbidden()
  const studentId = asked?.toLowerCase()
  if (!isId(studentId)) throw invalid({ studentId: '请选择学生' })
  if (!(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  return { studentId, isOwn: false }
}

/** For whom leave is asked. */
export function askerOf(ctx: Ctx, asked: unknown): Promise<{ studentId: string; isOwn: boolean }> {
  return subjectOf(ctx, asked ? String(asked) : null, {
    permission: 'leaveRequest:applyFor',
    refusal: () => invalid({ studentId: '只能为本人请假' }),
  })
}

type AskedFor = (options?: { lock?: boolean }) => Promise<StudentRow | null>

/**
 * The student a leave is for, read once. Locked, two leaves of one student are judged one after the other and cannot lie across each
 * other.
 */
export function askedFor(ctx: Ctx, studentId: string): AskedFor {
  let known: Promise<StudentRow | null> | undefined
  return (options = {}) => {
    if (!known || options.lock)
      known = loadRows(ctx, student, [studentId], options).then((rows) => rows.get(studentId) ?? null)
    return known
  }
}

/**
 * An order with the phones it leaves to the server: forms show them masked and send them only where somebody typed one. The person in
 * an emergency is named by `contactId`; of a leave that is handed in again, what was said before stands.
 */
export async function withPhones(
  ctx: Ctx,
  { order, studentId, who, before }: { order: Row; studentId: string; who: AskedFor; before?: LeaveRow | undefined },
): Promise<Row> {
  const { contactId, ...sent } = order
  const phone = sent['phone'] || before?.phone || (await who())?.sjhm || null
  if (sent['emergPhone']) return { ...sent, phone }
  const contact =
    typeof contactId === 'string'
      ? (await ctx.call(emergencyContacts, { studentId })).find(({ memberId }) => memberId === contactId)
      : undefined
  if (contact)
    return { ...sent, phone, emergName: contact.memberName, emergRelation: contact.relation, emergPhone: contact.phone }
  const isSame = before !== undefined && Boolean(sent['emergName']) && before.emergName === sent['emergName']
  return { ...sent, phone, emergPhone: isSame ? before.emergPhone : null }
}
