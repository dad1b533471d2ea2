import type { ServerPart } from '#kernel/world.ts'
import { applyRoutes } from './apply.ts'
import { excusedServices } from './excused.ts'
import { leaveFlow } from './flow.ts'
import { batches, extensions, passLogs, leaveTypes, returnsLog } from './ledgers.ts'
import { passRoutes } from './pass.ts'
import { requests } from './requests.ts'
import { returnRoutes } from './returns.ts'
import { leaveScreen } from './screen.ts'
import { typeSeed } from './type-seeds.ts'
import { tickLeaves } from './tick.ts'

/** Behaviour of leave. */
export const leaveServer: ServerPart = {
  module: 'leave',
  resources: [leaveTypes, requests, passLogs, returnsLog, extensions, batches],
  routes: [...applyRoutes, ...passRoutes, ...returnRoutes],
  services: excusedServices,
  flowTypes: [leaveFlow],
  screens: [leaveScreen],
  seeds: [typeSeed],
  upkeep: [{ name: 'leave tick', label: '请假到期与逾期', everySeconds: 60, run: tickLeaves }],
}
