import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const perMinute = 600
const text = (max: number) => z.string().max(max).optional().catch('')

export const redeemCodeRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/redeem',
  label: '应用登录码换取登录人',
  access: { open: true, perMinute },
  answersSecrets: true,
  input: z.object({
    appCode: z.string({ error: '请提供应用编码' }).max(40),
    secret: z.string({ error: '请提供应用密钥' }).max(100),
    code: z.string({ error: '请提供登录码' }).max(100),
  }),
  answer: answer<{ accountNo: string; userName: string; userType: string }>(),
})

export const casTicketRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/casTicket',
  label: 'CAS 登录票据',
  access: { signedIn: true },
  answersSecrets: true,
  input: z.object({ service: z.string({ error: '请提供服务地址' }).min(1, '请提供服务地址').max(1000) }),
  answer: answer<{ address: string }>(),
})

/** Their answers are in the words of CAS. */
const validating = {
  method: 'GET',
  service: 'base',
  label: 'CAS 票据校验',
  access: { open: true, perMinute },
  answersSecrets: true,
  input: z.object({ service: z.string().max(1000).optional(), ticket: z.string().max(200).optional() }),
  answer: answer<unknown>(),
} as const

export const casValidateRoute = defineRoute({ ...validating, path: 'cas/serviceValidate' })

export const casValidateP3Route = defineRoute({ ...validating, path: 'cas/p3/serviceValidate' })

export const authorizeRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'appName/authorize',
  label: 'OAuth2 授权码',
  access: { signedIn: true },
  answersSecrets: true,
  input: z.object({
    clientId: z.string({ error: '请提供 client_id' }).min(1, '请提供 client_id').max(40),
    redirectUri: z.string({ error: '请提供 redirect_uri' }).min(1, '请提供 redirect_uri').max(1000),
    responseType: z.literal('code', { error: '仅支持 response_type=code' }),
    state: z.string().max(1000).default(''),
  }),
  answer: answer<{ address: string }>(),
})

export const oauth2TokenRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'oauth2/token',
  label: 'OAuth2 换取令牌',
  access: { open: true, perMinute },
  answersSecrets: true,
  input: z.object({
    grant_type: text(40),
    code: text(200),
    redirect_uri: text(1000),
    client_id: text(40),
    client_secret: text(200),
  }),
  answer: answer<unknown>(),
})

export const oauth2UserInfoRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'oauth2/userInfo',
  label: 'OAuth2 登录人',
  access: { open: true, perMinute },
  answersSecrets: true,
  input: z.looseObject({}),
  answer: answer<unknown>(),
})
