import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { remindAgain, remindTimes, type Reminder } from '#patterns/worklist/server/remind.ts'
import { remindHours, type RemindResult } from '../shared/board.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { ownersOf } from '#modules/school/base/shared/people/who.ts'

const { away, due, overdue } = leaveStates
const open: readonly string[] = [away[0], due[0], overdue[0]]

/** Asking students to come back. */
const comeBack: Reminder<typeof leaveRequest> = {
  entity: leaveRequest,
  name: 'leave',
  hours: remindHours,
  unknown: '请假单不存在',
  refusal: ({ status }) => (open.includes(status) ? null : '该请假无需提醒返校'),
  nobody: '该学生没有可用的账号',
  who: (ctx, records) => ctx.call(ownersOf, { records }),
  words: (ctx, { id, endTime }) => ({
    title: `${ctx.actor.userName}提醒您按时返校并销假`,
    content: `假期到 ${chineseTime.until(endTime)} 结束，不能按时返回的请办理续假`,
    link: `/leave/mine?id=${id}`,
    mergedTitle: '请尽快返校并销假（第 {n} 次提醒）',
  }),
}

export async function remind(ctx: Ctx, { leaveIds }: { leaveIds: string[] }): Promise<RemindResult[]> {
  return (await remindAgain(ctx, comeBack, leaveIds)).map(({ id: leaveId, ...told }) => ({ leaveId, ...told }))
}

/** When the student of each leave was last asked to come back. */
export async function withRemindTimes<T extends { id: string; studentId: string }>(
  ctx: Ctx,
  leaves: readonly T[],
): Promise<(T & { remindTime: string | null })[]> {
  const times = await remindTimes(ctx, comeBack.name, await ctx.call(ownersOf, { records: leaves }))
  return leaves.map((leave) => ({ ...leave, remindTime: times.get(leave.id) ?? null }))
}
