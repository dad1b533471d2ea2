import type { ServerPart } from '#kernel/world.ts'
import { applyRoutes } from './apply.ts'
import { boardRoutes } from './board.ts'
import { batchRoutes } from './batch-check.ts'
import { batchFlow } from './batch-flow.ts'
import { batches } from './batches.ts'
import { cards } from './cards.ts'
import { excusedServices } from './excused.ts'
import { extendFlow } from './extend-flow.ts'
import { extendRoutes } from './extend.ts'
import { lapseUndecided } from './lapse.ts'
import { leaveFlow } from './flow.ts'
import { followStatus } from './follow-status.ts'
import { handlings } from './handling.ts'
import { approveRoutes } from './inbox.ts'
import { extensions, passLogs, returnsLog } from './ledgers.ts'
import { lessonCard } from './lesson-card.ts'
import { lessonRoutes } from './lesson.ts'
import { overdueRoutes } from './overdue.ts'
import { ownCard } from './own-card.ts'
import { ownRoutes } from './own-leaves.ts'
import { leaveNow, leaveTerm } from './metrics.ts'
import { tellParentsLate } from './parent-ask.ts'
import { parentLink } from './parent-link.ts'
import { parentTextSeed } from './parent-texts.ts'
import { passRoutes } from './pass.ts'
import { prefillRoutes } from './prefill.ts'
import { forgetPositions } from './retention.ts'
import { requests } from './requests.ts'
import { returnRoutes } from './returns.ts'
import { fenceRoutes } from './fence.ts'
import { ruleRoutes } from './rule-view.ts'
import { leaveScreen } from './screen.ts'
import { slipRoutes, slipSeed } from './print.ts'
import { leaveTypes } from './types.ts'
import { statRoutes } from './stat-routes.ts'
import { typeSeed } from './type-seeds.ts'
import { tickLeaves } from './tick.ts'
import { warningFigures } from './warning-figures.ts'
import { wholeRoutes } from './whole.ts'

/** Behaviour of leave. */
export const leaveServer: ServerPart = {
  module: 'leave',
  resources: [leaveTypes, requests, passLogs, returnsLog, extensions, batches, handlings],
  routes: [...applyRoutes, ...prefillRoutes, ...ownRoutes, ...passRoutes, ...overdueRoutes, ...slipRoutes, ...returnRoutes, ...statRoutes, ...extendRoutes, ...batchRoutes, ...ruleRoutes, ...fenceRoutes, ...approveRoutes, ...boardRoutes, ...lessonRoutes, ...wholeRoutes],
  services: [...excusedServices, ...warningFigures],
  cards: [...cards, ownCard, lessonCard],
  metrics: [leaveNow, leaveTerm],
  listeners: [followStatus],
  flowTypes: [leaveFlow, extendFlow, batchFlow],
  screens: [leaveScreen],
  publicLinks: [parentLink],
  seeds: [typeSeed, parentTextSeed, slipSeed],
  upkeep: [{ name: 'leave tick', label: '请假到期与逾期', everySeconds: 60, run: tickLeaves }, { name: 'leave lapse', label: '未审批请假过期', everySeconds: 300, run: lapseUndecided }, { name: 'leave families', label: '逾期告知家长', everySeconds: 60, run: tellParentsLate }, { name: 'leave retention', label: '清除到期的销假位置与照片', everySeconds: 3600, run: forgetPositions }],
}
