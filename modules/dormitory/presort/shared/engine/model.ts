/** Beds a person who needs one low can lie in: a lower one, or one without an upper. */
export const lowBeds: readonly string[] = ['1', '4']
export const longBed = '2'
/** Up to this floor somebody who needs a low bed can walk where there is no lift. */
export const lowFloor = 2

export type Person = {
  id: string
  xh: string
  sex: string | null
  departmentId: string | null
  majorId: string | null
  classId: string | null
  campusId: string | null
  /** The level that was chosen, if one was. */
  levelId: string | null
  /** City of origin. */
  city: string | null
  nation: string | null
  height: number | null
  needsLow: boolean
  sleep: string | null
  smokes: boolean | null
  snores: boolean | null
  /** The temperature somebody likes in summer. */
  cool: number | null
}

export type Bed = { id: string; bedNo: number; pos: string | null; length: string | null; isFree: boolean }

/** A room in scope; rooms come in the order of house, floor and number. */
export type Room = {
  id: string
  dormId: string
  floorNo: number
  hasLift: boolean
  sex: string | null
  levelId: string | null
  campusId: string | null
  beds: readonly Bed[]
  /** Who lives there already. */
  livedBy: readonly string[]
}

/** Whose a room is: of departments, and within them of some classes alone. */
export type Share = { roomId: string; departmentId: string; classId: string | null }

export type Seat = { personId: string; roomId: string; bedId: string | null }

export const softCodes = ['S-CLASS', 'S-MAJOR', 'S-CONTIG', 'S-REGION', 'S-NATION', 'S-HABIT', 'S-TALL'] as const
export type SoftCode = (typeof softCodes)[number]

/** What becomes of the rest of a class: with others of the major, then of the department, or by itself. */
export const tailWays = { major: '1', department: '2', alone: '3' } as const

export type Rules = {
  weights: Readonly<Partial<Record<SoftCode, number>>>
  tail: string
  /** From one city at most so many; null half of the beds. */
  cityCap: number | null
  tallFrom: number
  isLevelOff?: boolean
  isCampusOff?: boolean
  isApartOff?: boolean
}

export type Task = {
  people: readonly Person[]
  rooms: readonly Room[]
  shares: readonly Share[]
  /** Pairs who never share a room. */
  apart: readonly (readonly [string, string])[]
  fixed: readonly Seat[]
  rules: Rules
  seed: number
  /** Whether each gets a bed, or only a room. */
  givesBeds: boolean
}

export type Why = 'fixed' | 'special' | 'class' | 'tail' | 'rest'
export type Placed = Seat & { why: Why; isFixed: boolean }
export type Lack = 'sex' | 'quota' | 'level' | 'campus' | 'special' | 'apart' | 'full'
export type Unplaced = { personId: string; lack: Lack }

/** How often a rule was not kept, and where: by room, or by class for neighbouring rooms. */
export type Broken = { code: SoftCode; count: number; points: number; rooms: { roomId: string; count: number }[] }
export type Verdict = { points: number; broken: Broken[]; conflicts: Conflict[] }
export type Conflict = { personId: string; code: HardCode }
export const hardCodes = ['H-SEX', 'H-LEVEL', 'H-CAMPUS', 'H-QUOTA', 'H-BED', 'H-APART', 'H-SPECIAL'] as const
export type HardCode = (typeof hardCodes)[number]

export type Plan = { placed: Placed[]; unplaced: Unplaced[]; verdict: Verdict; swaps: number }
