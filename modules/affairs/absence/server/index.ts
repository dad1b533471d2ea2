import type { ServerPart } from '#kernel/world/world.ts'
import { boardRoutes } from './board.ts'
import { handlings } from './handling.ts'
import { screenHolds } from './holds.ts'
import { lessonCards } from './lesson-card.ts'
import { lessonRoutes } from './lesson.ts'
import { overdueRoutes, overdueServices } from './overdue.ts'

/** Behaviour of the boards of who is not here. */
export const server: ServerPart = {
  module: 'absence',
  resources: [handlings],
  routes: [...overdueRoutes, ...boardRoutes, ...lessonRoutes],
  services: overdueServices,
  screenHolds,
  cards: [...lessonCards],
}
