import { addDays } from '#kernel/rules/days.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'

/** The month of a moment in the school's time zone, `YYYY-MM`. */
export function monthOf(moment: Date): string {
  return dayOf(moment).slice(0, 7)
}

/** First moment of a month and of the one after it. */
export function boundsOfMonth(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: beginOf(`${month}-01`), to: beginOf(`${after}-01`) }
}

/** First moment of a day and of the one after it. */
export function boundsOfDay(day: string): { from: Date; to: Date } {
  return { from: beginOf(day), to: beginOf(addDays(day, 1)) }
}
