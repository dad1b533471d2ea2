import { systemActor, type RequestFacts } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { cachedStanding, forgetActors, type StandingRow, type UserActor } from './actors.ts'
import { passwordChangeNeeded, screenLocked } from '../errors.ts'
import { mainRealm } from '../shared/realms.ts'
import { endedSession } from './session-ends.ts'
import { revokeSession } from './sessions.ts'
import { passwordPolicyOf, type PasswordPolicy } from '../shared/password-policy.ts'
import { gather } from '#kernel/world/gather.ts'
import { shortCache } from '#kernel/world/short-cache.ts'

type Asking = { school: School; actor: UserActor; request: RequestFacts }
type Toucher = (sid: string) => Promise<void>

const touchersOf = new WeakMap<World, Map<string, Toucher>>()
const policies = new WeakMap<World, ReturnType<typeof shortCache<PasswordPolicy>>>()
const touchEveryMs = 60_000
const dayMs = 86_400_000

// What somebody may still do whose password must be changed first.
const reachable = new Set(
  ['base/sysUser/updatePassword', 'base/sysUser/getUserInfo', 'base/sysPasswordPolicy/mine', 'auth/logOut'].map(
    (path) => `/api/flySource-${path}`,
  ),
)

// What a locked screen may still do.
const reachableLocked = new Set(
  ['auth/unlock', 'auth/unlockWays', 'auth/lock', 'auth/logOut'].map((path) => `/api/flySource-${path}`),
)

/** Ends a session nobody used for too long, keeps a locked one from everything but unlocking, and those whose password must be changed from everything else. */
export async function checkStanding(world: World, caller: Asking, address: string): Promise<void> {
  const { school, actor } = caller
  const now = world.clock()
  // Read with the caller a moment ago: whoever comes in asks the database once.
  const row = await cachedStanding(world, school, actor.sid)
  const policy = await policyFor(world, caller)
  if (row && isStale(row, policy, now) && !caller.request.isUnattended && !isIdle(row, policy, now)) {
    row.last_active_time = now.toISOString()
    await touch(world, school, actor.sid)
  }
  // Whoever looks through another's eyes is not stopped by that person's password.
  if (!row || actor.viewer) return
  if (isIdle(row, policy, now)) {
    await writeAs(world, { ...caller, actor: systemActor }, (ctx) => revokeSession(ctx, actor.sid, 'expired'))
    forgetStanding(world)
    throw endedSession('expired')
  }
  if (row.locked_time !== null && !reachableLocked.has(address) && (await isStillLocked(world, caller)))
    throw screenLocked()
  if (actor.realm === mainRealm && mustChange(row, policy, now) && !reachable.has(address)) throw passwordChangeNeeded()
}

/** After a password was set in this process: the next request is judged anew. */
export function forgetStanding(world: World): void {
  policies.get(world)?.clear()
  forgetActors(world)
}

/** Why a password must be changed, or null when it need not be. */
export function changeReason(
  row: Omit<StandingRow, 'is_remembered' | 'last_active_time' | 'locked_time'>,
  policy: PasswordPolicy,
  now: Date,
): 'first' | 'weak' | 'expired' | null {
  if (row.must_change && policy.forceChangeFirst) return 'first'
  if (row.password_level === 0 && policy.forceChangeWeak) return 'weak'
  const age = row.password_time ? now.getTime() - new Date(row.password_time).getTime() : 0
  return policy.expireDays > 0 && age > policy.expireDays * dayMs ? 'expired' : null
}

function mustChange(row: StandingRow, policy: PasswordPolicy, now: Date): boolean {
  return changeReason(row, policy, now) !== null
}

/** It may have been unlocked a moment ago by another process: the way back in must not wait. */
async function isStillLocked(world: World, { school, actor }: Asking): Promise<boolean> {
  const [row] = await world.pool.read(bindingOf(school), (db) =>
    db.query<{ isLocked: boolean }>(
      'select locked_time is not null as "isLocked" from sys_session where id = $1',
      [actor.sid],
      'still-locked',
    ),
  )
  if (row?.isLocked) return true
  forgetStanding(world)
  return false
}

/** Activity is written down often enough that nobody at work counts as idle, however few minutes the school allows. */
function touchAfter(idleMinutes: number): number {
  return idleMinutes === 0 ? touchEveryMs : Math.min(touchEveryMs, (idleMinutes * 60_000) / 20)
}

function isIdle(row: StandingRow, policy: PasswordPolicy, now: Date): boolean {
  if (policy.idleMinutes === 0 || row.is_remembered || row.last_active_time === null) return false
  return now.getTime() - new Date(row.last_active_time).getTime() > policy.idleMinutes * 60_000
}

function policyFor(world: World, { school, actor }: Asking): Promise<PasswordPolicy> {
  let cache = policies.get(world)
  if (!cache) policies.set(world, (cache = shortCache<PasswordPolicy>({ clock: world.clock, most: 5000 })))
  const subject = { personType: actor.person?.entity ?? null, roleCodes: actor.roles.map((role) => role.code) }
  const caller = { school, actor: systemActor, request: { traceId: 'standing', ip: null } }
  return cache.get(`${school.id} ${JSON.stringify(subject)}`, () =>
    readAs(world, caller, (ctx) => ctx.call(passwordPolicyOf, subject)),
  )
}

/** Notes that a session is in use: of all who call at the same moment by one statement. */
function touch(world: World, school: School, sid: string): Promise<void> {
  let touchers = touchersOf.get(world)
  if (!touchers) touchersOf.set(world, (touchers = new Map()))
  let toucher = touchers.get(school.id)
  if (!toucher) {
    const readAll = async (sids: readonly string[]) => {
      // Somebody else's deed that has one of these sessions in its hands is no reason for all the others to wait.
      await world.pool.read(bindingOf(school), (db) =>
        db.execute(
          `update sys_session
           set last_active_time = $2
           where id in (
             select s.id
             from sys_session s
             where s.id = any($1::uuid[]) and s.revoked_time is null
             order by s.id
             for update skip locked
           )`,
          [sids, world.clock()],
        ),
      )
      return sids.map(() => undefined)
    }
    touchers.set(school.id, (toucher = gather<string, void>({ readAll })))
  }
  return toucher(sid)
}

function isStale(row: StandingRow, policy: PasswordPolicy, now: Date): boolean {
  if (row.locked_time !== null) return false
  return (
    row.last_active_time === null ||
    now.getTime() - new Date(row.last_active_time).getTime() > touchAfter(policy.idleMinutes)
  )
}
