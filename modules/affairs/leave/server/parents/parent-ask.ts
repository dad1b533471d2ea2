import { AppError } from '#kernel/errors/define-error.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { makeLink } from '#services/publiclink/links.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { emergencyContactsOfMany } from '#modules/school/family/shared/services.ts'
import { leaveRequest, parentStates, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { consentingOf } from './parent-answer.ts'
import { lateTemplate, parentTemplate, parentPurpose } from './parent-texts.ts'
import { shorten, withoutSurname } from '../words.ts'

/** The family of a student who wants to leave is asked by a text message with an address of its own. Whoever cannot be written to is called by the counsellor: the leave is handed in all the same. */
export async function askParents(ctx: Ctx, leave: LeaveRow): Promise<void> {
  if (leave.parentConfirm !== parentStates.waiting[0] || new Date(leave.endTime) <= ctx.now()) return
  const problem = await writeTo(ctx, leave)
  await changeRows(ctx, leaveRequest, { where: { id: leave.id }, values: { parentConfirmNote: shorten(problem) } })
}

/** Answers why nobody was written to, or null. */
async function writeTo(ctx: Ctx, leave: LeaveRow): Promise<string | null> {
  const contacts = await consentingOf(ctx, leave.studentId)
  if (contacts.length === 0) return '紧急联系人中没有父母或监护人，请电话联系家长'
  const contact = contacts.find(({ verifiedPhone }) => verifiedPhone !== null)
  // What the student told alone is nobody's consent.
  if (!contact?.verifiedPhone) return '家长号码未核实，短信未发出，请电话联系家长'
  const link = await makeLink(ctx, {
    purpose: parentPurpose,
    bizId: leave.id,
    phone: contact.verifiedPhone,
    contact: contact.memberName,
    expireTime: new Date(leave.endTime),
  })
  if (!link) return '未设置平台访问地址，短信未发出，请电话联系家长'
  try {
    await sendSms(ctx, {
      template: parentTemplate,
      phone: contact.verifiedPhone,
      params: {
        school: ctx.school.name,
        student: withoutSurname(leave.xm ?? ''),
        start: chineseTime.moment(leave.startTime),
        end: chineseTime.moment(leave.endTime),
        link,
      },
      biz: { type: leaveRequest.path, id: leave.id },
    })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `短信未发出：${error.message}，请电话联系家长`
  }
}

/** How many families are written to in one turn; the others follow in the next. */
const atOnce = 100

/** Families of students who left the school and are late for hours hear of it once, in words only. */
export async function tellParentsLate(ctx: Ctx): Promise<void> {
  const late = await changeRows(ctx, leaveRequest, {
    where: { status: leaveStates.overdue[0], parentLateTime: null },
    and: () =>
      `t.id = any(array(
         select r.id
         from leave_request r
         where r.status = '${leaveStates.overdue[0]}' and r.alarm_step >= 2 and r.is_leave_school
           and r.parent_late_time is null
         order by r.end_time
         limit ${atOnce}
         for update skip locked
       ))`,
    values: { parentLateTime: ctx.now().toISOString() },
  })
  if (late.length === 0) return
  const contacts = await ctx.call(emergencyContactsOfMany, { studentIds: late.map(({ studentId }) => studentId) })
  for (const { id, studentId, xm, endTime } of late) {
    const known = contacts[studentId] ?? []
    const contact = known.find(({ verifiedPhone }) => verifiedPhone !== null) ?? known[0]
    if (!contact) continue
    try {
      await sendSms(ctx, {
        template: lateTemplate,
        phone: contact.verifiedPhone ?? contact.phone,
        params: { school: ctx.school.name, student: withoutSurname(xm ?? ''), end: chineseTime.moment(endTime) },
        biz: { type: leaveRequest.path, id },
        dedupeKey: `leave-late-${id}-${new Date(endTime).getTime()}`,
      })
    } catch (error) {
      // Without a channel or with a phone that is none the counsellor still has the to-do of calling.
      if (!(error instanceof AppError)) throw error
    }
  }
}
