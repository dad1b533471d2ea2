import type { ServerPart } from '#kernel/world.ts'
import { batchRoutes } from './batch.ts'
import { delegateRoutes, turnDelegations } from './delegate-routes.ts'
import { detailRoutes } from './detail.ts'
import { listRoutes } from './lists.ts'
import { manageRoutes } from './manage-routes.ts'
import { modelRoutes } from './models.ts'
import { plainRules } from './rules.ts'
import { talkRoutes } from './talk-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { fireDue, giveUpForgotten } from './timers.ts'
import { trialRoutes } from './trial.ts'

/** What the engine brings to every school. */
export const flowPart: Pick<ServerPart, 'routes' | 'candidateRules' | 'upkeep'> = {
  routes: [...taskRoutes, ...batchRoutes, ...talkRoutes, ...delegateRoutes, ...manageRoutes, ...listRoutes, ...detailRoutes, ...modelRoutes, ...trialRoutes],
  candidateRules: plainRules,
  upkeep: [
    { name: 'flow timers', label: '流程计时', everySeconds: 20, run: fireDue },
    { name: 'flow delegations', label: '流程委托的开始与结束', everySeconds: 60, run: turnDelegations },
    { name: 'flow give up', label: '结束长期未提交的退回流程', everySeconds: 3600, run: giveUpForgotten },
  ],
}
