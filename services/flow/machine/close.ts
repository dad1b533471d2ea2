import { isWithin, trackOf } from '../shared/model/places.ts'
import type { RunState } from '../shared/words.ts'
import type { Ports } from './ports.ts'
import { isOpenTask, openRuns, placeOf, tasksOf, type FlowState, type Run } from './state.ts'

/** Ends one stay at a step: what is open in it is over for its people, and nothing fires any more. */
export function closeRun(state: FlowState, ports: Ports, run: Run, end: { state: RunState; reason: string }): void {
  run.state = end.state
  run.leaveTime = ports.now()
  for (const task of tasksOf(state, run).filter(isOpenTask)) {
    task.state = 'cancelled'
    task.reason = end.reason
  }
  for (const timer of state.timers) if (timer.runId === run.id && timer.firedAt === null) timer.isCancelled = true
}

/** Ends everything that is open on a track, or on all of them. */
export function closeTrack(state: FlowState, ports: Ports, { track, reason }: { track: string; reason: string }): void {
  for (const run of openRuns(state))
    if (isWithin(trackOf(placeOf(state, run.nodeKey)), track))
      closeRun(state, ports, run, { state: 'cancelled', reason })
}
