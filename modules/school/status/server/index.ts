import type { ServerPart } from '#kernel/world/world.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { changeWhole } from '../shared/change-whole.ts'
import { cards } from './cards.ts'
import { changeFlow } from './change-flow.ts'
import { changes } from './changes.ts'
import { effectDue } from './effects.ts'
import { changesOfTerm } from './figures.ts'
import { entryRoutes } from './entry-routes.ts'
import { leaveDesk } from './leave-desk.ts'
import { leaveItemsResource } from './leave-items.ts'
import { remindReturns } from './reminders.ts'
import { rolloverJob } from './rollover-job.ts'
import { rolloverRoutes } from './rollover-routes.ts'
import { rolloverView } from './rollover-view.ts'
import { statRoutes } from './stat-routes.ts'
import { changeTierRoutes } from './tiers.ts'
import { gradResults, rolloverBatches, rolloverItems } from './rollover.ts'
import { untilTomorrow } from '#kernel/world/rests.ts'

/** Behaviour of status changes and of the end of a school year. */
export const server: ServerPart = {
  module: 'status',
  cards,
  worksAfter: [{ label: '学籍异动', icon: 'graduation-cap', needs: ['calendar', 'students', 'roles'] }],
  metrics: [changesOfTerm],
  resources: [changes, leaveItemsResource, gradResults, rolloverBatches, rolloverItems],
  routes: [
    ...entryRoutes,
    ...rolloverRoutes,
    rolloverView,
    leaveDesk,
    ...statRoutes,
    ...changeTierRoutes,
    recordRoute(changeWhole),
  ],
  jobs: [rolloverJob],
  flowTypes: [changeFlow],
  upkeep: [
    // No watch: each change is judged anew, may be refused with its reason, and is tried again.
    { name: 'status changes', label: '到期学籍异动生效', everySeconds: 300, run: effectDue, rests: untilTomorrow },
    // No ladder of a watch: the last step depends on the reason, and a later date of return goes back down.
    { name: 'reminders of returns', label: '提醒到期复学', everySeconds: 3600, run: remindReturns },
  ],
}
