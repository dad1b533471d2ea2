import { answer } from '#kernel/http/define-route.ts'
import { defineOwn, type Own } from '#patterns/own/shared/own.ts'
import { ownDeeds } from './own-deeds.ts'
import { leaveRequest } from '../leave-request.ts'

/** A kind of leave as a student chooses it, with what of it was used this term. */
export type OfferedType = {
  id: string
  code: string
  name: string
  color: string | null
  icon: string | null
  remark: string | null
  maxDaysOnce: number | null
  maxDaysTerm: number | null
  minAdvanceHours: number
  backdateDays: number
  /** Days within which a proof may be brought afterwards; null where it may not. */
  proofLateDays: number | null
  usedDays: number
  /** Levels that decide on a day of it, by their names; empty where that is not known. */
  levels: string[]
  /** The family is asked before anybody agrees. */
  asksParents: boolean
}

/** A student's own leaves, those that something is to be done about first. */
export const ownLeaves = defineOwn(leaveRequest, {
  label: '我的请假',
  currentLabel: '当前请假',
  permission: 'leaveMine:read',
  whose: 'studentId',
  open: ['overdue', 'due', 'away', 'toMend', 'deciding', 'granted'],
  without: ['draft'],
  by: 'startTime',
  flow: 'leave',
  fields: [
    'leaveNo',
    'typeId',
    'startTime',
    'endTime',
    'days',
    'reason',
    'status',
    'actualOutTime',
    'actualReturnTime',
    'actualDays',
    'overdueMinutes',
    'endReason',
    'proofState',
    'proofDeadline',
    'proofNote',
  ],
  deeds: ownDeeds,
  more: answer<{
    color: string | null
    icon: string | null
    returnMode: string
    allowExtend: boolean
    pass: { state: string; validFrom: string; validTo: string } | null
    /** The newest wish for it to last longer. */
    extend: { id: string; newEnd: string; status: string } | null
  }>(),
})
export type OwnLeave = Own<typeof ownLeaves>

export type OfferedContact = { memberId: string; name: string; relation: string; relationName: string; phone: string }

export type WentTo = { cantonCode: string | null; destAddress: string | null; transport: string | null }

export type LastLeave = WentTo & {
  typeId: string
  days: number
  startTime: string
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  emergName: string | null
  emergRelation: string | null
}

/** Everything a form of leave begins with. Phones come masked: the server knows the rest. */
export type Prefill = {
  student: { id: string; xh: string | null; xm: string; className: string | null; photoFileId: string | null }
  /** Said at once to whom no leave can be given. */
  refusal: string | null
  phone: string | null
  contacts: OfferedContact[]
  types: OfferedType[]
  /** Where somebody went before, the last one first. */
  places: WentTo[]
  /** What was asked for last, to be asked for again on other days. */
  last: LastLeave | null
  /** When the lessons of a day begin. */
  sections: { jc: number; begin: string }[]
  /** Why somebody asked before, the latest first; offered for the same kind. */
  reasons: { typeId: string; text: string }[]
  /** The next days off, as whole dates. */
  holiday: { name: string; from: string; to: string } | null
  current: OwnLeave | null
}
