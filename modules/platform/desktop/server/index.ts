import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { dataRoutes } from './data-routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { roleRoutes } from './role-routes.ts'

/** Behaviour of desktops. */
export const server: ServerPart = {
  module: 'desktop',
  routes: [...deskRoutes, ...dataRoutes, ...roleRoutes],
  cards,
}
