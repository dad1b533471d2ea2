import type { ServerPart } from '#kernel/world/world.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { templateSeed } from '#services/messages/templates.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { screens } from '../shared/screens.ts'
import { applies, ownStayCard, stayFlow, stayPageRoutes, stayWatch } from './applies.ts'
import { batches, batchWatch } from './batches.ts'
import { leavesExcuse } from './marks.ts'
import { parentLink, textsSeed } from './parents.ts'
import { monitorRoutes } from './monitor.ts'
import { paperRoutes } from './papers.ts'
import { placeRoutes } from './places.ts'

/** Behaviour of holiday stays. */
export const server: ServerPart = {
  module: 'holiday',
  resources: [batches, applies],
  routes: [...stayPageRoutes, ...placeRoutes, ...monitorRoutes, ...paperRoutes],
  cards: [ownStayCard],
  flowTypes: [stayFlow],
  publicLinks: [parentLink],
  seeds: [textsSeed, templateSeed(messageTemplates)],
  listeners: [leavesExcuse],
  upkeep: [batchWatch, stayWatch],
  // A student's own applications stand in 我的留宿: the list of the staff would show the same again.
  screenHolds: [{ screens: [screens.list], holds: async (ctx) => ownStudentId(ctx) === null }],
}
