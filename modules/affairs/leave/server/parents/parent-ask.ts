import { AppError } from '#kernel/errors/define-error.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { isAsked } from '#services/publiclink/links.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { recentSms } from '#services/sms/recent-sms.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { askByText, maskedName } from '#patterns/consent/server/ask-by-text.ts'
import { emergencyContactsOfMany } from '#modules/school/family/shared/services.ts'
import { leaveRequest, parentStates, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { consentingOf } from './parent-answer.ts'
import { lateTemplate, parentTemplate, parentPurpose } from './parent-texts.ts'
import { shorten } from '../words.ts'

/** The family of a student who wants to leave is asked by a text message with an address of its own. Whoever cannot be written to is called by the counsellor: the leave is handed in all the same. */
export async function askParents(ctx: Ctx, leave: LeaveRow): Promise<void> {
  if (leave.parentConfirm !== parentStates.waiting[0] || new Date(leave.endTime) <= ctx.now()) return
  const problem = await writeTo(ctx, leave)
  await changeRows(ctx, leaveRequest, { where: { id: leave.id }, values: { parentConfirmNote: shorten(problem) } })
}

/** Whether the family has an address open that was sent for the same time: it shows what the leave says now. */
export async function isStillAsked(ctx: Ctx, leave: LeaveRow): Promise<boolean> {
  const { id: bizId, startTime, endTime } = leave
  if (leave.parentConfirm !== parentStates.waiting[0]) return false
  if (!(await isAsked(ctx, { purpose: parentPurpose, bizId, expireTime: new Date(endTime) }))) return false
  const biz = { type: leaveRequest.path, ids: await ownIdsOf(ctx, leave) }
  const sent = await recentSms(ctx, { template: parentTemplate, biz, since: new Date(0) })
  return (
    sent?.bizId === bizId &&
    [chineseTime.moment(startTime), chineseTime.until(endTime)].every((said) => sent.content.includes(said))
  )
}

/** All that this student ever asked for. */
async function ownIdsOf(ctx: Ctx, { studentId }: LeaveRow): Promise<string[]> {
  const own = await ctx.db.query<{ id: string }>('select id from leave_request where student_id = $1', [studentId])
  return own.map(({ id }) => id)
}

/** Answers why nobody was written to, or null. */
async function writeTo(ctx: Ctx, leave: LeaveRow): Promise<string | null> {
  return askByText(ctx, {
    entity: leaveRequest,
    bizId: leave.id,
    purpose: parentPurpose,
    template: parentTemplate,
    params: {
      student: maskedName(leave.xm ?? ''),
      start: chineseTime.moment(leave.startTime),
      end: chineseTime.until(leave.endTime),
    },
    contacts: await consentingOf(ctx, leave.studentId),
    ownIds: await ownIdsOf(ctx, leave),
    expireTime: new Date(leave.endTime),
  })
}

/** How many families are written to in one turn; the others follow in the next. */
const atOnce = 100
/** Among how many they are looked for: those whom nobody can write to do not stand before the others. */
const lookedAt = 1000

/** Families of students who left the school and are late for hours hear of it once, in words only, whatever the hour. */
export async function tellParentsLate(ctx: Ctx): Promise<void> {
  const late = await ctx.db.query<Pick<LeaveRow, 'id' | 'studentId' | 'xm' | 'endTime'>>(
    `select r.id, r.student_id as "studentId", r.xm, r.end_time as "endTime"
     from leave_request r
     where r.status = '${leaveStates.overdue[0]}' and r.alarm_step >= 2 and r.is_leave_school
       and r.parent_late_time is null
     order by r.end_time
     limit ${lookedAt}
     for update skip locked`,
  )
  if (late.length === 0) return
  const contacts = await ctx.call(emergencyContactsOfMany, { studentIds: late.map(({ studentId }) => studentId) })
  const phoneOf = ({ studentId }: { studentId: string }) => {
    const known = contacts[studentId] ?? []
    const contact = known.find(({ verifiedPhone }) => verifiedPhone !== null) ?? known[0]
    return contact?.verifiedPhone ?? contact?.phone ?? ''
  }
  const ordered: string[] = []
  for (const one of late.filter((row) => phonePattern.test(phoneOf(row))).slice(0, atOnce)) {
    const { id, xm, endTime } = one
    try {
      await sendSms(ctx, {
        template: lateTemplate,
        phone: phoneOf(one),
        params: { school: ctx.school.name, student: maskedName(xm ?? ''), end: chineseTime.until(endTime) },
        biz: { type: leaveRequest.path, id },
        isUrgent: true,
        dedupeKey: `leave-late-${id}-${new Date(endTime).getTime()}`,
      })
      ordered.push(id)
    } catch (error) {
      // Without a channel the counsellor still has the to-do of calling; the text follows once there is one.
      if (!(error instanceof AppError)) throw error
    }
  }
  const values = { parentLateTime: ctx.now().toISOString() }
  if (ordered.length > 0) await changeRows(ctx, leaveRequest, { where: { id: ordered }, values })
}
