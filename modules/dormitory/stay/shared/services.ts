import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

/** A student and the bed that is meant for them. */
export type Pair = { studentId: string; bedId: string }
/** A lock that stands in nobody's way here: that of the batch, the application or the student this is done for. */
export type OwnLock = { type: string; refId: string }
export type Refusal = Pair & { reason: string }

/** Why some students cannot have some beds, by the rules of beds; nothing is written. */
export const judgeBeds = defineService<
  {
    pairs: readonly Pair[]
    locks?: readonly OwnLock[]
    /** Rooms that belong to others, and rooms for emergencies, are given all the same. */
    isOverride?: boolean
    /** These stays end by it: neither their students nor their beds are taken. */
    leaving?: readonly string[]
    /** Each is asked for by itself, as one of several that somebody may choose from. */
    isChoice?: boolean
  },
  readonly Refusal[]
>('stay.judgeBeds')

/** Gives students their beds. Whoever cannot have theirs is answered with the reason; with `isWhole` nobody has any then. */
export const giveBeds = defineService<
  {
    pairs: readonly Pair[]
    inWay: string
    sourceId: string | null
    locks?: readonly OwnLock[]
    isOverride?: boolean
    isWhole?: boolean
  },
  {
    given: readonly (Pair & { registerId: string })[]
    refused: readonly Refusal[]
    /** Of those that were given: what speaks against it and forbids nothing. */
    warned: readonly Refusal[]
  }
>('stay.giveBeds')

/** Takes beds back that nobody has moved into yet; answers how many. */
export const takeBeds = defineService<{ registerIds: readonly string[]; remark: string }, number>('stay.takeBeds')

/** Several people change their beds at one moment: all of them, or none. Chains and swaps are one set. */
export const moveStays = defineService<
  {
    moves: readonly { registerId: string; toBedId: string }[]
    inWay: string
    sourceId: string | null
    locks?: readonly OwnLock[]
    isOverride?: boolean
  },
  {
    /** The stays that began, by the student; none where somebody was refused. */
    begun: readonly (Pair & { registerId: string })[]
    refused: readonly Refusal[]
  }
>('stay.moveStays')

/** Keeps free beds for something; answers those that were kept. */
export const lockBeds = defineService<
  { bedIds: readonly string[]; type: string; refId: string; reason: string; until: Date | null },
  readonly string[]
>('stay.lockBeds')

/** Frees what was kept for something, all of it or these beds; answers how many. */
export const unlockBeds = defineService<
  { type: string; refId: string | readonly string[]; bedIds?: readonly string[] },
  number
>('stay.unlockBeds')

/** Where somebody lives, or is to live. */
export type CurrentStay = {
  registerId: string
  studentId: string
  state: string
  bedId: string
  bedNo: number
  roomId: string
  floorId: string
  dormId: string
  campusId: string
  dormName: string
  roomNo: string
  /** `3号楼-305-2床` */
  placeName: string
  feePrice: number | null
  isRoomHead: boolean
  inTime: string | null
}
export const currentStays = defineService<{ studentIds: readonly string[] }, ReadonlyMap<string, CurrentStay>>(
  'stay.currentStays',
)

/** Of these students, whoever still has a spare key, and of which room: they do not leave before it is back. */
export const keysOut = defineService<
  { studentIds: readonly string[] },
  readonly { studentId: string; roomName: string }[]
>('stay.keysOut', { fallback: [] })

type StayFact = { registerId: string; studentId: string; bedId: string; roomId: string; dormId: string }

/** Beds were given to students who will move in. */
export const stayAssigned = defineEvent<{ stays: readonly StayFact[] }>('dorm.assigned')
/** Students moved in. */
export const stayCheckedIn = defineEvent<{ stays: readonly StayFact[] }>('dorm.checkedIn')
/** Students sleep elsewhere from now on. */
export const stayMoved = defineEvent<{ stays: readonly (StayFact & { fromRegisterId: string })[] }>('dorm.moved')
/** Students moved out. */
export const stayCheckedOut = defineEvent<{ stays: readonly StayFact[] }>('dorm.checkedOut')
/**
 * Beds that somebody lost before they moved in, and not for another one: by what they were given, also where it was another bed then;
 * `remark` is what was noted with it.
 */
export const stayTakenBack = defineEvent<{
  stays: readonly (StayFact & { sourceIds: readonly string[]; placeName: string; remark: string | null })[]
}>('dorm.takenBack')
