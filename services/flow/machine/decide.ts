import { isDecision, type DecisionStep } from '../shared/model/model.ts'
import { systemReasons } from '../shared/words.ts'
import {
  claimedBy,
  claimFirst,
  commentMissing,
  filesMissing,
  flowOver,
  flowSuspended,
  flowWithdrawn,
  notAllowedHere,
  notYourTask,
  returnTargetMissing,
  signatureMissing,
  waitForDelegate,
  waitForSigners,
} from './errors.ts'
import { whyNotOpen } from './why-not-open.ts'
import { copyTo, goBackTo, returnToStarter, settle } from './move.ts'
import type { Actor, Ports } from './ports.ts'
import { note } from './record.ts'
import { returnable, type ResubmitMode } from './returns.ts'
import { isOpenTask, placeOf, runOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'
import { furtherTask } from './tasks.ts'

/** What somebody says with a decision. */
export type Saying = {
  comment?: string | undefined
  fileIds?: string[] | undefined
  signFileId?: string | undefined
  copies?: string[] | undefined
}

export const start = 'start'

/** Agrees, or says that it is done. */
export async function agree(
  state: FlowState,
  ports: Ports,
  { taskId, actor, saying }: { taskId: string; actor: Actor; saying: Saying },
): Promise<void> {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  requireSaid(step, saying)
  say(ports, task, saying, 'agreed')
  note(state, ports, {
    action: task.helps === 'opinion' ? 'answer' : step.kind === 'handle' ? 'finish' : 'agree',
    actor,
    run,
    task,
    comment: saying.comment,
    fileIds: saying.fileIds,
  })
  handOutCopies(state, ports, { run, actor, saying })
  await helped(state, ports, { task, run, actor })
}

/** Refuses. Of somebody who helps before or was asked for an opinion it is an opinion, not a refusal of the seat. */
export async function refuse(
  state: FlowState,
  ports: Ports,
  { taskId, actor, saying }: { taskId: string; actor: Actor; saying: Saying },
): Promise<void> {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  if (step.kind === 'handle' && task.helps === null) throw notAllowedHere({ action: '不同意' })
  if (step.needs.commentOnReject && !saying.comment) throw commentMissing()
  say(ports, task, saying, 'refused')
  note(state, ports, {
    action: task.helps === 'opinion' ? 'answer' : 'refuse',
    actor,
    run,
    task,
    comment: saying.comment,
    fileIds: saying.fileIds,
  })
  handOutCopies(state, ports, { run, actor, saying })
  await helped(state, ports, { task, run, actor })
}

/** Sends it back to the starter (`start`) or to an earlier step. */
export async function goBack(
  state: FlowState,
  ports: Ports,
  {
    taskId,
    actor,
    saying,
    to,
    mode,
  }: { taskId: string; actor: Actor; saying: Saying; to: string; mode?: ResubmitMode | undefined },
): Promise<void> {
  const { task, run, step } = ownTask(state, ports, { taskId, actor })
  if (!step.allows.goBack || task.helps !== null) throw notAllowedHere({ action: '退回' })
  if (!saying.comment) throw commentMissing()
  if (to !== start && !returnable(state, run).includes(to)) throw returnTargetMissing()
  const { settings } = state.model
  const chosen = settings.isResubmitFixed ? settings.resubmit : (mode ?? settings.resubmit)
  say(ports, task, saying, settings.returnOfOne === 'asRejection' && step.mode === 'all' ? 'refused' : 'returned')
  note(state, ports, {
    action: 'goBack',
    actor,
    run,
    task,
    comment: saying.comment,
    fileIds: saying.fileIds,
    nodeKey: run.nodeKey,
  })
  if (task.state === 'refused') return settle(state, ports, { run, actor })
  if (to === start) return returnToStarter(state, ports, { run, mode: chosen })
  return goBackTo(state, ports, { run, nodeKey: to, mode: chosen })
}

/** The open task of somebody, its run and step; or the sentence that says why there is none. */
export function ownTask(
  state: FlowState,
  ports: Ports,
  { taskId, actor, isAnyOpen = false }: { taskId: string; actor: Actor; isAnyOpen?: boolean },
): { task: Task; run: Run; step: DecisionStep } {
  const task = state.tasks.find((one) => one.id === taskId)
  const isBeside = task !== undefined && actor.userId !== null && task.assigneeId !== actor.userId
  if (!task || (isBeside && task.alsoId !== actor.userId)) throw notYourTask()
  const run = runOf(state, task)
  const { step } = placeOf(state, run.nodeKey)
  if (!isDecision(step)) throw notYourTask()
  if (!isOpenTask(task)) throw whyNotOpen(state, ports, task)
  stillRunning(state)
  if (task.state === 'inactive') {
    const claimer = step.mode === 'claim' ? tasksOf(state, run).find((other) => other.isClaimed) : undefined
    throw claimer ? claimedBy({ name: ports.nameOf(claimer.assigneeId) }) : notYourTask()
  }
  if (isBeside && isAnyOpen && task.state !== 'open') throw notYourTask()
  // By acting, whoever may act beside the assignee takes the task over.
  const held = () => (isBeside ? standIn(state, ports, task, actor.userId!) : task)
  if (isAnyOpen) return { task: held(), run, step }
  if (task.state === 'waiting') throw waitForSigners()
  if (task.state === 'delegated') throw waitForDelegate()
  if (
    step.mode === 'claim' &&
    !task.isClaimed &&
    task.helps === null &&
    actor.userId !== null &&
    tasksOf(state, run).filter((other) => other.helps === null).length > 1
  )
    throw claimFirst()
  return { task: held(), run, step }
}

function standIn(state: FlowState, ports: Ports, task: Task, userId: string): Task {
  Object.assign(task, {
    state: 'transferred',
    handleTime: ports.now(),
    reason: systemReasons.otherDecided,
  } satisfies Partial<Task>)
  return Object.assign(
    furtherTask(state, ports, task, { userId, via: 'delegatePeriod', originalId: task.assigneeId }),
    { isClaimed: task.isClaimed, readTime: ports.now() } satisfies Partial<Task>,
  )
}

/** Refuses an agreement that lacks what the step asks for. */
export function requireSaid({ needs }: DecisionStep, saying: Saying): void {
  if (needs.commentOnAgree && !saying.comment) throw commentMissing()
  if (needs.signature && !saying.signFileId) throw signatureMissing()
  if (needs.files && !saying.fileIds?.length) throw filesMissing()
}

/** Refuses to act on an instance that is over, taken back or halted. */
export function stillRunning(state: FlowState): void {
  const at = state.instance.state
  if (at === 'withdrawn') throw flowWithdrawn()
  if (at === 'suspended') throw flowSuspended()
  if (at !== 'running') throw flowOver()
}

/** After a decision: a helper gives the task back to whom it helps; else the step is counted. */
async function helped(
  state: FlowState,
  ports: Ports,
  { task, run, actor }: { task: Task; run: Run; actor: Actor },
): Promise<void> {
  const parent = task.parentId === null ? undefined : state.tasks.find((one) => one.id === task.parentId)
  if (!parent || task.helps === 'after') return settle(state, ports, { run, actor })
  if (task.helps === 'before' && task.state === 'refused' && state.model.settings.addSignVeto) {
    cancelHelpers(state, parent, systemReasons.otherDecided)
    Object.assign(parent, {
      state: 'refused',
      isAuto: true,
      reason: task.comment,
      handleTime: ports.now(),
    } satisfies Partial<Task>)
    return settle(state, ports, { run, actor })
  }
  if (!state.tasks.some((one) => one.parentId === parent.id && one.helps === task.helps && one.state === 'open'))
    parent.state = 'open'
}

/** Whoever still helps with a task need not any more. */
export function cancelHelpers(state: FlowState, parent: Task, reason: string): void {
  for (const one of state.tasks)
    if (one.parentId === parent.id && isOpenTask(one))
      Object.assign(one, { state: 'cancelled', reason } satisfies Partial<Task>)
}

function say(ports: Ports, task: Task, saying: Saying, state: 'agreed' | 'refused' | 'returned'): void {
  Object.assign(task, {
    state,
    comment: saying.comment ?? null,
    fileIds: saying.fileIds ?? [],
    signFileId: saying.signFileId ?? null,
    handleTime: ports.now(),
    readTime: task.readTime ?? ports.now(),
  } satisfies Partial<Task>)
}

function handOutCopies(
  state: FlowState,
  ports: Ports,
  { run, actor, saying }: { run: Run; actor: Actor; saying: Saying },
): void {
  if (!saying.copies?.length) return
  const { step } = state.places.get(run.nodeKey)!
  if (!isDecision(step) || !step.allows.copy) throw notAllowedHere({ action: '抄送' })
  copyTo(state, ports, { userIds: saying.copies, nodeKey: run.nodeKey })
  note(state, ports, { action: 'copy', actor, run, toUserIds: saying.copies })
}
