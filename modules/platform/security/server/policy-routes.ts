import { heldRoles } from '#services/identity/in-office.ts'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { invalid, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { loadPasswordAccount } from '#services/identity/proof/set-password.ts'
import { isAddressIn, isNetwork } from '#services/identity/sign-in/sign-in-policy.ts'
import { changeReason, forgetStanding } from '#services/identity/session/standing.ts'
import { passwordPolicy, populations, type PolicySettings, type Population } from '../shared/password-policy.ts'
import { adminRoles, allPolicies, forgetPolicies, populationOf } from './policies.ts'
import {
  ownPolicyRoute,
  policiesRoute,
  policyChangesRoute,
  policyPreviewRoute,
  policySubmitRoute,
  type PolicyChange,
} from '../shared/policy-routes.ts'

/** Password policies: one's own, and those of each group for whoever keeps security. */
export const policyRoutes: readonly Route[] = [
  route(ownPolicyRoute, async (ctx) => {
    if (ctx.actor.kind !== 'user') throw unauthenticated()
    const { policy } = await loadPasswordAccount(ctx, ctx.actor.userId)
    const { minLength, minClasses, allowAccountInPwd, historyCount, expireDays, remindDays, banCommon } = policy
    return {
      minLength,
      minClasses,
      allowAccountInPwd,
      historyCount,
      banCommon,
      accountNo: ctx.actor.accountNo,
      ...(await ageOf(ctx, { expireDays, remindDays })),
      reason: await reasonOf(ctx, policy),
    }
  }),
  route(policiesRoute, async (ctx) => {
    const policies = await allPolicies(ctx)
    const people = await peopleOf(ctx)
    return Object.values(populations).map(([population, label]) => ({
      population,
      label,
      settings: policies[population],
      people: people.filter((one) => one.population === population).length,
    }))
  }),
  route(policyChangesRoute, recentChanges),
  route(policyPreviewRoute, async (ctx, { population, settings }) => ({
    affected: await affectedBy(ctx, population, settings),
  })),
  route(policySubmitRoute, async (ctx, { population, settings }) => {
    const wrong = settings.ipAllow.find((one) => !isNetwork(one))
    if (wrong) throw invalid({ 'settings.ipAllow': `【${wrong}】不是有效的网段` })
    requireOwnAddress(ctx, population, settings)
    await requireSecondAuth(ctx, 'sysPasswordPolicy:submit')
    const before = (await allPolicies(ctx))[population]
    const now = ctx.now()
    const [row] = await ctx.db.query<{ id: string }>(
      `insert into security_password_policy (
         id, create_user, create_time, update_user, update_time, population, settings
       )
       values ($1, $2, $3, $2, $3, $4, $5::jsonb)
       on conflict (population) do update set settings = excluded.settings, update_user = excluded.update_user,
         update_time = excluded.update_time, version = security_password_policy.version + 1
       returning id`,
      [newId(now), ctx.actor.userId, now, population, JSON.stringify(settings)],
    )
    const label = codeEntry(populations, population)![1]
    await audit(ctx, [
      {
        entity: passwordPolicy,
        recordId: row!.id,
        action: 'update',
        title: `修改密码策略【${label}】`,
        before: { settings: before },
        after: { settings },
      },
    ])
    ctx.afterCommit(() => {
      forgetPolicies(ctx.world)
      forgetStanding(ctx.world)
    })
    return { affected: await affectedBy(ctx, population, settings) }
  }),
]

/** Administrators lock nobody of their own out, and nobody locks himself out. */
function requireOwnAddress(ctx: Ctx, population: Population, { ipAllow }: PolicySettings): void {
  if (ctx.actor.kind !== 'user' || ipAllow.length === 0 || isAddressIn(ipAllow, ctx.request.ip)) return
  const own = populationOf({
    personType: ctx.actor.person?.entity ?? null,
    roleCodes: ctx.actor.roles.map(({ code }) => code),
  })
  if (population === populations.admin[0] || population === own)
    throw invalid({ 'settings.ipAllow': '您当前的地址不在允许范围内，保存后将无法登录' })
}

type Logged = {
  time: string
  userName: string | null
  label: string
  changes: { field: string; before: unknown; after: unknown }[] | null
}

/** The last ten changes as the log has them, setting by setting. */
async function recentChanges(ctx: Ctx): Promise<PolicyChange[]> {
  const rows = await ctx.db.query<Logged>(
    `select l.time, l.user_name as "userName", p.population as label, l.changes
     from sys_oper_log l
     join security_password_policy p on p.id::text = l.record_id
     where l.entity = $1
     order by l.time desc, l.id desc
     limit 10`,
    [passwordPolicy.path],
  )
  return rows.map(({ time, userName, label, changes }) => {
    const settings = changes?.find((one) => one.field === 'settings')
    const [from, to] = [settings?.before, settings?.after].map((value) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
    ) as [Record<string, unknown>, Record<string, unknown>]
    const parts = Object.keys(to)
      .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
      .map((key) => ({ key, from: from[key] ?? null, to: to[key] }))
    return { time, userName, label: codeEntry(populations, label)?.[1] ?? label, parts }
  })
}

type PersonRow = { population: Population; must_change: boolean; password_level: number; password_time: string | null }

async function affectedBy(ctx: Ctx, population: Population, settings: PolicySettings): Promise<number> {
  const policy = { ...settings, bannedWords: [], maxSessions: 0, idleMinutes: 0, rememberDays: 0 }
  return (await peopleOf(ctx)).filter(
    (one) => one.population === population && changeReason(one, policy, ctx.now()) !== null,
  ).length
}

function peopleOf(ctx: Ctx): Promise<PersonRow[]> {
  return ctx.db.query<PersonRow>(
    `select case when exists (
       select 1
       from ${heldRoles('$2')} h
       where h.user_id = u.id and h.role_code = any($1)
     ) then '1' when u.person_type = 'base.student' then '3' when u.person_type = 'base.teacher' then '2' else '4' end as population,
       u.must_change, u.password_level, u.password_time
     from sys_user u
     where u.realm = 'main' and u.status in ('0', '1')`,
    [adminRoles, ctx.today()],
  )
}

async function ageOf(
  ctx: Ctx,
  { expireDays, remindDays }: { expireDays: number; remindDays: number },
): Promise<{ daysLeft: number | null }> {
  const [row] = await ctx.db.query<{ password_time: string | null }>(
    'select password_time from sys_user where id = $1',
    [ctx.actor.userId],
  )
  if (expireDays === 0 || !row?.password_time) return { daysLeft: null }
  const left = Math.ceil(expireDays - (ctx.now().getTime() - new Date(row.password_time).getTime()) / 86_400_000)
  return { daysLeft: left <= remindDays ? left : null }
}

async function reasonOf(ctx: Ctx, policy: Parameters<typeof changeReason>[1]) {
  const [row] = await ctx.db.query<PersonRow>(
    'select must_change, password_level, password_time from sys_user where id = $1',
    [ctx.actor.userId],
  )
  return row ? changeReason(row, policy, ctx.now()) : null
}
