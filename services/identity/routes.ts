import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { unauthenticated } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { UserActor } from './actors.ts'
import { appInfo } from './app-info.ts'
import { signInPlugin } from './grants/plugin.ts'
import { buttonsFor, userRoutes } from './menus.ts'
import { allRealms } from './realms.ts'
import { screenLockRoutes } from './screen-lock.ts'
import { revokeSession } from './sessions.ts'
import { tokenEndpoint } from './token-endpoint.ts'
import { userInfo } from './user-facts.ts'

const nothing = z.object({})

/** What the person who signed in asks about itself, and the way out. */
export const identityRoutes: readonly Route[] = [
  ...screenLockRoutes,
  route({
    method: 'GET',
    service: 'auth',
    path: 'logOut',
    label: '退出登录',
    access: { signedIn: true },
    realms: allRealms,
    input: nothing,
    run: (ctx) => revokeSession(ctx, signedIn(ctx).sid, 'logout'),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysUser/getUserInfo',
    label: '当前用户信息',
    access: { signedIn: true },
    realms: allRealms,
    input: nothing,
    run: (ctx) => userInfo(ctx, signedIn(ctx)),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/getUserRoutes',
    label: '当前用户的页面',
    access: { signedIn: true },
    realms: allRealms,
    input: z.object({ terminal: z.enum(['pc', 'mobile']).catch('pc') }),
    isTagged: true,
    run: (ctx, { terminal }) => userRoutes(ctx, terminal),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysMenu/getUserBtn',
    label: '当前用户的按钮权限',
    access: { signedIn: true },
    realms: allRealms,
    input: nothing,
    run: async (ctx) => buttonsFor(ctx.actor),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'openApi/getAppInfo',
    label: '平台信息',
    access: { open: true, perMinute: 600 },
    input: z.object({ appType: z.coerce.string().max(10).default('0') }),
    run: (ctx, { appType }) => appInfo(ctx, appType),
  }),
]

/** The token endpoint and the open addresses on the way in, which answer in a shape of their own. */
export function identityPlugin(deps: HttpDeps): (app: FastifyInstance) => void {
  return (app) => {
    app.post('/api/flySource-auth/oauth/token', tokenEndpoint(deps))
    signInPlugin(deps)(app)
  }
}

function signedIn(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}
