import type { ServerPart } from '#kernel/world/world.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { living } from '../shared/living.ts'
import { screenHolds } from './holds.ts'
import { livingFlow, livingPageRoutes, livings, outside } from './livings.ts'

/** Nobody lives outside longer than was agreed to. */
const ends = defineWatch(living, {
  name: 'living outside',
  label: '校外住宿到期结束',
  everySeconds: 3600,
  // The last day counts: it is over when that is.
  moves: [{ from: 'granted', to: 'ended', at: 'endDate', minutesAfter: 24 * 60 }],
})

/** Behaviour of living outside the school. */
export const server: ServerPart = {
  module: 'offcampus',
  resources: [livings],
  routes: livingPageRoutes,
  services: [outside],
  flowTypes: [livingFlow],
  screenHolds,
  upkeep: [ends],
}
