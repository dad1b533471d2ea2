import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { agreementFirst, agreementModes, checkinFrom, checkinUntil, selfCheckin } from '../shared/params.ts'
import type { StayRow } from '../shared/register.ts'
import { leavingStatuses } from './desk/leaving-statuses.ts'

/** Who may move in now, at the counter and by themselves: in time, still of this school, and with the agreement where the school wants it. */
export async function requireMayMoveIn(ctx: Ctx, { studentId, agreeTime }: StayRow): Promise<void> {
  const [from, until] = [await readParam(ctx, checkinFrom), await readParam(ctx, checkinUntil)]
  const now = minuteOf(ctx.now())
  if ((from && now < from) || (until && now > until))
    throw badRequest({ text: `未到入住办理时间（${from || '即日起'}至${until || '不限'}）` })
  const status = (await loadRows(ctx, student, [studentId])).get(studentId)?.xjztM
  if (status && leavingStatuses.includes(status)) {
    const word = (await codeSets(ctx)).get('studentStatus')?.find(({ key }) => key === status)?.label ?? status
    throw badRequest({ text: `该学生已${word}，不能办理入住` })
  }
  if (!agreeTime && (await readParam(ctx, agreementFirst)) === agreementModes.first)
    throw badRequest({ text: '住宿协议未签署，不能办理入住' })
}

/**
 * Whether students may move in by themselves. The code at a door is good for one time of moving in: without its begin
 * and end it would be good for ever, and nothing is offered.
 */
export async function maySelfCheckIn(ctx: Ctx): Promise<boolean> {
  return (await readParam(ctx, selfCheckin)) && (await hasCheckinTime(ctx))
}

export async function hasCheckinTime(ctx: Ctx): Promise<boolean> {
  return (await readParam(ctx, checkinFrom)) !== '' && (await readParam(ctx, checkinUntil)) !== ''
}
