import type { Ctx } from '#kernel/world/context.ts'
import { outReasons, stayStates, type StayRow } from '../shared/register.ts'
import { stayTakenBack } from '../shared/services.ts'

type Move = { id: string; before: { state: string | null } | null; after: Partial<StayRow> }

/** Whoever made somebody choose, or gave them the bed in some other way, hears that it is theirs no more. */
export async function tellTakenBack(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  const stays = moves.flatMap(({ id, before, after }) => {
    const isTaken = before?.state === stayStates.waiting[0] && after.state === stayStates.void[0]
    if (!isTaken || after.outReason === outReasons.moved) return []
    const { studentId, bedId, roomId, dormId, placeName, sourceId, outRemark } = after
    if (!studentId || !bedId || !roomId || !dormId) return []
    const at = { studentId, bedId, roomId, dormId, placeName: placeName ?? '' }
    return [{ registerId: id, ...at, sourceId: sourceId ?? null, remark: outRemark ?? null }]
  })
  if (stays.length > 0) await ctx.tell(stayTakenBack, { stays })
}
