import { z } from 'zod'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { mirrorSecondAuth } from '#services/identity/accounts.ts'
import type { UserActor } from '#services/identity/actors.ts'
import {
  beginTotp,
  confirmTotp,
  ownSecondAuth,
  sendSecondAuthSms,
  switchSms,
  unbindTotp,
  verifySecondAuth,
} from '#services/identity/second-auth-proof.ts'
import { sendHalfDoneSms } from '#services/identity/grants/second-auth-grant.ts'
import { isProtected, requireSecondAuth, secondAuthRules } from '#services/identity/second-auth.ts'
import { requireLike } from '#services/system/server/handing-on.ts'
import { secondAuth, secondAuthRule } from '#services/system/shared/security.ts'

const code = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(20, '验证码不正确')
const password = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, '请输入登录密码')
  .optional()
const nothing = z.object({})
const ruleChange = z.object({
  operation: z.string({ error: '请选择操作' }).max(80),
  isEnabled: z.boolean(),
  roles: z.array(z.string().max(30)).max(50).default([]),
  types: z.array(z.enum(['totp', 'sms'])).min(1, '请至少选择一种认证方式'),
  graceMinutes: z.coerce.number().int().min(0, '免认证分钟应为 0–30').max(30, '免认证分钟应为 0–30'),
})

/** Second authentication: what a person binds and proves, and which operations ask for it. */
export const secondAuthRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'sysUserSecondAuth/getMySysUserSecondAuth',
    label: '我的二次认证',
    access: { signedIn: true },
    input: nothing,
    run: (ctx) => ownSecondAuth(ctx, signedIn(ctx)),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/beginTotp',
    label: '开始绑定动态口令',
    access: { signedIn: true },
    input: z.object({ password, sms: code.optional() }),
    runFree: ({ world, caller }, input) => beginTotp(world, caller, input),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/confirmTotp',
    label: '确认绑定动态口令',
    access: { signedIn: true },
    input: z.object({ code1: code, code2: code }),
    runFree: ({ world, caller }, input) => confirmTotp(world, caller, input),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/unbindTotp',
    label: '解绑动态口令',
    access: { signedIn: true },
    input: z.object({ code, type: z.enum(['totp', 'recovery']).default('totp') }),
    runFree: ({ world, caller }, input) => unbindTotp(world, caller, input),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/sendSms',
    label: '发送二次认证短信',
    access: { signedIn: true },
    input: z.object({ operation: z.string().max(80).optional() }),
    runFree: ({ world, caller }) => sendSecondAuthSms(world, caller),
  }),
  freeRoute({
    method: 'POST',
    service: 'auth',
    path: 'openApi/secondAuth/sendSms',
    label: '登录二次认证：发送短信',
    access: { open: true, perMinute: 30 },
    input: z.object({ ticket: z.string({ error: '请重新登录' }).min(1, '请重新登录').max(100) }),
    runFree: ({ world, caller }, { ticket }) => sendHalfDoneSms(world, caller, ticket),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/switchSms',
    label: '开启或关闭短信认证',
    access: { signedIn: true },
    input: z.object({ isOn: z.boolean(), code, password, totp: code.optional() }),
    runFree: ({ world, caller }, input) => switchSms(world, caller, input),
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/verify',
    label: '二次认证',
    access: { signedIn: true },
    input: z.object({
      type: z.enum(['totp', 'sms', 'recovery'], { error: '认证方式不正确' }),
      code,
      operation: z.string({ error: '请指明操作' }).max(80),
    }),
    runFree: ({ world, caller }, input) => verifySecondAuth(world, caller, input),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysSecondAuthRule/all',
    label: '二次认证规则',
    access: { permission: 'sysSecondAuthRule:read' },
    input: nothing,
    run: (ctx) => secondAuthRules(ctx),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysSecondAuthRule/submit',
    label: '保存二次认证规则',
    access: { permission: 'sysSecondAuthRule:submit' },
    input: ruleChange,
    run: (ctx, input) => saveRule(ctx, input),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysUserSecondAuth/overview',
    label: '二次认证绑定情况',
    access: { permission: 'sysSecondAuthRule:read' },
    input: nothing,
    run: (ctx) =>
      ctx.db.query(
        `select r.role_code as "roleCode", r.role_name as "roleName", count(*)::int as total,
           count(*) filter (where s.totp_secret is not null or s.is_sms_enabled)::int as bound
         from ${heldRoles('$1')} r join sys_user u on u.id = r.user_id and ${canAct('u', '$1')}
         left join sys_second_auth s on s.user_id = u.id
         group by r.role_id, r.role_code, r.role_name order by r.role_name`,
        [ctx.today()],
      ),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'sysUserSecondAuth/bound',
    label: '已绑定二次认证的人员',
    access: { permission: 'sysSecondAuthRule:read' },
    input: z.object({ keyword: z.string().trim().max(50).optional() }),
    run: (ctx, { keyword }) =>
      ctx.db.query(
        `select u.id as "userId", u.account_no as "accountNo", u.user_name as "userName", s.totp_secret is not null as "totpBound", s.is_sms_enabled as "smsBound", s.update_time as "updateTime"
         from sys_second_auth s join sys_user u on u.id = s.user_id
         where (s.totp_secret is not null or s.is_sms_enabled) and ($1::text is null or strpos(u.account_no, $1) > 0 or strpos(u.user_name, $1) > 0)
         order by s.update_time desc limit 200`,
        [keyword || null],
      ),
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysUserSecondAuth/reset',
    label: '重置用户的二次认证',
    access: { permission: 'sysUserSecondAuth:reset' },
    input: z.object({ userId: z.uuid('请选择用户') }),
    async run(ctx, { userId }) {
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
    },
  }),
]

async function saveRule(ctx: Ctx, input: z.infer<typeof ruleChange>): Promise<void> {
  if (!isProtected(ctx.world, input.operation)) throw badRequest({ text: '没有这项操作' })
  await requireSecondAuth(ctx, 'sysSecondAuthRule:submit')
  const before = (await secondAuthRules(ctx)).find((rule) => rule.operation === input.operation)!
  const now = ctx.now()
  const [row] = await ctx.db.query<{ id: string }>(
    `insert into sys_second_auth_rule (id, create_user, create_time, update_user, update_time, operation, is_enabled, roles, types, grace_minutes)
     values ($1, $2, $3, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)
     on conflict (operation) do update set is_enabled = excluded.is_enabled, roles = excluded.roles, types = excluded.types, grace_minutes = excluded.grace_minutes,
       update_user = excluded.update_user, update_time = excluded.update_time, version = sys_second_auth_rule.version + 1 returning id`,
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
