import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { leaveRequest } from '../leave-request.ts'

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
