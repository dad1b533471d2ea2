import { on, type ServerPart } from '#kernel/world/world.ts'
import { leavesMoved } from '#modules/affairs/leave/shared/services.ts'
import { cards } from './cards.ts'
import { leaveNow, leaveTerm } from './metrics.ts'
import { leaveScreen, markLeaveScreen } from './screen.ts'
import { statRoutes } from './stat-routes.ts'
import { warningFigures } from './warning-figures.ts'

/** Behaviour of the numbers of leave. */
export const server: ServerPart = {
  module: 'leavestat',
  routes: statRoutes,
  services: warningFigures,
  cards,
  metrics: [leaveNow, leaveTerm],
  screens: [leaveScreen],
  listeners: [on(leavesMoved, markLeaveScreen)],
}
