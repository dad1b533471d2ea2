import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { deskRoutes } from './desk.ts'
import { dutyLogs, goodsOuts, keyBorrows, keysOutService } from './ledgers.ts'
import { duties, rosterRoutes } from './roster.ts'

/** Behaviour of duty and of what is written down at the gate. */
export const server: ServerPart = {
  module: 'duty',
  resources: [duties, dutyLogs, keyBorrows, goodsOuts],
  cards,
  services: [keysOutService],
  routes: [...rosterRoutes, ...deskRoutes],
}
