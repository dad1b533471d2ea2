import { provide, type ServerPart } from '#kernel/world/world.ts'
import { leavesWaiting } from '../shared/approve.ts'
import { approveRoutes, waitingFor } from './inbox.ts'

/** Behaviour of the desk at which leaves are decided. */
export const server: ServerPart = {
  module: 'leavedesk',
  routes: approveRoutes,
  services: [provide(leavesWaiting, (ctx, { classId }) => waitingFor(ctx, classId))],
}
