import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { changeFlow } from './change-flow.ts'
import { changes } from './changes.ts'
import { effectDue } from './effects.ts'
import { entryRoutes } from './entry-routes.ts'
import { followDepartments } from './follow-departments.ts'
import { leaveDesk } from './leave-desk.ts'
import { leaveItemsResource } from './leave-items.ts'
import { remindReturns } from './reminders.ts'
import { rolloverJob } from './rollover-job.ts'
import { rolloverRoutes } from './rollover-routes.ts'
import { rolloverView } from './rollover-view.ts'
import { statRoutes } from './stat-routes.ts'
import { gradResults, rolloverBatches, rolloverItems } from './rollover.ts'

/** Behaviour of status changes and of the end of a school year. */
export const statusServer: ServerPart = {
  module: 'status',
  cards,
  resources: [changes, leaveItemsResource, gradResults, rolloverBatches, rolloverItems],
  routes: [...entryRoutes, ...rolloverRoutes, rolloverView, leaveDesk, ...statRoutes],
  jobs: [rolloverJob],
  flowTypes: [changeFlow],
  listeners: [followDepartments],
  upkeep: [
    { name: 'status changes', label: '到期学籍异动生效', everySeconds: 300, run: effectDue },
    { name: 'reminders of returns', label: '提醒到期复学', everySeconds: 3600, run: remindReturns },
  ],
}
