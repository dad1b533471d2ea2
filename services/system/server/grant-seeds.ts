import { actionsOf } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { GrantDeclaration, Manifest } from '#kernel/world/module.ts'
import type { World } from '#kernel/world/world.ts'

/** What earlier runs of a seed gave, so that what the school took away since is not given again. */
type Memory = { permissions: readonly string[]; scopes: readonly string[] }

/** Everything one module gives to one role: it may say so in several places, and is remembered as one. */
export function grantsOf(world: World, manifest: Manifest): GrantDeclaration[] {
  const byRole = Map.groupBy(manifest.grants ?? [], (grant) => grant.role)
  return [...byRole.values()].map((grants) => {
    const scopes = grants.some((grant) => grant.scopes) && Object.assign({}, ...grants.map((grant) => grant.scopes))
    const permissions = grants.flatMap((grant) => expand(world, grant))
    return { ...grants[0]!, permissions: [...new Set(permissions)], ...(scopes && { scopes }) }
  })
}

/** `campus:*` becomes every permission of that entity. */
export function expand(world: World, grant: GrantDeclaration): string[] {
  const byPath = new Map([...world.resources.values()].map((resource) => [resource.entity.path, resource]))
  return grant.permissions.flatMap((permission) => {
    const [path = '', action] = permission.split(':')
    const resource = byPath.get(path)
    return action === '*' && resource ? actionsOf(resource).map((one) => `${path}:${one}`) : [permission]
  })
}

/** Gives what was never given before; what the school took away since stays away. */
export async function seedGrant(ctx: Ctx, grant: GrantDeclaration, isKnown: boolean): Promise<void> {
  const before = await memoryOf(ctx, grant.role, isKnown)
  const [role] = await ctx.db.query<{ id: string }>('select id from sys_role where role_code = $1', [grant.role])
  const permissions = grant.permissions.filter((permission) => !before.permissions.includes(permission))
  await givePermissions(ctx, role!.id, permissions)
  const scopes = Object.entries(grant.scopes ?? {}).filter(([path]) => !before.scopes.includes(path))
  await giveScopes(ctx, role!.id, Object.fromEntries(scopes))
}

/** Gives a role everything that is declared for it, whatever the school took away. Tells which permissions it lacked. */
export async function giveDeclared(ctx: Ctx, role: { id: string; code: string }): Promise<string[]> {
  const grants = ctx.world.manifests.flatMap((manifest) => grantsOf(ctx.world, manifest))
  const own = grants.filter((grant) => grant.role === role.code)
  await ctx.db.execute('delete from sys_role_scope where role_id = $1', [role.id])
  await giveScopes(ctx, role.id, Object.assign({}, ...own.map(({ scopes }) => scopes)))
  return givePermissions(ctx, role.id, [...new Set(own.flatMap(({ permissions }) => permissions))])
}

async function givePermissions(ctx: Ctx, roleId: string, permissions: readonly string[]): Promise<string[]> {
  const rows = permissions.map((permission) => ({ id: newId(ctx.now()), permission }))
  const given = await ctx.db.query<{ permission: string }>(
    `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
     select id, $2, $2, $3, permission
     from jsonb_to_recordset($1::jsonb) as x(id uuid, permission text)
     on conflict (role_id, permission) do nothing
     returning permission`,
    [JSON.stringify(rows), ctx.now(), roleId],
  )
  return given.map(({ permission }) => permission)
}

async function giveScopes(ctx: Ctx, roleId: string, scopes: GrantDeclaration['scopes'] = {}): Promise<void> {
  for (const [path, scope] of Object.entries(scopes)) {
    await ctx.db.query(
      `insert into sys_role_scope (id, create_time, update_time, role_id, entity_path, scope_kind, scope_value)
       values ($1, $2, $2, $3, $4, $5, $6)
       on conflict (role_id, entity_path) do nothing`,
      [
        newId(ctx.now()),
        ctx.now(),
        roleId,
        path,
        scope.kind,
        scope.value === undefined ? null : JSON.stringify(scope.value),
      ],
    )
  }
}

/** Writes down what a grant gave, beside what it gave in earlier versions. */
export async function rememberGrant(ctx: Ctx, name: string, grant: GrantDeclaration): Promise<void> {
  const given: Memory = { permissions: grant.permissions, scopes: Object.keys(grant.scopes ?? {}) }
  const united = (part: keyof Memory) =>
    `'${part}', (
       select coalesce(jsonb_agg(distinct x), '[]')
       from jsonb_array_elements(coalesce(given -> '${part}', '[]') || ($2::jsonb -> '${part}')) x
     )`
  await ctx.db.execute(
    `update sys_seed
     set given = jsonb_build_object(${united('permissions')}, ${united('scopes')})
     where name = $1`,
    [name, JSON.stringify(given)],
  )
}

/** What any module ever gave to a role. Grants of before this was written down are known by what was taken away again, from the log. */
async function memoryOf(ctx: Ctx, role: string, isKnown: boolean): Promise<Memory> {
  const rows = await ctx.db.query<{ given: Memory | null }>(
    "select given from sys_seed where name like 'grant %' and split_part(name, ' ', 3) = $1",
    [role],
  )
  const memories = rows.flatMap((row) => row.given ?? [])
  const taken = isKnown && memories.length < rows.length ? await takenAway(ctx, role) : []
  return {
    permissions: [...taken, ...memories.flatMap((one) => one.permissions)],
    scopes: memories.flatMap((one) => one.scopes),
  }
}

async function takenAway(ctx: Ctx, role: string): Promise<string[]> {
  const rows = await ctx.db.query<{ keys: string }>(
    `select c ->> 'before' as keys
     from sys_oper_log l
     join sys_role r on r.id::text = l.record_id, jsonb_array_elements(l.changes) c
     where l.entity = 'rolePermission' and l.action = 'grant' and r.role_code = $1 and c ->> 'before' is not null`,
    [role],
  )
  return rows.flatMap((row) => row.keys.split('、'))
}
