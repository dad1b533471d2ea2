import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import type { OwnLeave } from './ask/own-leave.ts'
import type { LeaveRow, MissedLesson, ReturnWay } from './leave-request.ts'
import type { TrialFacts } from './settings/tiers.ts'
import type { CallableContact } from './record/consent.ts'

/** Whether a student is excused at a moment; at night only a leave that sleeps elsewhere excuses. The one place where everybody asks. */
export const isExcused = defineService<{ studentId: string; at: string; isNight?: boolean }, boolean>(
  'leave.isExcused',
  { fallback: false },
)

export type Excused = {
  studentId: string
  leaveId: string
  typeName: string
  mark: string
  startTime: string
  endTime: string
  isOvernight: boolean
  isLeaveSchool: boolean
}

/** Who of some students is excused at a moment, or at some time before `until`, each once. */
export const listExcused = defineService<
  { studentIds: readonly string[]; at: string; until?: string; isNight?: boolean },
  readonly Excused[]
>('leave.listExcused', { fallback: [] })

/** A leave as others need to know it: who, from when until when (the end not included), and how attendance calls it (1 请假, 2 公假). */
export type LeaveTold = {
  leaveId: string
  studentId: string
  startTime: string
  endTime: string
  mark: string
  isOvernight: boolean
  isBackdated: boolean
}

/**
 * Leaves were granted: whoever keeps attendance calls their students excused in the span from now on. One that was asked for afterwards
 * (`isBackdated`) also corrects what was written of the span before.
 */
export const leaveGranted = defineEvent<{ leaves: readonly LeaveTold[] }>('leave.granted')

/** A granted leave lasts longer now: what lies between the end before and `endTime` is excused too. */
export const leaveChanged = defineEvent<{ leaves: readonly (LeaveTold & { endBefore: string })[] }>('leave.changed')

/**
 * A granted leave is over: the student came back, or it was cancelled or declared void. It excuses until `until`; where that is its start,
 * it never did, and marks made because of it are to be taken back.
 */
export const leaveEnded = defineEvent<{
  leaves: readonly (LeaveTold & { how: 'back' | 'cancelled' | 'void'; until: string })[]
}>('leave.ended')

/** Leaves stand otherwise than before: whoever shows how many there are counts anew. */
export const leavesMoved = defineEvent<{ leaveIds: readonly string[] }>('leave.moved')

/**
 * Of whom something of leave is asked: oneself, or a student within reach of whoever holds the permission. A student who names somebody
 * else is told so in the words of the caller.
 */
export const leaveSubject = defineService<
  { asked: string | null | undefined; permission: string; refusal: () => Error },
  { studentId: string; isOwn: boolean }
>('leave.subject')

/** Writes the dates of some leaves anew, for whoever brought them from elsewhere. */
export const rebuildDates = defineService<{ leaveIds: readonly string[] }, void>('leave.rebuildDates')

/** What is known of a leave that ends. */
export type Taken = {
  id: string
  startTime: string
  endTime: string
  status: string
  studentId: string
  classId: string | null
  departmentId: string | null
}
/** What proves that somebody is back. */
export type Proof = {
  way: ReturnWay
  lng?: number | null
  lat?: number | null
  accuracyM?: number | null
  distanceM?: number | null
  photoFileId?: string | null
  deviceId?: string | null
  note?: string | null
}

/** A try to prove a return, believed or not. */
export type ReturnTry = {
  leave: Pick<Taken, 'id' | 'studentId' | 'classId' | 'departmentId'>
  proof: Proof & { isDone: boolean; failReason?: string }
  time: Date
  /** It came of itself, whoever is at work now. */
  isNobodys?: boolean
}

/** Writes tries down; answers their records. */
export const noteReturns = defineService<{ tries: readonly ReturnTry[] }, readonly string[]>('leave.noteReturns')

/**
 * A student is back, as somebody who saw it says: how long it really was, how late, and what proves it. Answers the record of the return,
 * or null when somebody else said so first.
 */
export const giveBack = defineService<{ leave: Taken; proof: Proof; at: Date }, string | null>('leave.giveBack')

/** A leave as it is told to whoever decides on something that hangs on it. */
export type LeaveMatter = {
  facts: TrialFacts
  subjectId: string
  /** What its title names beside its own fields. */
  names: { typeName: string }
  number: string | null
  summary: { label: string; text: string }[]
}
export const leaveMatter = defineService<{ leaveId: string }, LeaveMatter>('leave.matter')

/** A leave as it would be if it ended then: how long, beside which other one, with how many days of its kind used in its term. */
export const measured = defineService<
  { leave: LeaveRow; newEnd: Date | null },
  { days: number; usedDays: number; other: { leaveNo: string; start: Date; end: Date } | null }
>('leave.measured')

/** A leave lasts longer, as was decided: its end, its pass and its dates move, and whoever was late is not any more. */
export const prolong = defineService<{ leaveId: string; newEnd: Date }, void>('leave.prolong')

/** The leave a student is in, or waits for: the one to be done something about comes first. */
export const currentLeave = defineService<{ studentId: string }, OwnLeave | null>('leave.current')

/** When students went out of the gate on their leaves, each for the first time. */
export const noteOut = defineService<{ outs: readonly { leaveId: string; time: Date }[] }, void>('leave.noteOut')

/** The same leave for many, on behalf of the school. */
export type ManyLeaves = {
  students: readonly StudentRow[]
  batchId: string
  typeId: string
  isMultiOut: boolean
  start: Date
  end: Date
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  cantonCode: string | null
  destAddress: string | null
  reason: string
  /** Said of the return where it is over already. */
  note: string
}
export type ManyGranted = { id: string; studentId: string; xm: string; lessons: readonly MissedLesson[] }

/** One leave for each of these students, who are locked and were found free. */
export const grantMany = defineService<ManyLeaves, readonly ManyGranted[]>('leave.grantMany')

/** Takes back leaves of a batch that have not begun, all or one student's. Answers which, and how many had gone already. */
export const cancelMany = defineService<
  { batchId: string; studentId: string | null; reason: string | null },
  { ended: readonly { id: string; studentId: string }[]; gone: number }
>('leave.cancelMany')

/** Lessons of a student that touch a span. */
export const lessonsMissed = defineService<{ studentId: string; start: Date; end: Date }, readonly MissedLesson[]>(
  'leave.lessonsMissed',
)

/** Whom of a family one can call about a leave, for whoever may write down what was said. */
export const callableContacts = defineService<
  { leave: Pick<LeaveRow, 'studentId'> & { abilities: readonly string[] } },
  readonly CallableContact[]
>('leave.callable')
