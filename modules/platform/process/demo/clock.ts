import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { beginOf, dayOf, sinceMidnight } from '#kernel/rules/school-time.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const [opens, closes] = [8.5, 17.5]

/** The first moment from then on at which people work: a weekday between half past eight and half past five. */
export function atWork(moment: Date): Date {
  const hours = sinceMidnight(moment) / hourMs
  if (hours >= closes || weekdayOf(dayOf(moment)) > 5) return atWork(opening(moment, 1))
  return hours < opens ? opening(moment, 0) : moment
}

/** Within half an hour of the opening on that day, or so many days later. */
function opening(moment: Date, later: number): Date {
  const minutes = Math.floor(sinceMidnight(moment) / minuteMs) % 30
  return new Date(beginOf(addDays(dayOf(moment), later)).getTime() + opens * hourMs + minutes * minuteMs)
}
