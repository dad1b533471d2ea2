import type { Ctx } from '#kernel/world/context.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { bed, unlocked } from '#modules/dormitory/dorm/shared/bed.ts'
import { writerName } from './occupy.ts'

type Lock = { bedIds: readonly string[]; type: string; refId: string; reason: string; until: Date | null }

/** Free beds are kept for something; what is not free stays as it is. */
export async function lock(ctx: Ctx, { bedIds, type, refId, reason, until }: Lock): Promise<string[]> {
  if (bedIds.length === 0) return []
  const moved = await moveRows(ctx, bed, {
    from: 'free',
    to: 'locked',
    where: { id: bedIds },
    values: {
      lockType: type,
      lockRefId: refId,
      lockReason: reason,
      lockUntil: until?.toISOString() ?? null,
      // Students who ask for a bed are not named to everybody who sees the room.
      lockBy: ownStudentId(ctx) === null ? writerName(ctx) : null,
    },
  })
  return moved.map(({ id }) => id)
}

export async function unlock(
  ctx: Ctx,
  { type, refId, bedIds }: { type: string; refId: string | readonly string[]; bedIds?: readonly string[] },
): Promise<number> {
  const moved = await moveRows(ctx, bed, {
    from: 'locked',
    to: 'free',
    where: { lockType: type, lockRefId: refId, ...(bedIds && { id: bedIds }) },
    values: unlocked,
  })
  return moved.length
}
