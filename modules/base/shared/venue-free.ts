import { weekdayOf } from '#kernel/rules/days.ts'
import { isOpenOn, type OpenTime } from './open-time.ts'
import type { Occupied } from './venue-occupancy.ts'

/** Places that are open on all the dates and taken in none of the sections: the smallest first, since a large room is wasted on few; grounds without seats last. */
export function freeAmong<P extends { id: string; seats: number; openTime: OpenTime | null }>(
  places: readonly P[],
  taken: readonly Occupied[],
  asked: { dates: readonly string[]; jcFrom: number; jcTo: number },
): P[] {
  const dates = new Set(asked.dates)
  const busy = new Set(taken.filter((one) => dates.has(one.date) && one.jcFrom <= asked.jcTo && one.jcTo >= asked.jcFrom).map((one) => one.venueId))
  return places.filter((one) => !busy.has(one.id) && asked.dates.every((date) => isOpenOn(one.openTime, weekdayOf(date)))).toSorted((a, b) => rank(a.seats) - rank(b.seats))
}

function rank(seats: number): number {
  return seats === 0 ? Number.MAX_SAFE_INTEGER : seats
}
