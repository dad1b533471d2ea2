import { classKey, roomPoints, runsBeyond } from './score.ts'
import { canSit, roomLeft, sit, soulsIn, type Seats } from './seats.ts'
import { lowBeds, tailWays, type Why } from './model.ts'
import { barrier } from './ground.ts'
import { shuffled } from './random.ts'

type Random = (below: number) => number
type Group = { people: number[]; rooms: number[] }
type Tail = { people: number[]; majorNo: number }

const groupBy = <T>(list: readonly number[], key: (person: number) => T) => [...Map.groupBy(list, key)]

/** ① Those settled by hand stay, as long as nothing forbids it; then those who need a certain bed. */
export function placeFirst(seats: Seats): void {
  const { task, personNo, roomNo, souls } = seats.ground
  for (const { personId, roomId, bedId } of task.fixed) {
    const [person, room] = [personNo.get(personId), roomNo.get(roomId)]
    if (person === undefined || room === undefined || seats.at[person] !== -1 || !canSit(seats, person, room)) continue
    sit(seats, person, room, 'fixed')
    seats.held.add(person)
    const bed = task.rooms[room]!.beds.find(({ id }) => id === bedId)
    if (bed && lowBeds.includes(bed.pos ?? '') && !souls[person]!.needsLow) seats.lowLeft[room]! -= 1
  }
  for (const [person, { needsLow, classNo }] of souls.entries()) {
    if (!needsLow || seats.at[person] !== -1) continue
    const open = task.rooms.map((_, room) => room).filter((room) => canSit(seats, person, room))
    // With somebody of the class, if one is there already.
    const near = open.find((room) => soulsIn(seats, room).some((other) => other.classNo === classNo))
    const room = near ?? open[0]
    if (room === undefined) continue
    sit(seats, person, room, 'special')
    seats.held.add(person)
  }
}

/** ② and ③ Class by class into neighbouring rooms, the rest of each as the school wants it; then whoever is left. */
export function placeClasses(seats: Seats, random: Random): void {
  for (const group of groupsOf(seats)) {
    const classes = groupBy(group.people, (person) => seats.ground.souls[person]!.classNo)
      .map(([, people]) => people)
      .toSorted((a, b) => b.length - a.length || firstOf(seats, a).localeCompare(firstOf(seats, b)))
    placeGroup(seats, group, { classes, random })
  }
  for (const [person, room] of seats.at.entries()) if (room === -1) placeRest(seats, person)
}

const firstOf = ({ ground }: Seats, people: readonly number[]) => ground.task.people[people[0]!]!.classId ?? ''

/** People who may be in the same rooms: of one department, sex, level and campus. Whoever chose a level comes first. */
function groupsOf(seats: Seats): Group[] {
  const { task } = seats.ground
  const waiting = task.people.map((_, person) => person).filter((person) => seats.at[person] === -1)
  const key = (person: number) => {
    const { departmentId, sex, levelId, campusId } = task.people[person]!
    return [levelId ?? '~', departmentId, sex, campusId].join(' ')
  }
  return groupBy(waiting, key)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, people]) => ({ people, rooms: roomsFor(seats, people) }))
}

/** Rooms in which any of them may be, in order. */
function roomsFor({ ground }: Seats, people: readonly number[]): number[] {
  const kinds = groupBy(people, (person) => ground.souls[person]!.classNo).map(([, list]) => list)
  const able = kinds
    .map((list) => list.find((person) => !ground.souls[person]!.needsLow))
    .filter((one) => one !== undefined)
  return ground.spots.flatMap((_, room) =>
    able.some((person) => barrier(ground, person, room) === null) ? [room] : [],
  )
}

function placeGroup(seats: Seats, { rooms }: Group, given: { classes: number[][]; random: Random }): void {
  const { classes, random } = given
  const tails = planTails(seats, rooms, classes)
  const done = new Set<number[]>()
  for (const people of classes) {
    if (done.has(people)) continue
    const mates = tails.find((bin) => bin.some(({ of }) => of === people))
    const host = mates?.[0]?.of
    // The class with the largest rest first, those that share its last room right behind it.
    for (const one of mates && mates.length > 1 ? mates.map(({ of }) => of) : [people]) {
      if (done.has(one)) continue
      done.add(one)
      const tail = one === host ? (mates ?? []) : []
      placeClass(seats, rooms, { people: one, isGuest: mates !== undefined && one !== host, tail, random })
    }
  }
}

type Rest = Tail & { of: number[] }

/** Which rests share a room, largest first; each list begins with the class beside whose rooms it lies. */
function planTails(seats: Seats, rooms: readonly number[], classes: readonly number[][]): Rest[][] {
  const { ground } = seats
  const capacity = usual(rooms.map((room) => roomLeft(seats, room)).filter((left) => left > 0))
  if (capacity === 0 || ground.task.rules.tail === tailWays.alone) return []
  const rests = classes
    .filter((people) => !hasOwnRooms(seats, rooms, people[0]!) && startedBy(seats, rooms, people).length === 0)
    .map((of): Rest => ({
      of,
      people: of.slice(of.length - (of.length % capacity)),
      majorNo: ground.souls[of[0]!]!.majorNo,
    }))
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => b.people.length - a.people.length)
  const size = (bin: readonly Rest[]) => bin.reduce((sum, { people }) => sum + people.length, 0)
  const pack = (bins: Rest[][], fits: (bin: Rest[], other: Rest[]) => boolean) => {
    const packed: Rest[][] = []
    for (const bin of bins) {
      const home = packed.find((one) => size(one) + size(bin) <= capacity && fits(one, bin))
      if (home) home.push(...bin)
      else packed.push([...bin])
    }
    return packed.toSorted((a, b) => size(b) - size(a))
  }
  const sameMajor = pack(
    rests.map((one) => [one]),
    ([a], [b]) => a!.majorNo === b!.majorNo,
  )
  return ground.task.rules.tail === tailWays.major ? sameMajor : pack(sameMajor, () => true)
}

function usual(sizes: readonly number[]): number {
  const counts = [...Map.groupBy(sizes, (size) => size)].map(([size, list]) => [size, list.length] as const)
  return counts.toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

function hasOwnRooms({ ground }: Seats, rooms: readonly number[], person: number): boolean {
  const { classId } = ground.task.people[person]!
  return rooms.some((room) => classId !== null && ground.spots[room]!.classes.includes(classId))
}

/** Rooms in which only this class has somebody already. */
function startedBy(seats: Seats, rooms: readonly number[], people: readonly number[]): number[] {
  const { classNo } = seats.ground.souls[people[0]!]!
  return rooms.filter((room) => {
    const there = soulsIn(seats, room)
    return there.length > 0 && there.every((soul) => soul.classNo === classNo)
  })
}

type Order = { people: number[]; isGuest: boolean; tail: readonly Rest[]; random: Random }

function placeClass(seats: Seats, rooms: readonly number[], { people, isGuest, tail, random }: Order): void {
  const { ground } = seats
  const able = people.find((person) => !ground.souls[person]!.needsLow) ?? people[0]!
  const own = rooms.filter((room) => barrier(ground, able, room) === null && roomLeft(seats, room) > 0)
  const elsewhere = new Set(tail.length > 1 || isGuest ? tailOf(tail, people) : [])
  let waiting = dealt(
    seats,
    people.filter((person) => !elsewhere.has(person) && seats.at[person] === -1),
    random,
  )
  const started = startedBy(seats, own, people)
  const started_ = new Set(started)
  const isOwn = (room: number) => ground.spots[room]!.classes.length > 0
  const empty = own.filter((room) => seats.there[room]!.length === 0 && !started_.has(room))
  const sharedOwn = own.filter((room) => isOwn(room) && seats.there[room]!.length > 0 && !started_.has(room))
  const [ownEmpty, common] = [empty.filter(isOwn), empty.filter((room) => !isOwn(room))]
  const sought = waiting.length + (tail.length > 1 ? tail.reduce((sum, one) => sum + one.people.length, 0) : 0)
  const taken: { room: number; size: number }[] = []
  let left = waiting.length
  for (const room of [
    ...started,
    ...ownEmpty,
    ...sharedOwn,
    ...runFor(seats, common, sought - roomIn(seats, [...started, ...ownEmpty])),
  ]) {
    if (left === 0) break
    const size = Math.min(left, roomLeft(seats, room))
    if (size === 0) continue
    taken.push({ room, size })
    left -= size
  }
  waiting = deal(seats, waiting, taken)
  if (tail.length > 1) placeTail(seats, { common, people, tail, taken })
}

const roomIn = (seats: Seats, rooms: readonly number[]) => rooms.reduce((sum, room) => sum + roomLeft(seats, room), 0)

function tailOf(tail: readonly Rest[], people: readonly number[]): readonly number[] {
  return tail.find(({ of }) => of === people)?.people ?? []
}

/** The first run of neighbouring rooms that holds them all, else the longest ones first; rooms behind it follow. */
function runFor(seats: Seats, rooms: readonly number[], people: number): number[] {
  if (people <= 0) return [...rooms]
  const runs: number[][] = []
  for (const room of rooms) {
    const last = runs.at(-1)
    if (last && runsBeyond([lineOf(seats, last.at(-1)!), lineOf(seats, room)]) === 0) last.push(room)
    else runs.push([room])
  }
  const fitting = runs.find((run) => roomIn(seats, run) >= people)
  const rest = runs.filter((run) => run !== fitting)
  const ordered = fitting ? [fitting, ...rest] : rest.toSorted((a, b) => roomIn(seats, b) - roomIn(seats, a))
  return ordered.flat()
}

const lineOf = ({ ground }: Seats, room: number) => ground.spots[room]!.line

/** ③ From one city after the other, and within a city from one nation after the other, so that dealing them round spreads them. */
function dealt({ ground }: Seats, people: readonly number[], random: Random): number[] {
  return groupBy(shuffled(people, random), (person) => ground.souls[person]!.cityNo)
    .toSorted(([a, one], [b, other]) => other.length - one.length || a - b)
    .flatMap(([, list]) => list.toSorted((a, b) => ground.souls[a]!.nationNo - ground.souls[b]!.nationNo))
}

/** Deals people round into rooms of given sizes; whoever no room of the class takes is answered. */
function deal(seats: Seats, people: readonly number[], taken: readonly { room: number; size: number }[]): number[] {
  const left = taken.map(({ size }) => size)
  let turn = 0
  const over: number[] = []
  for (const person of people) {
    let tries = 0
    while (tries < taken.length && (left[turn] === 0 || !canSit(seats, person, taken[turn]!.room))) {
      turn = (turn + 1) % taken.length
      tries += 1
    }
    if (taken.length === 0 || tries === taken.length) {
      over.push(person)
      continue
    }
    sit(seats, person, taken[turn]!.room, 'class')
    left[turn]! -= 1
    turn = (turn + 1) % taken.length
  }
  return over
}

/** The shared last room: the nearest empty one behind the rooms of its first class. */
function placeTail(
  seats: Seats,
  given: {
    common: readonly number[]
    people: readonly number[]
    tail: readonly Rest[]
    taken: readonly { room: number }[]
  },
): void {
  const { common, tail, taken } = given
  const sought = tail.reduce((sum, { people }) => sum + people.length, 0)
  const open = common.filter((room) => seats.there[room]!.length === 0 && roomLeft(seats, room) >= sought)
  const lines = taken.map(({ room }) => lineOf(seats, room))
  const away = (room: number) => Math.min(...lines.map((line) => Math.abs(line - lineOf(seats, room))), Infinity)
  const room = open.toSorted((a, b) => (lines.length > 0 ? away(a) - away(b) : 0) || a - b)[0]
  if (room === undefined) return
  for (const { people } of tail)
    for (const person of people) if (canSit(seats, person, room)) sit(seats, person, room, 'tail')
}

/** Whoever is left goes where it costs least. */
function placeRest(seats: Seats, person: number): void {
  const { ground } = seats
  let best: { room: number; cost: number } | null = null
  const key = classKey(ground, person)
  for (let room = 0; room < ground.spots.length; room += 1) {
    if (!canSit(seats, person, room)) continue
    const there = soulsIn(seats, room)
    const isEmpty = there.length === 0
    const cost =
      roomPoints(ground, room, [...there, ground.souls[person]!]) -
      roomPoints(ground, room, there) +
      (isEmpty ? 0.5 : 0)
    const isNear = key !== null && there.some((soul) => soul.classNo === ground.souls[person]!.classNo)
    const whole = isNear ? cost : cost + (ground.task.rules.weights['S-CONTIG'] ?? 0)
    if (!best || whole < best.cost) best = { room, cost: whole }
  }
  if (!best) return
  const there = soulsIn(seats, best.room)
  const why: Why = there.some((soul) => soul.classNo !== ground.souls[person]!.classNo) ? 'tail' : 'rest'
  sit(seats, person, best.room, why)
}
