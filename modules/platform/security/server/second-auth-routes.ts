import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { mirrorSecondAuth } from '#services/identity/accounts.ts'
import type { UserActor } from '#services/identity/session/actors.ts'
import {
  beginTotp,
  confirmTotp,
  ownSecondAuth,
  sendSecondAuthSms,
  switchSms,
  unbindTotp,
  verifySecondAuth,
} from '#services/identity/proof/second-auth-proof.ts'
import { sendHalfDoneSms } from '#services/identity/grants/second-auth-grant.ts'
import { isProtected, requireSecondAuth, secondAuthRules } from '#services/identity/proof/second-auth.ts'
import { requireLike } from '#services/system/server/handing-on.ts'
import { secondAuth, secondAuthRule } from '#services/system/shared/security.ts'
import {
  ownSecondAuthRoute,
  totpBeginRoute,
  totpConfirmRoute,
  totpUnbindRoute,
  secondAuthSmsRoute,
  signInSmsRoute,
  smsSwitchRoute,
  secondAuthVerifyRoute,
  secondAuthRulesRoute,
  secondAuthRuleSubmitRoute,
  secondAuthSharesRoute,
  secondAuthPeopleRoute,
  secondAuthResetRoute,
  type BoundPerson,
  type RoleShare,
} from '../shared/second-auth-routes.ts'

/** Second authentication: what a person binds and proves, and which operations ask for it. */
export const secondAuthRoutes: readonly Route[] = [
  route(ownSecondAuthRoute, (ctx) => ownSecondAuth(ctx, signedIn(ctx))),
  freeRoute(totpBeginRoute, ({ world, caller }, input) => beginTotp(world, caller, input)),
  freeRoute(totpConfirmRoute, ({ world, caller }, input) => confirmTotp(world, caller, input)),
  freeRoute(totpUnbindRoute, ({ world, caller }, input) => unbindTotp(world, caller, input)),
  freeRoute(secondAuthSmsRoute, ({ world, caller }) => sendSecondAuthSms(world, caller)),
  freeRoute(signInSmsRoute, ({ world, caller }, { ticket }) => sendHalfDoneSms(world, caller, ticket)),
  freeRoute(smsSwitchRoute, ({ world, caller }, input) => switchSms(world, caller, input)),
  freeRoute(secondAuthVerifyRoute, ({ world, caller }, input) => verifySecondAuth(world, caller, input)),
  route(secondAuthRulesRoute, (ctx) => secondAuthRules(ctx)),
  route(secondAuthRuleSubmitRoute, (ctx, input) => saveRule(ctx, input)),
  route(secondAuthSharesRoute, (ctx) =>
    ctx.db.query<RoleShare>(
      `select r.role_code as "roleCode", r.role_name as "roleName", count(*)::int as total,
         count(*) filter (where s.totp_secret is not null or s.is_sms_enabled)::int as bound
       from ${heldRoles('$1')} r join sys_user u on u.id = r.user_id and ${canAct('u', '$1')}
       left join sys_second_auth s on s.user_id = u.id
       group by r.role_id, r.role_code, r.role_name order by r.role_name`,
      [ctx.today()],
    ),
  ),
  route(secondAuthPeopleRoute, (ctx, { keyword }) =>
    ctx.db.query<BoundPerson>(
      `select u.id as "userId", u.account_no as "accountNo", u.user_name as "userName",
         s.totp_secret is not null as "totpBound", s.is_sms_enabled as "smsBound", s.update_time as "updateTime"
       from sys_second_auth s
       join sys_user u on u.id = s.user_id
       where (s.totp_secret is not null or s.is_sms_enabled)
         and ($1::text is null or strpos(u.account_no, $1) > 0 or strpos(u.user_name, $1) > 0)
       order by s.update_time desc
       limit 200`,
      [keyword || null],
    ),
  ),
  route(secondAuthResetRoute, async (ctx, { userId }) => {
    await requireLike(ctx, [userId])
    await requireSecondAuth(ctx, 'sysUserSecondAuth:reset')
    const gone = await ctx.db.query<{ id: string }>('delete from sys_second_auth where user_id = $1 returning id', [
      userId,
    ])
    if (gone.length === 0) throw notFound()
    await mirrorSecondAuth(ctx, userId)
    const [person] = await ctx.db.query<{ account_no: string }>('select account_no from sys_user where id = $1', [
      userId,
    ])
    await audit(ctx, [
      {
        entity: secondAuth,
        recordId: gone[0]!.id,
        action: 'reset',
        title: `重置二次认证【${person?.account_no ?? ''}】`,
      },
    ])
  }),
]

async function saveRule(ctx: Ctx, input: AskedOf<typeof secondAuthRuleSubmitRoute>): Promise<void> {
  if (!isProtected(ctx.world, input.operation)) throw badRequest({ text: '没有这项操作' })
  await requireSecondAuth(ctx, 'sysSecondAuthRule:submit')
  const before = (await secondAuthRules(ctx)).find((rule) => rule.operation === input.operation)!
  const now = ctx.now()
  const [row] = await ctx.db.query<{ id: string }>(
    `insert into sys_second_auth_rule (
       id, create_user, create_time, update_user, update_time, operation, is_enabled, roles, types, grace_minutes
     )
     values ($1, $2, $3, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)
     on conflict (operation) do update set is_enabled = excluded.is_enabled, roles = excluded.roles,
       types = excluded.types, grace_minutes = excluded.grace_minutes, update_user = excluded.update_user,
       update_time = excluded.update_time, version = sys_second_auth_rule.version + 1
     returning id`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      input.operation,
      input.isEnabled,
      JSON.stringify(input.roles),
      JSON.stringify(input.types),
      input.graceMinutes,
    ],
  )
  await audit(ctx, [
    {
      entity: secondAuthRule,
      recordId: row!.id,
      action: 'update',
      title: `修改二次认证规则【${before.name}】`,
      before,
      after: input,
    },
  ])
}

function signedIn(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}
