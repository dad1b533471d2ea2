import { systemReasons, type Via } from '../shared/words.ts'
import { cancelHelpers, ownTask, requireSaid, type Saying } from './decide.ts'
import {
  alreadyDeciding,
  alreadyHandled,
  claimedBy,
  commentMissing,
  notAllowedHere,
  notToOneself,
  notToStarter,
  notYourTask,
  tooManySigners,
} from './errors.ts'
import type { Actor, Ports } from './ports.ts'
import { note } from './record.ts'
import { settle } from './move.ts'
import { furtherTask, openAt } from './tasks.ts'
import { runOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'

const mostSigners = 10

/** Hands the task on for good; the seat goes along. */
export function transfer(
  state: FlowState,
  ports: Ports,
  { taskId, actor, toUserId, comment }: { taskId: string; actor: Actor; toUserId: string; comment?: string },
): void {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  if (!step.allows.transfer || task.helps !== null) throw notAllowedHere({ action: '转办' })
  if (!comment) throw commentMissing()
  if (toUserId === actor.userId) throw notToOneself()
  if (toUserId === state.instance.starterId) throw notToStarter()
  refuseIfAsked(state, ports, run, [toUserId])
  handOn(state, ports, task, { toUserId, via: 'transfer' })
  note(state, ports, { action: 'transfer', actor, run, task, comment: comment ?? null, toUserIds: [toUserId] })
}

/** Gives what is open of somebody to somebody else: by a manager, by a hand-over, when time is up. */
export function handOn(
  state: FlowState,
  ports: Ports,
  task: Task,
  { toUserId, via }: { toUserId: string; via: Via },
): Task {
  const was = task.state
  cancelHelpers(state, task, systemReasons.otherDecided)
  Object.assign(task, { state: 'transferred', handleTime: ports.now() } satisfies Partial<Task>)
  const next = furtherTask(state, ports, task, {
    userId: toUserId,
    via,
    originalId: task.originalId ?? task.assigneeId,
    parentId: task.parentId,
    helps: task.helps,
  })
  next.state = was === 'inactive' ? 'inactive' : 'open'
  next.isClaimed = task.isClaimed
  return next
}

/** Asks somebody for an opinion; the task comes back with it. */
export function delegate(
  state: FlowState,
  ports: Ports,
  { taskId, actor, toUserId, comment }: { taskId: string; actor: Actor; toUserId: string; comment?: string },
): void {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  if (!step.allows.delegate || task.helps !== null) throw notAllowedHere({ action: '委派' })
  if (toUserId === actor.userId) throw notToOneself()
  refuseIfAsked(state, ports, run, [toUserId])
  task.state = 'delegated'
  furtherTask(state, ports, task, { userId: toUserId, via: 'delegateTask', parentId: task.id, helps: 'opinion' })
  note(state, ports, { action: 'delegate', actor, run, task, comment: comment ?? null, toUserIds: [toUserId] })
}

/** Takes a question back that is not answered yet. */
export function recall(state: FlowState, ports: Ports, { taskId, actor }: { taskId: string; actor: Actor }): void {
  const { task, run } = ownTask(state, ports, { taskId, actor, isAnyOpen: true })
  if (task.state !== 'delegated') throw alreadyHandled()
  cancelHelpers(state, task, systemReasons.otherDecided)
  task.state = 'open'
  note(state, ports, { action: 'recall', actor, run, task })
}

/** Brings others in: before, they must have said something first; after, one agrees and they must agree too. */
export async function addSign(
  state: FlowState,
  ports: Ports,
  {
    taskId,
    actor,
    toUserIds,
    position,
    saying,
  }: { taskId: string; actor: Actor; toUserIds: readonly string[]; position: 'before' | 'after'; saying: Saying },
): Promise<void> {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  if (!step.allows.addSign || task.helps !== null) throw notAllowedHere({ action: '加签' })
  const people = [...new Set(toUserIds)]
  const present = state.tasks.filter(
    (one) => one.parentId === task.id && one.helps !== 'opinion' && one.state !== 'cancelled',
  ).length
  if (people.length === 0 || people.length + present > mostSigners) throw tooManySigners()
  if (people.includes(String(actor.userId))) throw notToOneself()
  refuseIfAsked(state, ports, run, people)
  if (position === 'after') requireSaid(step, saying)
  note(state, ports, { action: 'addSign', actor, run, task, comment: saying.comment ?? null, toUserIds: people })
  for (const userId of people)
    furtherTask(state, ports, task, { userId, via: 'addSign', parentId: task.id, helps: position })
  if (position === 'before') {
    task.state = 'waiting'
    return
  }
  Object.assign(task, {
    state: 'agreed',
    comment: saying.comment ?? null,
    fileIds: saying.fileIds ?? [],
    signFileId: saying.signFileId ?? null,
    handleTime: ports.now(),
  } satisfies Partial<Task>)
  await settle(state, ports, { run, actor })
}

/** Takes somebody out again whom one brought in, while they have not acted. */
export async function removeSign(
  state: FlowState,
  ports: Ports,
  { taskId, actor, userIds }: { taskId: string; actor: Actor; userIds: readonly string[] },
): Promise<void> {
  const task = state.tasks.find((one) => one.id === taskId)
  if (!task || task.assigneeId !== actor.userId) throw notYourTask()
  const run = runOf(state, task)
  const helpers = state.tasks.filter(
    (one) =>
      one.parentId === task.id && one.helps !== 'opinion' && one.state === 'open' && userIds.includes(one.assigneeId),
  )
  if (run.state !== 'running' || state.instance.state !== 'running' || helpers.length === 0) throw alreadyHandled()
  for (const one of helpers) Object.assign(one, { state: 'cancelled', reason: null } satisfies Partial<Task>)
  note(state, ports, { action: 'removeSign', actor, run, task, toUserIds: helpers.map((one) => one.assigneeId) })
  if (task.state === 'waiting') {
    if (!state.tasks.some((one) => one.parentId === task.id && one.helps === 'before' && one.state === 'open'))
      task.state = 'open'
    return
  }
  await settle(state, ports, { run, actor })
}

/** Takes a task out of what a whole group could do; the others no longer see it. */
export function claim(state: FlowState, ports: Ports, { taskId, actor }: { taskId: string; actor: Actor }): void {
  const { task, run, step } = ownTask(state, ports, { taskId, actor, isAnyOpen: true })
  if (step.mode !== 'claim' || task.helps !== null) throw notAllowedHere({ action: '签收' })
  const others = tasksOf(state, run).filter((one) => one !== task && one.parentId === null)
  const holder = others.find((one) => one.isClaimed)
  if (holder) throw claimedBy({ name: ports.nameOf(holder.assigneeId) })
  // What is the own one already need not be taken, and is not written down twice.
  if (task.isClaimed || others.length === 0) throw alreadyHandled()
  task.isClaimed = true
  for (const one of others) if (one.state === 'open') one.state = 'inactive'
  note(state, ports, { action: 'claim', actor, run, task })
}

/** Gives it back to the group. */
export function release(state: FlowState, ports: Ports, { taskId, actor }: { taskId: string; actor: Actor }): void {
  const { task, run } = ownTask(state, ports, { taskId, actor })
  if (!task.isClaimed) throw notAllowedHere({ action: '放回' })
  task.isClaimed = false
  for (const one of tasksOf(state, run)) if (one.state === 'inactive' && one.parentId === null) one.state = 'open'
  note(state, ports, { action: 'release', actor, run, task })
}

function refuseIfAsked(state: FlowState, ports: Ports, run: Run, userIds: readonly string[]): void {
  const asked = openAt(state, run).find((one) => userIds.includes(one.assigneeId))
  if (asked) throw alreadyDeciding({ name: ports.nameOf(asked.assigneeId) })
}
