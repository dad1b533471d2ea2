import type { Ctx } from '#kernel/world/context.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { localCode } from '#services/files/stores/local.ts'
import type { UserActor } from './actors.ts'
import { boundTypes, operationsFor } from '../proof/second-auth.ts'
import { accountFacts, calendarFacts } from '../shared/account-facts.ts'
import { passwordPolicyOf } from '../shared/password-policy.ts'
import type { PersonTold, UserInfo } from '../shared/token-answer.ts'
import { personFacts } from '../shared/person-facts.ts'
import { lockScreenRoles } from '../shared/screen-lock-params.ts'
import { mainRealm } from '../shared/realms.ts'
import { changeReason } from './standing.ts'

type AccountRow = {
  user_type: string | null
  password_level: number
  password_time: string | null
  must_change: boolean
  oauth_id: string | null
}

const dayMs = 86_400_000
const photoAddress = (fileId: string) => `/api/flySource-resource/oss/endpoint/link-file?fileId=${fileId}`

/** What a client is told about the person who signed in, at sign-in and by getUserInfo alike. */
export async function userFacts(ctx: Ctx, actor: UserActor): Promise<PersonTold> {
  const { school } = ctx
  const facts = actor.person ? await ctx.call(personFacts, actor.person) : {}
  const account = await accountRow(ctx, actor.userId)
  const before = await signInBefore(ctx, actor)
  const detail = {
    personType: actor.person?.entity ?? null,
    personId: actor.person?.id ?? null,
    ...facts,
    roles: actor.roles.map((role) => ({ roleCode: role.code, roleName: role.label })),
  }
  return {
    tenantId: school.id,
    ...(actor.viewer ? { act: actor.viewer } : {}),
    userId: actor.userId,
    accountNo: actor.accountNo,
    userName: actor.userName,
    nickName: (facts['nickName'] as string | undefined) ?? actor.userName,
    avatarUrl: (facts['avatarUrl'] as string | undefined) ?? null,
    // Told in the main app only (spec §3).
    ...(actor.realm === mainRealm ? { userType: account?.user_type ?? detail.personType } : {}),
    passWordLevel: account?.password_level ?? 0,
    oauthId: account?.oauth_id ?? null,
    schoolName: school.name,
    lastLoginTime: before?.time ?? null,
    detail,
  }
}

async function mainBucket(ctx: Ctx): Promise<string> {
  const [main] = await ctx.db.query<{ code: string }>(
    `select oss_code as code from sys_oss_config where is_default and status = '1' and category = '2' limit 1`,
  )
  return main?.code ?? localCode
}

/** Everything getUserInfo tells: the facts of sign-in, the account's own, how its password and second factor stand, and the day. */
export async function userInfo(ctx: Ctx, actor: UserActor): Promise<UserInfo> {
  const facts = await userFacts(ctx, actor)
  const row = (await loadRows(ctx, ctx.world.entities.get('sys.user')!, [actor.userId])).get(actor.userId)
  const own = await ctx.call(accountFacts, { userId: actor.userId })
  const account = await accountRow(ctx, actor.userId)
  const policy = await ctx.call(passwordPolicyOf, {
    personType: actor.person?.entity ?? null,
    roleCodes: actor.roles.map((role) => role.code),
  })
  const { types } = await boundTypes(ctx, actor.userId)
  const lockedRoles = await readParam(ctx, lockScreenRoles)
  const photo = (row?.['avatarFileId'] as string[] | null | undefined)?.[0]
  const phone = row?.['sjhm'] as string | null | undefined
  // The person's own facts stand beside the account's and never replace them.
  return {
    bucketName: await mainBucket(ctx),
    departmentId: null,
    departmentName: null,
    campusId: null,
    posts: [],
    sex: null,
    isFdy: false,
    isBzr: false,
    ...own,
    ...facts.detail,
    ...facts,
    nickName: (row?.['nickName'] as string | null | undefined) ?? facts.nickName,
    avatarUrl: photo ? photoAddress(photo) : facts.avatarUrl,
    phone: phone ? maskPhone(phone) : null,
    email: (row?.['email'] as string | null | undefined) ?? null,
    pwdExpireDays: account ? daysLeft(account, policy.expireDays, ctx.now()) : null,
    mustChangePwd: account ? changeReason(account, policy, ctx.now()) !== null : false,
    secondAuth: { bound: types.length > 0, required: (await operationsFor(ctx, actor)).length > 0 },
    isLockScreen: actor.roles.some((role) => lockedRoles.includes(role.code)),
    lastLoginIp: (await signInBefore(ctx, actor))?.ip ?? null,
    ...(await ctx.call(calendarFacts, {})),
    serverTime: ctx.now().toISOString(),
  }
}

/** Days until the password runs out; null where it never does or nobody set one yet. */
function daysLeft(account: AccountRow, expireDays: number, now: Date): number | null {
  if (expireDays === 0 || !account.password_time) return null
  return Math.max(
    0,
    Math.ceil((new Date(account.password_time).getTime() + expireDays * dayMs - now.getTime()) / dayMs),
  )
}

async function accountRow(ctx: Ctx, userId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.query<AccountRow>(
    `select user_type, password_level, password_time, must_change,
       (
         select o.open_id
         from sys_user_oauth o
         where o.user_id = sys_user.id
         order by o.last_login_time desc nulls last
         limit 1
       ) as oauth_id
     from sys_user
     where id = $1`,
    [userId],
    'account',
  )
  return account
}

/**
 * The sign-in before the one the actor is in by: whoever reads it can tell whether it was they. Who looked through their
 * eyes is no sign-in of theirs.
 */
async function signInBefore(ctx: Ctx, actor: UserActor): Promise<{ time: string; ip: string | null } | undefined> {
  if (actor.sid === '') return undefined
  const [before] = await ctx.db.query<{ time: string; ip: string | null }>(
    `select l.time, l.ip from sys_login_log l
     where l.user_id = $1 and l.result = '1' and l.sid is distinct from $2::text and l.login_way not like 'viewAs:%'
       and l.time <= (select s.login_time from sys_session s where s.id = $2::text::uuid)
     order by l.time desc limit 1`,
    [actor.userId, actor.sid],
    'sign_in_before',
  )
  return before
}
