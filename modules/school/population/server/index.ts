import type { ServerPart } from '#kernel/world/world.ts'
import { followDepartments } from './follow-departments.ts'
import { groupRule } from './flow-rule.ts'
import { populationProviders } from './resolve.ts'
import { populationRoutes } from './routes.ts'
import { savedPopulations } from './saved.ts'

/** Behaviour of populations. */
export const populationServer: ServerPart = {
  module: 'population',
  resources: [savedPopulations],
  routes: populationRoutes,
  services: populationProviders,
  listeners: [followDepartments],
  candidateRules: [groupRule],
}
