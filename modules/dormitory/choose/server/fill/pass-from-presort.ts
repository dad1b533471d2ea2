import type { Ctx } from '#kernel/world/context.ts'
import { bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { passLocks } from '#modules/dormitory/dorm/shared/pass-locks.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { poolsView } from '#modules/dormitory/presort/shared/views.ts'

/** A bed (`b`) that pre-sorting keeps. */
export const keptThere = `b.status = '${bedStates.locked[0]}' and b.lock_type = '${lockTypes.presort}'`

/** Beds that pre-sorting keeps for the year are kept for the batch from now on; answers which. */
export async function passFromPresort(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<readonly string[]> {
  const beds = await ctx.db.query<{ bedId: string; refId: string }>(
    `select p.bed_id as "bedId", b.lock_ref_id as "refId"
     from choose_pool p
     join ${bedsView} b on b.id = p.bed_id
     where p.batch_id = $1 and ${keptThere}
       and exists (select 1 from ${poolsView} o where o.batch_id::text = b.lock_ref_id and o.room_id = b.room_id)`,
    [id],
  )
  const passes = beds.map(({ bedId, refId }) => ({
    bedId,
    from: { type: lockTypes.presort, refId },
    to: { type: lockTypes.choose, refId: id },
  }))
  const done = await ctx.call(passLocks, { passes, reason })
  return beds.filter((_, i) => done[i] === 'done').map(({ bedId }) => bedId)
}
