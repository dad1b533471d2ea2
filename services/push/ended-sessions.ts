import { dayOf } from '#kernel/rules/school-time.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { cachedActor } from '#services/identity/session/actors.ts'
import { canAct } from '#services/identity/in-office.ts'
import type { World } from '#kernel/world/world.ts'

type Watched = { readonly schoolId: string; readonly sid: string }

/** Which of these sessions are over, and why: `<school> <sid>` → reason. One statement for each school. */
export async function endedSessions(world: World, watched: readonly Watched[]): Promise<Map<string, string>> {
  const sids = Map.groupBy(watched, ({ schoolId }) => schoolId)
  const ended = new Map<string, string>()
  if (sids.size === 0) return ended
  const schools = new Map((await listSchools(world.pool)).map((school) => [school.id, school]))
  const now = world.clock()
  for (const [schoolId, some] of sids) {
    const school = schools.get(schoolId)
    const living =
      school?.status === 'open'
        ? await world.pool.read(bindingOf(school), (db) =>
            db.query<{ id: string; reason: string | null; is_look: boolean }>(
              statement,
              [some.map(({ sid }) => sid), now, dayOf(now)],
              'ended_sessions',
            ),
          )
        : []
    const reasons = new Map(living.map(({ id, reason }) => [id, reason]))
    // A look through another's eyes hangs on more than its own row.
    for (const { id, reason, is_look } of living)
      if (is_look && reason === null && !(await cachedActor(world, school!, id))) reasons.set(id, 'expired')
    for (const { sid } of some) {
      const reason = reasons.get(sid)
      if (reason !== null) ended.set(`${schoolId} ${sid}`, reason ?? 'expired')
    }
  }
  return ended
}

const statement = `select s.id,
    case
      when s.revoked_time is not null then coalesce(s.revoke_reason, 'expired')
      when s.expires_time <= $2 then 'expired'
      when not (${canAct('u', '$3')}) then 'disabled'
    end as reason,
    s.viewer_id is not null as is_look
  from sys_session s
  join sys_user u on u.id = s.user_id
  where s.id = any($1::uuid[])`
