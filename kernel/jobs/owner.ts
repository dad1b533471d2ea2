import { dayOf } from '#kernel/clock.ts'
import type { Actor, ActorRole } from '#kernel/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import type { ScopeDeclaration } from '#kernel/module.ts'
import type { World } from '#kernel/world.ts'

/** Finds who asked for a job, with the rights of today; null when the account is gone or disabled. */
export type LoadOwner = (world: World, school: School, userId: string) => Promise<Actor | null>

type OwnerRow = { id: string; realm: string; accountNo: string; userName: string; personType: string | null; personId: string | null }
type RoleRow = {
  code: string
  label: string
  permissions: string[]
  scope: ScopeDeclaration
  scopes: [path: string, scope: ScopeDeclaration][]
}

/** Reads account and roles from the school's tables. A job has no session: it acts long after one may have ended. */
export const loadOwner: LoadOwner = (world, school, userId) =>
  world.pool.read(bindingOf(school), async (db) => {
    const [user] = await db.query<OwnerRow>(
      `select id, realm, account_no as "accountNo", user_name as "userName", person_type as "personType", person_id as "personId"
       from sys_user where id = $1 and status = '1'`,
      [userId],
    )
    if (!user) return null
    const roles = await db.query<RoleRow>(
      `select r.role_code as code, r.role_name as label, jsonb_build_object('kind', r.scope_kind, 'value', r.scope_value) as scope,
         array(select p.permission from sys_role_permission p where p.role_id = r.id) as permissions,
         coalesce((select jsonb_agg(jsonb_build_array(c.entity_path, jsonb_build_object('kind', c.scope_kind, 'value', c.scope_value)))
           from sys_role_scope c where c.role_id = r.id), '[]') as scopes
       from sys_role r where r.status = '1' and exists (select 1 from sys_user_role u where u.role_id = r.id and u.user_id = $1
         and (u.begin_date is null or u.begin_date <= $2::date) and (u.end_date is null or u.end_date >= $2::date)) order by r.id`,
      [userId, dayOf(world.clock())],
    )
    const { personType, personId, id, ...account } = user
    const person = personType && personId ? { entity: personType, id: personId } : null
    return { kind: 'user', userId: id, ...account, sid: '', person, roles: roles.map(roleOf) }
  })

function roleOf(row: RoleRow): ActorRole {
  return { code: row.code, label: row.label, scope: row.scope, permissions: new Set(row.permissions), scopes: new Map(row.scopes) }
}
