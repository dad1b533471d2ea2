import type { Values } from '#kernel/entity/entity.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { register, type StayRow } from '../../shared/register.ts'
import { stayCheckedOut } from '../../shared/services.ts'

/** Stays end, their beds are free, and whoever has to know hears of it; answers those that were lived in until now. */
export async function letOut(
  ctx: Ctx,
  ids: readonly string[],
  values: Values<typeof register>,
): Promise<readonly StayRow[]> {
  if (ids.length === 0) return []
  const left = await moveRows(ctx, register, {
    from: 'living',
    to: 'left',
    where: { id: ids },
    values: { ...values, isRoomHead: false },
  })
  if (left.length > 0)
    await ctx.tell(stayCheckedOut, {
      stays: left.map(({ id, studentId, bedId, roomId, dormId }) => ({
        registerId: id,
        studentId,
        bedId: bedId!,
        roomId,
        dormId: dormId!,
      })),
    })
  return left
}
