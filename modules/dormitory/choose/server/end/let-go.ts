import type { Ctx } from '#kernel/world/context.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { unlockBeds } from '#modules/dormitory/stay/shared/services.ts'
import type { BatchRow } from '../../shared/batch.ts'

/** Beds of a batch that nobody has are free for everybody again. */
export async function letGo(ctx: Ctx, { id, isRehearsal }: Pick<BatchRow, 'id' | 'isRehearsal'>): Promise<void> {
  if (!isRehearsal) await ctx.call(unlockBeds, { type: lockTypes.choose, refId: id })
}
