import type { ServerPart } from '#kernel/world/world.ts'
import { guideText } from '../shared/service-item.ts'
import { applyRoutes } from './applies.ts'
import { hallRoutes } from './hall-routes.ts'
import { followMatters, matterSeed, shelfProvider } from './matters.ts'
import { serviceItems } from './items.ts'
import { refusalProvider } from './offers.ts'
import { ratingRoutes, serviceRatings } from './ratings.ts'
import { statisticsRoutes } from './statistics.ts'
import { serviceUpkeep } from './upkeep.ts'
import { hotUpkeep, useRoutes, writesGuide } from './use.ts'

/** Behaviour of the service hall. */
export const server: ServerPart = {
  module: 'service',
  resources: [serviceItems, serviceRatings],
  routes: [...hallRoutes, ...useRoutes, ...ratingRoutes, ...applyRoutes, ...statisticsRoutes],
  services: [shelfProvider, refusalProvider],
  listeners: [followMatters],
  seeds: [matterSeed],
  textOwners: { [guideText]: writesGuide },
  upkeep: [hotUpkeep, ...serviceUpkeep],
}
