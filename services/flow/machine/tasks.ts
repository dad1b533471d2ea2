import type { Via } from '../shared/words.ts'
import type { Ports } from './ports.ts'
import { isOpenTask, runOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'

/** A task of somebody at a run, not yet among those of the instance. */
export function newTask(
  state: FlowState,
  ports: Ports,
  run: Run,
  {
    userId,
    originalId = null,
    alsoId = null,
    via = 'direct',
    seat,
  }: {
    userId: string
    originalId?: string | null | undefined
    alsoId?: string | null | undefined
    via?: Via | undefined
    seat: number
  },
): Task {
  return {
    id: ports.newId(),
    seq: state.tasks.length,
    runId: run.id,
    seat,
    assigneeId: userId,
    originalId: originalId ?? null,
    alsoId,
    via,
    parentId: null,
    helps: null,
    state: 'open',
    isAuto: false,
    isClaimed: false,
    comment: null,
    reason: null,
    fileIds: [],
    signFileId: null,
    createTime: ports.now(),
    readTime: null,
    handleTime: null,
  }
}

/** A further task beside or below another one. */
export function furtherTask(
  state: FlowState,
  ports: Ports,
  from: Task,
  to: { userId: string; via: Via } & Partial<Pick<Task, 'parentId' | 'helps' | 'originalId'>>,
): Task {
  const { userId, via, ...rest } = to
  const task: Task = { ...newTask(state, ports, runOf(state, from), { userId, via, seat: from.seat }), ...rest }
  state.tasks.push(task)
  return task
}

/** Those with something open at a run. */
export function openAt(state: FlowState, run: Run): Task[] {
  return tasksOf(state, run).filter(isOpenTask)
}
