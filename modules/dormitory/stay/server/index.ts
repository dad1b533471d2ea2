import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { templateSeed } from '#services/messages/templates.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { defect } from '../shared/desk/defect.ts'
import { agreementRoutes, agreements } from './agreement/agreements.ts'
import { boardRoutes } from './board/board.ts'
import { cards } from './desk/cards.ts'
import { deskRoutes } from './desk/desk.ts'
import { deskPhotoRoutes } from './desk/desk-photo.ts'
import { followCheckOut, followStatus } from './desk/follow-status.ts'
import { followGraduates } from './graduate/follow-moved.ts'
import { graduateBatches, graduateItems, graduateRoutes } from './graduate/graduate.ts'
import { mineRoutes } from './mine/my-dorm.ts'
import { selfRoutes } from './mine/self-check-in.ts'
import { screenHolds } from './leave/holds.ts'
import { followInside, followOutside } from './leave/follow-outside.ts'
import { followLeaving, followMoved } from './leave/follow-stays.ts'
import { leaveFlow, leaveRoutesOfPages, leaves } from './leave/leaves.ts'
import { noShowUpkeep } from './no-show.ts'
import { outs } from './out/outs.ts'
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
  resources: [registers, defects, leaves, outs, agreements, graduateBatches, graduateItems],
  cards,
  services: providers,
  scopeKinds,
  routes: [
    ...fdyRoomRoutes,
    ...boardRoutes,
    ...deskRoutes,
    ...deskPhotoRoutes,
    ...mineRoutes,
    ...selfRoutes,
    ...agreementRoutes,
    ...leaveRoutesOfPages,
    ...graduateRoutes,
  ],
  seeds: [templateSeed(messageTemplates)],
  flowTypes: [leaveFlow],
  upkeep: [noShowUpkeep],
  screenHolds,
  listeners: [followStatus, followCheckOut, followLeaving, followMoved, followGraduates, followOutside, followInside],
}
