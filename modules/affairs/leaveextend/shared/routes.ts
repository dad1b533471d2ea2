import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'

/** What would become of a leave that lasts longer. */
export type ExtendOutlook = Outlook & {
  /** All its days then; null as long as no end is chosen. */
  days: number | null
  /** So many days it may have at most; null where nothing bounds it. */
  mostDays: number | null
  /** Ends that can be asked for at one touch, by the days they lie after the present one. */
  offers: { days: number; end: string }[]
}

const asked = {
  service: 'xsgl',
  method: 'POST',
  access: { permission: 'leaveRequest:apply' },
  input: z.looseObject({ leaveId: z.uuid('请假单不存在') }),
  about: { entity: leaveRequest, id: 'leaveId' },
} as const

export const submitExtendRoute = defineRoute({
  ...asked,
  path: 'leaveExtend/submit',
  label: '申请续假',
  answer: answer<{ id: string; status: string }>(),
})

export const previewExtendRoute = defineRoute({
  ...asked,
  path: 'leaveExtend/preview',
  label: '续假试算',
  answer: answer<ExtendOutlook>(),
})
