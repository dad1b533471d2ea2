import { addDays } from '#kernel/rules/days.ts'
import { clockOf, dayOf, type Moment } from '#kernel/rules/school-time.ts'

/** Shifts in the order of a day. */
export const shifts = [
  ['1', '早班'],
  ['2', '中班'],
  ['3', '夜班'],
] as const

/** What is wrong with the beginnings of shifts; null when the day can be divided by them. */
export function shiftProblem(starts: readonly string[]): string | null {
  if (starts.length !== shifts.length || starts.some((one) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(one)))
    return '应依次填写早班、中班、夜班三个时间，如 07:00'
  return starts.every((one, i) => i === 0 || starts[i - 1]! < one) ? null : '三个时间应从早到晚'
}

/** The shift a moment falls into. Before the first one begins it is still the night of the day before. */
export function shiftAt(moment: Moment, starts: readonly string[]): { dutyDate: string; shift: string } {
  const [day, clock] = [dayOf(moment), clockOf(moment)]
  const i = starts.findLastIndex((start) => start <= clock)
  return i < 0 ? { dutyDate: addDays(day, -1), shift: shifts.at(-1)![0] } : { dutyDate: day, shift: shifts[i]![0] }
}
