import { z } from 'zod'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { TypeFace } from './board.ts'
import { leaveRequest, parentStates, parentWays, type MissedLesson } from '../leave-request.ts'

/** Somebody of the family with the number that counts, masked. */
export type CallableContact = {
  memberId: string
  name: string
  relationName: string
  phone: string
  isVerified: boolean
}

/** Whether a family's word came from a number nobody had verified: said beside it wherever it is shown. */
export function isUnproven(leave: {
  parentConfirm: string
  parentConfirmWay: string | null
  isParentVerified: boolean | null
}): boolean {
  const isAnswered = [parentStates.confirmed[0], parentStates.refused[0]].some((one) => one === leave.parentConfirm)
  return isAnswered && leave.parentConfirmWay !== parentWays.person[0] && leave.isParentVerified !== true
}

/** Everything about one leave, for whoever may read it. */
export type WholeLeave = {
  leave: {
    id: string
    leaveNo: string
    studentId: string
    xm: string
    xh: string | null
    className: string | null
    departmentName: string | null
    status: string
    startTime: string
    endTime: string
    originEndTime: string | null
    days: number
    actualDays: number | null
    lessonCount: number | null
    lessons: MissedLesson[] | null
    isOut: boolean
    isOvernight: boolean
    isOutOfCity: boolean
    isLeaveSchool: boolean
    isBackdated: boolean
    backdateReason: string | null
    cantonCode: string | null
    destAddress: string | null
    transport: string | null
    tripNo: string | null
    companions: string | null
    reason: string
    phone: string | null
    emergName: string | null
    emergRelation: string | null
    emergPhone: string | null
    parentConfirm: string
    parentConfirmTime: string | null
    parentConfirmWay: string | null
    isParentVerified: boolean | null
    parentConfirmNote: string | null
    fileIds: string[] | null
    proofState: string | null
    proofDeadline: string | null
    proofTime: string | null
    proofNote: string | null
    source: string
    extendCount: number | null
    submitTime: string | null
    decideTime: string | null
    actualOutTime: string | null
    actualReturnTime: string | null
    returnWay: string | null
    overdueMinutes: number | null
    endReason: string | null
    version: number
  }
  instanceId: string | null
  type: TypeFace & { returnMode: string }
  photoId: string | null
  pass: {
    passNo: string
    state: string
    validFrom: string
    validTo: string
    outCount: number
    isMultiOut: boolean
  } | null
  passages: {
    id: string
    time: string
    gateName: string | null
    direction: string
    code: string
    result: string | null
    isOffline: boolean
  }[]
  returns: {
    id: string
    time: string
    way: string
    lng: number | null
    lat: number | null
    accuracyM: number | null
    distanceM: number | null
    photoId: string | null
    isDone: boolean
    failReason: string | null
    note: string | null
    operatorName: string | null
  }[]
  extensions: {
    id: string
    oldEnd: string
    newEnd: string
    addDays: number | null
    reason: string
    status: string
    submitTime: string | null
    instanceId: string | null
  }[]
  fence: Fence | null
  /** Whom of the family one can call, for whoever may write down what was said. */
  callable: CallableContact[]
  files: Record<string, { name: string; size: number; type: string }>
  can: { cancel: boolean; void: boolean; parentConfirm: boolean; proxy: boolean; handleProof: boolean; unmask: boolean }
}

export const wholeLeaveRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/getWhole',
  label: '请假详情',
  access: { signedIn: true },
  input: z.object({ id: z.uuid('请假单不存在') }),
  answer: answer<WholeLeave>(),
  about: { entity: leaveRequest, id: 'id' },
})

export const slipRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/slip',
  label: '打印请假条',
  access: { permission: 'leaveRequest:getOne' },
  input: z.object({ id: z.uuid('请假单不存在') }),
  answer: answer<unknown>(),
  about: { entity: leaveRequest, id: 'id' },
})
