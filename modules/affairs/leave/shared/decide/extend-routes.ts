import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { leaveRequest } from '../leave-request.ts'

export const submitExtendRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveExtend/submit',
  label: '申请续假',
  access: { permission: 'leaveRequest:apply' },
  input: z.looseObject({ leaveId: z.uuid('请假单不存在') }),
  answer: answer<{ id: string; status: string }>(),
  about: { entity: leaveRequest, id: 'leaveId' },
})
