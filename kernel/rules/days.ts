const oneDay = 86_400_000

/** What a school speaks of lies between these days, unless a field says more: births and foundations lie earlier. */
export const usualDays = { first: '2000-01-01', last: '2100-12-31' } as const

/** The day some days later (or earlier), `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(at(day) + count * oneDay).toISOString().slice(0, 10)
}

/** How many days lie between two days; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / oneDay)
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(at(day)).getUTCDay() || 7
}

/** Every day from the first to the last, both included. */
export function eachDay(first: string, last: string): string[] {
  const length = daysBetween(first, last) + 1
  return length > 0 ? Array.from({ length }, (_, i) => addDays(first, i)) : []
}

/**
 * The week of a day as plain date pickers know it, from Sunday to Saturday. Teaching weeks are another matter: they follow the school calendar.
 * @public
 */
export function weekRange(day: string): { start: string; end: string } {
  const start = addDays(day, -(weekdayOf(day) % 7))
  return { start, end: addDays(start, 6) }
}

/**
 * Saturdays and Sundays from the first day to the last, both included.
 * @public
 */
export function weekendsBetween(first: string, last: string): string[] {
  return eachDay(first, last).filter((day) => weekdayOf(day) >= 6)
}

/** Age in whole years on a day. A birthday on 29 February is kept on 1 March where the year has none. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
