import { barrier, meetsApart, type Ground, type Soul } from './ground.ts'
import type { Lack, Why } from './model.ts'

/** Who is in which room while a plan comes to be. */
export type Seats = {
  readonly ground: Ground
  /** By person the room, -1 for none. */
  readonly at: Int32Array
  readonly why: (Why | undefined)[]
  readonly held: Set<number>
  readonly there: number[][]
  /** Low beds that nobody who needs one has yet. */
  readonly lowLeft: number[]
}

export function emptySeats(ground: Ground): Seats {
  return {
    ground,
    at: new Int32Array(ground.souls.length).fill(-1),
    why: Array.from({ length: ground.souls.length }),
    held: new Set(),
    there: ground.spots.map(() => []),
    lowLeft: ground.spots.map(({ low }) => low),
  }
}

export function roomLeft({ ground, there }: Seats, room: number): number {
  return ground.spots[room]!.free - there[room]!.length
}

export function sit(seats: Seats, person: number, room: number, why: Why): void {
  seats.at[person] = room
  seats.why[person] = why
  seats.there[room]!.push(person)
  if (seats.ground.souls[person]!.needsLow) seats.lowLeft[room]! -= 1
}

export function canSit(seats: Seats, person: number, room: number): boolean {
  if (roomLeft(seats, room) <= 0 || barrier(seats.ground, person, room) !== null) return false
  if (seats.ground.souls[person]!.needsLow && seats.lowLeft[room]! <= 0) return false
  return !meetsApart(seats.ground, person, seats.there[room]!, room)
}

export function soulsIn({ ground, there }: Seats, room: number): Soul[] {
  return there[room]!.map((person) => ground.souls[person]!)
}

/** What somebody without a bed lacks: the first thing that takes all rooms away. */
export function lackOf(seats: Seats, person: number): Lack {
  const { task, spots, souls } = seats.ground
  const who = task.people[person]!
  if (who.sex !== '1' && who.sex !== '2') return 'sex'
  const rooms = spots.map((_, room) => room)
  const barriers = rooms.map((room) => barrier(seats.ground, person, room))
  const own = rooms.filter((room) => barriers[room] !== 'H-QUOTA' && barriers[room] !== 'H-SEX')
  if (own.length === 0) return 'quota'
  if (own.every((room) => barriers[room] === 'H-LEVEL')) return 'level'
  if (own.every((room) => barriers[room] === 'H-LEVEL' || barriers[room] === 'H-CAMPUS')) return 'campus'
  const open = own.filter((room) => barriers[room] === null || barriers[room] === 'H-SPECIAL')
  const left = open.filter((room) => roomLeft(seats, room) > 0)
  if (souls[person]!.needsLow) {
    const low = left.filter((room) => barriers[room] === null && seats.lowLeft[room]! > 0)
    if (low.length === 0) return 'special'
  }
  if (left.length === 0) return who.levelId !== null && !task.rules.isLevelOff ? 'level' : 'full'
  return 'apart'
}
