import type { ServerPart } from '#kernel/world/world.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { stuCard } from '../shared/cards.ts'
import { applies, applyPageRoutes, cardFlow, cards, ownCard, sheetSeed } from './applies.ts'
import { deskCard, deskNow, figures } from './figures.ts'
import { screenHolds } from './holds.ts'
import { batches, items, makeRoutes, stations, stock } from './making.ts'

/** A card is good until its day, and no longer. */
const validity = defineWatch(stuCard, {
  name: 'card validity',
  label: '学生证件到期作废',
  everySeconds: 3600,
  moves: [{ from: ['inUse', 'lost'], to: 'void', at: 'validTo' }],
})

/** Behaviour of student cards and discount cards. */
export const server: ServerPart = {
  module: 'card',
  resources: [stations, cards, applies, batches, items, stock],
  routes: [...applyPageRoutes, ...makeRoutes, ...figures],
  cards: [ownCard, deskCard],
  metrics: [deskNow],
  screenHolds,
  flowTypes: [cardFlow],
  seeds: [sheetSeed],
  upkeep: [validity],
}
