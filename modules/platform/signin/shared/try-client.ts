import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** How another site answered, and whom it means. */
export type Tried = {
  isReachable: boolean
  message: string
  person: { openId: string; account: string; nickName: string } | null
  account?: { accountNo: string; userName: string } | null
}

export const tryClientRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysOauthClient/test',
  label: '测试登录方式',
  access: { permission: 'sysOauthClient:test' },
  input: z.object({ id: z.string({ error: '请选择登录方式' }), code: z.string().trim().max(8000).default('') }),
  answer: answer<Tried>(),
})
