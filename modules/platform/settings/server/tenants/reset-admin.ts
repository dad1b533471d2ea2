import { audit } from '#kernel/audit/audit.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { appointAdministrator } from '#modules/platform/accounts/shared/appoint-administrator.ts'
import { tenant } from '../../shared/tenant.ts'
import { requireHome } from './home.ts'

/**
 * Gives a school an administrator who can sign in, where nobody there can any more: an account of it, or a new one. Both schools write down
 * who did it and why, and the school's other administrators are told.
 */
export async function resetAdmin(ctx: Ctx, input: { tenantId: string; accountNo: string; reason: string }) {
  requireHome(ctx.school.id)
  const school = (await listSchools(ctx.world.pool)).find((one) => one.id === input.tenantId)
  if (!school) throw notFound()
  await requireSecondAuth(ctx, 'sysTenant:resetAdmin')
  const by = ctx.actor.kind === 'user' ? ctx.actor.userName : ''
  const title = `重置学校【${school.name}】的管理员 ${input.accountNo}：${input.reason}`
  await audit(ctx, [{ entity: tenant, recordId: school.id, action: 'resetAdmin', title }])
  const appointed = { accountNo: input.accountNo, because: `${input.reason}（${by}）` }
  if (school.id === ctx.school.id) return ctx.call(appointAdministrator, appointed)
  const there = { school, actor: systemActor, request: ctx.request }
  return writeAs(ctx.world, there, (inside) => inside.call(appointAdministrator, appointed))
}
