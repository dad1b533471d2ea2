import { audit } from '#kernel/audit/audit.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { licenceStatus, machineCode, register } from './licence.ts'
import { requireHome } from '../tenants/home.ts'
import { tenant } from '../../shared/tenant.ts'
import {
  licenceStatusRoute,
  machineCodeRoute,
  licenceRegisterRoute,
  licenceReplaceRoute,
} from '../../shared/licence.ts'

/** Registration of the software (contract §3); the first one is open, because it may come before the first account, a later one is not. */
export const licenceRoutes: readonly Route[] = [
  freeRoute(licenceStatusRoute, ({ world }) => licenceStatus(world)),
  freeRoute(machineCodeRoute, async ({ world }) => ({ machineCode: await machineCode(world) })),
  freeRoute(licenceRegisterRoute, async ({ world }, { code }) => {
    if ((await licenceStatus(world)).registered)
      throw badRequest({ text: '软件已注册，更换注册码请由平台管理员登录后操作' })
    return register(world, code)
  }),
  route(licenceReplaceRoute, async (ctx, { code }) => {
    requireHome(ctx.school.id)
    await requireSecondAuth(ctx, 'sysLicence:replace')
    await audit(ctx, [{ entity: tenant, recordId: ctx.school.id, action: 'update', title: '更换注册码' }])
    return register(ctx.world, code)
  }),
]
