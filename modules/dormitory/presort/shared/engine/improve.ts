import { barrier, meetsApart } from './ground.ts'
import { classKey, roomPoints, runsBeyond } from './score.ts'
import type { Seats } from './seats.ts'

type Random = (below: number) => number
/** Swaps tried for each room. */
const triesPerRoom = 200

/** In which rooms a class has how many people. */
type Spread = Map<string, Map<number, number>>

function spreadOf(seats: Seats): Spread {
  const spread: Spread = new Map()
  for (const [person, room] of seats.at.entries()) {
    const key = room === -1 ? null : classKey(seats.ground, person)
    if (key === null) continue
    const rooms = spread.get(key) ?? new Map<number, number>()
    rooms.set(room, (rooms.get(room) ?? 0) + 1)
    spread.set(key, rooms)
  }
  return spread
}

/** ④ People of one department and sex change places as long as that makes it better; those settled by hand or by need stay. */
export function improve(seats: Seats, random: Random, onProgress: (done: number, total: number) => void): number {
  const { task } = seats.ground
  const movable = task.people.map((_, person) => person).filter((one) => seats.at[one] !== -1 && !seats.held.has(one))
  const groups = [...Map.groupBy(movable, (one) => `${task.people[one]!.departmentId} ${task.people[one]!.sex}`)]
  const sized = groups
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, people]) => ({ people, tries: triesPerRoom * new Set(people.map((one) => seats.at[one])).size }))
  const total = sized.reduce((sum, { tries }) => sum + tries, 0)
  const spread = spreadOf(seats)
  const points = seats.there.map((people, room) =>
    roomPoints(
      seats.ground,
      room,
      people.map((one) => seats.ground.souls[one]!),
    ),
  )
  let [done, swaps] = [0, 0]
  for (const { people, tries } of sized) {
    for (let i = 0; i < tries; i += 1) {
      if ((done += 1) % 20_000 === 0) onProgress(done, total)
      const [one, other] = [people[random(people.length)]!, people[random(people.length)]!]
      if (trySwap(seats, { one, other, spread, points })) swaps += 1
    }
  }
  onProgress(total, total)
  return swaps
}

type Attempt = { one: number; other: number; spread: Spread; points: number[] }

function trySwap(seats: Seats, { one, other, spread, points }: Attempt): boolean {
  const { ground, at, there } = seats
  const [from, to] = [at[one]!, at[other]!]
  const before = points[from]! + points[to]!
  if (from === to || before === 0) return false
  const replaced = (room: number, leaving: number, coming: number) =>
    there[room]!.map((person) => ground.souls[person === leaving ? coming : person]!)
  const fromPoints = roomPoints(ground, from, replaced(from, one, other))
  // Nothing is gained by rooms alone, and neighbours gain at most one run for each class.
  const contig = ground.task.rules.weights['S-CONTIG'] ?? 0
  if (fromPoints >= before + 4 * contig) return false
  const toPoints = roomPoints(ground, to, replaced(to, other, one))
  const gain = before - fromPoints - toPoints - contig * spreadChange(seats, { one, other, spread })
  if (gain <= 0) return false
  if (barrier(ground, one, to) !== null || barrier(ground, other, from) !== null) return false
  if (meetsApart(ground, one, there[to]!, to, other) || meetsApart(ground, other, there[from]!, from, one)) return false
  there[from]![there[from]!.indexOf(one)] = other
  there[to]![there[to]!.indexOf(other)] = one
  at[one] = to
  at[other] = from
  points[from] = fromPoints
  points[to] = toPoints
  shift(seats, { one, other, spread }, { from, to })
  return true
}

/** How many runs more there would be. */
function spreadChange(seats: Seats, { one, other, spread }: Omit<Attempt, 'points'>): number {
  const [oneKey, otherKey] = [classKey(seats.ground, one), classKey(seats.ground, other)]
  if (oneKey === otherKey || seats.ground.task.rules.weights['S-CONTIG'] === undefined) return 0
  const [from, to] = [seats.at[one]!, seats.at[other]!]
  return (
    runsAfter(seats, spread.get(oneKey ?? ''), [from, to]) + runsAfter(seats, spread.get(otherKey ?? ''), [to, from])
  )
}

function runsAfter(
  { ground }: Seats,
  rooms: ReadonlyMap<number, number> | undefined,
  move: readonly [number, number],
): number {
  if (!rooms) return 0
  const [from, to] = move
  const leaves = rooms.get(from) === 1
  const comes = !rooms.has(to)
  if (!leaves && !comes) return 0
  const line = (room: number) => ground.spots[room]!.line
  const now = [...rooms.keys()]
  const then = [...now.filter((room) => room !== from || !leaves), ...(comes ? [to] : [])]
  return runsBeyond(then.map(line)) - runsBeyond(now.map(line))
}

function shift(
  seats: Seats,
  { one, other, spread }: Omit<Attempt, 'points'>,
  { from, to }: { from: number; to: number },
) {
  const move = (person: number, away: number, there: number) => {
    const rooms = spread.get(classKey(seats.ground, person) ?? '')
    if (!rooms) return
    const left = rooms.get(away)! - 1
    if (left === 0) rooms.delete(away)
    else rooms.set(away, left)
    rooms.set(there, (rooms.get(there) ?? 0) + 1)
  }
  move(one, from, to)
  move(other, to, from)
}
