import type { Ctx } from '#kernel/world/context.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { UserActor } from '#services/identity/session/actors.ts'
import { countAccountFailure, refuseLocked } from '#services/identity/sign-in/lock.ts'
import { checkPassword } from '#services/identity/proof/passwords.ts'
import { policyFor } from '#services/identity/sign-in/sign-in-policy.ts'
import { userOauth } from '#services/system/shared/sign-in.ts'
import { decideQr, scanQr } from './qr.ts'
import {
  qrScanRoute,
  qrConfirmRoute,
  qrCancelRoute,
  ownBindingsRoute,
  unbindRoute,
  type OauthBinding,
} from '../shared/sign-in-routes.ts'

/** What somebody signed in does about other ways in: confirm a scanned code, look at and undo bindings. */
export const signInRoutes: readonly Route[] = [
  route(qrScanRoute, (ctx, { qrId }) => scanQr(ctx, qrId, personIn(ctx).userId)),
  route(qrConfirmRoute, (ctx, { qrId }) => decideQr(ctx, qrId, { userId: personIn(ctx).userId, isYes: true })),
  route(qrCancelRoute, (ctx, { qrId }) => decideQr(ctx, qrId, { userId: personIn(ctx).userId, isYes: false })),
  route(ownBindingsRoute, (ctx) =>
    ctx.db.query<OauthBinding>(
      `select o.id, o.source, coalesce(c.name, o.source) as name, o.nick_name as "nickName",
         o.bound_time as "boundTime", o.last_login_time as "lastLoginTime", o.auto_login as "autoLogin"
       from sys_user_oauth o
       left join sys_oauth_client c on c.source = o.source
       where o.user_id = $1
       order by o.bound_time`,
      [personIn(ctx).userId],
    ),
  ),
  freeRoute(unbindRoute, async ({ world, caller }, { id, password }) => {
    const { userId } = caller.actor as UserActor
    await provePassword({ world, caller, userId, password })
    await writeAs(world, caller, async (ctx) => {
      const [gone] = await ctx.db.query<{ source: string }>(
        'delete from sys_user_oauth where id::text = $1 and user_id = $2 returning source',
        [id, userId],
      )
      if (!gone) throw notFound()
      await audit(ctx, [
        { entity: userOauth, recordId: id, action: 'remove', title: `解除第三方绑定【${gone.source}】` },
      ])
    })
  }),
]

/** Wrong ones count as at the login: a session left open is no place to guess. */
async function provePassword(input: {
  world: Ctx['world']
  caller: Parameters<typeof readAs>[1]
  userId: string
  password: string
}): Promise<void> {
  const { world, caller, userId } = input
  const known = await readAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query<{ hash: string | null; lockedUntil: string | null }>(
      'select password_hash as hash, locked_until as "lockedUntil" from sys_user where id = $1',
      [userId],
    )
    return { row, policy: await policyFor(ctx, userId) }
  })
  refuseLocked(known.row?.lockedUntil ?? null, world.clock())
  if (await checkPassword(input.password, known.row?.hash ?? null, caller.request.ip)) return
  await writeAs(world, caller, (ctx) => countAccountFailure(ctx, userId, known.policy))
  throw badRequest({ text: '密码不正确' })
}

function personIn(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user' || ctx.actor.realm === 'public') throw unauthenticated()
  return ctx.actor
}
