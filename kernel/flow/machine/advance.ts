import { trackOf } from '../shared/places.ts'
import { isDecision, type ParallelStep, type Step } from '../shared/model.ts'
import { systemReasons } from '../shared/words.ts'
import { closeRun, closeTrack } from './close.ts'
import { enterDecision } from './enter-decision.ts'
import type { Ports } from './ports.ts'
import { note } from './record.ts'
import { openRuns, placeOf, type FlowState, type Run } from './state.ts'

const system = { userId: null }

/** Enters the first steps of the flow; a flow without steps is through at once. */
export async function enterFirst(state: FlowState, ports: Ports): Promise<void> {
  await enterList(state, ports, state.model.steps, null)
}

/** Comes to a step. */
export async function enterStep(state: FlowState, ports: Ports, nodeKey: string, from: { causeId: string | null; resumeAt?: string }): Promise<void> {
  if (state.instance.state !== 'running') return
  const { step } = placeOf(state, nodeKey)
  const run = newRun(state, ports, step, from)
  await ports.tell({ kind: 'enter', nodeKey }, state)
  if (isDecision(step)) return enterDecision(state, ports, step, run)
  if (step.kind === 'parallel') return enterParallel(state, ports, step, run)
  if (step.kind === 'wait' || step.kind === 'delay') return enterPause(state, ports, step, run)
  if (step.kind === 'exclusive') {
    const way = step.branches.map((branch) => ({ branch, ...(branch.when ? ports.judge(branch.when) : { holds: true, trace: null }) }))
    const taken = way.find(({ holds }) => holds)!.branch
    run.data = { chosen: taken.key, trace: way.slice(0, step.branches.indexOf(taken) + 1).map(({ branch, trace }) => ({ branch: branch.key, trace })) }
    closeRun(state, ports, run, { state: 'passed', reason: '' })
    if (taken.steps.length > 0) return enterList(state, ports, taken.steps, run.id)
    return leave(state, ports, run)
  }
  if (step.kind === 'copy') {
    const { people } = await ports.candidates(step, state)
    copyTo(state, ports, { userIds: people.map(({ userId }) => userId), nodeKey })
    if (people.length > 0) note(state, ports, { action: 'copy', actor: system, run, toUserIds: people.map(({ userId }) => userId) })
  }
  if (step.kind === 'trigger') await ports.tell({ kind: 'trigger', nodeKey, hook: step.hook }, state)
  return passRun(state, ports, run)
}

/** The step is through: the business hears of it, and the next one is entered. */
export async function passRun(state: FlowState, ports: Ports, run: Run, end: { state: 'passed' | 'skipped' } = { state: 'passed' }): Promise<void> {
  closeRun(state, ports, run, { state: end.state, reason: systemReasons.otherDecided })
  await ports.tell({ kind: 'leave', nodeKey: run.nodeKey }, state)
  if (run.data.resumeAt !== undefined && state.instance.state === 'running') return enterStep(state, ports, run.data.resumeAt, { causeId: run.id })
  return leave(state, ports, run)
}

/** Lets somebody know; whoever had a copy before gets no second one. */
export function copyTo(state: FlowState, ports: Ports, { userIds, nodeKey }: { userIds: readonly string[]; nodeKey: string | null }): void {
  for (const userId of new Set(userIds)) state.copies.push({ id: ports.newId(), userId, nodeKey, time: ports.now() })
}

async function leave(state: FlowState, ports: Ports, run: Run): Promise<void> {
  if (state.instance.state !== 'running') return
  const { list, index, around } = placeOf(state, run.nodeKey)
  const next = list[index + 1]
  if (next) return enterStep(state, ports, next.key, { causeId: run.id })
  const enclosing = around.at(-1)
  if (!enclosing) return end(state, ports)
  if (enclosing.step.kind === 'exclusive') return leave(state, ports, { ...run, nodeKey: enclosing.step.key })
  return leaveBranch(state, ports, { step: enclosing.step, branchKey: enclosing.branch.key, causeId: run.id })
}

async function leaveBranch(state: FlowState, ports: Ports, { step, branchKey, causeId }: { step: ParallelStep; branchKey: string; causeId: string | null }): Promise<void> {
  const split = openRuns(state).find((run) => run.nodeKey === step.key)
  if (!split) throw new Error(`a branch of ${step.key} ends that never began`)
  split.data.done = [...new Set([...(split.data.done ?? []), branchKey])]
  if (step.join === 'all' && split.data.done.length < step.branches.length) return
  const outer = trackOf(placeOf(state, step.key))
  for (const branch of step.branches) if (!split.data.done.includes(branch.key)) closeTrack(state, ports, { track: [outer, `${step.key}.${branch.key}`].filter(Boolean).join('/'), reason: systemReasons.otherDecided })
  closeRun(state, ports, split, { state: 'passed', reason: '' })
  await ports.tell({ kind: 'leave', nodeKey: step.key }, state)
  return leave(state, ports, { ...split, id: causeId ?? split.id })
}

async function enterParallel(state: FlowState, ports: Ports, step: ParallelStep, run: Run): Promise<void> {
  run.data.done = []
  for (const branch of step.branches) {
    // A branch may have ended the whole flow, sent it back, or been enough by itself.
    if (run.state !== 'running' || state.instance.state !== 'running') return
    if (branch.steps.length > 0) await enterList(state, ports, branch.steps, run.id)
    else await leaveBranch(state, ports, { step, branchKey: branch.key, causeId: run.id })
  }
}

async function enterList(state: FlowState, ports: Ports, list: readonly Step[], causeId: string | null): Promise<void> {
  const first = list[0]
  return first ? enterStep(state, ports, first.key, { causeId }) : end(state, ports)
}

async function enterPause(state: FlowState, ports: Ports, step: Extract<Step, { kind: 'wait' | 'delay' }>, run: Run): Promise<void> {
  if (step.hours === undefined) return
  const fireAt = await ports.later(ports.now(), { hours: step.hours, isWorkingTime: step.isWorkingTime })
  run.dueTime = fireAt
  state.timers.push({ id: ports.newId(), runId: run.id, kind: step.kind, seq: 1, fireAt, firedAt: null, isCancelled: false })
}

function newRun(state: FlowState, ports: Ports, step: Step, { causeId, resumeAt }: { causeId: string | null; resumeAt?: string }): Run {
  const run: Run = { id: ports.newId(), seq: state.runs.length, nodeKey: step.key, round: state.instance.round, state: 'running', enterTime: ports.now(), leaveTime: null, causeId, need: 0, dueTime: null, data: resumeAt === undefined ? {} : { resumeAt } }
  state.runs.push(run)
  return run
}

async function end(state: FlowState, ports: Ports): Promise<void> {
  state.instance.state = 'passed'
  state.instance.endTime = ports.now()
  note(state, ports, { action: 'end', actor: system })
  await ports.tell({ kind: 'pass' }, state)
}
