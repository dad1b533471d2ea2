import { z } from 'zod'
import { freeRoute, type Route } from '#kernel/http/route.ts'
import { licenceStatus, machineCode, register } from './licence.ts'

const nothing = z.object({})

/** Registration of the software (contract §3); open, because it may come before the first account. */
export const licenceRoutes: readonly Route[] = [
  freeRoute({ method: 'POST', service: 'auth', path: 'openApi/getStatus', label: '注册状态', access: { open: true }, input: nothing, runFree: ({ world }) => licenceStatus(world) }),
  freeRoute({
    method: 'POST', service: 'auth', path: 'openApi/getCode', label: '机器码', access: { open: true }, input: nothing,
    runFree: async ({ world }) => ({ machineCode: await machineCode(world) }),
  }),
  freeRoute({
    method: 'POST', service: 'auth', path: 'openApi/registerSoft', label: '软件注册', access: { open: true, perMinute: 10 },
    input: z.object({ code: z.string({ error: '请输入注册码' }).trim().min(1, '请输入注册码').max(4000, '注册码不正确') }),
    runFree: ({ world }, { code }) => register(world, code),
  }),
]
