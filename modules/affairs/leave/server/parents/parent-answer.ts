import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { emergencyContacts, type EmergencyContact } from '#modules/school/family/shared/services.ts'
import { leaveRequest, parentStates, type LeaveRow } from '../../shared/leave-request.ts'
import type { CallableContact } from '../../shared/record/consent.ts'
import { leadersOfClass } from '../people.ts'

/** How the columns stand of a leave no family has answered for. */
export const notAnswered = {
  parentConfirmWay: null,
  parentConfirmTime: null,
  parentConfirmBy: null,
  parentConfirmNote: null,
  isParentVerified: null,
}

/** Who of a student's family may consent, in the order they are asked. */
export async function consentingOf(ctx: Ctx, studentId: string): Promise<EmergencyContact[]> {
  return (await ctx.call(emergencyContacts, { studentId })).filter(({ mayConsent }) => mayConsent)
}

/** Whether a number is one the family of a student was found under. */
export async function isVerifiedPhone(
  ctx: Ctx,
  { studentId, phone }: { studentId: string; phone: string },
): Promise<boolean> {
  return (await consentingOf(ctx, studentId)).some(({ verifiedPhone }) => verifiedPhone === phone)
}

/** Whom of the family one can call, the verified ones in front; for whoever may write down what was said. */
export async function callableFor(ctx: Ctx, leave: Record<string, unknown>): Promise<CallableContact[]> {
  if (!(leave['abilities'] as string[] | undefined)?.includes('parentConfirm')) return []
  const contacts = await consentingOf(ctx, String(leave['studentId']))
  return contacts
    .map(({ memberId, memberName, relationName, phone, verifiedPhone }) => ({
      memberId,
      name: memberName,
      relationName,
      phone: maskPhone(verifiedPhone ?? phone),
      isVerified: verifiedPhone !== null,
    }))
    .toSorted((a, b) => Number(b.isVerified) - Number(a.isVerified))
}

/** Who was called, and whether under a verified number; nobody named means the number on the slip. */
export async function calledContact(
  ctx: Ctx,
  leave: Pick<LeaveRow, 'studentId' | 'emergPhone'>,
  memberId: string | undefined,
): Promise<{ name: string | null; isVerified: boolean }> {
  const contacts = await consentingOf(ctx, leave.studentId)
  if (memberId === undefined) {
    const phone = leave.emergPhone
    return { name: null, isVerified: Boolean(phone) && contacts.some((one) => one.verifiedPhone === phone) }
  }
  const contact = contacts.find((one) => one.memberId === memberId)
  if (!contact) throw badRequest({ text: '该联系人已不是学生的父母或监护人，请刷新后重试' })
  return { name: contact.memberName, isVerified: contact.verifiedPhone !== null }
}

/** Those who decide hear what the family said, however it was said; whoever wrote it down knows. */
export async function tellLeaders(
  ctx: Ctx,
  told: { leaveId: string; xm: string; classId: string | null; result: string; note: string | null },
): Promise<void> {
  const { leaveId, xm, classId, result, note } = told
  const isAgreed = result === parentStates.confirmed[0]
  if (!isAgreed && result !== parentStates.refused[0]) return
  const { fdy, college } = await leadersOfClass(ctx, classId)
  const title = isAgreed ? `${xm}的家长已知情同意请假` : `${xm}的家长不同意请假，请尽快联系`
  await sendMessage(ctx, {
    userIds: (fdy.length > 0 ? fdy : college).filter((id) => id !== ctx.actor.userId),
    category: 'approval',
    level: isAgreed ? 'usual' : 'important',
    title,
    content: note ? `家长留言：${note}` : undefined,
    link: `/leave/detail?id=${leaveId}`,
    biz: { type: leaveRequest.path, id: leaveId },
  })
}
