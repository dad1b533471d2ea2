import type { ServerPart } from '#kernel/world/world.ts'
import { basicsRoutes } from './design/basics.ts'
import { batchRoutes } from './run/batch.ts'
import { delegateRoutes } from './standing-in/delegate-routes.ts'
import { firstTurn, turnDelegations } from './standing-in/delegate-turns.ts'
import { detailRoutes } from './detail/detail.ts'
import { draftRoutes } from './start/drafts.ts'
import { flowFileReaders } from './design/flow-files.ts'
import { followRoutes } from './manage/follow.ts'
import { runDueHandovers } from './standing-in/handover-plan.ts'
import { handoverJob, handoverRoutes } from './standing-in/handover-routes.ts'
import { listRoutes } from './lists/lists.ts'
import { manageDetailRoutes } from './manage/manage-detail.ts'
import { manageListRoutes } from './manage/manage-list.ts'
import { manageManyRoutes, reassignJob } from './manage/manage-many.ts'
import { manageRoutes } from './manage/manage-routes.ts'
import { modelFileRoutes } from './design/model-files.ts'
import { modelRoutes } from './design/models.ts'
import { peopleRoutes } from './people/people.ts'
import { phraseRoutes } from './detail/phrase-routes.ts'
import { deliverTriggersSoon } from './manage/outbox.ts'
import { outboxRoutes } from './manage/outbox-routes.ts'
import { queryExportJob, queryExportRoutes } from './lists/query-export.ts'
import { queryRoutes } from './lists/query-routes.ts'
import { plainRules } from './design/rules.ts'
import { startPageRoutes } from './start/start-pages.ts'
import { talkRoutes } from './detail/talk-routes.ts'
import { taskRoutes } from './run/task-routes.ts'
import { fireDue, firstTimer, giveUpForgotten } from './run/timers.ts'
import { trialRoutes } from './design/trial.ts'
import { watchStuck } from './run/watchdog.ts'
import { untilFirst, whileAny } from '#kernel/world/rests.ts'

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
  // No watch: all of these move instances by the engine, in many transactions of their own.
  upkeep: [
    { name: 'flow timers', label: '流程计时', everySeconds: 20, run: fireDue, rests: untilFirst(firstTimer) },
    {
      name: 'flow delegations',
      label: '流程委托的开始与结束',
      everySeconds: 60,
      run: turnDelegations,
      rests: firstTurn,
    },
    {
      name: 'flow triggers',
      label: '流程触发的外部调用',
      everySeconds: 30,
      run: async (ctx) => ctx.afterCommit(() => deliverTriggersSoon(ctx.world, ctx.school)),
      rests: untilFirst(`select min(due_time) as at from sys_flow_outbox where status = '0'`),
    },
    {
      name: 'flow watchdog',
      label: '查找停滞的流程',
      everySeconds: 300,
      run: watchStuck,
      rests: whileAny(`select 1 from sys_flow_instance where status = '1'`),
    },
    {
      name: 'flow handovers',
      label: '到期的离岗交接',
      everySeconds: 60,
      run: runDueHandovers,
      rests: untilFirst(`select min(effect_time) as at from sys_flow_handover where status = '1'`),
    },
    { name: 'flow give up', label: '结束长期未提交的退回流程', everySeconds: 3600, run: giveUpForgotten },
  ],
}
