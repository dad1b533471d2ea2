import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** When people tried to sign in, and from which addresses they failed most. */
export type LoginSummary = {
  points: { at: string; right: number; wrong: number }[]
  addresses: { ip: string; wrong: number; accounts: number }[]
}

export const loginSummaryRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysLoginLog/summary',
  label: '登录日志概况',
  access: { permission: 'sysLoginLog:list' },
  input: z.object({ days: z.coerce.number().int().min(1).max(90).default(1) }),
  answer: answer<LoginSummary>(),
})
