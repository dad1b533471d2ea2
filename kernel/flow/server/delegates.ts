import type { Ctx } from '#kernel/context.ts'
import type { Candidate } from '../machine/index.ts'

/** Puts those in place to whom somebody handed the own decisions for a time. What was handed on is not handed on again. */
export async function standIns(ctx: Ctx, { userIds, processType, notTo }: { userIds: readonly string[]; processType: string; notTo: readonly string[] }): Promise<Candidate[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db.query<{ ownerId: string; delegateId: string }>(
    `select distinct on (d.owner_id) d.owner_id as "ownerId", d.delegate_id as "delegateId" from sys_flow_delegate d join sys_user u on u.id = d.delegate_id and u.status = '1'
     where d.owner_id = any($1::uuid[]) and d.mode = '1' and d.status in ('0', '1') and d.start_time <= $2 and d.end_time > $2 and (coalesce(jsonb_array_length(d.process_types), 0) = 0 or d.process_types ? $3) order by d.owner_id, d.start_time desc`,
    [userIds, ctx.now(), processType],
    'flow_stand_ins',
  )
  const byOwner = new Map(rows.filter(({ delegateId }) => !notTo.includes(delegateId)).map((row) => [row.ownerId, row]))
  const taken = new Set<string>()
  return userIds.flatMap((userId): Candidate[] => {
    const handed = byOwner.get(userId)
    const one: Candidate = handed ? { userId: handed.delegateId, originalId: userId, via: 'delegatePeriod' } : { userId }
    if (taken.has(one.userId)) return []
    taken.add(one.userId)
    return [one]
  })
}
