import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { cancelLeave, confirmByParent, voidLeave } from '../../shared/leave-actions.ts'
import { parentStates, parentWays, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveEnded } from '../../shared/services.ts'
import { stopLooking } from '../away/ends.ts'
import { voidPass, voidUnused } from '#modules/affairs/gate/shared/services.ts'
import { passesView } from '#modules/affairs/gate/shared/views.ts'
import { calledContact, tellLeaders } from '../parents/parent-answer.ts'
import { parentPurpose } from '../parents/parent-texts.ts'
import { proofHandled } from '../proof/handle-proof.ts'
import { tellOf } from '../people.ts'
import { factsTold, tellTeachers, toldOf } from '../away/told.ts'
import { shorten } from '../words.ts'

const gone = defineError<{ time: string }>({
  code: 'LEAVE_OUT',
  status: 400,
  message: '您已于 {time} 离校，请办理销假',
})
/** Not needed after all. The pass goes with it in the same update, so that nobody walks out on a leave that is cancelled. */
const cancel = action(cancelLeave, async (ctx, { row: { id }, input }) => {
  await takePass(ctx, id)
  await closeLinks(ctx, parentPurpose, [id])
  const [told] = await toldOf(ctx, [id])
  await tellTeachers(ctx, 'cancelled', [told!])
  await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'cancelled', until: told!.startTime }] })
  return { endReason: input.reason }
})

/** It was got by something untrue: from its beginning, or from now on, it does not excuse. */
const revoke = action(voidLeave, async (ctx, { row, input }) => {
  const id = row.id
  await ctx.call(voidPass, { leaveId: id })
  await stopLooking(ctx, [id])
  const [told] = await toldOf(ctx, [id])
  const isOver = input.isFromStart || new Date(told!.startTime) >= ctx.now()
  const voidFrom = isOver ? told!.startTime : ctx.now().toISOString()
  await tellOf(ctx, row, 'self', {
    category: 'approval',
    level: 'important',
    title: '您的请假已被作废',
    content: `请假时间 ${chineseTime.span(row.startTime, row.endTime)}${isOver ? '，自始无效' : '，自现在起无效'}。原因：${input.reason}`,
  })
  await tellTeachers(ctx, 'void', [told!])
  await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'void', until: voidFrom }] })
  return { endReason: input.reason, voidFrom }
})

/** What the family said to whoever called: yes, no, or that nobody could be reached. */
const parentConfirm = action(confirmByParent, async (ctx, { row, input: { result, way, memberId, note } }) => {
  if (result !== parentStates.confirmed[0] && !note) throw invalid({ note: '请说明联系经过' })
  const leaveId = row.id
  const isCall = way === parentWays.phone[0] && result !== parentStates.unreachable[0]
  const called = isCall ? await calledContact(ctx, row, memberId ?? undefined) : null
  // Somebody has spoken with them: the address they were sent asks for nothing any more.
  await closeLinks(ctx, parentPurpose, [leaveId])
  await tellLeaders(ctx, {
    leaveId,
    xm: String(row.xm),
    classId: (row.classId as string) ?? null,
    result,
    note,
  })
  return {
    parentConfirm: result,
    parentConfirmWay: way,
    parentConfirmTime: ctx.now().toISOString(),
    parentConfirmBy: ctx.actor.userId,
    parentConfirmNote: besideNo(
      row,
      [called?.name ? `${called.name}（电话）` : '', note ?? ''].filter(Boolean).join('：'),
    ),
    isParentVerified: called?.isVerified ?? null,
  }
})

/** What was said last; a no before it stays readable, whatever followed. */
function besideNo(row: Pick<LeaveRow, 'parentConfirm' | 'parentConfirmNote'>, said: string): string | null {
  if (row.parentConfirm !== parentStates.refused[0]) return shorten(said)
  const before = shorten(row.parentConfirmNote, 80)
  return [shorten(said, 110), `此前不同意：${before}`].filter(Boolean).join('；')
}

export const leaveDeeds = [cancel, revoke, parentConfirm, proofHandled]

async function takePass(ctx: Ctx, leaveId: string): Promise<void> {
  if ((await ctx.call(voidUnused, { leaveIds: [leaveId] })) > 0) return
  const [pass] = await ctx.db.query<{ outTime: string | null }>(
    `select r.actual_out_time as "outTime"
     from ${passesView} p
     join leave_request r on r.id = p.leave_id
     where p.leave_id = $1`,
    [leaveId],
  )
  if (pass) throw gone({ time: pass.outTime ? chineseTime.moment(pass.outTime) : '刚才' })
}
