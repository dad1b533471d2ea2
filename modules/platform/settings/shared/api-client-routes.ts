import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type ScopeOption = { value: string; label: string; group: string }

const at = { service: 'base' } as const

export const scopeOptionsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'apiClient/scopeOptions',
  label: '接口密钥可授权的操作',
  access: { permission: 'apiClient:add' },
  input: z.object({ userId: z.string().default('') }),
  answer: answer<ScopeOption[]>(),
})

export const renewSecretRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'apiClient/renewSecret',
  label: '生成密钥',
  access: { permission: 'apiClient:renewSecret' },
  answersSecrets: true,
  input: z.object({ id: z.string({ error: '请选择接口密钥' }) }),
  answer: answer<{ apiKey: string; secret: string }>(),
})
