import type { ServerPart } from '#kernel/world/world.ts'
import { batchRoutes } from './batch-check.ts'
import { batchFlow } from './batch-flow.ts'
import { batches } from './batches.ts'

/** Behaviour of leave for many. */
export const server: ServerPart = {
  module: 'leavebatch',
  resources: [batches],
  routes: batchRoutes,
  flowTypes: [batchFlow],
}
