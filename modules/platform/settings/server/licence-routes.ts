import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { licenceStatus, machineCode, register } from './licence.ts'
import { requireHome } from './home.ts'
import { tenant } from '../shared/tenant.ts'

const nothing = z.object({})
const licence = z.object({
  code: z.string({ error: '请输入注册码' }).trim().min(1, '请输入注册码').max(4000, '注册码不正确'),
})

/** Registration of the software (contract §3); the first one is open, because it may come before the first account, a later one is not. */
export const licenceRoutes: readonly Route[] = [
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/getStatus',
    label: '注册状态',
    access: { open: true },
    input: nothing,
    runFree: ({ world }) => licenceStatus(world),
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/getCode',
    label: '机器码',
    access: { open: true },
    input: nothing,
    runFree: async ({ world }) => ({ machineCode: await machineCode(world) }),
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/registerSoft',
    label: '软件注册',
    access: { open: true, perMinute: 10 },
    input: licence,
    async runFree({ world }, { code }) {
      if ((await licenceStatus(world)).registered)
        throw badRequest({ text: '软件已注册，更换注册码请由平台管理员登录后操作' })
      return register(world, code)
    },
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysLicence/replace',
    label: '更换注册码',
    access: { permission: 'sysLicence:replace' },
    input: licence,
    async run(ctx, { code }) {
      requireHome(ctx.school.id)
      await requireSecondAuth(ctx, 'sysLicence:replace')
      await audit(ctx, [{ entity: tenant, recordId: ctx.school.id, action: 'update', title: '更换注册码' }])
      return register(ctx.world, code)
    },
  }),
]
