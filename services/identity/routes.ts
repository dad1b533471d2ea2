import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#kernel/world/context.ts'
import { unauthenticated } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import type { UserActor } from './session/actors.ts'
import { appInfo } from './sign-in/app-info.ts'
import { appManifest } from './sign-in/app-manifest.ts'
import { signInPlugin } from './grants/plugin.ts'
import { buttonsFor, userRoutes } from './session/menus.ts'
import { screenLockRoutes } from './session/screen-lock.ts'
import { revokeSession } from './session/sessions.ts'
import { tokenEndpoint } from './sign-in/token-endpoint.ts'
import { userInfo } from './session/user-facts.ts'
import {
  logOutRoute,
  userInfoRoute,
  userRoutesRoute,
  userButtonsRoute,
  appInfoRoute,
  manifestRoute,
} from './shared/session-routes.ts'

/** What the person who signed in asks about itself, and the way out. */
export const identityRoutes: readonly Route[] = [
  ...screenLockRoutes,
  route(logOutRoute, (ctx) => revokeSession(ctx, signedIn(ctx).sid, 'logout')),
  route(userInfoRoute, (ctx) => userInfo(ctx, signedIn(ctx))),
  route(userRoutesRoute, (ctx, { terminal }) => userRoutes(ctx, terminal)),
  route(userButtonsRoute, async (ctx) => buttonsFor(ctx.actor)),
  route(appInfoRoute, (ctx, { appType }) => appInfo(ctx, appType)),
  freeRoute(manifestRoute, appManifest),
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
