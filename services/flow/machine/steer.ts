import { isDecision } from '../shared/model/model.ts'
import { trackOf } from '../shared/model/places.ts'
import { systemReasons } from '../shared/words.ts'
import { copyByRules, copyTo, enterFirst, enterStep } from './move.ts'
import { closeTrack } from './close.ts'
import { stillRunning } from './decide.ts'
import { flowOver, noSuchStep, notReturned, splitNotStarted, withdrawNever, withdrawTooLate } from './errors.ts'
import type { Actor, Ports } from './ports.ts'
import { note } from './record.ts'
import { openRuns, placeOf, type FlowState, type Run } from './state.ts'

/** Hands it in: the first steps are entered. */
export async function begin(
  state: FlowState,
  ports: Ports,
  { actor, comment }: { actor: Actor; comment?: string },
): Promise<void> {
  state.instance.state = 'running'
  state.instance.startTime = ports.now()
  note(state, ports, { action: 'start', actor, comment })
  await ports.tell({ kind: 'start' }, state)
  await copyByRules(state, ports, { candidates: state.model.settings.copiesAtStart, at: 'start' })
  await enterFirst(state, ports)
}

/** Hands it in again after it came back. */
export async function resubmit(
  state: FlowState,
  ports: Ports,
  { actor, comment }: { actor: Actor; comment?: string | undefined },
): Promise<void> {
  if (state.instance.state !== 'returned') throw notReturned()
  const { resumeAt } = state.instance
  Object.assign(state.instance, { state: 'running', round: state.instance.round + 1, resumeAt: null })
  note(state, ports, { action: 'resubmit', actor, comment })
  await ports.tell({ kind: 'resubmit' }, state)
  if (resumeAt !== null && state.places.has(resumeAt)) return enterStep(state, ports, resumeAt, { causeId: null })
  return enterFirst(state, ports)
}

/** The starter takes it back, as long as the flow allows. */
export async function withdraw(
  state: FlowState,
  ports: Ports,
  { actor, comment }: { actor: Actor; comment?: string | undefined },
): Promise<void> {
  if (state.instance.state === 'returned') return giveUp(state, ports, { actor, comment })
  stillRunning(state)
  const { withdraw: until } = state.model.settings
  if (until === 'never') throw withdrawNever()
  const isDecided = state.tasks.some(
    (task) => !task.isAuto && ['agreed', 'refused', 'returned'].includes(task.state) && task.helps === null,
  )
  if (until === 'beforeFirst' && isDecided) throw withdrawTooLate()
  note(state, ports, { action: 'withdraw', actor, comment })
  await stop(state, ports, { as: 'withdrawn', reason: systemReasons.withdrawn, told: 'withdrawn' })
}

/** The starter, or time, gives up what came back. */
export async function giveUp(
  state: FlowState,
  ports: Ports,
  { actor, comment }: { actor: Actor; comment?: string | undefined },
): Promise<void> {
  if (state.instance.state !== 'returned') throw notReturned()
  note(state, ports, { action: 'giveUp', actor, comment })
  await stop(state, ports, { as: 'withdrawn', reason: systemReasons.withdrawn, told: 'givenUp' })
}

/** A manager ends it. */
export async function terminate(
  state: FlowState,
  ports: Ports,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  if (!['running', 'returned', 'suspended'].includes(state.instance.state)) throw flowOver()
  note(state, ports, { action: 'terminate', actor, comment: reason })
  await stop(state, ports, { as: 'terminated', reason: systemReasons.flowEnded, told: 'terminated' })
  state.instance.endReason = reason
}

/** Halts it: nobody can act, and no clock runs. */
export function suspend(state: FlowState, ports: Ports, { actor, reason }: { actor: Actor; reason: string }): void {
  stillRunning(state)
  state.instance.state = 'suspended'
  state.instance.suspendedAt = ports.now()
  note(state, ports, { action: 'suspend', actor, comment: reason })
}

/** Lets it go on; as much time is left for what was due as there was when it was halted. */
export async function resume(
  state: FlowState,
  ports: Ports,
  { actor, reason }: { actor: Actor; reason?: string | undefined },
): Promise<void> {
  const since = state.instance.suspendedAt
  if (state.instance.state !== 'suspended' || since === null) throw flowOver()
  for (const timer of state.timers.filter((one) => one.firedAt === null && !one.isCancelled)) {
    const run = state.runs.find((one) => one.id === timer.runId)!
    const isDue = run.dueTime?.getTime() === timer.fireAt.getTime()
    timer.fireAt = await afterPause(ports, { since, until: timer.fireAt, isWorkingTime: countsWorkingTime(state, run) })
    if (isDue) run.dueTime = timer.fireAt
  }
  Object.assign(state.instance, { state: 'running', suspendedAt: null })
  note(state, ports, { action: 'resume', actor, comment: reason })
}

/** A manager sends it to any step; not into a branch whose siblings never began. */
export async function jump(
  state: FlowState,
  ports: Ports,
  { actor, nodeKey, reason }: { actor: Actor; nodeKey: string; reason: string },
): Promise<void> {
  stillRunning(state)
  const place = state.places.get(nodeKey)
  if (!place) throw noSuchStep()
  const splits = place.around.filter(({ step }) => step.kind === 'parallel')
  for (const { step, branch } of splits) {
    const split = openRuns(state).find((run) => run.nodeKey === step.key)
    if (!split) throw splitNotStarted()
    split.data.done = (split.data.done ?? []).filter((key) => key !== branch.key)
    if (split.data.started) split.data.started = [...new Set([...split.data.started, branch.key])]
  }
  note(state, ports, { action: 'jump', actor, comment: reason, nodeKey })
  closeTrack(state, ports, { track: trackOf(place), reason: systemReasons.jumped })
  await enterStep(state, ports, placeOf(state, nodeKey).step.key, { causeId: null })
}

/** What was passed is undone, by a manager, where the business can undo it. */
export function revoke(
  state: FlowState,
  ports: Ports,
  { actor, reason, fileIds }: { actor: Actor; reason: string; fileIds: string[] },
): void {
  if (state.instance.state !== 'passed') throw flowOver()
  Object.assign(state.instance, { state: 'terminated', endReason: reason })
  note(state, ports, { action: 'revoke', actor, comment: reason, fileIds })
}

async function stop(
  state: FlowState,
  ports: Ports,
  {
    as,
    reason,
    told,
  }: { as: 'withdrawn' | 'terminated'; reason: string; told: 'withdrawn' | 'terminated' | 'givenUp' },
): Promise<void> {
  closeTrack(state, ports, { track: '', reason })
  Object.assign(state.instance, { state: as, endTime: ports.now(), suspendedAt: null })
  await ports.tell({ kind: 'cancel', reason: told }, state)
}

/** Shows it to people from the start. */
export function copyPeople(state: FlowState, ports: Ports, userIds: readonly string[]): void {
  if (userIds.length > 0) copyTo(state, ports, { userIds, nodeKey: null })
}

function countsWorkingTime(state: FlowState, run: Run): boolean {
  const { step } = placeOf(state, run.nodeKey)
  return step.kind === 'wait' || step.kind === 'delay'
    ? step.isWorkingTime
    : isDecision(step) && step.timeOut?.isWorkingTime === true
}

const minute = 60_000

/** The moment at which as much time has gone by from now as was left from `since` to `until`. */
async function afterPause(
  ports: Ports,
  { since, until, isWorkingTime }: { since: Date; until: Date; isWorkingTime: boolean },
): Promise<Date> {
  const now = ports.now()
  const left = until.getTime() - since.getTime()
  if (left <= 0) return now
  if (!isWorkingTime) return new Date(now.getTime() + left)
  // How many working hours lay between is found by asking where so many hours lead to, closer and closer to a minute.
  let [least, most] = [0, left]
  while (most - least > minute) {
    const middle = (least + most) / 2
    if ((await ports.later(since, { hours: middle / 3_600_000, isWorkingTime })) < until) least = middle
    else most = middle
  }
  return ports.later(now, { hours: most / 3_600_000, isWorkingTime })
}
