import { isDecision, type DecisionStep, type WaitStep } from '../shared/model/model.ts'
import { systemReasons } from '../shared/words.ts'
import { passRun, settle } from './move.ts'
import { openAt } from './tasks.ts'
import { handOn } from './help.ts'
import type { Ports } from './ports.ts'
import { note } from './record.ts'
import { openRuns, placeOf, type FlowState, type Run, type Task } from './state.ts'

const system = { userId: null }

/** Whom a timer reminds, if it does nothing more. */
export type Reminded = { userIds: string[]; isFirst: boolean }

/** A timer has run out. Of one that fires late, what would have come several times comes once. */
export async function fire(state: FlowState, ports: Ports, timerId: string): Promise<Reminded | null> {
  const timer = state.timers.find((one) => one.id === timerId)
  if (!timer || timer.firedAt !== null || timer.isCancelled || state.instance.state !== 'running') return null
  const run = state.runs.find((one) => one.id === timer.runId)
  timer.firedAt = ports.now()
  if (!run || run.state !== 'running') return null
  const { step } = placeOf(state, run.nodeKey)
  if (step.kind === 'delay') {
    await passRun(state, ports, run)
    return null
  }
  if (step.kind === 'wait') {
    await letGo(state, ports, run, step, 'time')
    return null
  }
  if (!isDecision(step) || !step.timeOut) return null
  run.data.isLate = true
  const { action } = step.timeOut
  if (action === 'remind') return remind(state, ports, { step, run, timer })
  const waiting = openAt(state, run)
  if (action === 'pass' || action === 'reject') {
    const reason = action === 'pass' ? systemReasons.timeOut : systemReasons.timeOutReject
    for (const task of waiting)
      Object.assign(task, {
        state: action === 'pass' && task.helps === null ? 'agreed' : task.helps === null ? 'refused' : 'cancelled',
        isAuto: true,
        reason,
        handleTime: ports.now(),
      } satisfies Partial<Task>)
    note(state, ports, { action: 'time', actor: system, run, reason })
    await settle(state, ports, { run, actor: system, ...(action === 'reject' ? { outcome: 'reject' as const } : {}) })
    return null
  }
  return handToOthers(state, ports, { step, run, waiting })
}

/** The business, or time, lets a waiting step go on; with both asked for, the later of them. */
export async function releaseWait(state: FlowState, ports: Ports, event: string): Promise<boolean> {
  if (state.instance.state !== 'running') return false
  const waiting = openRuns(state).flatMap((run) => {
    const { step } = placeOf(state, run.nodeKey)
    return step.kind === 'wait' && step.event === event ? [{ run, step }] : []
  })
  for (const { run, step } of waiting) if (run.state === 'running') await letGo(state, ports, run, step, 'event')
  return waiting.length > 0
}

async function letGo(state: FlowState, ports: Ports, run: Run, step: WaitStep, by: 'time' | 'event'): Promise<void> {
  run.data.released = [...new Set([...(run.data.released ?? []), by])]
  const isThrough =
    (step.event === undefined || run.data.released.includes('event')) &&
    (step.hours === undefined || run.data.released.includes('time'))
  if (isThrough) await passRun(state, ports, run)
}

async function remind(
  state: FlowState,
  ports: Ports,
  { step, run, timer }: { step: DecisionStep; run: Run; timer: { seq: number } },
): Promise<Reminded> {
  const userIds = openAt(state, run)
    .filter((task) => task.state === 'open')
    .map((task) => task.assigneeId)
  note(state, ports, { action: 'time', actor: system, run, toUserIds: userIds })
  if (step.timeOut && timer.seq < step.timeOut.most) {
    const fireAt = await ports.later(ports.now(), {
      hours: step.timeOut.everyHours,
      isWorkingTime: step.timeOut.isWorkingTime,
    })
    state.timers.push({
      id: ports.newId(),
      runId: run.id,
      kind: 'repeat',
      seq: timer.seq + 1,
      fireAt,
      firedAt: null,
      isCancelled: false,
    })
  }
  return { userIds, isFirst: timer.seq === 1 }
}

async function handToOthers(
  state: FlowState,
  ports: Ports,
  { step, run, waiting }: { step: DecisionStep; run: Run; waiting: Task[] },
): Promise<Reminded> {
  const reached: string[] = []
  for (const task of waiting.filter((one) => one.helps === null && one.state !== 'inactive')) {
    const busy = new Set(openAt(state, run).map((one) => one.assigneeId))
    const isFree = (userId: string) => !busy.has(userId) && userId !== state.instance.starterId
    const target =
      (await peopleInstead(state, ports, step, task)).find(isFree) ?? (await ports.managers(step, state)).find(isFree)
    if (target === undefined) continue
    handOn(state, ports, task, { toUserId: target, via: 'handover' })
    reached.push(target)
    note(state, ports, { action: 'time', actor: system, run, task, toUserIds: [target] })
  }
  return { userIds: reached, isFirst: true }
}

/** Whom the step names for it; where none of them can take it, whoever manages such matters does. */
async function peopleInstead(state: FlowState, ports: Ports, step: DecisionStep, task: Task): Promise<string[]> {
  if (step.timeOut?.action === 'handTo') return ports.able(step.timeOut.userIds)
  if (step.timeOut?.action === 'superior') return [await ports.superior(task.assigneeId)].filter((id) => id !== null)
  return ports.managers(step, state)
}
