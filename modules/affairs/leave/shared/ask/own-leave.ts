import { z } from 'zod'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { OwnDeed } from './own-deeds.ts'
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
}

export type OwnPass = { state: string; validFrom: string; validTo: string; outCount: number }

/** A leave as its student sees it. */
export type OwnLeave = {
  id: string
  leaveNo: string
  typeId: string
  typeName: string
  color: string | null
  icon: string | null
  returnMode: string
  startTime: string
  endTime: string
  days: number
  lessonCount: number
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  cantonCode: string | null
  destAddress: string | null
  reason: string
  status: string
  submitTime: string | null
  actualOutTime: string | null
  actualReturnTime: string | null
  actualDays: number | null
  overdueMinutes: number | null
  endReason: string | null
  /** The proof that may be brought afterwards: how it stands and until when. */
  proofState: string | null
  proofDeadline: string | null
  proofNote: string | null
  fileIds: string[] | null
  pass: OwnPass | null
  /** The newest wish for it to last longer. */
  extend: { id: string; newEnd: string; status: string } | null
  flow: { instanceId: string; nodes: string | null; handlers: string | null } | null
  /** What somebody said who sent it back. */
  opinion: { text: string; name: string } | null
  deeds: OwnDeed[]
}

export type OfferedContact = { memberId: string; name: string; relation: string; relationName: string; phone: string }

/** Everything a form of leave begins with. Phones come masked: the server knows the rest. */
export type Prefill = {
  student: { id: string; xh: string | null; xm: string; className: string | null; photoFileId: string | null }
  /** Said at once to whom no leave can be given. */
  refusal: string | null
  phone: string | null
  contacts: OfferedContact[]
  types: OfferedType[]
  lastPlace: { cantonCode: string | null; destAddress: string | null; transport: string | null } | null
  reasons: string[]
  /** The next days off, as whole dates. */
  holiday: { name: string; from: string; to: string } | null
  current: OwnLeave | null
}

/** What a return is judged by, for drawing it. */
export type ReturnPlan = {
  campusName: string | null
  fence: Fence | null
  toleranceM: number
  worstAccuracyM: number
  needsPhoto: boolean
}

const at = { service: 'xsgl', method: 'GET', access: { permission: 'leaveMine:read' } } as const
const page = z.object({
  current: z.coerce.number().int().min(1).max(1000).default(1),
  size: z.coerce.number().int().min(1).max(50).default(20),
  id: z.uuid('请假单不存在').optional(),
})

export const ownLeavesRoute = defineRoute({
  ...at,
  path: 'leaveRequest/mine',
  label: '我的请假',
  input: page,
  answer: answer<{ records: OwnLeave[]; total: number }>(),
  about: { entity: leaveRequest, id: 'id' },
})

export const currentLeaveRoute = defineRoute({
  ...at,
  path: 'leaveRequest/current',
  label: '当前请假',
  input: z.object({}),
  answer: answer<{ current: OwnLeave | null }>(),
})

export const returnPlanRoute = defineRoute({
  ...at,
  path: 'leaveRequest/returnPlan',
  label: '销假范围',
  input: z.object({ id: z.uuid('请假单不存在') }),
  answer: answer<ReturnPlan>(),
  about: { entity: leaveRequest, id: 'id' },
})
