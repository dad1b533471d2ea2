import { isDecision } from '../shared/model/model.ts'
import { isWithin, trackOf } from '../shared/model/places.ts'
import { placeOf, type FlowState, type Run } from './state.ts'

export type ResubmitMode = 'again' | 'straight'

/** To which steps a run can be sent back: those passed in this round, on the same branch or before it parted. The start is always possible. */
export function returnable(state: FlowState, run: Run): string[] {
  const track = trackOf(placeOf(state, run.nodeKey))
  const passed = state.runs.filter(
    (other) => other.round === state.instance.round && other.state === 'passed' && other.nodeKey !== run.nodeKey,
  )
  const keys = new Set(passed.map((other) => other.nodeKey))
  return [...keys].filter((nodeKey) => {
    const place = state.places.get(nodeKey)
    return place !== undefined && isDecision(place.step) && isWithin(track, trackOf(place))
  })
}

/** Where one goes on straight: the step itself, or the outermost split that has to be entered as a whole to come to it. */
export function resumePoint(state: FlowState, { from, nodeKey }: { from: string; nodeKey: string }): string {
  const entered = new Set(from.split('/').map((part) => part.split('.')[0]))
  const split = placeOf(state, nodeKey).around.find(({ step }) => step.kind === 'parallel' && !entered.has(step.key))
  return split?.step.key ?? nodeKey
}
