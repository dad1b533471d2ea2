import { z } from 'zod'
import { askedId, askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { TreeMenu } from './tree-menu.ts'

/** A menu as it is granted to a role. */
export type GrantNode = Pick<TreeMenu, 'id' | 'parentId' | 'label' | 'value' | 'menuType' | 'icon' | 'permission'> & {
  disabled?: true
  children: GrantNode[]
}

/** Components, permissions and entities that the product knows. */
export type MenuChoices = {
  components: string[]
  permissions: { value: string; label: string }[]
  entities: { value: string; label: string }[]
}

/** A role that sees a menu, and how many people hold it. */
export type Viewer = { roleId: string; roleName: string; roleCode: string; users: number }

const id = (label: string) => z.string({ error: `请选择${label}` }).min(1, `请选择${label}`)
const idOrNone = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value) => value || null)
const ids = z.union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))], {
  error: '请选择菜单',
})

export const menuTreeRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/getTreeMenu',
  label: '菜单树（含按钮）',
  access: { permission: 'sysMenu:list' },
  input: z.object({ appType: z.string().optional() }),
  answer: answer<TreeMenu[]>(),
})

export const grantTreeRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/gantTreeMenu',
  label: '可授权的菜单树',
  access: { permission: 'roleMenu:list' },
  input: z.object({ roleId: z.string().optional() }),
  answer: answer<GrantNode[]>(),
})

export const checkedKeysRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'roleMenu/getCheckedKeys',
  label: '角色已授权的菜单',
  access: { permission: 'roleMenu:list' },
  input: z.object({ roleId: id('角色') }),
  answer: answer<string[]>(),
})

export const submitGrantsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'roleMenu/submit',
  label: '为角色授权',
  access: { permission: 'roleMenu:submit' },
  input: z.object({ roleId: id('角色'), menuIds: ids }),
  answer: answer<{ added: number; removed: number }>(),
})

export const moveMenuRoute = defineRoute({
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
  answer: answer<{ moved: number }>(),
})

export const menuViewersRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/getViewers',
  label: '谁能看到菜单',
  access: { permission: 'sysMenu:list' },
  input: z.object({ id: askedId('请选择菜单') }),
  answer: answer<Viewer[]>(),
})

export const menuChoicesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/getChoices',
  label: '可用的组件与权限标识',
  access: { permission: 'sysMenu:list' },
  input: z.object({}),
  answer: answer<MenuChoices>(),
})

export const makeButtonsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysMenu/makeButtons',
  label: '从业务生成按钮',
  access: { permission: 'sysMenu:add' },
  input: z.object({ parentId: id('菜单'), path: id('业务') }),
  answer: answer<{ added: number }>(),
})
