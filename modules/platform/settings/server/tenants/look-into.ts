import { audit } from '#kernel/audit/audit.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { mayBeLookedInto } from '#services/identity/school-time.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { openView } from '#services/identity/session/view-session.ts'
import { tenant } from '../../shared/tenant.ts'
import { requireHome } from './home.ts'

const minutes = 30
const right = 'sysTenant:look'

/**
 * Opens a school whose time is over, for thirty days, to the platform's administrator: as the school's own administrator sees it,
 * reading only. Both schools write down who looked and why.
 */
export async function lookInto(ctx: Ctx, { tenantId, reason }: { tenantId: string; reason: string }) {
  requireHome(ctx.school.id)
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthenticated()
  const school = (await listSchools(ctx.world.pool)).find((one) => one.id === tenantId)
  if (!school || school.status !== 'open') throw notFound()
  const now = ctx.now()
  if (!mayBeLookedInto(school, now)) throw badRequest({ text: '只能查看到期未满 30 天的学校' })
  await requireSecondAuth(ctx, right)
  const title = `${actor.userName} 查看到期学校【${school.name}】：${reason}`
  await audit(ctx, [{ entity: tenant, recordId: tenantId, action: 'look', title }])
  return ctx.world.pool.transaction(bindingOf(school), async (db) => {
    const there = makeCtx({ world: ctx.world, school, actor: systemActor, db, request: ctx.request })
    const [keeper] = await holdersOf(there, ['gly'], { most: 1 })
    const target = keeper ? await actorOfUser(ctx.world, db, keeper) : null
    if (!target) throw badRequest({ text: '该校没有可用的管理员账号' })
    await audit(there, [{ entity: tenant, recordId: tenantId, action: 'look', title: `平台管理员 ${title}` }])
    return openView(there, {
      viewer: actor,
      viewerSchool: ctx.school.id,
      viewerName: `平台管理员 ${actor.userName}`,
      target,
      right,
      minutes,
    })
  })
}
