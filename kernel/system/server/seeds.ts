import { createHash } from 'node:crypto'
import { actionsOf } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import type { GrantDeclaration, RoleDeclaration } from '#kernel/module.ts'
import type { World } from '#kernel/world.ts'
import { seedDictionary } from './dictionary-seeds.ts'
import { menuSeeds, seedMenus } from './menu-seeds.ts'

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
      await seedOnce(ctx, `grant ${manifest.name} ${grant.role}`, { ...grant, permissions }, () => seedGrant(ctx, grant, permissions))
    }
  }
  const menus = menuSeeds(ctx.world)
  await seedOnce(ctx, 'menus', menus, () => seedMenus(ctx, menus))
  for (const seed of ctx.world.seeds) await seedOnce(ctx, seed.name, seed.content, () => seed.run(ctx))
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

async function seedOnce(ctx: Ctx, name: string, content: unknown, work: () => Promise<void>): Promise<void> {
  const edition = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const [known] = await ctx.db.query<{ edition: string }>('select edition from sys_seed where name = $1', [name])
  if (known?.edition === edition) return
  await work()
  await ctx.db.query(
    `insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, $3, $4)
     on conflict (name) do update set edition = excluded.edition, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), name, edition],
  )
}

async function seedRole(ctx: Ctx, role: RoleDeclaration): Promise<void> {
  await ctx.db.query(
    `insert into sys_role (id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, scope_value, remark, sort, status)
     values ($1, $2, $2, $3, $4, true, $5, $6, $7, (select count(*) + 1 from sys_role), '1') on conflict (role_code) do nothing`,
    [newId(ctx.now()), ctx.now(), role.code, role.label, role.scope.kind, role.scope.value === undefined ? null : JSON.stringify(role.scope.value), role.remark ?? null],
  )
}

async function seedGrant(ctx: Ctx, grant: GrantDeclaration, permissions: readonly string[]): Promise<void> {
  const [role] = await ctx.db.query<{ id: string }>('select id from sys_role where role_code = $1', [grant.role])
  const rows = permissions.map((permission) => ({ id: newId(ctx.now()), permission }))
  await ctx.db.query(
    `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
     select id, $2, $2, $3, permission from jsonb_to_recordset($1::jsonb) as x(id uuid, permission text) on conflict (role_id, permission) do nothing`,
    [JSON.stringify(rows), ctx.now(), role!.id],
  )
  for (const [path, scope] of Object.entries(grant.scopes ?? {})) {
    await ctx.db.query(
      `insert into sys_role_scope (id, create_time, update_time, role_id, entity_path, scope_kind, scope_value)
       values ($1, $2, $2, $3, $4, $5, $6) on conflict (role_id, entity_path) do nothing`,
      [newId(ctx.now()), ctx.now(), role!.id, path, scope.kind, scope.value === undefined ? null : JSON.stringify(scope.value)],
    )
  }
}
