import type { Ctx } from '#kernel/world/context.ts'
import { outReasons, stayStates, type StayRow } from '../shared/register.ts'
import { stayTakenBack } from '../shared/services.ts'

type Move = { id: string; before: { state: string | null } | null; after: Partial<StayRow> }

/** Whoever made somebody choose, or gave them the bed in some other way, hears that it is theirs no more. */
export async function tellTakenBack(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  const taken = moves.flatMap(({ id, before, after }) => {
    const isTaken = before?.state === stayStates.waiting[0] && after.state === stayStates.void[0]
    if (!isTaken || after.outReason === outReasons.moved) return []
    const { studentId, bedId, roomId, dormId, placeName, outRemark } = after
    if (!studentId || !bedId || !roomId || !dormId) return []
    const at = { studentId, bedId, roomId, dormId, placeName: placeName ?? '' }
    return [{ registerId: id, ...at, remark: outRemark ?? null }]
  })
  if (taken.length === 0) return
  const sources = await sourcesOf(
    ctx,
    taken.map(({ registerId }) => registerId),
  )
  const stays = taken.map((one) => ({ ...one, sourceIds: sources.get(one.registerId) ?? [] }))
  await ctx.tell(stayTakenBack, { stays })
}

/** What stays go back to: who gave the bed, and who gave those it was exchanged for, one after the other. */
async function sourcesOf(ctx: Ctx, registerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await ctx.db.query<{ id: string; sourceIds: string[] }>(
    `select r.id, array_agg(distinct p.source_id) as "sourceIds"
     from stay_register r
     join stay_register p on p.student_id = r.student_id
       and (p.id = r.id or (p.assign_time, p.id) < (r.assign_time, r.id))
     where r.id = any($1::uuid[]) and p.source_id is not null and not exists (
       select 1
       from stay_register q
       where q.student_id = r.student_id and q.id <> r.id and q.out_reason is distinct from $2
         and (q.assign_time, q.id) >= (p.assign_time, p.id) and (q.assign_time, q.id) < (r.assign_time, r.id)
     )
     group by r.id`,
    [registerIds, outReasons.moved],
    'stay_sources',
  )
  return new Map(rows.map(({ id, sourceIds }) => [id, sourceIds]))
}
