import type { FlowAction } from '../shared/words.ts'
import type { Actor, Ports } from './ports.ts'
import type { FlowState, Line, Run, Task } from './state.ts'

/** Adds a line to the record of the instance. */
export function note(
  state: FlowState,
  ports: Pick<Ports, 'now'>,
  line: {
    action: FlowAction
    actor: Actor
    run?: Run | undefined
    task?: Task | undefined
    comment?: string | null | undefined
    reason?: string | null
    fileIds?: string[] | undefined
    toUserIds?: string[]
    nodeKey?: string | null
  },
): void {
  const { task, run } = line
  const isStandIn = task !== undefined && task.originalId !== null && task.via === 'delegatePeriod'
  state.lines.push({
    action: line.action,
    actorId: line.actor.userId,
    onBehalfOf: isStandIn && line.actor.userId === task.assigneeId ? task.originalId : null,
    nodeKey: line.nodeKey ?? run?.nodeKey ?? null,
    runId: run?.id ?? task?.runId ?? null,
    taskId: task?.id ?? null,
    comment: line.comment ?? null,
    reason: line.reason ?? null,
    fileIds: line.fileIds ?? [],
    toUserIds: line.toUserIds ?? [],
    time: ports.now(),
  } satisfies Line)
}
