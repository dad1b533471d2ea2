import type { Ctx } from '#kernel/world/context.ts'
import { provide } from '#kernel/world/world.ts'
import { bedStates } from '../shared/bed.ts'
import { passLocks, type LockPass } from '../shared/pass-locks.ts'

type PassTold = 'done' | 'gone' | 'busy'

/**
 * One statement, since this is what a rush comes down to. The bed stays locked, so its room counts the same and no state is written. Only
 * beds that are still kept as they were are taken: those that somebody has by now keep nobody waiting.
 */
async function passAll(
  ctx: Ctx,
  { passes, reason, skipsBusy = false }: { passes: readonly LockPass[]; reason: string; skipsBusy?: boolean },
): Promise<PassTold[]> {
  if (passes.length === 0) return []
  const rows = await ctx.db.query<{ told: PassTold }>(
    `with want as (
       select *
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
         with ordinality as w(bed, from_type, from_ref, to_type, to_ref, n)
     ),
       kept as (
         select w.*
         from dorm_bed b
         join want w on w.bed = b.id and w.from_type = b.lock_type and w.from_ref = b.lock_ref_id
         where b.status = $6
         order by b.id, w.n
         for no key update of b ${skipsBusy ? 'skip locked' : ''}
       ),
       first as (
         select distinct on (k.bed) k.*
         from kept k
         order by k.bed, k.n
       ),
       passed as (
         update dorm_bed b
         set lock_type = f.to_type, lock_ref_id = f.to_ref, lock_reason = $7, lock_until = null, update_time = $8,
           version = b.version + 1
         from first f
         where b.id = f.bed
         returning f.n, f.bed
       )
     select case when p.n is not null then 'done' when ${skipsBusy ? 'm.id is not null and q.n is null' : 'false'}
       then 'busy' else 'gone' end as told
     from want w
     left join passed p on p.n = w.n
     left join passed q on q.bed = w.bed
     left join dorm_bed m on m.id = w.bed and m.status = $6 and m.lock_type = w.from_type
       and m.lock_ref_id = w.from_ref
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
  return rows.map(({ told }) => told)
}

export const lockPassing = provide(passLocks, passAll)
