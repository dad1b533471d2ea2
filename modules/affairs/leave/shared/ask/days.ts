import { addDays } from '#kernel/rules/days.ts'
import { beginOf, dayOf, momentAt, schoolOffsetMs } from '#kernel/rules/school-time.ts'

/** Half a day of a date: the morning lasts until noon. */
export type Half = { date: string; part: 'am' | 'pm' }

const half = 12 * 3_600_000

/** The halves of days a span touches; its end does not belong to it. */
export function halvesOf(start: Date, end: Date): Half[] {
  const { first, length } = numbered(start, end)
  return Array.from({ length }, (_, i) => {
    const at = (first + i) * half
    return { date: new Date(at).toISOString().slice(0, 10), part: at % (2 * half) === 0 ? 'am' : 'pm' }
  })
}

/** Days in halves. `counts` leaves out dates on which nothing is missed. */
export function daysOf(start: Date, end: Date, counts?: (date: string) => boolean): number {
  return (counts ? halvesOf(start, end).filter(({ date }) => counts(date)).length : numbered(start, end).length) / 2
}

/** The halves of a span by number; none of them is made for it. */
function numbered(start: Date, end: Date): { first: number; length: number } {
  // Noon and midnight in the school's time are whole multiples of half a day once its distance from UTC is added.
  const first = Math.floor((start.getTime() + schoolOffsetMs) / half)
  const last = Math.ceil((end.getTime() + schoolOffsetMs) / half) - 1
  return { first, length: end.getTime() <= start.getTime() ? 0 : last - first + 1 }
}

/** What of a span falls on each date, in minutes. */
export function minutesByDate(start: Date, end: Date): Map<string, number> {
  const days = new Map<string, number>()
  for (let at = start.getTime(); at < end.getTime();) {
    const day = dayOf(at)
    const until = Math.min(end.getTime(), beginOf(addDays(day, 1)).getTime())
    days.set(day, Math.round((until - at) / 60_000))
    at = until
  }
  return days
}

/** Whether a span covers 23:00 of a date: the bed is empty that night. */
export function coversNight(start: Date, end: Date, date: string): boolean {
  const night = momentAt(date, '23:00').getTime()
  return start.getTime() <= night && night < end.getTime()
}
