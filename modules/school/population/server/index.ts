import type { ServerPart } from '#kernel/world/world.ts'
import { groupRule } from './flow-rule.ts'
import { populationProviders } from './resolve.ts'
import { populationRoutes } from './routes.ts'
import { savedPopulations } from './saved.ts'

/** Behaviour of populations. */
export const server: ServerPart = {
  module: 'population',
  resources: [savedPopulations],
  routes: populationRoutes,
  services: populationProviders,
  candidateRules: [groupRule],
}
