import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

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
