import { z } from 'zod'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { defineRecord, part, parts, type Whole } from '#patterns/record/shared/record.ts'
import type { TypeFace } from '../told/type-face.ts'
import { leaveReturn } from '#modules/affairs/leavereturn/shared/leave-return.ts'
import { leaveExtend } from '#modules/affairs/leaveextend/shared/leave-extend.ts'
import { leavePass, leavePassLog } from '#modules/affairs/gate/shared/leave-pass.ts'
import { leaveRequest, parentStates, parentWays } from '../leave-request.ts'

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
  parentConfirm: string | null
  parentConfirmWay: string | null
  isParentVerified: boolean | null
}): boolean {
  const isAnswered = [parentStates.confirmed[0], parentStates.refused[0]].some((one) => one === leave.parentConfirm)
  return isAnswered && leave.parentConfirmWay !== parentWays.person[0] && leave.isParentVerified !== true
}

const deeds = ['cancel', 'void', 'parentConfirm', 'handleProof', 'unmask'] as const

/** Everything about one leave, for whoever may read it. */
export const leaveWhole = defineRecord(leaveRequest, {
  label: '请假详情',
  name: 'leave',
  flow: 'leave',
  parts: {
    pass: part(leavePass, { fields: ['passNo', 'state', 'validFrom', 'validTo', 'isMultiOut'] }),
    passages: parts(leavePassLog, {
      by: 'time',
      fields: ['time', 'gateName', 'direction', 'code', 'result', 'isOffline'],
    }),
    returns: parts(leaveReturn, {
      by: 'time',
      fields: [
        'time',
        'way',
        'lng',
        'lat',
        'accuracyM',
        'distanceM',
        'photoFileId',
        'isDone',
        'failReason',
        'note',
        'operatorId',
      ],
    }),
    extensions: parts(leaveExtend, { by: 'submitTime', fields: ['newEnd', 'addDays', 'reason', 'status'] }),
  },
  more: answer<{
    /** Null where the reader's roles hide what kind of leave it is. */
    type: { [K in keyof TypeFace]: TypeFace[K] | null }
    photoId: string | null
    fence: Fence | null
    /** Whom of the family one can call, for whoever may write down what was said. */
    callable: CallableContact[]
    can: Record<(typeof deeds)[number] | 'proxy', boolean>
  }>(),
})
export type WholeLeave = Whole<typeof leaveWhole>

/** Which of the actions of a leave its reader may take. */
export function deedsFor(abilities: readonly string[]): Record<(typeof deeds)[number], boolean> {
  return Object.fromEntries(deeds.map((deed) => [deed, abilities.includes(deed)])) as never
}

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
