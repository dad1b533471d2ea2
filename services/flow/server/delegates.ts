import type { Ctx } from '#kernel/world/context.ts'
import { canAct } from '#services/identity/in-office.ts'
import type { Candidate } from '../machine/index.ts'

type Asked = {
  userIds: readonly string[]
  processType: string
  starterId: string
  subject: { entity: string | null; id: string | null }
}

/**
 * Puts those in place, or beside, to whom somebody handed the own decisions for a time. What was handed on is not handed on again, and
 * nobody decides on what they started or what is about them.
 */
export async function standIns(ctx: Ctx, { userIds, processType, starterId, subject }: Asked): Promise<Candidate[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db.query<{ ownerId: string; delegateId: string; mode: string }>(
    `select distinct on (d.owner_id) d.owner_id as "ownerId", d.delegate_id as "delegateId", d.mode from sys_flow_delegate d join sys_user u on u.id = d.delegate_id and ${canAct('u', '$7')}
     where d.owner_id = any($1::uuid[]) and d.status in ('0', '1') and d.start_time <= $2 and d.end_time > $2 and (coalesce(jsonb_array_length(d.process_types), 0) = 0 or d.process_types ? $3)
       and d.delegate_id <> $4 and (u.person_id is distinct from $6 or u.person_type is distinct from $5) order by d.owner_id, d.start_time desc`,
    [userIds, ctx.now(), processType, starterId, subject.entity, subject.id ?? '-', ctx.today()],
    'flow_stand_ins',
  )
  const byOwner = new Map(rows.map((row) => [row.ownerId, row]))
  const taken = new Set<string>()
  return userIds.flatMap((userId): Candidate[] => {
    const handed = byOwner.get(userId)
    const one = candidateOf(userId, handed, userIds)
    if (taken.has(one.userId)) return []
    taken.add(one.userId)
    return [one]
  })
}

function candidateOf(
  userId: string,
  handed: { delegateId: string; mode: string } | undefined,
  all: readonly string[],
): Candidate {
  if (!handed) return { userId }
  if (handed.mode === '1') return { userId: handed.delegateId, originalId: userId, via: 'delegatePeriod' }
  return all.includes(handed.delegateId) ? { userId } : { userId, alsoId: handed.delegateId }
}
