import { systemActor, type RequestFacts } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import type { UserActor } from './actors.ts'
import { passwordChangeNeeded, screenLocked } from '../errors.ts'
import { mainRealm } from '../shared/realms.ts'
import { endedSession } from './session-ends.ts'
import { revokeSession } from './sessions.ts'
import { passwordPolicyOf, type PasswordPolicy } from '../shared/password-policy.ts'
import { shortCache } from '#kernel/world/short-cache.ts'

type Row = {
  is_remembered: boolean
  last_active_time: string | null
  locked_time: string | null
  must_change: boolean
  password_level: number
  password_time: string | null
}
type Standing = { row: Row | null; policy: PasswordPolicy }

const standings = new WeakMap<World, ReturnType<typeof shortCache<Standing>>>()
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
export async function checkStanding(
  world: World,
  caller: { school: School; actor: UserActor; request: RequestFacts },
  address: string,
): Promise<void> {
  const { school, actor } = caller
  const now = world.clock()
  const { row, policy } = await cacheOf(world).get(`${school.id} ${actor.sid}`, () => readStanding(world, caller))
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
  standings.get(world)?.clear()
}

/** Why a password must be changed, or null when it need not be. */
export function changeReason(
  row: Omit<Row, 'is_remembered' | 'last_active_time' | 'locked_time'>,
  policy: PasswordPolicy,
  now: Date,
): 'first' | 'weak' | 'expired' | null {
  if (row.must_change && policy.forceChangeFirst) return 'first'
  if (row.password_level === 0 && policy.forceChangeWeak) return 'weak'
  const age = row.password_time ? now.getTime() - new Date(row.password_time).getTime() : 0
  return policy.expireDays > 0 && age > policy.expireDays * dayMs ? 'expired' : null
}

function mustChange(row: Row, policy: PasswordPolicy, now: Date): boolean {
  return changeReason(row, policy, now) !== null
}

/** It may have been unlocked a moment ago by another process: the way back in must not wait. */
async function isStillLocked(
  world: World,
  caller: { school: School; actor: UserActor; request: RequestFacts },
): Promise<boolean> {
  const { row } = await readStanding(world, caller)
  if (row?.locked_time) return true
  forgetStanding(world)
  return false
}

/** Activity is written down often enough that nobody at work counts as idle, however few minutes the school allows. */
function touchAfter(idleMinutes: number): number {
  return idleMinutes === 0 ? touchEveryMs : Math.min(touchEveryMs, (idleMinutes * 60_000) / 20)
}

function isIdle(row: Row, policy: PasswordPolicy, now: Date): boolean {
  if (policy.idleMinutes === 0 || row.is_remembered || row.last_active_time === null) return false
  return now.getTime() - new Date(row.last_active_time).getTime() > policy.idleMinutes * 60_000
}

function readStanding(
  world: World,
  { school, actor, request }: { school: School; actor: UserActor; request: RequestFacts },
): Promise<Standing> {
  return readAs(world, { school, actor: systemActor, request }, async (ctx) => {
    const now = ctx.now()
    const [row] = await ctx.db.query<Row>(
      `select s.is_remembered, s.last_active_time, s.locked_time, u.must_change, u.password_level, u.password_time
       from sys_session s join sys_user u on u.id = s.user_id where s.id = $1`,
      [actor.sid],
      'standing',
    )
    const policy = await ctx.call(passwordPolicyOf, {
      personType: actor.person?.entity ?? null,
      roleCodes: actor.roles.map((role) => role.code),
    })
    const isStale =
      row &&
      row.locked_time === null &&
      (row.last_active_time === null ||
        now.getTime() - new Date(row.last_active_time).getTime() > touchAfter(policy.idleMinutes))
    if (isStale && !request.isUnattended && !isIdle(row, policy, now)) {
      await ctx.db.execute('update sys_session set last_active_time = $2 where id = $1 and revoked_time is null', [
        actor.sid,
        now,
      ])
      row.last_active_time = now.toISOString()
    }
    return { row: row ?? null, policy }
  })
}

function cacheOf(world: World) {
  let cache = standings.get(world)
  if (!cache) standings.set(world, (cache = shortCache<Standing>({ clock: world.clock, most: 20_000 })))
  return cache
}
