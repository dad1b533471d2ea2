import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { allRealms } from './realms.ts'
import type { ShownAppInfo } from './app-info.ts'
import type { RouteNode } from './route-tree.ts'
import type { UserInfo } from './token-answer.ts'

const nothing = z.object({})

export const logOutRoute = defineRoute({
  method: 'GET',
  service: 'auth',
  path: 'logOut',
  label: '退出登录',
  access: { signedIn: true },
  realms: allRealms,
  input: nothing,
  answer: answer<void>(),
})

export const userInfoRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUser/getUserInfo',
  label: '当前用户信息',
  access: { signedIn: true },
  realms: allRealms,
  input: nothing,
  answer: answer<UserInfo>(),
})

export const userRoutesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/getUserRoutes',
  label: '当前用户的页面',
  access: { signedIn: true },
  realms: allRealms,
  input: z.object({ terminal: z.enum(['pc', 'mobile']).catch('pc') }),
  isTagged: true,
  answer: answer<RouteNode[]>(),
})

export const userButtonsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysMenu/getUserBtn',
  label: '当前用户的按钮权限',
  access: { signedIn: true },
  realms: allRealms,
  input: nothing,
  answer: answer<Record<string, true>>(),
})

/** How the product is installed on a phone or a computer, in the words of browsers. */
export const manifestRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'openApi/manifest',
  label: '安装信息',
  access: { open: true, perMinute: 600 },
  input: z.looseObject({}),
  answer: answer<unknown>(),
})

export const appInfoRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'openApi/getAppInfo',
  label: '平台信息',
  access: { open: true, perMinute: 600 },
  input: z.object({ appType: z.coerce.string().max(10).default('0') }),
  answer: answer<ShownAppInfo>(),
})
