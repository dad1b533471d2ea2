import type { ServerPart } from '#kernel/world/world.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { templateSeed } from '#services/messages/templates.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { screens } from '../shared/screens.ts'
import { applies, changeFlow, changePageRoutes, changeWatch, ownChangeCard, windows } from './applies.ts'
import { batches, batchRoutes } from './batch/batch.ts'
import { batchRoomRoutes } from './batch/rooms.ts'
import { figures } from './figures.ts'
import { cards } from './cards.ts'
import { forceRoutes } from './forced.ts'
import { partnerRoutes } from './partner.ts'
import { placeRoutes } from './places.ts'
import { candidateRules } from './rules.ts'

/** Behaviour of room changes. */
export const server: ServerPart = {
  module: 'change',
  resources: [windows, batches, applies],
  routes: [
    ...changePageRoutes,
    ...placeRoutes,
    ...partnerRoutes,
    ...forceRoutes,
    ...batchRoutes,
    ...batchRoomRoutes,
    ...figures,
  ],
  cards: [ownChangeCard, ...cards],
  flowTypes: [changeFlow],
  candidateRules,
  upkeep: [changeWatch],
  seeds: [templateSeed(messageTemplates)],
  // A student's own applications stand in 我的调宿: the list of the staff would show the same again.
  screenHolds: [{ screens: [screens.list], holds: async (ctx) => ownStudentId(ctx) === null }],
}
