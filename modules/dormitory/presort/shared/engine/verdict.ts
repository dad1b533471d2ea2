import { barrier, groundOf, meetsApart, type Ground } from './ground.ts'
import {
  longBed,
  lowBeds,
  softCodes,
  type Broken,
  type Conflict,
  type Seat,
  type SoftCode,
  type Task,
  type Verdict,
} from './model.ts'
import { classKey, countOf, roomCodes, runsBeyond } from './score.ts'

/** What a placement is worth, however it came to be: which rules it does not keep, and whether anything forbidden is in it. */
export function verdictOf(task: Task, seats: readonly Seat[], ground: Ground = groundOf(task)): Verdict {
  const there: number[][] = ground.spots.map(() => [])
  const known = seats.flatMap((seat) => {
    const [person, room] = [ground.personNo.get(seat.personId), ground.roomNo.get(seat.roomId)]
    return person === undefined || room === undefined ? [] : [{ ...seat, person, room }]
  })
  for (const { person, room } of known) there[room]!.push(person)
  const broken = softCodes
    .filter((code) => task.rules.weights[code] !== undefined)
    .map((code) => {
      const rooms = code === 'S-CONTIG' ? runsBroken(ground, known) : roomsBroken(ground, { code, there, seats: known })
      const count = rooms.reduce((sum, one) => sum + one.count, 0)
      return { code, count, points: count * task.rules.weights[code]!, rooms } satisfies Broken
    })
  return {
    points: broken.reduce((sum, { points }) => sum + points, 0),
    broken,
    conflicts: conflictsOf(ground, known, there),
  }
}

type Known = Seat & { person: number; room: number }

function roomsBroken(
  ground: Ground,
  given: { code: Exclude<SoftCode, 'S-CONTIG'>; there: number[][]; seats: readonly Known[] },
): Broken['rooms'] {
  const { code, there, seats } = given
  if (!roomCodes.includes(code)) return []
  const tall = code === 'S-TALL' && ground.task.givesBeds ? tallAmiss(ground, seats) : null
  return there.flatMap((people, room) => {
    const count = tall
      ? (tall.get(room) ?? 0)
      : countOf(
          ground,
          room,
          code,
          people.map((one) => ground.souls[one]!),
        )
    return count > 0 ? [{ roomId: ground.task.rooms[room]!.id, count }] : []
  })
}

/** With beds given, who is tall and lies in a usual one. */
function tallAmiss({ souls, task }: Ground, seats: readonly Known[]): Map<number, number> {
  const amiss = new Map<number, number>()
  for (const { person, room, bedId } of seats) {
    if (!souls[person]!.isTall) continue
    const bed = task.rooms[room]!.beds.find(({ id }) => id === bedId)
    if (bed?.length !== longBed) amiss.set(room, (amiss.get(room) ?? 0) + 1)
  }
  return amiss
}

/** Runs of a class are told at the first room of each run beyond the first. */
function runsBroken(ground: Ground, seats: readonly Known[]): Broken['rooms'] {
  const byClass = Map.groupBy(seats, ({ person }) => classKey(ground, person))
  const at = new Map<number, number>()
  for (const [key, list] of byClass) {
    if (key === null) continue
    const rooms = [...new Set(list.map(({ room }) => room))].toSorted((a, b) => a - b)
    for (const [i, room] of rooms.entries()) {
      const before = rooms[i - 1]
      if (before === undefined) continue
      const apart = runsBeyond([ground.spots[before]!.line, ground.spots[room]!.line])
      if (apart > 0) at.set(room, (at.get(room) ?? 0) + 1)
    }
  }
  return [...at].map(([room, count]) => ({ roomId: ground.task.rooms[room]!.id, count }))
}

function conflictsOf(ground: Ground, seats: readonly Known[], there: readonly number[][]): Conflict[] {
  const beds = new Map<string, number>()
  for (const { bedId } of seats) if (bedId) beds.set(bedId, (beds.get(bedId) ?? 0) + 1)
  return seats.flatMap(({ person, room, bedId, personId }): Conflict[] => {
    const { needsLow } = ground.task.people[person]!
    const bed = bedId === null ? null : ground.task.rooms[room]!.beds.find(({ id }) => id === bedId)
    const found = [
      barrier(ground, person, room),
      meetsApart(ground, person, there[room]!, room) ? 'H-APART' : null,
      bedId !== null && (!bed?.isFree || beds.get(bedId)! > 1) ? 'H-BED' : null,
      bedId === null && there[room]!.length > ground.spots[room]!.free ? 'H-BED' : null,
      needsLow && bed && !lowBeds.includes(bed.pos ?? '') ? 'H-SPECIAL' : null,
    ] as const
    return [...new Set(found)].flatMap((code) => (code === null ? [] : [{ personId, code }]))
  })
}
