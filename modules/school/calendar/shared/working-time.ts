/** A stretch of a working day, in minutes of that day. */
export type WorkingPeriod = { from: number; to: number }

/** Reads `08:30-12:00` and the like, in order; null where there is none, one makes no sense or two overlap. */
export function readPeriods(texts: readonly string[]): readonly WorkingPeriod[] | null {
  const read = texts.map(readPeriod)
  if (read.length === 0 || !read.every((period) => period !== null)) return null
  const inOrder = read.toSorted((a, b) => a.from - b.from)
  return inOrder.every((period, i) => i === 0 || period.from >= inOrder[i - 1]!.to) ? inOrder : null
}

function readPeriod(text: string): WorkingPeriod | null {
  const found = /^\s*(\d{1,2}):([0-5]\d)\s*[-–~]\s*(\d{1,2}):([0-5]\d)\s*$/.exec(text)
  if (!found) return null
  const [from, to] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
  return from < to && to <= 24 * 60 ? { from, to } : null
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
