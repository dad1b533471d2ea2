import { dayOf } from '#kernel/rules/school-time.ts'
import type { Actor, ActorRole, FieldRules } from '#kernel/world/context.ts'
import { can } from '#kernel/access/access.ts'
import { inDeclaredOrder } from '#kernel/access/role-order.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'
import { gather } from '#kernel/world/gather.ts'
import { shortCache } from '#kernel/world/short-cache.ts'
import { withinPackage } from '#services/system/server/package.ts'
import { canAct } from '#services/identity/in-office.ts'
import { mayBeLookedInto } from '#services/identity/school-time.ts'

export type UserActor = Extract<Actor, { kind: 'user' }>

/** What of a session and its account decides whether it may go on as it is. */
export type StandingRow = {
  is_remembered: boolean
  last_active_time: string | null
  locked_time: string | null
  must_change: boolean
  password_level: number
  password_time: string | null
}
type SessionRow = StandingRow & {
  sid: string
  realm: string
  expires_time: string
  user_id: string
  account_no: string
  user_name: string
  person_type: string | null
  person_id: string | null
  role_ids: string[]
  login_time: string
  viewer_id: string | null
  viewer_name: string | null
  viewer_sid: string | null
  viewer_school: string | null
  viewer_right: string | null
}
type ActorRow = Omit<
  SessionRow,
  keyof StandingRow | 'expires_time' | 'login_time' | 'viewer_sid' | 'viewer_school' | 'viewer_right'
>
type RoleRow = {
  role_code: string
  role_name: string
  scope_kind: string
  scope_value: unknown
  permissions: string[]
  scopes: {
    path: string
    kind: string | null
    value: unknown
    hidden: string[] | null
    masked: string[] | null
    readonly: string[] | null
  }[]
}
type EndRow = { reason: string | null; is_disabled: boolean }
type Caches = {
  /** Of one school each: those that come at the same moment are read by one statement. */
  readers: Map<string, (sid: string) => Promise<SessionRow | null>>
  sessions: ReturnType<typeof shortCache<SessionRow | null>>
  roles: ReturnType<typeof shortCache<ActorRole | null>>
  ends: ReturnType<typeof shortCache<EndRow | null>>
}

const cachesOfWorlds = new WeakMap<World, Caches>()

/** Who acts in a session that lives: not ended, not run out, of an account in use. Read from the database now. */
export async function loadActor(world: World, db: Db, sid: string): Promise<UserActor | null> {
  const now = world.clock()
  const [session] = await readSessions(db, { sids: [sid], day: dayOf(now) })
  if (!session || Date.parse(session.expires_time) <= now.getTime()) return null
  const roles: (ActorRole | null)[] = []
  for (const id of session.role_ids) roles.push(await readRole(db, id))
  return actorOf(world, session, roles)
}

/** An account as it would act now, without a session: for judging what somebody may do. */
export async function actorOfUser(world: World, db: Db, userId: string): Promise<UserActor | null> {
  const day = dayOf(world.clock())
  const [row] = await db.query<Omit<ActorRow, 'sid' | 'viewer_id' | 'viewer_name'>>(
    `select u.id as user_id, u.realm, u.account_no, u.user_name, u.person_type, u.person_id,
       array(
         select r.role_id::text
         from sys_user_role r
         where r.user_id = u.id
           and (r.begin_date is null or r.begin_date <= $2::date)
           and (r.end_date is null or r.end_date >= $2::date)
         order by r.role_id
       ) as role_ids
     from sys_user u
     where u.id = $1`,
    [userId, day],
  )
  if (!row) return null
  const roles: (ActorRole | null)[] = []
  for (const id of row.role_ids) roles.push(await readRole(db, id))
  return actorOf(world, { ...row, sid: '', viewer_id: null, viewer_name: null }, roles)
}

/** The same, from what this process read within the last second; one who looks through another's eyes is still let look. */
export async function cachedActor(world: World, school: School, sid: string): Promise<UserActor | null> {
  const session = await livingSession(world, school, sid)
  if (!session || (session.viewer_id !== null && !(await isStillLooking(world, school, session)))) return null
  return actorOf(world, session, await rolesOf(world, school, session))
}

async function livingSession(world: World, school: School, sid: string): Promise<SessionRow | null> {
  const session = await cachesOf(world).sessions.get(`${school.id} ${sid}`, () => sessionReader(world, school)(sid))
  return session && Date.parse(session.expires_time) > world.clock().getTime() ? session : null
}

/** How the session behind a caller stands, as it was read with the caller; null where it was ended meanwhile. */
export async function cachedStanding(world: World, school: School, sid: string): Promise<StandingRow | null> {
  return livingSession(world, school, sid)
}

function sessionReader(world: World, school: School): (sid: string) => Promise<SessionRow | null> {
  const { readers } = cachesOf(world)
  let reader = readers.get(school.id)
  if (!reader) {
    const readAll = async (sids: readonly string[]) => {
      const day = dayOf(world.clock())
      const rows = await world.pool.read(bindingOf(school), (db) => readSessions(db, { sids, day }))
      const found = new Map(rows.map((row) => [row.sid, row]))
      return sids.map((sid) => found.get(sid) ?? null)
    }
    readers.set(school.id, (reader = gather<string, SessionRow | null>({ readAll })))
  }
  return reader
}

function rolesOf(world: World, school: School, session: SessionRow): Promise<(ActorRole | null)[]> {
  const { roles } = cachesOf(world)
  return Promise.all(
    session.role_ids.map((id) =>
      roles.get(`${school.id} ${id}`, () => world.pool.read(bindingOf(school), (db) => readRole(db, id))),
    ),
  )
}

/** A look ends with the session it came from, with the viewer's right to it, and with the password they began it by. */
async function isStillLooking(world: World, school: School, look: SessionRow): Promise<boolean> {
  if (look.viewer_sid === null || look.viewer_right === null) return false
  // From another school one looks only into what has run out: a school that goes on is its own again.
  if (look.viewer_school !== school.id && !mayBeLookedInto(school, world.clock())) return false
  const home = look.viewer_school === school.id ? school : await openSchool(world, look.viewer_school)
  const origin = home && (await livingSession(world, home, look.viewer_sid))
  if (!origin || origin.user_id !== look.viewer_id || origin.viewer_id !== null) return false
  if (origin.password_time !== null && Date.parse(origin.password_time) > Date.parse(look.login_time)) return false
  const viewer = actorOf(world, origin, await rolesOf(world, home, origin))
  return can(withinPackage(world, home, viewer), look.viewer_right)
}

async function openSchool(world: World, id: string | null): Promise<School | null> {
  return (await listSchools(world.pool)).find((one) => one.id === id && one.status === 'open') ?? null
}

/** Why a session is no longer one: what it was ended for, `disabled` for an account out of use, null when nobody ended it. */
export async function endReasonOf(world: World, school: School, sid: string): Promise<string | null> {
  const row = await cachesOf(world).ends.get(`${school.id} ${sid}`, () =>
    world.pool.read(bindingOf(school), async (db) => {
      const [found] = await db.query<EndRow>(
        `select s.revoke_reason as reason, not (${canAct('u', '$2')}) as is_disabled
         from sys_session s
         join sys_user u on u.id = s.user_id
         where s.id = $1`,
        [sid, dayOf(world.clock())],
        'session-end',
      )
      return found ?? null
    }),
  )
  return row?.is_disabled ? 'disabled' : (row?.reason ?? null)
}

/** After sessions, accounts, roles or permissions changed in this process: the next request reads them anew. */
export function forgetActors(world: World): void {
  const caches = cachesOfWorlds.get(world)
  caches?.sessions.clear()
  caches?.roles.clear()
  caches?.ends.clear()
}

function cachesOf(world: World): Caches {
  let caches = cachesOfWorlds.get(world)
  if (!caches) {
    const { clock } = world
    caches = {
      readers: new Map(),
      sessions: shortCache({ clock, most: 20_000 }),
      roles: shortCache({ clock, most: 5000 }),
      ends: shortCache({ clock, most: 5000 }),
    }
    cachesOfWorlds.set(world, caches)
  }
  return caches
}

function readSessions(db: Db, { sids, day }: { sids: readonly string[]; day: string }): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select s.id as sid, s.realm, s.expires_time, u.id as user_id, u.account_no, u.user_name, u.person_type,
       u.person_id, s.login_time, u.password_time, u.must_change, u.password_level, s.is_remembered,
       s.last_active_time, s.locked_time, s.viewer_id, s.viewer_name, s.viewer_sid, s.viewer_school,
       s.viewer_right,
       array(
         select r.role_id::text
         from sys_user_role r
         where r.user_id = u.id
           and (r.begin_date is null or r.begin_date <= $2::date)
           and (r.end_date is null or r.end_date >= $2::date)
         order by r.role_id
       ) as role_ids
     from sys_session s
     join sys_user u on u.id = s.user_id
     where s.id = any($1::uuid[])
       and s.revoked_time is null
       and u.realm = s.realm
       and ${canAct('u', '$2')}`,
    [sids, day],
    'session',
  )
}

async function readRole(db: Db, id: string): Promise<ActorRole | null> {
  const [row] = await db.query<RoleRow>(
    `select r.role_code, r.role_name, r.scope_kind, r.scope_value,
       array(select p.permission from sys_role_permission p where p.role_id = r.id) as permissions,
       coalesce(
         (
         select jsonb_agg(
           jsonb_build_object(
             'path', c.entity_path, 'kind', c.scope_kind, 'value', c.scope_value, 'hidden', c.hidden_fields,
             'masked', c.masked_fields, 'readonly', c.readonly_fields
           )
         )
         from sys_role_scope c
         where c.role_id = r.id
       ),
         '[]'
       ) as scopes
     from sys_role r
     where r.id = $1 and r.status = '1'`,
    [id],
    'role',
  )
  if (!row) return null
  return {
    code: row.role_code,
    label: row.role_name,
    permissions: new Set(row.permissions),
    scope: scopeOf(row.scope_kind, row.scope_value),
    scopes: new Map(row.scopes.flatMap((one) => (one.kind ? [[one.path, scopeOf(one.kind, one.value)]] : []))),
    fields: new Map(
      row.scopes.flatMap((one): [string, FieldRules][] =>
        one.hidden || one.masked || one.readonly ? [[one.path, rulesOf(one)]] : [],
      ),
    ),
  }
}

function rulesOf(one: RoleRow['scopes'][number]): FieldRules {
  return { hidden: new Set(one.hidden), masked: new Set(one.masked), readonly: new Set(one.readonly) }
}

function scopeOf(kind: string, value: unknown): ScopeDeclaration {
  return value === null || value === undefined ? { kind } : { kind, value }
}

function actorOf(world: World, session: ActorRow, roles: readonly (ActorRole | null)[]): UserActor {
  return {
    kind: 'user',
    userId: session.user_id,
    accountNo: session.account_no,
    userName: session.user_name,
    realm: session.realm,
    sid: session.sid,
    person: session.person_type && session.person_id ? { entity: session.person_type, id: session.person_id } : null,
    roles: inDeclaredOrder(
      world,
      roles.filter((role) => role !== null),
    ),
    ...(session.viewer_id ? { viewer: { userId: session.viewer_id, userName: session.viewer_name ?? '' } } : {}),
  }
}
