import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { instanceStates, taskStates } from '../../shared/words.ts'
import { managedRoute } from '../../shared/routes/manage.ts'
import { isOpenTask, openRuns, runOf, type FlowState } from '../../machine/index.ts'
import { aroundOf } from '../run/act.ts'
import { statesOf, treeOf } from '../detail/detail-tree.ts'
import { mayManage } from './follow-scope.ts'
import { loadInstance } from '../run/store.ts'
import { typeName } from '../design/types.ts'

/** What a manager needs to see of an instance before acting on it. */
export const manageDetailRoutes: readonly Route[] = [route(managedRoute, detail)]

async function detail(ctx: Ctx, { instanceId }: { instanceId: string }) {
  if (!(await mayManage(ctx, instanceId))) throw notFound()
  const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
  const { row, state, definition } = loaded
  const around = await aroundOf(ctx, loaded)
  const nameOf = (nodeKey: string) => state.places.get(nodeKey)?.step.name ?? nodeKey
  return {
    instance: {
      instanceId: row.id,
      instNo: row.instNo,
      title: row.title,
      processType: row.processType,
      typeName: await typeName(ctx, row.processType),
      versionNo: definition.versionNo,
      status: instanceStates[state.instance.state][0],
      round: state.instance.round,
      starterId: row.starterId,
      starterName: around.names.get(row.starterId) ?? '',
      startTime: state.instance.startTime,
      endTime: state.instance.endTime,
      endReason: state.instance.endReason,
      suspendedAt: state.instance.suspendedAt,
    },
    tasks: state.tasks.filter(isOpenTask).map((task) => ({
      taskId: task.id,
      nodeKey: runOf(state, task).nodeKey,
      nodeName: nameOf(runOf(state, task).nodeKey),
      userId: task.assigneeId,
      userName: around.names.get(task.assigneeId) ?? '',
      originalName: task.originalId ? (around.names.get(task.originalId) ?? null) : null,
      status: taskStates[task.state][0],
      createTime: task.createTime,
      readTime: task.readTime,
    })),
    runs: openRuns(state)
      .filter((run) => state.places.get(run.nodeKey)?.step.kind !== 'parallel')
      .map((run) => ({
        nodeRunId: run.id,
        nodeKey: run.nodeKey,
        nodeName: nameOf(run.nodeKey),
        kind: state.places.get(run.nodeKey)?.step.kind ?? null,
        enterTime: run.enterTime,
        dueTime: run.dueTime,
        note: run.data.note ?? null,
      })),
    model: treeOf(state.model),
    states: statesOf(state),
    /** Steps it can be sent to now. */
    jumpable: state.instance.state === 'running' ? reachable(state) : [],
    canRevoke: state.instance.state === 'passed' && around.type?.onRevoke !== undefined,
  }
}

/** Every step but those inside parallel branches that have not begun. */
function reachable(state: FlowState): string[] {
  const begun = new Set(openRuns(state).map((run) => run.nodeKey))
  return [...state.places]
    .filter(([, { around }]) => around.every(({ step }) => step.kind !== 'parallel' || begun.has(step.key)))
    .map(([key]) => key)
}
