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
import { gather } from '#kernel/world/gather.ts'
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
type Asking = { school: School; actor: UserActor; request: RequestFacts }
type Asked = { actor: UserActor; isUnattended: boolean }

const readersOf = new WeakMap<World, Map<string, (asked: Asked) => Promise<Standing>>>()
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
export async function checkStanding(world: World, caller: Asking, address: string): Promise<void> {
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
async function isStillLocked(world: World, caller: Asking): Promise<boolean> {
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

function readStanding(world: World, { school, actor, request }: Asking): Promise<Standing> {
  let readers = readersOf.get(world)
  if (!readers) readersOf.set(world, (readers = new Map()))
  let reader = readers.get(school.id)
  if (!reader) {
    const readAll = (asked: readonly Asked[]) => readStandings(world, school, asked)
    readers.set(school.id, (reader = gather<Asked, Standing>({ readAll })))
  }
  return reader({ actor, isUnattended: request.isUnattended ?? false })
}

/** Of all who call at the same moment by one statement, and one more that notes who was active. */
function readStandings(world: World, school: School, asked: readonly Asked[]): Promise<Standing[]> {
  const request = { traceId: 'standing', ip: null }
  return readAs(world, { school, actor: systemActor, request }, async (ctx) => {
    const now = ctx.now()
    const rows = await ctx.db.query<Row & { sid: string }>(
      `select s.id as sid, s.is_remembered, s.last_active_time, s.locked_time, u.must_change, u.password_level,
         u.password_time
       from sys_session s
       join sys_user u on u.id = s.user_id
       where s.id = any($1::uuid[])`,
      [asked.map(({ actor }) => actor.sid)],
      'standing',
    )
    const known = new Map(rows.map(({ sid, ...row }) => [sid, row]))
    const found: Standing[] = []
    for (const { actor } of asked) {
      const policy = await ctx.call(passwordPolicyOf, {
        personType: actor.person?.entity ?? null,
        roleCodes: actor.roles.map((role) => role.code),
      })
      found.push({ row: known.get(actor.sid) ?? null, policy })
    }
    const active = asked.flatMap(({ actor, isUnattended }, i) => {
      const { row, policy } = found[i]!
      return row && !isUnattended && isStale(row, policy, now) && !isIdle(row, policy, now) ? [actor.sid] : []
    })
    if (active.length > 0)
      // Somebody else's deed that has one of these sessions in its hands is no reason for all the others to wait.
      await ctx.db.execute(
        `update sys_session
         set last_active_time = $2
         where id in (
           select s.id
           from sys_session s
           where s.id = any($1::uuid[]) and s.revoked_time is null
           order by s.id
           for update skip locked
         )`,
        [active, now],
      )
    for (const sid of active) known.get(sid)!.last_active_time = now.toISOString()
    return found
  })
}

function isStale(row: Row, policy: PasswordPolicy, now: Date): boolean {
  if (row.locked_time !== null) return false
  return (
    row.last_active_time === null ||
    now.getTime() - new Date(row.last_active_time).getTime() > touchAfter(policy.idleMinutes)
  )
}

function cacheOf(world: World) {
  let cache = standings.get(world)
  if (!cache) standings.set(world, (cache = shortCache<Standing>({ clock: world.clock, most: 20_000 })))
  return cache
}
