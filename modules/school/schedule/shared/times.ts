import { beginOf, dayOf, sinceMidnight } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'

const minute = 60_000

/** Minutes since midnight of the wall clock. */
export function minutesAt(moment: number): number {
  return Math.floor(sinceMidnight(moment) / minute)
}

/** The moment at which a day has so many minutes behind it. */
export function momentOf(day: string, minutes = 0): number {
  return beginOf(day).getTime() + minutes * minute
}

/** A period for people: `11月16日 周一 10:00 – 11:00`, with both days where it lasts longer than one. */
export function periodText(start: number, end: number, isAllDay = false): string {
  const { day, weekday, span } = chineseTime
  const [from, to] = [dayOf(start), dayOf(Math.max(start, end - 1))]
  const whole = (date: string) => `${day(date)} ${weekday(date)}`
  if (isAllDay) return from === to ? whole(from) : `${whole(from)} – ${whole(to)}`
  return span(start, end)
}
