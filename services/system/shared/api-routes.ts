import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { ApiDescription } from '#services/web-server/shared/api-description.ts'

export const apiDescriptionRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysApi/describe',
  label: '接口说明',
  access: { permission: 'sysApi:read' },
  input: z.object({}),
  answer: answer<ApiDescription>(),
})
