import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { SecondAuthRule, SecondAuthType } from '#services/identity/shared/second-auth.ts'

/** What a person has bound, and which operations ask for it. */
export type OwnSecondAuthFacts = {
  enabled: boolean
  totpBound: boolean
  smsBound: boolean
  phone: string | null
  types: SecondAuthType[]
  recoveryLeft: number
  operations: { operation: string; name: string; graceMinutes: number }[]
}

/** How many of a role have bound one. */
export type RoleShare = { roleCode: string; roleName: string; total: number; bound: number }

export type BoundPerson = {
  userId: string
  accountNo: string
  userName: string
  totpBound: boolean
  smsBound: boolean
  updateTime: string
}

export type TotpOffer = { secret: string; uri: string }

const code = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(20, '验证码不正确')
const password = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, '请输入登录密码')
  .optional()
const nothing = z.object({})
const ruleChange = z.object({
  operation: z.string({ error: '请选择操作' }).max(80),
  isEnabled: z.boolean(),
  roles: z.array(z.string().max(30)).max(50).default([]),
  types: z.array(z.enum(['totp', 'sms'])).min(1, '请至少选择一种认证方式'),
  graceMinutes: z.coerce.number().int().min(0, '免认证分钟应为 0–30').max(30, '免认证分钟应为 0–30'),
})

export const ownSecondAuthRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUserSecondAuth/getMySysUserSecondAuth',
  label: '我的二次认证',
  access: { signedIn: true },
  input: nothing,
  answer: answer<OwnSecondAuthFacts>(),
})

export const totpBeginRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/beginTotp',
  label: '开始绑定动态口令',
  access: { signedIn: true },
  input: z.object({ password, sms: code.optional() }),
  answer: answer<TotpOffer>(),
})

export const totpConfirmRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/confirmTotp',
  label: '确认绑定动态口令',
  access: { signedIn: true },
  input: z.object({ code1: code, code2: code }),
  answer: answer<{ recoveryCodes: string[] }>(),
})

export const totpUnbindRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/unbindTotp',
  label: '解绑动态口令',
  access: { signedIn: true },
  input: z.object({ code, type: z.enum(['totp', 'recovery']).default('totp') }),
  answer: answer<void>(),
})

export const secondAuthSmsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/sendSms',
  label: '发送二次认证短信',
  access: { signedIn: true },
  input: z.object({ operation: z.string().max(80).optional() }),
  answer: answer<{ phone: string }>(),
})

export const signInSmsRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/secondAuth/sendSms',
  label: '登录二次认证：发送短信',
  access: { open: true, perMinute: 30 },
  input: z.object({ ticket: z.string({ error: '请重新登录' }).min(1, '请重新登录').max(100) }),
  answer: answer<{ phone: string }>(),
})

export const smsSwitchRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/switchSms',
  label: '开启或关闭短信认证',
  access: { signedIn: true },
  input: z.object({ isOn: z.boolean(), code, password, totp: code.optional() }),
  answer: answer<void>(),
})

export const secondAuthVerifyRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/verify',
  label: '二次认证',
  access: { signedIn: true },
  input: z.object({
    type: z.enum(['totp', 'sms', 'recovery'], { error: '认证方式不正确' }),
    code,
    operation: z.string({ error: '请指明操作' }).max(80),
  }),
  answer: answer<{ ticket: string; expiresIn: number }>(),
})

export const secondAuthRulesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysSecondAuthRule/all',
  label: '二次认证规则',
  access: { permission: 'sysSecondAuthRule:read' },
  input: nothing,
  answer: answer<SecondAuthRule[]>(),
})

export const secondAuthRuleSubmitRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysSecondAuthRule/submit',
  label: '保存二次认证规则',
  access: { permission: 'sysSecondAuthRule:submit' },
  input: ruleChange,
  answer: answer<void>(),
})

export const secondAuthSharesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUserSecondAuth/overview',
  label: '二次认证绑定情况',
  access: { permission: 'sysSecondAuthRule:read' },
  input: nothing,
  answer: answer<RoleShare[]>(),
})

export const secondAuthPeopleRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUserSecondAuth/bound',
  label: '已绑定二次认证的人员',
  access: { permission: 'sysSecondAuthRule:read' },
  input: z.object({ keyword: z.string().trim().max(50).optional() }),
  answer: answer<BoundPerson[]>(),
})

export const secondAuthResetRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUserSecondAuth/reset',
  label: '重置用户的二次认证',
  access: { permission: 'sysUserSecondAuth:reset' },
  input: z.object({ userId: z.uuid('请选择用户') }),
  answer: answer<void>(),
})
