import type { Ground, Soul } from './ground.ts'
import type { SoftCode } from './model.ts'

export const roomCodes = ['S-CLASS', 'S-MAJOR', 'S-REGION', 'S-NATION', 'S-HABIT', 'S-TALL'] as const
type RoomCode = (typeof roomCodes)[number]

/** Different values among some people; who has none counts as one of their own kind. */
function kinds(souls: readonly Soul[], pick: (soul: Soul) => number): number {
  let count = 0
  for (let i = 0; i < souls.length; i += 1) {
    const value = pick(souls[i]!)
    let isNew = true
    for (let j = 0; j < i && isNew; j += 1) isNew = pick(souls[j]!) !== value
    if (isNew) count += 1
  }
  return count
}

/** By how many each value is beyond a cap; unknown values are beyond nothing. */
function beyond(souls: readonly Soul[], cap: number, pick: (soul: Soul) => number): number {
  let sum = 0
  for (let i = 0; i < souls.length; i += 1) {
    const value = pick(souls[i]!)
    if (value < 0) continue
    // The one beyond the cap is counted where it stands: the fourth of four is one too many of three.
    let before = 0
    for (let j = 0; j < i; j += 1) if (pick(souls[j]!) === value) before += 1
    if (before >= cap) sum += 1
  }
  return sum
}

/** From so many degrees on two people do not like the same air. */
const coolGap = 3

function areUnlike({ habits: one }: Soul, { habits: other }: Soul): boolean {
  const differ = (a: unknown, b: unknown) => a !== null && b !== null && a !== b
  if (differ(one.sleep, other.sleep) || differ(one.smokes, other.smokes) || differ(one.snores, other.snores))
    return true
  return one.cool !== null && other.cool !== null && Math.abs(one.cool - other.cool) >= coolGap
}

function unlikePairs(souls: readonly Soul[]): number {
  let pairs = 0
  for (let i = 0; i < souls.length; i += 1)
    for (let j = 0; j < i; j += 1) if (areUnlike(souls[i]!, souls[j]!)) pairs += 1
  return pairs
}

/** How often each rule is not kept in a room with these people. */
export function countOf(ground: Ground, room: number, code: RoomCode, there: readonly Soul[]): number {
  if (there.length === 0) return 0
  const { total, long } = ground.spots[room]!
  if (code === 'S-CLASS') return kinds(there, ({ classNo }) => classNo) - 1
  if (code === 'S-MAJOR') return kinds(there, ({ majorNo }) => majorNo) - 1
  if (code === 'S-REGION')
    return beyond(there, ground.task.rules.cityCap ?? Math.ceil(total / 2), ({ cityNo }) => cityNo)
  if (code === 'S-NATION') return beyond(there, Math.floor(total / 2), ({ nationNo }) => nationNo)
  if (code === 'S-HABIT') return unlikePairs(there) / 2
  return Math.max(0, there.filter(({ isTall }) => isTall).length - long)
}

/** Points of a room: what is not kept, by its weight. */
export function roomPoints(ground: Ground, room: number, there: readonly Soul[]): number {
  const { weights } = ground.task.rules
  let points = 0
  for (const code of roomCodes) {
    const weight = weights[code]
    if (weight) points += weight * countOf(ground, room, code, there)
  }
  return points
}

/** Separate runs of neighbouring rooms, beyond the first. */
export function runsBeyond(lines: readonly number[]): number {
  if (lines.length < 2) return 0
  const sorted = lines.toSorted((a, b) => a - b)
  let runs = 0
  for (let i = 1; i < sorted.length; i += 1) if (sorted[i]! - sorted[i - 1]! > 1) runs += 1
  return runs
}

/** Which rooms the people of one class and sex are in; men and women of a class never share rooms, so each sex has its own runs. */
export function classKey({ task }: Ground, person: number): string | null {
  const { classId, sex } = task.people[person]!
  return classId === null ? null : `${classId} ${sex ?? ''}`
}

export type SoftCount = { code: SoftCode; room: number; count: number }
