import type { ServerPart } from '#kernel/world.ts'
import { applyRoutes } from './apply.ts'
import { boardRoutes } from './board.ts'
import { batchRoutes } from './batch-check.ts'
import { batchFlow } from './batch-flow.ts'
import { batches } from './batches.ts'
import { excusedServices } from './excused.ts'
import { leaveFlow } from './flow.ts'
import { approveRoutes } from './inbox.ts'
import { extensions, passLogs, returnsLog } from './ledgers.ts'
import { lessonRoutes } from './lesson.ts'
import { ownRoutes } from './own-leaves.ts'
import { passRoutes } from './pass.ts'
import { prefillRoutes } from './prefill.ts'
import { requests } from './requests.ts'
import { returnRoutes } from './returns.ts'
import { fenceRoutes } from './fence.ts'
import { ruleRoutes } from './rule-view.ts'
import { leaveScreen } from './screen.ts'
import { leaveTypes } from './types.ts'
import { typeSeed } from './type-seeds.ts'
import { tickLeaves } from './tick.ts'
import { wholeRoutes } from './whole.ts'

/** Behaviour of leave. */
export const leaveServer: ServerPart = {
  module: 'leave',
  resources: [leaveTypes, requests, passLogs, returnsLog, extensions, batches],
  routes: [...applyRoutes, ...prefillRoutes, ...ownRoutes, ...passRoutes, ...returnRoutes, ...batchRoutes, ...ruleRoutes, ...fenceRoutes, ...approveRoutes, ...boardRoutes, ...lessonRoutes, ...wholeRoutes],
  services: excusedServices,
  flowTypes: [leaveFlow, batchFlow],
  screens: [leaveScreen],
  seeds: [typeSeed],
  upkeep: [{ name: 'leave tick', label: '请假到期与逾期', everySeconds: 60, run: tickLeaves }],
}
