import { isDecision, type DecisionStep } from '../shared/model/model.ts'
import { systemReasons } from '../shared/words.ts'
import { closeRun } from './close.ts'
import { stillRunning } from './decide.ts'
import { alreadyHandled, nextHandled, notYourTask, takeBackLate, takeBackOver } from './errors.ts'
import type { Actor, Ports } from './ports.ts'
import { note } from './record.ts'
import { placeOf, runOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'

/** Somebody takes the own agreement back, while nobody at the next steps has even read it. */
export function takeBack(state: FlowState, ports: Ports, { taskId, actor }: { taskId: string; actor: Actor }): void {
  const task = state.tasks.find((one) => one.id === taskId)
  if (!task || task.assigneeId !== actor.userId) throw notYourTask()
  // With its end the area has acted already: a pass is out, a bed is given. That is undone there, not here.
  if (state.instance.state === 'passed' || state.instance.state === 'rejected') throw takeBackOver()
  stillRunning(state)
  const minutes = state.model.settings.takeBackMinutes
  if (task.state !== 'agreed' || task.helps !== null || task.handleTime === null) throw alreadyHandled()
  if (ports.now().getTime() - task.handleTime.getTime() > minutes * 60_000) throw takeBackLate({ minutes })
  const run = runOf(state, task)
  if (state.tasks.some((one) => one.parentId === task.id && one.helps === 'after' && one.state !== 'cancelled'))
    throw nextHandled()
  if (run.state === 'passed') reopen(state, ports, run, task)
  else if (run.state !== 'running' || isFollowed(state, run, task)) throw nextHandled()
  Object.assign(task, {
    state: 'open',
    comment: null,
    handleTime: null,
    fileIds: [],
    signFileId: null,
  } satisfies Partial<Task>)
  if (stepOf(state, run).mode === 'inOrder')
    for (const later of tasksOf(state, run))
      if (later.seat > task.seat && later.state === 'open') later.state = 'inactive'
  note(state, ports, { action: 'takeBack', actor, run, task })
}

/** In order: whether the next one has read or done something. */
function isFollowed(state: FlowState, run: Run, task: Task): boolean {
  return (
    stepOf(state, run).mode === 'inOrder' &&
    tasksOf(state, run).some(
      (one) => one.seat > task.seat && (one.readTime !== null || !['inactive', 'open'].includes(one.state)),
    )
  )
}

function reopen(state: FlowState, ports: Ports, run: Run, task: Task): void {
  const after = following(state, run)
  if (after.length === 0 || after.some((one) => !isUntouched(state, one))) throw nextHandled()
  const place = placeOf(state, run.nodeKey)
  for (const { step, branch } of place.around) {
    if (step.kind !== 'parallel') continue
    const split = state.runs.findLast((one) => one.nodeKey === step.key && one.round === run.round)
    // Branches that were cut off because one was enough do not come back.
    if (
      !split ||
      (split.state !== 'running' && step.join === 'any') ||
      (split.state !== 'running' && split.state !== 'passed')
    )
      throw nextHandled()
    Object.assign(split, { state: 'running', leaveTime: null })
    split.data.done = (split.data.done ?? []).filter((key) => key !== branch.key)
  }
  for (const one of after)
    if (one.state === 'running') closeRun(state, ports, one, { state: 'cancelled', reason: systemReasons.takenBack })
  Object.assign(run, { state: 'running', leaveTime: null })
  for (const one of tasksOf(state, run))
    if (one !== task && one.state === 'cancelled' && one.reason === systemReasons.otherDecided)
      Object.assign(one, { state: 'open', reason: null } satisfies Partial<Task>)
}

/** The runs that this one led to, and those they led to. */
function following(state: FlowState, run: Run): Run[] {
  const next = state.runs.filter((one) => one.causeId === run.id)
  return next.flatMap((one) => [one, ...following(state, one)])
}

function isUntouched(state: FlowState, run: Run): boolean {
  const { step } = placeOf(state, run.nodeKey)
  if (step.kind === 'trigger' || run.state === 'returned' || run.state === 'rejected') return false
  if (run.state === 'cancelled') return false
  return tasksOf(state, run).every(
    (one) => one.readTime === null && (one.isAuto || ['open', 'inactive'].includes(one.state)),
  )
}

function stepOf(state: FlowState, run: Run): DecisionStep {
  const { step } = placeOf(state, run.nodeKey)
  if (!isDecision(step)) throw new Error(`nobody decides at ${run.nodeKey}`)
  return step
}
