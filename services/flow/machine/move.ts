import {
  isDecision,
  type Branch,
  type CopyStep,
  type DecisionStep,
  type ParallelStep,
  type Step,
} from '../shared/model/model.ts'
import { trackOf } from '../shared/model/places.ts'
import { neededSeats } from '../shared/model/seats.ts'
import { systemReasons, type Via } from '../shared/words.ts'
import { closeRun, closeTrack } from './close.ts'
import { nobodyDecides } from './errors.ts'
import type { Actor, Candidate, Ports } from './ports.ts'
import { note } from './record.ts'
import { resumePoint, returnable, type ResubmitMode } from './returns.ts'
import { verdictAt } from './standing.ts'
import { openRuns, placeOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'
import { newTask } from './tasks.ts'

/*
 * How an instance moves: a step is entered, people are asked, what they say settles it, the next one is entered or an earlier one again.
 * Each leads to the others, so they stand in one file.
 */

const system = { userId: null }

/** Enters the first steps of the flow; a flow without steps is through at once. */
export async function enterFirst(state: FlowState, ports: Ports): Promise<void> {
  await enterList(state, ports, state.model.steps, null)
}

/** Comes to a step. */
export async function enterStep(
  state: FlowState,
  ports: Ports,
  nodeKey: string,
  from: { causeId: string | null; resumeAt?: string },
): Promise<void> {
  if (state.instance.state !== 'running') return
  const { step } = placeOf(state, nodeKey)
  const run = newRun(state, ports, step, from)
  await ports.tell({ kind: 'enter', nodeKey }, state)
  if (isDecision(step)) return enterDecision(state, ports, step, run)
  if (step.kind === 'parallel') return enterParallel(state, ports, step, run)
  if (step.kind === 'wait' || step.kind === 'delay') return enterPause(state, ports, step, run)
  if (step.kind === 'exclusive') {
    const way = step.branches.map((branch) => ({
      branch,
      ...(branch.when ? ports.judge(branch.when) : { holds: true, trace: null }),
    }))
    const taken = way.find(({ holds }) => holds)!.branch
    run.data = {
      chosen: taken.key,
      trace: way.slice(0, step.branches.indexOf(taken) + 1).map(({ branch, trace }) => ({ branch: branch.key, trace })),
    }
    closeRun(state, ports, run, { state: 'passed', reason: '' })
    if (taken.steps.length > 0) return enterList(state, ports, taken.steps, run.id)
    return leave(state, ports, run)
  }
  if (step.kind === 'copy') {
    const { people } = await ports.candidates(step, state)
    copyTo(state, ports, { userIds: people.map(({ userId }) => userId), nodeKey })
    if (people.length > 0)
      note(state, ports, { action: 'copy', actor: system, run, toUserIds: people.map(({ userId }) => userId) })
  }
  if (step.kind === 'trigger')
    await ports.tell(
      { kind: 'trigger', nodeKey, runId: run.id, hook: step.hook, webhook: step.webhook, send: step.send },
      state,
    )
  return passRun(state, ports, run)
}

/** The step is through: the business hears of it, and the next one is entered. */
export async function passRun(
  state: FlowState,
  ports: Ports,
  run: Run,
  outcome: { state: 'passed' | 'skipped' } = { state: 'passed' },
): Promise<void> {
  closeRun(state, ports, run, { state: outcome.state, reason: systemReasons.otherDecided })
  await ports.tell({ kind: 'leave', nodeKey: run.nodeKey }, state)
  if (run.data.resumeAt !== undefined && state.instance.state === 'running')
    return enterStep(state, ports, run.data.resumeAt, { causeId: run.id })
  return leave(state, ports, run)
}

/** Lets somebody know; whoever had a copy before gets no second one. */
export function copyTo(
  state: FlowState,
  ports: Ports,
  { userIds, nodeKey }: { userIds: readonly string[]; nodeKey: string | null },
): void {
  for (const userId of new Set(userIds)) state.copies.push({ id: ports.newId(), userId, nodeKey, time: ports.now() })
}

/** Shows it to whom the flow names for its start or its end. */
export async function copyByRules(
  state: FlowState,
  ports: Ports,
  { candidates, at }: { candidates: CopyStep['candidates']; at: 'start' | 'end' },
): Promise<void> {
  if (candidates.length === 0) return
  const { people } = await ports.candidates({ kind: 'copy', key: at, name: at, candidates, fields: {} }, state)
  const userIds = people.map(({ userId }) => userId)
  if (userIds.length === 0) return
  copyTo(state, ports, { userIds, nodeKey: null })
  note(state, ports, { action: 'copy', actor: system, toUserIds: userIds })
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

async function leaveBranch(
  state: FlowState,
  ports: Ports,
  { step, branchKey, causeId }: { step: ParallelStep; branchKey: string; causeId: string | null },
): Promise<void> {
  const split = openRuns(state).find((run) => run.nodeKey === step.key)
  if (!split) throw new Error(`a branch of ${step.key} ends that never began`)
  split.data.done = [...new Set([...(split.data.done ?? []), branchKey])]
  if (step.join === 'all' && split.data.done.length < (split.data.started ?? step.branches).length) return
  const outer = trackOf(placeOf(state, step.key))
  for (const branch of step.branches)
    if (!split.data.done.includes(branch.key))
      closeTrack(state, ports, {
        track: [outer, `${step.key}.${branch.key}`].filter(Boolean).join('/'),
        reason: systemReasons.otherDecided,
      })
  closeRun(state, ports, split, { state: 'passed', reason: '' })
  await ports.tell({ kind: 'leave', nodeKey: step.key }, state)
  return leave(state, ports, { ...split, id: causeId ?? split.id })
}

async function enterParallel(state: FlowState, ports: Ports, step: ParallelStep, run: Run): Promise<void> {
  run.data.done = []
  for (const branch of begun(ports, step, run)) {
    // A branch may have ended the whole flow, sent it back, or been enough by itself.
    if (run.state !== 'running' || state.instance.state !== 'running') return
    if (branch.steps.length > 0) await enterList(state, ports, branch.steps, run.id)
    else await leaveBranch(state, ports, { step, branchKey: branch.key, causeId: run.id })
  }
}

/** The branches that begin: all, or those whose condition holds, and the last where none does. */
function begun(ports: Ports, step: ParallelStep, run: Run): readonly Branch[] {
  if (step.pick === 'all') return step.branches
  const judged = step.branches
    .slice(0, -1)
    .map((branch) => ({ branch, ...(branch.when ? ports.judge(branch.when) : { holds: true, trace: null }) }))
  const holding = judged.filter(({ holds }) => holds).map(({ branch }) => branch)
  const taken = holding.length > 0 ? holding : step.branches.slice(-1)
  run.data.started = taken.map((branch) => branch.key)
  run.data.trace = judged.map(({ branch, trace }) => ({ branch: branch.key, trace }))
  return taken
}

async function enterList(state: FlowState, ports: Ports, list: readonly Step[], causeId: string | null): Promise<void> {
  const first = list[0]
  return first ? enterStep(state, ports, first.key, { causeId }) : end(state, ports)
}

async function enterPause(
  state: FlowState,
  ports: Ports,
  step: Extract<Step, { kind: 'wait' | 'delay' }>,
  run: Run,
): Promise<void> {
  if (step.hours === undefined) return
  const fireAt = await ports.later(ports.now(), { hours: step.hours, isWorkingTime: step.isWorkingTime })
  run.dueTime = fireAt
  state.timers.push({
    id: ports.newId(),
    runId: run.id,
    kind: step.kind,
    seq: 1,
    fireAt,
    firedAt: null,
    isCancelled: false,
  })
}

function newRun(
  state: FlowState,
  ports: Ports,
  step: Step,
  { causeId, resumeAt }: { causeId: string | null; resumeAt?: string },
): Run {
  const run: Run = {
    id: ports.newId(),
    seq: state.runs.length,
    nodeKey: step.key,
    round: state.instance.round,
    state: 'running',
    enterTime: ports.now(),
    leaveTime: null,
    causeId,
    need: 0,
    dueTime: null,
    data: resumeAt === undefined ? {} : { resumeAt },
  }
  state.runs.push(run)
  return run
}

async function end(state: FlowState, ports: Ports): Promise<void> {
  state.instance.state = 'passed'
  state.instance.endTime = ports.now()
  note(state, ports, { action: 'end', actor: system })
  await copyByRules(state, ports, { candidates: state.model.settings.copiesAtEnd, at: 'end' })
  await ports.tell({ kind: 'pass' }, state)
}

/** Asks those whom a step means. Never leaves it with nobody to ask: what the step says of that case is done at once. */
async function enterDecision(state: FlowState, ports: Ports, step: DecisionStep, run: Run): Promise<void> {
  const { people, problem } = await ports.candidates(step, state)
  const asked = await withoutStarter(state, ports, step, people)
  if (asked.length === 0 && people.length > 0) return skipStarter(state, ports, run, people)
  if (asked.length > 0) return ask(state, ports, { step, run, people: await drawn(state, ports, { step, run, asked }) })
  if (step.whenEmpty === 'refuse') throw nobodyDecides({ node: step.name, reason: problem ?? '没有符合条件的人员' })
  if (step.whenEmpty === 'pass' || step.whenEmpty === 'reject') {
    const reason = step.whenEmpty === 'pass' ? systemReasons.nobody : systemReasons.nobodyReject
    run.data.note = problem ?? reason
    note(state, ports, { action: step.whenEmpty === 'pass' ? 'pass' : 'refuse', actor: system, run, reason })
    return settle(state, ports, { run, outcome: step.whenEmpty === 'pass' ? 'skip' : 'reject', actor: system })
  }
  if (problem !== undefined) run.data.note = problem
  const named = step.whenEmpty === 'users' ? await ports.able(step.emptyUserIds) : []
  const instead = named.length > 0 ? named : await ports.managers(step, state)
  return ask(state, ports, { step, run, people: instead.map((userId) => ({ userId, via: 'proxyOfEmpty' as Via })) })
}

async function withoutStarter(
  state: FlowState,
  ports: Ports,
  step: DecisionStep,
  people: Candidate[],
): Promise<Candidate[]> {
  const { starterId } = state.instance
  if (step.whenStarter === 'self') return people
  const others = people.filter(({ userId }) => userId !== starterId)
  if (others.length === people.length || step.whenStarter === 'skip') return others
  const superior = await ports.superior(starterId)
  return superior === null || superior === starterId || others.some(({ userId }) => userId === superior)
    ? others
    : [...others, { userId: superior }]
}

/** The only one meant is whoever started: the step is passed over. */
function skipStarter(state: FlowState, ports: Ports, run: Run, people: Candidate[]): Promise<void> {
  people.forEach((one, seat) =>
    state.tasks.push({
      ...newTask(state, ports, run, { ...one, seat }),
      state: 'skipped',
      isAuto: true,
      reason: systemReasons.isStarter,
      handleTime: ports.now(),
    }),
  )
  note(state, ports, { action: 'skip', actor: system, run, reason: systemReasons.isStarter })
  return settle(state, ports, { run, outcome: 'skip', actor: system })
}

/** Of several one by lot or the least busy, where the step says so: among those who have not agreed before, if there are any. */
async function drawn(
  state: FlowState,
  ports: Ports,
  { step, run, asked }: { step: DecisionStep; run: Run; asked: Candidate[] },
): Promise<Candidate[]> {
  if (step.mode !== 'random' && step.mode !== 'least') return asked
  const before = decidedBefore(state, run, step)
  const left = asked.filter(({ userId }) => !before.has(userId))
  return left.length > 0 ? [await ports.one(left, step.mode, state)] : asked
}

/** Those who agreed before have no voice in it; the others decide by the rule of the step. Only without any others it is passed over. */
async function ask(
  state: FlowState,
  ports: Ports,
  { step, run, people }: { step: DecisionStep; run: Run; people: Candidate[] },
): Promise<void> {
  const before = decidedBefore(state, run, step)
  const tasks = people.map((one, seat) => ({
    ...newTask(state, ports, run, { ...one, seat }),
    seq: state.tasks.length + seat,
  }))
  for (const task of tasks.filter(({ assigneeId }) => before.has(assigneeId))) {
    Object.assign(task, {
      state: 'skipped',
      isAuto: true,
      reason: systemReasons.decidedBefore,
      handleTime: ports.now(),
    } satisfies Partial<Task>)
    note(state, ports, { action: 'skip', actor: system, run, task, reason: systemReasons.decidedBefore })
  }
  const left = tasks.filter((task) => task.state === 'open')
  if (step.mode === 'inOrder') left.slice(1).forEach((task) => (task.state = 'inactive'))
  state.tasks.push(...tasks)
  if (left.length === 0) return settle(state, ports, { run, outcome: 'skip', actor: system })
  run.need = step.mode === 'all' ? neededSeats(left.length, step.ratio) : step.mode === 'inOrder' ? left.length : 1
  await startClock(state, ports, step, run)
  return settle(state, ports, { run, actor: system })
}

/** Who agreed before in this round, as far as the flow lets that count. What has to be done is done however often somebody agreed. */
function decidedBefore(state: FlowState, run: Run, step: DecisionStep): ReadonlySet<string> {
  const { dedupe } = state.model.settings
  if (step.kind !== 'approve') return new Set()
  // What was sent back is asked anew: nothing that was said before the last return stands in for it.
  const lastReturn = state.runs.findLast((other) => other.state === 'returned' && other.round === run.round)?.seq ?? -1
  if (dedupe === 'none' || run.causeId === state.runs[lastReturn]?.id) return new Set()
  const runs = state.runs.filter(
    (other) =>
      other.seq > lastReturn &&
      other.round === run.round &&
      other.state === 'passed' &&
      (dedupe === 'once' || other.id === run.causeId),
  )
  return new Set(
    runs.flatMap((other) =>
      tasksOf(state, other)
        .filter((task) => task.state === 'agreed')
        .map((task) => task.assigneeId),
    ),
  )
}

/** When the step is due, and what then happens. */
async function startClock(state: FlowState, ports: Ports, step: DecisionStep, run: Run): Promise<void> {
  if (!step.timeOut) return
  run.dueTime = await ports.later(ports.now(), step.timeOut)
  state.timers.push({
    id: ports.newId(),
    runId: run.id,
    kind: 'due',
    seq: 1,
    fireAt: run.dueTime,
    firedAt: null,
    isCancelled: false,
  })
}

/** After somebody decided: the next in order is asked, or the step is decided and the flow goes on. */
export async function settle(
  state: FlowState,
  ports: Ports,
  { run, actor, outcome }: { run: Run; actor: Actor; outcome?: 'skip' | 'reject' },
): Promise<void> {
  const step = placeOf(state, run.nodeKey).step as DecisionStep
  const verdict = outcome ?? verdictAt(state, run, step)
  if (verdict === 'open') {
    if (step.mode === 'inOrder') wakeNext(state, ports, run)
    return
  }
  if (verdict === 'skip') return passRun(state, ports, run, { state: 'skipped' })
  if (verdict === 'pass') return passRun(state, ports, run)
  // What nobody decided must not send the flow round in a circle.
  const isByPeople = outcome === undefined
  if (
    step.whenRejected === 'step' &&
    isByPeople &&
    step.rejectTo !== undefined &&
    returnable(state, run).includes(step.rejectTo)
  )
    return goBackTo(state, ports, { run, nodeKey: step.rejectTo, mode: 'again' })
  if (step.whenRejected !== 'end') return returnToStarter(state, ports, { run, mode: state.model.settings.resubmit })
  closeRun(state, ports, run, { state: 'rejected', reason: systemReasons.otherDecided })
  closeTrack(state, ports, { track: '', reason: systemReasons.flowEnded })
  state.instance.state = 'rejected'
  state.instance.endTime = ports.now()
  note(state, ports, { action: 'end', actor })
  await ports.tell({ kind: 'reject' }, state)
}

function wakeNext(state: FlowState, ports: Ports, run: Run): void {
  const own = tasksOf(state, run).filter((task) => task.parentId === null)
  if (
    own.some((task) => ['open', 'delegated', 'waiting'].includes(task.state)) ||
    state.tasks.some((task) => task.runId === run.id && task.parentId !== null && task.state === 'open')
  )
    return
  const next = own.filter((task) => task.state === 'inactive').toSorted((a, b) => a.seat - b.seat)[0]
  if (!next) return
  next.state = 'open'
  next.createTime = ports.now()
}

/** Back to the starter: everything open is over until it is handed in again. */
export async function returnToStarter(
  state: FlowState,
  ports: Ports,
  { run, mode }: { run: Run; mode: ResubmitMode },
): Promise<void> {
  closeRun(state, ports, run, { state: 'returned', reason: systemReasons.wentBack })
  closeTrack(state, ports, { track: '', reason: systemReasons.wentBack })
  state.instance.state = 'returned'
  state.instance.resumeAt = mode === 'straight' ? resumePoint(state, { from: '', nodeKey: run.nodeKey }) : null
  await ports.tell({ kind: 'return' }, state)
}

/** Back to an earlier step, which is asked anew. */
export async function goBackTo(
  state: FlowState,
  ports: Ports,
  { run, nodeKey, mode }: { run: Run; nodeKey: string; mode: ResubmitMode },
): Promise<void> {
  const track = trackOf(placeOf(state, nodeKey))
  closeRun(state, ports, run, { state: 'returned', reason: systemReasons.wentBack })
  closeTrack(state, ports, { track, reason: systemReasons.wentBack })
  const resumeAt = mode === 'straight' ? resumePoint(state, { from: track, nodeKey: run.nodeKey }) : undefined
  await enterStep(state, ports, nodeKey, { causeId: run.id, ...(resumeAt === undefined ? {} : { resumeAt }) })
}
