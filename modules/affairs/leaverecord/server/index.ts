import { provide, type ServerPart } from '#kernel/world/world.ts'
import { currentLeave } from '#modules/affairs/leave/shared/services.ts'
import { currentOf, ownCard, ownRoutes } from './own-leaves.ts'
import { wholeRoute } from './whole.ts'

/** Behaviour of 我的请假 and of the page of one leave. */
export const server: ServerPart = {
  module: 'leaverecord',
  resources: [],
  routes: [...ownRoutes, wholeRoute],
  services: [provide(currentLeave, (ctx, { studentId }) => currentOf(ctx, studentId))],
  cards: [ownCard],
}
