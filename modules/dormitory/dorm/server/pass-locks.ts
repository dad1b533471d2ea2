import type { Ctx } from '#kernel/world/context.ts'
import { provide } from '#kernel/world/world.ts'
import { bedStates } from '../shared/bed.ts'
import { passLocks, type LockPass } from '../shared/pass-locks.ts'

/** One statement, since this is what a rush comes down to. The bed stays locked, so its room counts the same and no state is written. */
async function passAll(
  ctx: Ctx,
  { passes, reason }: { passes: readonly LockPass[]; reason: string },
): Promise<boolean[]> {
  if (passes.length === 0) return []
  const rows = await ctx.db.query<{ isDone: boolean }>(
    `with want as (
       select *
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
         with ordinality as w(bed, from_type, from_ref, to_type, to_ref, n)
     ),
       held as (
         select b.id, b.lock_type, b.lock_ref_id
         from dorm_bed b
         where b.id = any($1::uuid[]) and b.status = $6
         order by b.id
         for update
       ),
       first as (
         select distinct on (w.bed) w.*
         from want w
         join held h on h.id = w.bed and h.lock_type = w.from_type and h.lock_ref_id = w.from_ref
         order by w.bed, w.n
       ),
       passed as (
         update dorm_bed b
         set lock_type = f.to_type, lock_ref_id = f.to_ref, lock_reason = $7, lock_until = null, update_time = $8,
           version = b.version + 1
         from first f
         where b.id = f.bed
         returning f.n
       )
     select p.n is not null as "isDone"
     from want w
     left join passed p on p.n = w.n
     order by w.n`,
    [
      passes.map(({ bedId }) => bedId),
      passes.map(({ from }) => from.type),
      passes.map(({ from }) => from.refId),
      passes.map(({ to }) => to.type),
      passes.map(({ to }) => to.refId),
      bedStates.locked[0],
      reason,
      ctx.now(),
    ],
    'pass_locks',
  )
  return rows.map(({ isDone }) => isDone)
}

export const lockPassing = provide(passLocks, passAll)
