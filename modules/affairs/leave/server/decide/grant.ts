import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { leaveRequest, parentStates, returnWays } from '../../shared/leave-request.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'
import { proofStates } from '../../shared/proof/proof.ts'
import { leaveGranted } from '../../shared/services.ts'
import { issuePasses } from '#modules/affairs/gate/shared/services.ts'
import { endLeave } from '../away/ends.ts'
import { followHanding } from '../proof/proof-todo.ts'
import { watchTerm } from './term-watch.ts'
import { factsTold, tellTeachers, toldOf } from '../away/told.ts'

const askParentsFirst = defineError({ code: 'LEAVE_PARENTS', status: 400, message: '请先完成家长确认' })
const parentsRefused = defineError({ code: 'LEAVE_PARENTS_NO', status: 400, message: '家长不同意，不能批准' })

/**
 * A leave was granted: its pass, its dates, and the teachers whose lessons it touches. One that is over already is
 * ended at once.
 */
export async function grantLeave(ctx: Ctx, leaveId: string): Promise<void> {
  const leave = (await loadRows(ctx, leaveRequest, [leaveId], { lock: true })).get(leaveId)
  if (!leave) throw new Error(`leave ${leaveId} is gone`)
  if (leave.parentConfirm === parentStates.waiting[0]) throw askParentsFirst()
  if (leave.parentConfirm === parentStates.refused[0]) throw parentsRefused()
  const type = (await loadRows(ctx, leaveType, [leave.typeId])).get(leave.typeId)!
  const now = ctx.now()
  const [start, end] = [new Date(leave.startTime), new Date(leave.endTime)]
  const granted = await moveRows(ctx, leaveRequest, {
    from: ['deciding', 'draft'],
    to: now >= start ? 'away' : 'granted',
    where: { id: leaveId },
    values: { decideTime: now.toISOString() },
    action: 'approve',
    title: ({ xm, leaveNo }) => `请假审批通过【${[xm, leaveNo].filter(Boolean).join(' ')}】`,
  })
  if (granted.length === 0) return
  const [told] = await toldOf(ctx, [leaveId])
  await ctx.tell(leaveGranted, { leaves: [factsTold(told!)] })
  if (end <= now) await endLeave(ctx, leave, { way: returnWays.auto[0], note: '补假' }, end)
  else if (leave.isOut === true)
    await ctx.call(issuePasses, {
      passes: [{ leaveId, studentId: told!.studentId, start, end, isMultiOut: type.multiOut === true }],
    })
  if (leave.proofState === proofStates.waiting[0]) await followHanding(ctx, leave, type.name)
  await tellTeachers(ctx, 'granted', [told!])
  await watchTerm(ctx, leave)
}
