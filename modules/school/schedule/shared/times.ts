import { addDays } from '#kernel/rules/days.ts'
import { beginOf, clockOf, dayOf, sinceMidnight } from '#kernel/rules/school-time.ts'

const minute = 60_000

/** Minutes since midnight of the wall clock. */
export function minutesAt(moment: number): number {
  return Math.floor(sinceMidnight(moment) / minute)
}

/** The moment at which a day has so many minutes behind it. */
export function momentOf(day: string, minutes = 0): number {
  return beginOf(day).getTime() + minutes * minute
}

/** A period for people: `11-16 10:00–11:00`, with both days where it lasts longer than one. */
export function periodText(start: number, end: number, isAllDay = false): string {
  const [from, to] = [dayOf(start), dayOf(Math.max(start, end - 1))]
  if (isAllDay) return from === to ? from.slice(5) : `${from.slice(5)}至${to.slice(5)}`
  const endsAtMidnight = clockOf(end) === '00:00' && dayOf(end) === addDays(from, 1)
  const lastDay = from === to || endsAtMidnight ? '' : `${dayOf(end).slice(5)} `
  return `${from.slice(5)} ${clockOf(start)}–${lastDay}${clockOf(end)}`
}
