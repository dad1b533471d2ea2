import type { BatchRoom } from './routes.ts'

export type Move = { xh: string; place: string }

/**
 * A whole room or class goes into a room and, where it is more, into those that follow: into beds that are free, or are left by
 * somebody of the same set. Whoever finds none is left out; whoever had a place in the set gets the new one.
 */
export function placePeople(
  people: readonly string[],
  { rooms, from, moves }: { rooms: readonly BatchRoom[]; from: string; moves: readonly Move[] },
): { moves: Move[]; left: number } {
  const kept = moves.filter(({ xh }) => !people.includes(xh))
  const leaving = new Set([...kept.map(({ xh }) => xh), ...people])
  const taken = new Set(kept.map(({ place }) => place))
  const start = Math.max(
    0,
    rooms.findIndex(({ id }) => id === from),
  )
  const places = rooms
    .slice(start)
    .flatMap(({ beds }) => beds)
    .filter(({ place, isFree, holder }) => !taken.has(place) && (holder ? leaving.has(holder.xh) : isFree))
    .map(({ place }) => place)
  const placed = people.slice(0, places.length).map((xh, i) => ({ xh, place: places[i]! }))
  return { moves: [...kept, ...placed], left: people.length - placed.length }
}
