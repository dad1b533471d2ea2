import type { AppError } from '#kernel/errors/define-error.ts'
import { systemReasons } from '../shared/words.ts'
import { alreadyHandled, flowOver, flowWithdrawn, handledBy, handledByTime, wentOn } from './errors.ts'
import type { Ports } from './ports.ts'
import { runOf, tasksOf, type FlowState, type Task } from './state.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'

const decided = ['agreed', 'refused', 'returned']
const byTime: readonly (string | null)[] = [systemReasons.timeOut, systemReasons.timeOutReject]

/** What somebody is told who comes too late to a task: what became of it and by whom. */
export function whyNotOpen(state: FlowState, ports: Ports, task: Task): AppError {
  if (byTime.includes(task.reason)) return handledByTime()
  if (task.state !== 'cancelled') return alreadyHandled()
  if (task.reason === systemReasons.withdrawn) return flowWithdrawn()
  if (task.reason === systemReasons.flowEnded) return flowOver()
  if (task.reason !== systemReasons.otherDecided && task.reason !== systemReasons.wentBack) return wentOn()
  const others = tasksOf(state, runOf(state, task))
    .filter((other) => decided.includes(other.state) && other.handleTime !== null)
    .toSorted((a, b) => a.handleTime!.getTime() - b.handleTime!.getTime())
  const last = others.at(-1)
  if (!last) return wentOn()
  if (byTime.includes(last.reason)) return handledByTime()
  return handledBy({ name: ports.nameOf(last.assigneeId), time: minuteOf(last.handleTime!) })
}
