import type { ServerPart } from '#kernel/world/world.ts'
import { basicsRoutes } from './basics.ts'
import { batchRoutes } from './batch.ts'
import { delegateRoutes } from './delegate-routes.ts'
import { turnDelegations } from './delegate-turns.ts'
import { detailRoutes } from './detail.ts'
import { draftRoutes } from './drafts.ts'
import { flowFileReaders } from './flow-files.ts'
import { followRoutes } from './follow.ts'
import { runDueHandovers } from './handover-plan.ts'
import { handoverJob, handoverRoutes } from './handover-routes.ts'
import { listRoutes } from './lists.ts'
import { manageDetailRoutes } from './manage-detail.ts'
import { manageListRoutes } from './manage-list.ts'
import { manageManyRoutes, reassignJob } from './manage-many.ts'
import { manageRoutes } from './manage-routes.ts'
import { modelFileRoutes } from './model-files.ts'
import { modelRoutes } from './models.ts'
import { peopleRoutes } from './people.ts'
import { phraseRoutes } from './phrase-routes.ts'
import { deliverTriggersSoon } from './outbox.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { queryExportJob, queryExportRoutes } from './query-export.ts'
import { queryRoutes } from './query-routes.ts'
import { plainRules } from './rules.ts'
import { startPageRoutes } from './start-pages.ts'
import { talkRoutes } from './talk-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { fireDue, giveUpForgotten } from './timers.ts'
import { trialRoutes } from './trial.ts'
import { watchStuck } from './watchdog.ts'

/** What the engine brings to every school. */
export const flowPart: Pick<ServerPart, 'routes' | 'candidateRules' | 'jobs' | 'upkeep' | 'fileReaders'> = {
  routes: [
    ...taskRoutes,
    ...draftRoutes,
    ...startPageRoutes,
    ...peopleRoutes,
    ...basicsRoutes,
    ...modelFileRoutes,
    ...batchRoutes,
    ...talkRoutes,
    ...phraseRoutes,
    ...delegateRoutes,
    ...handoverRoutes,
    ...manageRoutes,
    ...manageListRoutes,
    ...manageDetailRoutes,
    ...manageManyRoutes,
    ...outboxRoutes,
    ...followRoutes,
    ...queryRoutes,
    ...queryExportRoutes,
    ...listRoutes,
    ...detailRoutes,
    ...modelRoutes,
    ...trialRoutes,
  ],
  candidateRules: plainRules,
  jobs: [handoverJob, reassignJob, queryExportJob],
  fileReaders: flowFileReaders,
  upkeep: [
    { name: 'flow timers', label: '流程计时', everySeconds: 20, run: fireDue },
    { name: 'flow delegations', label: '流程委托的开始与结束', everySeconds: 60, run: turnDelegations },
    {
      name: 'flow triggers',
      label: '流程触发的外部调用',
      everySeconds: 30,
      run: async (ctx) => ctx.afterCommit(() => deliverTriggersSoon(ctx.world, ctx.school)),
    },
    { name: 'flow watchdog', label: '查找停滞的流程', everySeconds: 300, run: watchStuck },
    { name: 'flow handovers', label: '到期的离岗交接', everySeconds: 60, run: runDueHandovers },
    { name: 'flow give up', label: '结束长期未提交的退回流程', everySeconds: 3600, run: giveUpForgotten },
  ],
}
