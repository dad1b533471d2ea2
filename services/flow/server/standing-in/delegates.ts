import type { Ctx } from '#kernel/world/context.ts'
import { canAct } from '#services/identity/in-office.ts'
import type { Candidate } from '../../machine/index.ts'

type Asked = {
  userIds: readonly string[]
  processType: string
  starterId: string
  subject: { entity: string | null; id: string | null }
}

/** Somebody who can act, and to whom the own decisions are handed for a time. */
export type Seated = {
  userId: string
  name: string
  handed: { delegateId: string; name: string; mode: string } | null
}

/**
 * Of some people those who can act, in the same order, with whoever stands in for them. What was handed on is not handed on again, and
 * nobody decides on what they started or what is about them.
 */
export async function seated(ctx: Ctx, { userIds, processType, starterId, subject }: Asked): Promise<Seated[]> {
  if (userIds.length === 0) return []
  // The list is asked for inside: seen by the planner it would be planned anew each time, which takes longer than the answer.
  const rows = await ctx.db.query<Seated>(
    `select u.id as "userId", u.user_name as name, h.handed
     from sys_user u
     left join lateral (
       select jsonb_build_object('delegateId', s.id, 'name', s.user_name, 'mode', d.mode) as handed
       from sys_flow_delegate d
       join sys_user s on s.id = d.delegate_id and ${canAct('s', '$7')}
       where d.owner_id = u.id and d.status in ('0', '1') and d.start_time <= $2 and d.end_time > $2
         and (coalesce(jsonb_array_length(d.process_types), 0) = 0 or d.process_types ? $3)
         and d.delegate_id <> $4
         and (s.person_id is distinct from $6 or s.person_type is distinct from $5)
       order by d.start_time desc limit 1
     ) h on true
     where u.id = any((select $1::uuid[])::uuid[]) and ${canAct('u', '$7')}`,
    [userIds, ctx.now(), processType, starterId, subject.entity, subject.id ?? '-', ctx.today()],
    'flow_seated',
  )
  const byId = new Map(rows.map((row) => [row.userId, row]))
  return userIds.flatMap((userId) => byId.get(userId) ?? [])
}

/** Who decides: those to whom it was handed in place of others, or beside them. */
export function standIns(people: readonly Seated[]): Candidate[] {
  const all = people.map(({ userId }) => userId)
  const taken = new Set<string>()
  return people.flatMap((person): Candidate[] => {
    const one = candidateOf(person, all)
    if (taken.has(one.userId)) return []
    taken.add(one.userId)
    return [one]
  })
}

function candidateOf({ userId, handed }: Seated, all: readonly string[]): Candidate {
  if (!handed) return { userId }
  if (handed.mode === '1') return { userId: handed.delegateId, originalId: userId, via: 'delegatePeriod' }
  return all.includes(handed.delegateId) ? { userId } : { userId, alsoId: handed.delegateId }
}
