import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { loginLogRoutes, loginLogs } from './login-log.ts'
import { passwordRoutes } from './password-routes.ts'
import { policyServices } from './policies.ts'
import { policyRoutes } from './policy-routes.ts'
import { secondAuthRoutes } from './second-auth-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { securityUpkeep } from './upkeep.ts'

/** Behaviour of sign-in security. */
export const server: ServerPart = {
  module: 'security',
  cards,
  resources: [loginLogs],
  routes: [...passwordRoutes, ...policyRoutes, ...secondAuthRoutes, ...sessionRoutes, ...loginLogRoutes],
  services: policyServices,
  upkeep: securityUpkeep,
}
