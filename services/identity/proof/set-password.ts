import type { Ctx } from '#kernel/world/context.ts'
import { pinyin } from 'pinyin-pro'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { audit } from '#kernel/audit/audit.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { invalid, staleVersion } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { passwordStrength, type PasswordStrength } from '#kernel/rules/password.ts'
import type { World } from '#kernel/world/world.ts'
import { forgetActors } from '../session/actors.ts'
import { countAccountFailure, refuseLocked } from '../sign-in/lock.ts'
import { checkPassword, hashPassword, md5Hex } from './passwords.ts'
import { revokeSessionsOf } from '../session/sessions.ts'
import { passwordRules, type PasswordPolicy } from '../shared/password-policy.ts'
import { policyFor } from '../sign-in/sign-in-policy.ts'
import { forgetStanding } from '../session/standing.ts'

/** How a password came to be: set by the person, by an administrator, or after it was forgotten. */
export type PasswordOrigin = 'self' | 'reset' | 'forgotten'

/** What is known of an account when a password is set. */
export type PasswordAccount = {
  readonly id: string
  readonly accountNo: string
  readonly userName: string
  readonly phone: string | null
  readonly email: string | null
  readonly passwordHash: string | null
  readonly passwordTime: string | null
  readonly lockedUntil: string | null
  readonly status: string
  readonly realm: string
  readonly policy: PasswordPolicy
  /** Hashes that must not come back, the newest first. */
  readonly history: readonly string[]
}

const wrongOldPassword = defineError({
  code: 'OLD_PASSWORD',
  status: 400,
  message: '原密码错误',
  data: () => ({ oldPassword: '原密码错误' }),
})
const tooSoon = defineError<{ hours: number }>({
  code: 'TOO_SOON',
  status: 400,
  message: '密码设置后{hours}小时内不能再次修改',
})

/** Changes one's own password: the old one is asked for, wrong ones count towards the lock, other sessions end. */
export async function changeOwnPassword(
  world: World,
  caller: Caller,
  input: { userId: string; sid: string; oldPassword: string; newPassword: string },
): Promise<PasswordStrength> {
  const account = await proveOwnPassword(world, caller, {
    userId: input.userId,
    password: input.oldPassword,
    refusal: wrongOldPassword,
  })
  const { minAgeHours } = account.policy
  if (
    account.passwordTime &&
    world.clock().getTime() - new Date(account.passwordTime).getTime() < minAgeHours * 3_600_000
  )
    throw tooSoon({ hours: minAgeHours })
  return setPassword(world, caller, { account, newPassword: input.newPassword, origin: 'self', keepSid: input.sid })
}

/** Asks for the present password (its md5); wrong ones count towards the lock. */
export async function proveOwnPassword(
  world: World,
  caller: Caller,
  input: { userId: string; password: string; refusal: () => Error },
): Promise<PasswordAccount> {
  const account = await readAs(world, caller, (ctx) => loadPasswordAccount(ctx, input.userId))
  refuseLocked(account.lockedUntil, world.clock())
  if (await checkPassword(input.password, account.passwordHash, caller.request.ip)) return account
  const { lockedUntil } = await writeAs(world, caller, (ctx) => countAccountFailure(ctx, account.id, account.policy))
  refuseLocked(lockedUntil, world.clock())
  throw input.refusal()
}

/** Judges and stores a new password, remembers it, and ends sessions. The plain text goes no further than this function. */
export async function setPassword(
  world: World,
  caller: Caller,
  input: {
    account: PasswordAccount
    newPassword: string
    origin: PasswordOrigin
    keepSid?: string | null
    prove?: () => Promise<void>
  },
): Promise<PasswordStrength> {
  const { account, newPassword, origin } = input
  const problem = brokenRule(account, newPassword) ?? (await reuseProblem(account, newPassword))
  if (problem) throw invalid({ newPassword: problem })
  // What proves the person is used up only for a password that will be taken.
  await input.prove?.()
  const passwordHash = await hashPassword(md5Hex(newPassword))
  const level = passwordStrength(newPassword)
  await writeAs(world, caller, async (ctx) => {
    await storePassword(ctx, { account, passwordHash, level, origin })
    await revokeSessionsOf(ctx, { userId: account.id, reason: 'password', except: input.keepSid })
  })
  return level
}

/** The first rule a password breaks, in the words people read. */
function brokenRule(
  account: Pick<PasswordAccount, 'policy' | 'accountNo' | 'phone' | 'userName'>,
  password: string,
): string | null {
  const letters = pinyin(account.userName, { toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
  const rules = passwordRules(password, account.policy, {
    accountNo: account.accountNo,
    phone: account.phone,
    pinyin: letters,
  })
  return rules.find((rule) => !rule.isMet)?.text ?? null
}

/** Reads what setting a password needs. */
export async function loadPasswordAccount(ctx: Ctx, userId: string): Promise<PasswordAccount> {
  const policy = await policyFor(ctx, userId)
  const entity = ctx.world.entities.get('sys.user')!
  const row = (await loadRows(ctx, entity, [userId])).get(userId)!
  const [secret] = await ctx.db.query<{ password_hash: string | null }>(
    'select password_hash from sys_user where id = $1',
    [userId],
  )
  const history = await ctx.db.query<{ password_hash: string }>(
    'select password_hash from sys_password_history where user_id = $1 order by changed_time desc, id desc limit $2',
    [userId, policy.historyCount],
  )
  return {
    id: userId,
    accountNo: String(row['accountNo']),
    userName: String(row['userName']),
    phone: (row['sjhm'] as string | null | undefined) ?? null,
    email: (row['email'] as string | null | undefined) || null,
    passwordHash: secret?.password_hash ?? null,
    passwordTime: (row['passwordTime'] as string | null) ?? null,
    lockedUntil: (row['lockedUntil'] as string | null) ?? null,
    status: String(row['status']),
    realm: String(row['realm']),
    policy,
    history: history.map((one) => one.password_hash),
  }
}

async function reuseProblem(account: PasswordAccount, password: string): Promise<string | null> {
  const md5 = md5Hex(password)
  if (account.passwordHash && (await checkPassword(md5, account.passwordHash))) return '新密码不能与原密码相同'
  for (const old of account.history) {
    if (await checkPassword(md5, old)) return `新密码不能与最近${account.policy.historyCount}次使用过的密码相同`
  }
  return null
}

async function storePassword(
  ctx: Ctx,
  input: { account: PasswordAccount; passwordHash: string; level: PasswordStrength; origin: PasswordOrigin },
): Promise<void> {
  const { account, passwordHash, level, origin } = input
  const now = ctx.now()
  // Compared with what was judged: of two changes at the same time, one goes on.
  const written = await ctx.db.execute(
    `update sys_user
     set password_hash = $2, password_level = $3, password_time = $4, must_change = $5, fail_count = 0,
       fail_time = null, locked_until = null, update_time = $4, version = version + 1
     where id = $1 and password_hash is not distinct from $6`,
    [account.id, passwordHash, level, now, origin === 'reset', account.passwordHash],
  )
  if (written === 0) throw staleVersion()
  await ctx.db.query(
    `insert into sys_password_history (
       id, create_user, create_time, update_user, update_time, user_id, password_hash, changed_time, origin
     )
     values ($1, $2, $3, $2, $3, $4, $5, $3, $6)`,
    [newId(now), ctx.actor.userId || null, now, account.id, passwordHash, origin],
  )
  const entity = ctx.world.entities.get('sys.user') as AnyEntity
  await audit(ctx, [
    { entity, recordId: account.id, action: 'password', title: `${titles[origin]}【${account.accountNo}】` },
  ])
  ctx.afterCommit(() => {
    forgetActors(ctx.world)
    forgetStanding(ctx.world)
  })
}

const titles: Record<PasswordOrigin, string> = { self: '修改密码', reset: '重置密码', forgotten: '找回密码' }
