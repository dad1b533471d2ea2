import type { ServerPart } from '#kernel/world.ts'
import { changes } from './changes.ts'
import { effectDue } from './effects.ts'
import { entryRoutes } from './entry-routes.ts'

/** Behaviour of status changes. */
export const statusServer: ServerPart = {
  module: 'status',
  resources: [changes],
  routes: entryRoutes,
  upkeep: [{ name: 'status changes', everySeconds: 300, run: effectDue }],
}
