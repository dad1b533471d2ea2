import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { PasswordPolicy } from '#services/identity/shared/password-policy.ts'
import { policySchema, populations, type PolicySettings, type Population } from './password-policy.ts'

/** What is asked of one's own password, how many days it lasts where that is to be told, and why it must be changed now. */
export type OwnPolicy = Pick<
  PasswordPolicy,
  'minLength' | 'minClasses' | 'allowAccountInPwd' | 'historyCount' | 'banCommon'
> & {
  accountNo: string
  daysLeft: number | null
  reason: 'first' | 'weak' | 'expired' | null
}

export type PolicyOfGroup = { population: Population; label: string; settings: PolicySettings; people: number }

export type PolicyChange = {
  time: string
  userName: string | null
  label: string
  parts: { key: string; from: unknown; to: unknown }[]
}

const codes = Object.values(populations).map(([code]) => code) as [Population, ...Population[]]
const change = z.object({ population: z.enum(codes, { error: '人群不正确' }), settings: policySchema })

export const ownPolicyRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysPasswordPolicy/mine',
  label: '我的密码规则',
  access: { signedIn: true },
  input: z.object({}),
  answer: answer<OwnPolicy>(),
})

export const policiesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysPasswordPolicy/all',
  label: '各人群密码策略',
  access: { permission: 'sysPasswordPolicy:read' },
  input: z.object({}),
  answer: answer<PolicyOfGroup[]>(),
})

export const policyChangesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysPasswordPolicy/changes',
  label: '密码策略最近修改',
  access: { permission: 'sysPasswordPolicy:read' },
  input: z.object({}),
  answer: answer<PolicyChange[]>(),
})

export const policyPreviewRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysPasswordPolicy/preview',
  label: '密码策略影响人数',
  access: { permission: 'sysPasswordPolicy:read' },
  input: change,
  answer: answer<{ affected: number }>(),
})

export const policySubmitRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysPasswordPolicy/submit',
  label: '保存密码策略',
  access: { permission: 'sysPasswordPolicy:submit' },
  input: change,
  answer: answer<{ affected: number }>(),
})
