import { weekdayOf } from '#kernel/rules/days.ts'
import { isOpenDuring, isOpenOn, type OpenTime } from './open-time.ts'
import { spanOfSections, type SectionTime } from './section-times.ts'
import type { Occupied } from './venue-occupancy.ts'

/** Places that are open on all the dates, for the whole time of the sections where it is known, and taken in none of them: the smallest first, since a large room is wasted on few; grounds without seats last. */
export function freeAmong<P extends { id: string; campusId?: string | null; seats: number; openTime: OpenTime | null }>(
  places: readonly P[],
  taken: readonly Occupied[],
  asked: { dates: readonly string[]; jcFrom: number; jcTo: number; times?: readonly SectionTime[] },
): P[] {
  const dates = new Set(asked.dates)
  const busy = new Set(
    taken
      .filter((one) => dates.has(one.date) && one.jcFrom <= asked.jcTo && one.jcTo >= asked.jcFrom)
      .map((one) => one.venueId),
  )
  const isOpen = (one: P, date: string) => {
    if (one.openTime === null) return true
    const span = spanOfSections(asked.times ?? [], {
      date,
      campusId: one.campusId ?? null,
      jcFrom: asked.jcFrom,
      jcTo: asked.jcTo,
    })
    return span ? isOpenDuring(one.openTime, weekdayOf(date), span) : isOpenOn(one.openTime, weekdayOf(date))
  }
  return places
    .filter((one) => !busy.has(one.id) && asked.dates.every((date) => isOpen(one, date)))
    .toSorted((a, b) => rank(a.seats) - rank(b.seats))
}

function rank(seats: number): number {
  return seats === 0 ? Number.MAX_SAFE_INTEGER : seats
}
