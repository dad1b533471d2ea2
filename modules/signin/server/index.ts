import { offeredWays } from '#kernel/identity/grants/offers.ts'
import { signInRoutes } from '#kernel/identity/grants/routes.ts'
import { loginWays } from '#kernel/identity/shared/login-ways.ts'
import { provide, type ServerPart } from '#kernel/world.ts'
import { clients } from './clients.ts'
import { testClient } from './try-client.ts'

/** Behaviour of the ways to sign in. */
export const signinServer: ServerPart = {
  module: 'signin',
  resources: [clients],
  routes: [...signInRoutes, testClient],
  services: [provide(loginWays, offeredWays)],
}
