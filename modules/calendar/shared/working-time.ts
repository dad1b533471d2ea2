/** A stretch of a working day, in minutes of that day. */
export type WorkingPeriod = { from: number; to: number }

/** What a school always falls back to. */
const usual: readonly WorkingPeriod[] = [
  { from: 8 * 60 + 30, to: 12 * 60 },
  { from: 14 * 60, to: 17 * 60 + 30 },
]

/** Reads `08:30-12:00` and the like, in order; what makes no sense is left out, and without anything left the usual hours count. */
export function workingPeriods(texts: readonly string[]): readonly WorkingPeriod[] {
  const read = texts
    .flatMap((text) => {
      const found = /^\s*(\d{1,2}):(\d{2})\s*[-–~]\s*(\d{1,2}):(\d{2})\s*$/.exec(text)
      if (!found) return []
      const [from, to] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
      return from < to && to <= 24 * 60 ? [{ from, to }] : []
    })
    .toSorted((a, b) => a.from - b.from)
  const apart = read.filter((period, i) => i === 0 || period.from >= read[i - 1]!.to)
  return apart.length > 0 ? apart : usual
}

const minute = 60_000

/**
 * The moment after so many working hours, or null where the days that were given do not reach so far. `days` are the working days in
 * order, from the day of `from` on; `startOf` says when a day begins.
 */
export function addWorkingHours({
  from,
  hours,
  periods,
  days,
  startOf,
}: {
  from: Date
  hours: number
  periods: readonly WorkingPeriod[]
  days: readonly string[]
  startOf: (day: string) => number
}): Date | null {
  let left = hours * 60 * minute
  for (const day of days) {
    for (const period of periods) {
      const begin = Math.max(from.getTime(), startOf(day) + period.from * minute)
      const room = startOf(day) + period.to * minute - begin
      if (room <= 0) continue
      if (left <= room) return new Date(begin + left)
      left -= room
    }
  }
  return null
}
