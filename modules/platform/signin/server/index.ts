import { offeredWays } from '#services/identity/grants/offers.ts'
import { signInRoutes } from '#services/identity/grants/routes.ts'
import { loginWays } from '#services/identity/shared/login-ways.ts'
import { provide, type ServerPart } from '#kernel/world/world.ts'
import { clients } from './clients.ts'
import { testClient } from './try-client.ts'

/** Behaviour of the ways to sign in. */
export const server: ServerPart = {
  module: 'signin',
  resources: [clients],
  routes: [...signInRoutes, testClient],
  services: [provide(loginWays, offeredWays)],
}
