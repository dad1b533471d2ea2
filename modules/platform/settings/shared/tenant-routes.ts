import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import { askedPage } from '#kernel/http/asked.ts'
import type { ViewAnswer } from '#services/identity/shared/token-answer.ts'

export type Tenant = {
  id: string
  tenantId: string
  tenantName: string
  domain: string | null
  linkman: string | null
  /** Masked. */
  contactNumber: string | null
  address: string | null
  expireTime: string | null
  status: string
  hasPassword: boolean
  isExpired: boolean
  canBeLookedInto: boolean
  packageId: string | null
  packageName: string | null
  accountLimit: number
  storageLimitMb: number
  isHome: boolean
  version: number
  createTime: string
}

/** An account and the password it starts with, told once. */
export type FirstPassword = { accountNo: string; password: string }

const draft = z.record(z.string(), z.unknown())
const reason = z.string({ error: '请填写原因' }).trim().min(5, '原因不能少于5个字').max(200, '原因不能超过200个字')
const accountNo = z
  .string({ error: '请填写账号' })
  .trim()
  .regex(/^[\w-]{2,30}$/, '账号应为 2–30 个字母、数字、下划线或短横线')
  .default('admin')

export const tenantListRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysTenant/list',
  label: '租户列表',
  access: { permission: 'sysTenant:list' },
  input: z.object({
    keyword: z.string().max(50).optional(),
    current: askedPage,
    size: z.coerce.number().int().min(1).max(500, '每页最多 500 条').default(10),
  }),
  answer: answer<PageOf<Tenant>>(),
})

export const tenantAddRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysTenant/add',
  label: '新建租户',
  access: { permission: 'sysTenant:add' },
  input: draft,
  answer: answer<{ jobId: string }>(),
})

export const tenantUpdateRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysTenant/update',
  label: '编辑租户',
  access: { permission: 'sysTenant:update' },
  input: draft,
  answer: answer<{ tenantId: string; version: number }>(),
})

export const tenantLookRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysTenant/look',
  label: '查看到期学校',
  access: { permission: 'sysTenant:look' },
  answersSecrets: true,
  input: z.object({ tenantId: z.string().max(6), reason }),
  answer: answer<ViewAnswer>(),
})

export const tenantAdminRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysTenant/resetAdmin',
  label: '重置学校管理员',
  access: { permission: 'sysTenant:resetAdmin' },
  answersSecrets: true,
  input: z.object({ tenantId: z.string().max(6), accountNo, reason }),
  answer: answer<FirstPassword & { isNew: boolean }>(),
})

export const tenantPasswordRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysTenant/takePassword',
  label: '查看初始密码',
  access: { permission: 'sysTenant:add' },
  input: z.object({ tenantId: z.string().max(6) }),
  answer: answer<FirstPassword>(),
})
