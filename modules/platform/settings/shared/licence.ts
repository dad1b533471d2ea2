import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type LicenceStatus = {
  registered: boolean
  schoolName: string | null
  edition: string | null
  expiresAt: string | null
  daysLeft: number | null
}

const nothing = z.object({})
const licence = z.object({
  code: z.string({ error: '请输入注册码' }).trim().min(1, '请输入注册码').max(4000, '注册码不正确'),
})

export const licenceStatusRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/getStatus',
  label: '注册状态',
  access: { open: true },
  input: nothing,
  answer: answer<LicenceStatus>(),
})

export const machineCodeRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/getCode',
  label: '机器码',
  access: { open: true },
  input: nothing,
  answer: answer<{ machineCode: string }>(),
})

export const licenceRegisterRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'openApi/registerSoft',
  label: '软件注册',
  access: { open: true, perMinute: 10 },
  input: licence,
  answer: answer<LicenceStatus>(),
})

export const licenceReplaceRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysLicence/replace',
  label: '更换注册码',
  access: { permission: 'sysLicence:replace' },
  input: licence,
  answer: answer<LicenceStatus>(),
})
