import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { templateSeed } from '#services/messages/templates.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { defect } from '../shared/desk/defect.ts'
import { boardRoutes } from './board/board.ts'
import { deskRoutes } from './desk/desk.ts'
import { followCheckOut, followStatus } from './desk/follow-status.ts'
import { graduateBatches, graduateItems, graduateRoutes } from './graduate/graduate.ts'
import { mineRoutes } from './mine/my-dorm.ts'
import { screenHolds } from './leave/holds.ts'
import { followLeaving, leaveFlow, leaveRoutesOfPages, leaves } from './leave/leaves.ts'
import { registers } from './registers.ts'
import { fdyRoomRoutes } from './fdy-rooms.ts'
import { scopeKinds } from './own-rooms.ts'
import { providers } from './who-lives.ts'

/** Written where things are looked at; here they are only read. */
const defects = resource(defect, {
  scope: { by: { ...scopeOfStudent(defect).by, dorm: 'dormId', dormFloor: 'floorId' } },
  withoutVerbs: ['add', 'update', 'remove'],
})

/** Behaviour of stays. */
export const server: ServerPart = {
  module: 'stay',
  resources: [registers, defects, leaves, graduateBatches, graduateItems],
  services: providers,
  scopeKinds,
  routes: [...fdyRoomRoutes, ...boardRoutes, ...deskRoutes, ...mineRoutes, ...leaveRoutesOfPages, ...graduateRoutes],
  seeds: [templateSeed(messageTemplates)],
  flowTypes: [leaveFlow],
  screenHolds,
  listeners: [followStatus, followCheckOut, followLeaving],
}
