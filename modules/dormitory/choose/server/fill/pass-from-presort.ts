import { takeRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { bed, bedStates, lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { passLocks } from '#modules/dormitory/dorm/shared/pass-locks.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { keptReason } from '#modules/dormitory/presort/shared/services.ts'
import { poolsView } from '#modules/dormitory/presort/shared/views.ts'

/** A bed (`b`) that pre-sorting keeps. */
export const keptThere = `b.status = '${bedStates.locked[0]}' and b.lock_type = '${lockTypes.presort}'`

/**
 * Beds that pre-sorting keeps for the year are kept for the batch from now on, which remembers whose they were; answers
 * which.
 */
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
  const told = await ctx.call(passLocks, { passes, reason })
  const done = beds.filter((_, i) => told[i] === 'done')
  const [bedIds, refIds] = [done.map(({ bedId }) => bedId), done.map(({ refId }) => refId)]
  await ctx.db.execute(
    `update choose_pool p
     set presort_id = x.ref
     from unnest($2::uuid[], $3::uuid[]) as x(bed, ref)
     where p.batch_id = $1 and p.bed_id = x.bed`,
    [id, bedIds, refIds],
  )
  return bedIds
}

type Pooled = { bedId: string; placeName: string; isOurs: boolean; presortId: string | null }

/**
 * The same back again, all at one moment: beds that came from a pre-sorting that still stands are kept for that.
 * Answers the names of beds that are no longer kept for the batch, which leave its pool.
 */
export async function passBackToPresort(ctx: Ctx, { id }: { id: string }): Promise<readonly string[]> {
  const pooled = await ctx.db.query<{ id: string }>('select bed_id as id from choose_pool where batch_id = $1', [id])
  // Whoever gives one of them meanwhile waits, and is judged by what stands then.
  await takeRows(
    ctx,
    bed,
    pooled.map((one) => one.id),
  )
  const beds = await ctx.db.query<Pooled>(
    `select p.bed_id as "bedId", p.place_name as "placeName",
       coalesce(b.status = $2 and b.lock_type = $3 and b.lock_ref_id = p.batch_id::text, false) as "isOurs",
       (select o.batch_id from ${poolsView} o where o.batch_id = p.presort_id limit 1) as "presortId"
     from choose_pool p
     left join ${bedsView} b on b.id = p.bed_id
     where p.batch_id = $1
     order by p.place_name, p.id`,
    [id, bedStates.locked[0], lockTypes.choose],
  )
  const passes = beds.flatMap(({ bedId, isOurs, presortId }) =>
    isOurs && presortId !== null
      ? [{ bedId, from: { type: lockTypes.choose, refId: id }, to: { type: lockTypes.presort, refId: presortId } }]
      : [],
  )
  await ctx.call(passLocks, { passes, reason: keptReason })
  await ctx.db.execute('update choose_pool set presort_id = null where batch_id = $1 and presort_id is not null', [id])
  const lost = beds.filter(({ isOurs }) => !isOurs)
  await ctx.db.execute('delete from choose_pool where batch_id = $1 and bed_id = any($2::uuid[])', [
    id,
    lost.map(({ bedId }) => bedId),
  ])
  return lost.map(({ placeName }) => placeName)
}
