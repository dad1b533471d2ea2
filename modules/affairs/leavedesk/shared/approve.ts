import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { defineService } from '#kernel/world/service.ts'
import type { TypeFace } from '#modules/affairs/leave/shared/told/type-face.ts'
import type { WholeLeave } from '#modules/affairs/leaverecord/shared/whole-leave.ts'
import { leaveRequest, type MissedLesson } from '#modules/affairs/leave/shared/leave-request.ts'

/** A leave, or a longer one, that waits for somebody's word, or had it. */
export type InboxRow = TypeFace & {
  taskId: string
  isWaiting: boolean
  instanceId: string
  nodeName: string
  since: string
  dueTime: string | null
  leaveId: string
  leaveNo: string
  studentId: string
  xm: string
  xh: string | null
  classId: string | null
  className: string | null
  photoId: string | null
  startTime: string
  endTime: string
  days: number
  lessonCount: number
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  isLeaveSchool: boolean
  isBackdated: boolean
  parentConfirm: string
  reason: string | null
  /** Where more time is asked for: which asking it is, until when, and by how much longer. */
  extendId: string | null
  extendTo: string | null
  addDays: number | null
  urgeCount: number
}

/** A request, and for whoever decides or answers for the student what else they want to know. */
export type LeaveProfile = LeaveAsked & Partial<LeavePast>

export type LeaveAsked = {
  student: {
    id: string
    xm: string
    xh: string | null
    sex: string | null
    className: string | null
    departmentName: string | null
    majorName: string | null
    photoId: string | null
  }
  /** The leave as this person may read it, with what they may do with it. */
  request: WholeLeave['leave']
  callable: WholeLeave['callable']
  /** What is asked for and decided on: the leave, or only the time it would last longer. */
  asked: { fileIds: string[]; lessons: MissedLesson[]; lessonCount: number }
  files: Record<string, { name: string; size: number; type: string }>
}

/** How often a student was away this term, and who of the class is away meanwhile. */
export type LeavePast = {
  /** Days on leave in each week of the term so far; nothing between terms. */
  weeks: { week: number; days: number }[]
  weekNow: number | null
  termDays: number
  termCount: number
  lateCount: number
  /** Others of the class away in the same span. */
  mates: { id: string; xm: string; typeName: string; startTime: string; endTime: string; status: string }[]
  mateCount: number
  before: { id: string; typeName: string; startTime: string; endTime: string; days: number; status: string }[]
}

/** Whether this reader is told of more than the request. */
export function knowsPast(profile: LeaveProfile): profile is LeaveAsked & LeavePast {
  return profile.before !== undefined
}

export type InboxGroup = 'begun' | 'soon' | 'waiting'
const soonMs = 2 * 3_600_000

/** How urgent a request is: its time has begun, begins within two hours, or is further away. A longer leave is urgent when the present one ends. */
export function urgencyOf(
  { startTime, endTime, extendTo }: Pick<InboxRow, 'startTime' | 'endTime' | 'extendTo'>,
  now: number,
): InboxGroup {
  const begins = Date.parse(extendTo ? endTime : startTime)
  if (begins <= now) return 'begun'
  return begins - now <= soonMs ? 'soon' : 'waiting'
}

const at = { service: 'xsgl', method: 'GET', access: { permission: 'leaveApprove:read' } } as const

export const inboxRoute = defineRoute({
  ...at,
  path: 'leaveApprove/inbox',
  label: '待我审批的请假',
  /** One matter alone, where it is decided on outside this list, or read again afterwards. */
  input: z.object({ instanceId: z.uuid('请假单不存在').optional() }),
  answer: answer<InboxRow[]>(),
})

export const leaveProfileRoute = defineRoute({
  ...at,
  path: 'leaveApprove/profile',
  label: '请假学生概况',
  input: z.object({ leaveId: z.uuid('请假单不存在'), extendId: z.uuid('续假单不存在').optional() }),
  answer: answer<LeaveProfile>(),
  about: { entity: leaveRequest, id: 'leaveId' },
})

/** How many leaves wait for the word of whoever asks, all or those of a class. */
export const leavesWaiting = defineService<{ classId: string | undefined }, number>('leave.waiting')
