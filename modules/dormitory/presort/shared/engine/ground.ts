import { lowBeds, lowFloor, longBed, type HardCode, type Person, type Room, type Task } from './model.ts'

/** A person by numbers: what is compared a million times is compared as integers, and -1 is unknown. */
export type Soul = {
  classNo: number
  majorNo: number
  cityNo: number
  /** Only of a minority. */
  nationNo: number
  isTall: boolean
  needsLow: boolean
  habits: Pick<Person, 'sleep' | 'smokes' | 'snores' | 'cool'>
  apart: readonly number[]
}

/** A room by numbers. */
export type Spot = {
  /** Neighbours on a floor follow one another; from floor to floor there is a gap. */
  line: number
  free: number
  total: number
  low: number
  long: number
  isLow: boolean
  departments: readonly string[]
  classes: readonly string[]
  livedBy: readonly number[]
}

export type Ground = {
  task: Task
  souls: readonly Soul[]
  spots: readonly Spot[]
  roomNo: ReadonlyMap<string, number>
  personNo: ReadonlyMap<string, number>
}

export const hanNation = '01'

function numbers(): (key: string | null) => number {
  const known = new Map<string, number>()
  return (key) => {
    if (key === null) return -1
    const no = known.get(key) ?? known.size
    known.set(key, no)
    return no
  }
}

export function groundOf(task: Task): Ground {
  const [classOf, majorOf, cityOf, nationOf] = [numbers(), numbers(), numbers(), numbers()]
  const personNo = new Map(task.people.map(({ id }, i) => [id, i]))
  // Somebody who lives there already and is not among the people has a number behind all of theirs.
  const strangers = new Map<string, number>()
  const noOf = (id: string) => {
    const no = personNo.get(id) ?? strangers.get(id) ?? task.people.length + strangers.size
    if (!personNo.has(id)) strangers.set(id, no)
    return no
  }
  const apart = new Map<number, number[]>()
  for (const [one, other] of task.rules.isApartOff ? [] : task.apart) {
    const pair = [noOf(one), noOf(other)] as const
    apart.set(pair[0], [...(apart.get(pair[0]) ?? []), pair[1]])
    apart.set(pair[1], [...(apart.get(pair[1]) ?? []), pair[0]])
  }
  const souls = task.people.map((one, i): Soul => ({
    classNo: classOf(one.classId),
    majorNo: majorOf(one.majorId),
    cityNo: cityOf(one.city),
    nationNo: one.nation === null || one.nation === hanNation ? -1 : nationOf(one.nation),
    isTall: one.height !== null && one.height >= task.rules.tallFrom,
    needsLow: one.needsLow,
    habits: one,
    apart: apart.get(i) ?? [],
  }))
  const shares = Map.groupBy(task.shares, ({ roomId }) => roomId)
  let line = 0
  const spots = task.rooms.map((room, i): Spot => {
    const before = task.rooms[i - 1]
    line += before && before.dormId === room.dormId && before.floorNo === room.floorNo ? 1 : 2
    const own = shares.get(room.id) ?? []
    return { ...bedsOf(room), line, ...ownersOf(own), livedBy: room.livedBy.map(noOf) }
  })
  return { task, souls, spots, personNo, roomNo: new Map(task.rooms.map(({ id }, i) => [id, i])) }
}

function bedsOf({ beds, floorNo, hasLift }: Room) {
  const free = beds.filter(({ isFree }) => isFree)
  return {
    free: free.length,
    total: beds.length,
    low: free.filter(({ pos }) => lowBeds.includes(pos ?? '')).length,
    long: free.filter(({ length }) => length === longBed).length,
    isLow: hasLift || floorNo <= lowFloor,
  }
}

function ownersOf(shares: Task['shares']) {
  return {
    departments: [...new Set(shares.map(({ departmentId }) => departmentId))],
    classes: [...new Set(shares.flatMap(({ classId }) => classId ?? []))],
  }
}

/** Why somebody may not be in a room at all, whoever else is there; null where they may. */
export function barrier({ task, spots, souls }: Ground, person: number, room: number): HardCode | null {
  const [who, where, spot] = [task.people[person]!, task.rooms[room]!, spots[room]!]
  if (who.sex === null || who.sex !== where.sex) return 'H-SEX'
  if (who.departmentId === null || !spot.departments.includes(who.departmentId)) return 'H-QUOTA'
  if (spot.classes.length > 0 && !spot.classes.includes(who.classId ?? '')) return 'H-QUOTA'
  if (!task.rules.isLevelOff && who.levelId !== null && who.levelId !== where.levelId) return 'H-LEVEL'
  if (!task.rules.isCampusOff && who.campusId !== null && where.campusId !== null && who.campusId !== where.campusId)
    return 'H-CAMPUS'
  if (souls[person]!.needsLow && (!spot.isLow || spot.low === 0)) return 'H-SPECIAL'
  return null
}

/** Whether somebody of the list is there whom this person may not live with; one of them may be about to leave. */
export function meetsApart(
  ground: Ground,
  person: number,
  there: readonly number[],
  room: number,
  leaving = -1,
): boolean {
  const { apart } = ground.souls[person]!
  if (apart.length === 0) return false
  const { livedBy } = ground.spots[room]!
  return apart.some((other) => other !== leaving && (there.includes(other) || livedBy.includes(other)))
}
