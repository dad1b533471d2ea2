import { actionsOf, can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { create } from '#kernel/operations/write/write.ts'
import { permissionsOf } from '#services/system/server/menu-seeds.ts'
import {
  checkedKeysRoute,
  grantTreeRoute,
  makeButtonsRoute,
  menuChoicesRoute,
  menuTreeRoute,
  menuViewersRoute,
  moveMenuRoute,
  submitGrantsRoute,
  type MenuChoices,
} from '../../shared/menu-routes.ts'
import { checkedKeys, grantTree, submitGrants, viewersOf } from './grants.ts'
import { hang, readTreeMenus } from './menu-tree.ts'
import { componentsOf, menus } from './menus.ts'
import { moveMenu } from './move-menu.ts'

/** The administrator's tree, granting, and the order of menus. */
export const menuRoutes: readonly Route[] = [
  route(menuTreeRoute, async (ctx) => hang(await readTreeMenus(ctx))),
  route(grantTreeRoute, (ctx, { roleId }) => grantTree(ctx, roleId || undefined)),
  route(checkedKeysRoute, (ctx, { roleId }) => checkedKeys(ctx, roleId)),
  route(submitGrantsRoute, submitGrants),
  route(moveMenuRoute, moveMenu),
  route(menuViewersRoute, (ctx, input) => viewersOf(ctx, input.id)),
  route(menuChoicesRoute, async (ctx) => choices(ctx)),
  route(makeButtonsRoute, makeButtons),
]

function choices(ctx: Ctx): MenuChoices {
  const entities = [...ctx.world.resources.values()].filter((one) => !one.entity.internal)
  return {
    components: [...componentsOf(ctx.world)].toSorted(),
    permissions: [...permissionsOf(ctx.world)].map(([value, label]) => ({ value, label })),
    entities: entities.map(({ entity }) => ({ value: entity.path, label: entity.label })),
  }
}

/** Adds a button for every permission of an entity that the menu does not have yet. */
async function makeButtons(ctx: Ctx, input: AskedOf<typeof makeButtonsRoute>): Promise<{ added: number }> {
  const resource = [...ctx.world.resources.values()].find((one) => one.entity.path === input.path)
  if (!resource) throw badRequest({ text: `业务 ${input.path} 不存在` })
  if (!can(ctx.actor, 'sysMenu:add')) throw forbidden()
  const labels = permissionsOf(ctx.world)
  const there = await ctx.db.query<{ permission: string }>(
    'select permission from sys_menu where parent_id = $1 and permission is not null',
    [input.parentId],
  )
  const missing = actionsOf(resource)
    .map((action) => `${input.path}:${action}`)
    .filter((key) => !there.some((row) => row.permission === key))
  for (const [i, permission] of missing.entries()) {
    await create(ctx, menus, {
      parentId: input.parentId,
      menuType: '3',
      title: labels.get(permission) ?? permission,
      permission,
      sort: (there.length + i + 1) * 10,
    })
  }
  return { added: missing.length }
}
