import { verdictOf } from '../shared/seats.ts'
import type { DecisionStep } from '../shared/model.ts'
import { systemReasons } from '../shared/words.ts'
import { passRun } from './advance.ts'
import { closeRun, closeTrack } from './close.ts'
import { goBackTo, returnable, returnToStarter } from './go-back.ts'
import type { Actor, Ports } from './ports.ts'
import { note } from './record.ts'
import { placeOf, tasksOf, type FlowState, type Run, type Task } from './state.ts'

/** After somebody decided: the next in order is asked, or the step is decided and the flow goes on. */
export async function settle(state: FlowState, ports: Ports, { run, actor, outcome }: { run: Run; actor: Actor; outcome?: 'skip' | 'reject' }): Promise<void> {
  const step = placeOf(state, run.nodeKey).step as DecisionStep
  const seats = seatsOf(state, run)
  const agreed = seats.filter((seat) => seat === 'agreed').length
  const refused = seats.filter((seat) => seat === 'refused').length
  const verdict = outcome ?? decide(step, { seats: seats.length, need: run.need, agreed, refused })
  if (verdict === 'open') {
    if (step.mode === 'inOrder') wakeNext(state, ports, run)
    return
  }
  if (verdict === 'skip') return passRun(state, ports, run, { state: 'skipped' })
  if (verdict === 'pass') {
    const isAuto = tasksOf(state, run).every((task) => task.isAuto || task.state !== 'agreed')
    return passRun(state, ports, run, { state: isAuto && tasksOf(state, run).some((task) => task.state === 'skipped') ? 'skipped' : 'passed' })
  }
  // What nobody decided must not send the flow round in a circle.
  const isByPeople = outcome === undefined
  if (step.whenRejected === 'step' && isByPeople && step.rejectTo !== undefined && returnable(state, run).includes(step.rejectTo)) return goBackTo(state, ports, { run, nodeKey: step.rejectTo, mode: 'again' })
  if (step.whenRejected !== 'end') return returnToStarter(state, ports, { run, mode: state.model.settings.resubmit })
  closeRun(state, ports, run, { state: 'rejected', reason: systemReasons.otherDecided })
  closeTrack(state, ports, { track: '', reason: systemReasons.flowEnded })
  state.instance.state = 'rejected'
  state.instance.endTime = ports.now()
  note(state, ports, { action: 'end', actor })
  await ports.tell({ kind: 'reject' }, state)
}

/** How each seat of a run stands. A seat that was handed on is where it was handed to. */
export function seatsOf(state: FlowState, run: Run): ('agreed' | 'refused' | 'open')[] {
  const own = tasksOf(state, run).filter((task) => task.parentId === null)
  return [...new Set(own.map((task) => task.seat))].map((seat) => {
    const holder = own.filter((task) => task.seat === seat && task.state !== 'transferred').at(-1)
    return holder ? seatStands(state, holder) : 'open'
  })
}

function seatStands(state: FlowState, holder: Task): 'agreed' | 'refused' | 'open' {
  if (holder.state === 'skipped') return 'agreed'
  if (holder.state === 'refused') return 'refused'
  if (holder.state !== 'agreed') return 'open'
  const after = state.tasks.filter((task) => task.parentId === holder.id && task.helps === 'after' && task.state !== 'cancelled')
  if (after.some((task) => task.state === 'refused')) return 'refused'
  return after.every((task) => task.state === 'agreed') ? 'agreed' : 'open'
}

function decide(step: DecisionStep, seats: { seats: number; need: number; agreed: number; refused: number }): 'pass' | 'reject' | 'open' {
  if (step.mode === 'any' || step.mode === 'claim') return seats.agreed > 0 ? 'pass' : seats.refused > 0 ? 'reject' : 'open'
  const verdict = verdictOf(seats)
  return verdict === 'fail' ? 'reject' : verdict
}

function wakeNext(state: FlowState, ports: Ports, run: Run): void {
  const own = tasksOf(state, run).filter((task) => task.parentId === null)
  if (own.some((task) => ['open', 'delegated', 'waiting'].includes(task.state)) || state.tasks.some((task) => task.runId === run.id && task.parentId !== null && task.state === 'open')) return
  const next = own.filter((task) => task.state === 'inactive').toSorted((a, b) => a.seat - b.seat)[0]
  if (!next) return
  next.state = 'open'
  next.createTime = ports.now()
}
