import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'

const order = z.object({
  leaveId: z.uuid('请假单不存在'),
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  coordType: z.enum(['GCJ02', 'WGS84']).default('WGS84'),
  accuracyM: z.number().min(0).max(100_000),
  photoFileId: z.uuid().optional(),
  mock: z.boolean().default(false),
})

export const signReturnRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveReturn/sign',
  label: '定位销假',
  access: { permission: 'leaveRequest:apply' },
  input: order,
  answer: answer<null>(),
  about: { entity: leaveRequest, id: 'leaveId' },
})

export const proxyReturnRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveReturn/proxy',
  label: '代销假',
  access: { permission: 'leaveReturn:proxy' },
  input: z.object({
    leaveId: z.uuid('请假单不存在'),
    note: z.string({ error: '请填写说明' }).trim().min(2, '请填写说明').max(200),
  }),
  answer: answer<null>(),
  about: { entity: leaveRequest, id: 'leaveId' },
})

/** What a return is judged by, for drawing it. */
export type ReturnPlan = {
  campusName: string | null
  fence: Fence | null
  toleranceM: number
  worstAccuracyM: number
  needsPhoto: boolean
}

export const returnPlanRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/returnPlan',
  label: '销假范围',
  access: { permission: 'leaveMine:read' },
  input: z.object({ id: z.uuid('请假单不存在') }),
  answer: answer<ReturnPlan>(),
  about: { entity: leaveRequest, id: 'id' },
})
