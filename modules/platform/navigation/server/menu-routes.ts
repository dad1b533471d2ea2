import { z } from 'zod'
import { actionsOf, can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden } from '#kernel/errors/platform-errors.ts'
import { askedId, askedInteger } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { create } from '#kernel/operations/write.ts'
import { permissionsOf } from '#services/system/server/menu-seeds.ts'
import { checkedKeys, grantTree, submitGrants, viewersOf } from './grants.ts'
import { hang, readTreeMenus } from './menu-tree.ts'
import { componentsOf, menus } from './menus.ts'
import { moveMenu } from './move-menu.ts'

const id = (label: string) => z.string({ error: `请选择${label}` }).min(1, `请选择${label}`)
const idOrNone = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value) => value || null)
const ids = z.union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))], {
  error: '请选择菜单',
})

/** The administrator's tree, granting, and the order of menus. */
export const menuRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/getTreeMenu',
    label: '菜单树（含按钮）',
    access: { permission: 'sysMenu:list' },
    input: z.object({ appType: z.string().optional() }),
    run: async (ctx) => hang(await readTreeMenus(ctx)),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/gantTreeMenu',
    label: '可授权的菜单树',
    access: { permission: 'roleMenu:list' },
    input: z.object({ roleId: z.string().optional() }),
    run: (ctx, { roleId }) => grantTree(ctx, roleId || undefined),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'roleMenu/getCheckedKeys',
    label: '角色已授权的菜单',
    access: { permission: 'roleMenu:list' },
    input: z.object({ roleId: id('角色') }),
    run: (ctx, { roleId }) => checkedKeys(ctx, roleId),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'roleMenu/submit',
    label: '为角色授权',
    access: { permission: 'roleMenu:submit' },
    input: z.object({ roleId: id('角色'), menuIds: ids }),
    run: (ctx, input) => submitGrants(ctx, { roleId: input.roleId, menuIds: input.menuIds as string[] }),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysMenu/move',
    label: '移动菜单',
    access: { permission: 'sysMenu:update' },
    input: z.object({
      id: id('菜单'),
      version: askedInteger('版本'),
      parentId: idOrNone,
      beforeId: idOrNone,
    }),
    run: (ctx, input) => moveMenu(ctx, input),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/getViewers',
    label: '谁能看到菜单',
    access: { permission: 'sysMenu:list' },
    input: z.object({ id: askedId('请选择菜单') }),
    run: (ctx, input) => viewersOf(ctx, input.id),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/getChoices',
    label: '可用的组件与权限标识',
    access: { permission: 'sysMenu:list' },
    input: z.object({}),
    run: async (ctx) => choices(ctx),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysMenu/makeButtons',
    label: '从业务生成按钮',
    access: { permission: 'sysMenu:add' },
    input: z.object({ parentId: id('菜单'), path: id('业务') }),
    run: (ctx, input) => makeButtons(ctx, input),
  }),
]

function choices(ctx: Ctx) {
  const entities = [...ctx.world.resources.values()].filter((one) => !one.entity.internal)
  return {
    components: [...componentsOf(ctx.world)].toSorted(),
    permissions: [...permissionsOf(ctx.world)].map(([value, label]) => ({ value, label })),
    entities: entities.map(({ entity }) => ({ value: entity.path, label: entity.label })),
  }
}

/** Adds a button for every permission of an entity that the menu does not have yet. */
async function makeButtons(ctx: Ctx, input: { parentId: string; path: string }): Promise<{ added: number }> {
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
