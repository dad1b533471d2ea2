import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { tellAnew } from '#services/flow/server/start/tell-anew.ts'
import { openApplications } from '#patterns/application/shared/states.ts'
import { leaveFlowCode, leaveStates, leaving, type LeaveRow } from '../../shared/leave/leave.ts'
import { register, type StayRow } from '../../shared/register.ts'
import { stayCheckedOut, stayMoved } from '../../shared/services.ts'
import { askKeepers, askNoMore } from '../desk/follow-status.ts'
import { refundOf } from '../refund-facts.ts'

/** Keepers are asked to let out whoever was agreed to, by the day that was planned; not by one that is over. */
export async function askToLetOut(
  ctx: Ctx,
  granted: readonly Pick<LeaveRow, 'studentId' | 'reason' | 'planDate'>[],
): Promise<void> {
  const words = (await codeSets(ctx)).get('dormOutReason') ?? []
  const today = ctx.today()
  await askKeepers(
    ctx,
    new Map(
      granted.map(({ studentId, reason, planDate }) => [
        studentId,
        {
          reason: words.find(({ key }) => key === reason)?.label ?? '',
          until: planDate > today ? planDate : today,
        },
      ]),
    ),
  )
}

/** Whoever has been checked out has what they asked for. */
export const followLeaving: Listener = on(stayCheckedOut, async (ctx, { stays }) => {
  const registerId = stays.map((one) => one.registerId)
  await moveRows(ctx, leaving, { from: 'granted', to: 'done', where: { registerId } })
})

/** Whoever was let out by mistake is as before: what was agreed to is to be done still. */
export async function askAgain(ctx: Ctx, registerId: readonly string[]): Promise<void> {
  if (registerId.length === 0) return
  const back = await moveRows(ctx, leaving, { from: 'done', to: 'granted', where: { registerId } })
  if (back.length > 0) await askToLetOut(ctx, back)
}

/** Nobody who asked to give up the bed, or was agreed to, has not come into it. */
export async function requireNotLeaving(ctx: Ctx, { id }: Pick<StayRow, 'id'>): Promise<void> {
  if ((await leavesOf(ctx, [id])).length > 0) throw badRequest({ text: '该学生有未办结的退宿申请，不能撤销入住' })
}

/** What is asked for of some stays, or agreed to and not done yet. */
async function leavesOf(ctx: Ctx, registerIds: readonly string[]): Promise<string[]> {
  const found = await ctx.db.query<{ id: string }>(
    'select id from stay_leave where register_id = any($1::uuid[]) and state = any($2::text[])',
    [registerIds, [...openApplications, leaveStates.granted[0]]],
  )
  return found.map(({ id }) => id)
}

/** Whoever sleeps elsewhere now gives up that bed: the application goes along, and the keeper there is asked instead. */
export const followMoved: Listener = on(stayMoved, async (ctx, { stays }) => {
  const to = new Map(stays.map((one) => [one.fromRegisterId, one.registerId]))
  const asked = await loadRows(ctx, leaving, await leavesOf(ctx, [...to.keys()]))
  const beds = await loadRows(
    ctx,
    register,
    [...asked.values()].map(({ registerId }) => to.get(registerId!)!),
  )
  // Each in turn: few of those who move have asked to leave.
  for (const { id, registerId, planDate } of asked.values()) {
    const at = beds.get(to.get(registerId!)!)!
    const refund = await refundOf(ctx, at, planDate)
    await changeRows(ctx, leaving, {
      where: { id },
      values: {
        registerId: at.id,
        dormId: at.dormId,
        floorId: at.floorId,
        placeName: at.placeName,
        refundMonths: refund?.leftMonths ?? null,
        refundFen: refund?.refundFen ?? null,
      },
    })
  }
  await tellAnew(ctx, { processType: leaveFlowCode, bizIds: [...asked.keys()] })
  await askNoMore(ctx, [...to.keys()])
  await askToLetOut(
    ctx,
    [...asked.values()].filter(({ state }) => state === leaveStates.granted[0]),
  )
})
