import type { ServerPart } from '#kernel/world.ts'
import { batchRoutes } from './batch.ts'
import { delegateRoutes } from './delegate-routes.ts'
import { turnDelegations } from './delegate-turns.ts'
import { detailRoutes } from './detail.ts'
import { flowFileReaders } from './flow-files.ts'
import { listRoutes } from './lists.ts'
import { manageRoutes } from './manage-routes.ts'
import { modelRoutes } from './models.ts'
import { phraseRoutes } from './phrase-routes.ts'
import { deliverTriggersSoon } from './outbox.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { plainRules } from './rules.ts'
import { talkRoutes } from './talk-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { fireDue, giveUpForgotten } from './timers.ts'
import { trialRoutes } from './trial.ts'

/** What the engine brings to every school. */
export const flowPart: Pick<ServerPart, 'routes' | 'candidateRules' | 'upkeep' | 'fileReaders'> = {
  routes: [...taskRoutes, ...batchRoutes, ...talkRoutes, ...phraseRoutes, ...delegateRoutes, ...manageRoutes, ...outboxRoutes, ...listRoutes, ...detailRoutes, ...modelRoutes, ...trialRoutes],
  candidateRules: plainRules,
  fileReaders: flowFileReaders,
  upkeep: [
    { name: 'flow timers', label: '流程计时', everySeconds: 20, run: fireDue },
    { name: 'flow delegations', label: '流程委托的开始与结束', everySeconds: 60, run: turnDelegations },
    { name: 'flow triggers', label: '流程触发的外部调用', everySeconds: 30, run: async (ctx) => ctx.afterCommit(() => deliverTriggersSoon(ctx.world, ctx.school)) },
    { name: 'flow give up', label: '结束长期未提交的退回流程', everySeconds: 3600, run: giveUpForgotten },
  ],
}
