import { createHash } from 'node:crypto'
import { actionsOf } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { fillSearch } from '#kernel/operations/fill-search.ts'
import type { GrantDeclaration, RoleDeclaration } from '#kernel/world/module.ts'
import type { Seed, World } from '#kernel/world/world.ts'
import { seedDictionary } from './dictionary-seeds.ts'
import { menuSeeds, seedMenus } from './menu-seeds.ts'

/** What earlier runs of a seed gave, so that what the school took away since is not given again. */
type Memory = { permissions: readonly string[]; scopes: readonly string[] }

/**
 * Gives a school what the modules declare: dictionaries, roles, permissions, menus. A seed runs again only when its declaration
 * changed, and then only adds: what the school changed or took away itself stays as the school left it.
 */
export async function seedSchool(ctx: Ctx): Promise<void> {
  const { manifests } = ctx.world
  for (const set of manifests.flatMap((manifest) => manifest.dictionaries ?? [])) {
    await seedOnce(ctx, `dictionary ${set.set}`, set, () => seedDictionary(ctx, set))
  }
  for (const role of manifests.flatMap((manifest) => manifest.roles ?? [])) {
    await seedOnce(ctx, `role ${role.code}`, role, () => seedRole(ctx, role))
  }
  for (const manifest of manifests) {
    for (const grant of manifest.grants ?? []) {
      const permissions = expand(ctx.world, grant)
      const name = `grant ${manifest.name} ${grant.role}`
      const given = { permissions, scopes: Object.keys(grant.scopes ?? {}) }
      const isNew = await seedOnce(ctx, name, { ...grant, permissions }, async (isKnown) =>
        seedGrant(ctx, grant, permissions, await memoryOf(ctx, grant.role, isKnown)),
      )
      await remember(ctx, { name, given, isNew })
    }
  }
  const menus = menuSeeds(ctx.world)
  await seedOnce(ctx, 'menus', menus, () => seedMenus(ctx, menus))
  for (const seed of ctx.world.seeds) await seedOnce(ctx, seed.name, contentOf(ctx.world, seed), () => seed.run(ctx))
  await fillSearch(ctx)
}

function contentOf(world: World, { content }: Seed): unknown {
  return typeof content === 'function' ? (content as (world: World) => unknown)(world) : content
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

/** Whether there was something to do. */
async function seedOnce(
  ctx: Ctx,
  name: string,
  content: unknown,
  work: (isKnown: boolean) => Promise<void>,
): Promise<boolean> {
  const edition = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const [known] = await ctx.db.query<{ edition: string }>('select edition from sys_seed where name = $1', [name])
  if (known?.edition === edition) return false
  await work(known !== undefined)
  await ctx.db.query(
    `insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, $3, $4)
     on conflict (name) do update set edition = excluded.edition, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), name, edition],
  )
  return true
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
    `select c ->> 'before' as keys from sys_oper_log l join sys_role r on r.id::text = l.record_id, jsonb_array_elements(l.changes) c
     where l.entity = 'rolePermission' and l.action = 'grant' and r.role_code = $1 and c ->> 'before' is not null`,
    [role],
  )
  return rows.flatMap((row) => row.keys.split('、'))
}

async function remember(ctx: Ctx, seed: { name: string; given: Memory; isNew: boolean }): Promise<void> {
  await ctx.db.execute(
    `update sys_seed set given = jsonb_build_object(
       'permissions', (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(coalesce(given -> 'permissions', '[]') || ($2::jsonb -> 'permissions')) x),
       'scopes', (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(coalesce(given -> 'scopes', '[]') || ($2::jsonb -> 'scopes')) x))
     where name = $1 and ($3 or given is null)`,
    [seed.name, JSON.stringify(seed.given), seed.isNew],
  )
}

async function seedRole(ctx: Ctx, role: RoleDeclaration): Promise<void> {
  const auto = role.auto ? JSON.stringify({ rows: role.auto.map((source) => ({ source })) }) : null
  // A school that wants no rule has an empty one; none at all means that it was never asked.
  await ctx.db.query(
    `insert into sys_role (id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, scope_value, remark, auto_rule, sort, status)
     values ($1, $2, $2, $3, $4, true, $5, $6, $7, $8, (select count(*) + 1 from sys_role), '1')
     on conflict (role_code) do update set auto_rule = coalesce(sys_role.auto_rule, excluded.auto_rule)`,
    [
      newId(ctx.now()),
      ctx.now(),
      role.code,
      role.label,
      role.scope.kind,
      role.scope.value === undefined ? null : JSON.stringify(role.scope.value),
      role.remark ?? null,
      auto,
    ],
  )
}

async function seedGrant(
  ctx: Ctx,
  grant: GrantDeclaration,
  permissions: readonly string[],
  before: Memory,
): Promise<void> {
  const [role] = await ctx.db.query<{ id: string }>('select id from sys_role where role_code = $1', [grant.role])
  const rows = permissions
    .filter((permission) => !before.permissions.includes(permission))
    .map((permission) => ({ id: newId(ctx.now()), permission }))
  await ctx.db.query(
    `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
     select id, $2, $2, $3, permission from jsonb_to_recordset($1::jsonb) as x(id uuid, permission text) on conflict (role_id, permission) do nothing`,
    [JSON.stringify(rows), ctx.now(), role!.id],
  )
  for (const [path, scope] of Object.entries(grant.scopes ?? {})) {
    if (before.scopes.includes(path)) continue
    await ctx.db.query(
      `insert into sys_role_scope (id, create_time, update_time, role_id, entity_path, scope_kind, scope_value)
       values ($1, $2, $2, $3, $4, $5, $6) on conflict (role_id, entity_path) do nothing`,
      [
        newId(ctx.now()),
        ctx.now(),
        role!.id,
        path,
        scope.kind,
        scope.value === undefined ? null : JSON.stringify(scope.value),
      ],
    )
  }
}
