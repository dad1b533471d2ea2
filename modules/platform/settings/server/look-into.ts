import { audit } from '#kernel/audit/audit.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { mayBeLookedInto } from '#services/web-server/schools.ts'
import { newId } from '#kernel/world/id.ts'
import { actorOfUser } from '#services/identity/actors.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { createTokens } from '#services/identity/tokens.ts'
import { userFacts } from '#services/identity/user-facts.ts'
import { tenant } from '../shared/tenant.ts'
import { requireHome } from './home.ts'

const minutes = 30

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
  await requireSecondAuth(ctx, 'sysTenant:look')
  const title = `${actor.userName} 查看到期学校【${school.name}】：${reason}`
  await audit(ctx, [{ entity: tenant, recordId: tenantId, action: 'look', title }])
  const expires = new Date(now.getTime() + minutes * 60_000)
  return ctx.world.pool.transaction(bindingOf(school), async (db) => {
    const there = makeCtx({ world: ctx.world, school, actor: systemActor, db, request: ctx.request })
    const [keeper] = await holdersOf(there, ['gly'], { most: 1 })
    const target = keeper ? await actorOfUser(ctx.world, db, keeper) : null
    if (!target) throw badRequest({ text: '该校没有可用的管理员账号' })
    const sid = newId(now)
    // No refresh token has this hash: what runs out stays out.
    await db.query(
      `insert into sys_session (id, create_time, update_time, user_id, realm, sequence, refresh_hash, is_remembered, ip, agent, login_time, expires_time, login_way, viewer_id, viewer_name)
       values ($1, $2, $2, $3, $4, 0, 'none', false, $5, $6, $2, $7, 'viewAs', $8, $9)`,
      [
        sid,
        now,
        target.userId,
        target.realm,
        ctx.request.ip,
        ctx.request.agent?.slice(0, 300) ?? null,
        expires,
        actor.userId,
        `平台管理员 ${actor.userName}`.slice(0, 50),
      ],
    )
    await audit(there, [{ entity: tenant, recordId: tenantId, action: 'look', title: `平台管理员 ${title}` }])
    const token = await createTokens(ctx.world).signAccess(
      { userId: target.userId, sid, schoolId: school.id, realm: target.realm, sequence: 0 },
      now,
    )
    const facts = await userFacts(there, { ...target, sid })
    return {
      access_token: token,
      token_type: 'bearer',
      refresh_token: '',
      expires_in: minutes * 60,
      ...facts,
      act: { userId: actor.userId, userName: actor.userName, expiresAt: expires.toISOString() },
    }
  })
}
