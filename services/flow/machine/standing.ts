import { verdictOf } from '../shared/model/seats.ts'
import type { DecisionStep } from '../shared/model/model.ts'
import { tasksOf, type FlowState, type Run, type Task } from './state.ts'

/** What the seats of a run come to by the rule of its step. */
export function verdictAt(state: FlowState, run: Run, step: DecisionStep): 'pass' | 'reject' | 'open' {
  const seats = seatsOf(state, run)
  const agreed = seats.filter((seat) => seat === 'agreed').length
  const refused = seats.filter((seat) => seat === 'refused').length
  return decide(step, { seats: seats.length, need: run.need, agreed, refused })
}

/** How each seat of a run stands. A seat that was handed on is where it was handed to; whoever agreed before has none. */
function seatsOf(state: FlowState, run: Run): ('agreed' | 'refused' | 'open')[] {
  const own = tasksOf(state, run).filter((task) => task.parentId === null && task.state !== 'skipped')
  return [...new Set(own.map((task) => task.seat))].map((seat) => {
    const holder = own.filter((task) => task.seat === seat && task.state !== 'transferred').at(-1)
    return holder ? seatStands(state, holder) : 'open'
  })
}

function seatStands(state: FlowState, holder: Task): 'agreed' | 'refused' | 'open' {
  if (holder.state === 'refused') return 'refused'
  if (holder.state !== 'agreed') return 'open'
  const after = state.tasks.filter(
    (task) => task.parentId === holder.id && task.helps === 'after' && task.state !== 'cancelled',
  )
  if (after.some((task) => task.state === 'refused')) return 'refused'
  return after.every((task) => task.state === 'agreed') ? 'agreed' : 'open'
}

function decide(
  step: DecisionStep,
  seats: { seats: number; need: number; agreed: number; refused: number },
): 'pass' | 'reject' | 'open' {
  if (step.mode !== 'all' && step.mode !== 'inOrder')
    return seats.agreed > 0 ? 'pass' : seats.refused > 0 ? 'reject' : 'open'
  const verdict = verdictOf(seats)
  return verdict === 'fail' ? 'reject' : verdict
}
