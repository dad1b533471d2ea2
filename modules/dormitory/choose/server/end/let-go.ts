import type { Ctx } from '#kernel/world/context.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { unlockBeds } from '#modules/dormitory/stay/shared/services.ts'

type Of = { readonly id: string; readonly isRehearsal: boolean | null }

/** Beds of a batch that nobody has, or some of them, are free for everybody again. */
export async function letGo(
  ctx: Ctx,
  { id, isRehearsal }: Of,
  only: { readonly bedIds?: readonly string[] } = {},
): Promise<void> {
  if (!isRehearsal) await ctx.call(unlockBeds, { type: lockTypes.choose, refId: id, ...only })
}
