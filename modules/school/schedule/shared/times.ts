import { addDays } from '#kernel/rules/days.ts'

const minute = 60_000
const zone = 8 * 60 * minute

/** China has one zone and no summer time: the wall clock is always eight hours ahead. */
export function dayAt(moment: number): string {
  return new Date(moment + zone).toISOString().slice(0, 10)
}

/** `HH:mm` of the wall clock. */
export function clockAt(moment: number): string {
  return new Date(moment + zone).toISOString().slice(11, 16)
}

/** Minutes since midnight of the wall clock. */
export function minutesAt(moment: number): number {
  return Math.floor(((moment + zone) % (1440 * minute)) / minute)
}

/** The moment at which a day has so many minutes behind it. */
export function momentOf(day: string, minutes = 0): number {
  return Date.parse(`${day}T00:00:00+08:00`) + minutes * minute
}

/** A period for people: `11-16 10:00–11:00`, with both days where it lasts longer than one. */
export function periodText(start: number, end: number, isAllDay = false): string {
  const [from, to] = [dayAt(start), dayAt(Math.max(start, end - 1))]
  if (isAllDay) return from === to ? from.slice(5) : `${from.slice(5)}至${to.slice(5)}`
  const endsAtMidnight = clockAt(end) === '00:00' && dayAt(end) === addDays(from, 1)
  const lastDay = from === to || endsAtMidnight ? '' : `${dayAt(end).slice(5)} `
  return `${from.slice(5)} ${clockAt(start)}–${lastDay}${clockAt(end)}`
}
