import type { Ctx } from '#kernel/world/context.ts'
import { on, type ServerPart } from '#kernel/world/world.ts'
import { resource } from '#kernel/operations/resource.ts'
import { endFlows } from '#services/flow/server/run/end-flows.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { extendFlowCode } from '#modules/affairs/leave/shared/decide/flow-model.ts'
import { leaveEnded } from '#modules/affairs/leave/shared/services.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { extendStates, leaveExtend } from '../shared/leave-extend.ts'
import { extendRoutes } from './extend.ts'
import { extendFlow } from './flow.ts'

/** Behaviour of leaves that last longer. */
export const server: ServerPart = {
  module: 'leaveextend',
  resources: [
    // Asked for by `leaveExtend/submit`, which judges it.
    resource(leaveExtend, {
      scope: scopeOfStudent(leaveExtend),
      withoutVerbs: ['add', 'update', 'remove'],
      facts: flowFactsOf(extendFlowCode),
      readsFiles: flowReaderOf(extendFlowCode),
    }),
  ],
  routes: extendRoutes,
  flowTypes: [extendFlow],
  listeners: [
    on(leaveEnded, (ctx, { leaves }) =>
      endOpen(
        ctx,
        leaves.map(({ leaveId }) => leaveId),
      ),
    ),
  ],
}

/** With a leave ends that it was asked to last longer. */
async function endOpen(ctx: Ctx, leaveIds: readonly string[]): Promise<void> {
  const open = await ctx.db.query<{ id: string }>(
    'select id from leave_extend where leave_id = any($1::uuid[]) and status = any($2::text[])',
    [leaveIds, [extendStates.deciding[0], extendStates.toMend[0]]],
  )
  await endFlows(ctx, { processType: extendFlowCode, bizIds: open.map(({ id }) => id), reason: '请假已结束' })
}
