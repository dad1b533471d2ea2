/** A point in time; a text tells one with its offset. */
export type Moment = Date | string | number

/** Where the school is, as databases and browsers call it. */
export const schoolZone = 'Asia/Shanghai'
/** How far its clocks are ahead. China has one zone, and no summer time since 1992: no moment of the product is older. */
export const schoolOffset = '+08:00'
export const schoolOffsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** `2026-09-01 08:30:00`, as the clocks of the school show a moment. */
export function secondOf(moment: Moment): string {
  return new Date(new Date(moment).getTime() + schoolOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-09-01 08:30` */
export function minuteOf(moment: Moment): string {
  return secondOf(moment).slice(0, 16)
}

/** The calendar day of a moment, `2026-09-01`. */
export function dayOf(moment: Moment): string {
  return secondOf(moment).slice(0, 10)
}

/** `08:30` */
export function clockOf(moment: Moment): string {
  return secondOf(moment).slice(11, 16)
}

/** The day of a planned end, as people count: what ends at midnight ends with the day before. */
export function endDayOf(moment: Moment): string {
  return dayOf(isMidnight(moment) ? new Date(moment).getTime() - 1 : moment)
}

/** The clock of a planned end: `18:00`, and at midnight `24:00` of the day that ends. */
export function endClockOf(moment: Moment): string {
  return isMidnight(moment) ? '24:00' : clockOf(moment)
}

function isMidnight(moment: Moment): boolean {
  return clockOf(moment) === '00:00'
}

/** How far its day is gone, in milliseconds. */
export function sinceMidnight(moment: Moment): number {
  return (new Date(moment).getTime() + schoolOffsetMs) % dayMs
}

/** 0–23 */
export function hourOf(moment: Moment): number {
  return Math.floor(sinceMidnight(moment) / 3_600_000)
}

/** A moment written with the school's offset, `2026-09-01T08:30:00+08:00`. */
export function writtenOf(moment: Moment): string {
  return secondOf(moment).replace(' ', 'T') + schoolOffset
}

/** The same for a day and a clock (`08:30`). */
export function writtenAt(day: string, clock: string): string {
  return `${day}T${clock}:00${schoolOffset}`
}

export function momentAt(day: string, clock: string): Date {
  return new Date(writtenAt(day, clock))
}

/** The first moment of a day. */
export function beginOf(day: string): Date {
  return momentAt(day, '00:00')
}

/** In SQL: a moment as the school's clocks show it, or what they show as a moment. */
export function sqlAtSchool(expression: string): string {
  return `${expression} at time zone '${schoolZone}'`
}

/** In SQL: the day of a moment as a text, or its month or year. */
export function sqlDayText(moment: string, format: 'YYYY-MM-DD' | 'YYYY-MM' | 'YYYY' = 'YYYY-MM-DD'): string {
  return `to_char(${sqlAtSchool(moment)}, '${format}')`
}
