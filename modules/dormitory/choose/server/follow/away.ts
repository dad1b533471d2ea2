import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { on } from '#kernel/world/world.ts'
import { livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { chooser } from '../../shared/chooser.ts'
import { freeHolds } from '../holds.ts'

/** Whoever may live outside chooses no bed any more; what they held goes to the others, what is theirs the register takes back. */
async function leaves(ctx: Ctx, { studentId }: { studentId: string }): Promise<void> {
  const held = await moveRows(ctx, chooser, {
    from: 'held',
    to: 'none',
    where: { studentId },
    values: { holdUntil: null },
  })
  await freeHolds(ctx, held)
  await goAway(ctx, [studentId])
}

/** Of those who have no bed, in batches that are not over. */
export async function goAway(ctx: Ctx, studentId: readonly string[]): Promise<void> {
  if (studentId.length === 0) return
  const live = "exists (select 1 from choose_batch b where b.id = t.batch_id and b.state in ('1', '2', '3'))"
  const values = { reason: outsideReason }
  await moveRows(ctx, chooser, { from: 'none', to: 'away', where: { studentId }, values, and: () => live })
}

export const listeners = [on(livingGranted, leaves)]
