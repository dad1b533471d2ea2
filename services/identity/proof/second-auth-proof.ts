import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { checkSmsCode, issueSmsCode } from '#services/sms/codes.ts'
import type { World } from '#kernel/world/world.ts'
import { mirrorSecondAuth } from '../accounts.ts'
import type { UserActor } from '../session/actors.ts'
import { mayComeTo } from './own-operations.ts'
import { boundTypes, isProtected, issueTicket, operationsFor, ruleFor } from './second-auth.ts'
import { loadPasswordAccount, proveOwnPassword } from './set-password.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

type Bound = {
  totp_secret: string | null
  totp_offered: string | null
  is_sms_enabled: boolean
  locked_until: string | null
}

const notBound = defineError({ code: 'NOT_BOUND', status: 400, message: '请先绑定二次认证方式' })
const wrongTotp = defineError({ code: 'TOTP', status: 400, message: '动态口令错误，请检查手机时间是否准确' })
const usedTotp = defineError({ code: 'TOTP_USED', status: 400, message: '该动态口令已使用，请等待下一个' })
const wrongRecovery = defineError({ code: 'RECOVERY', status: 400, message: '恢复码无效或已使用' })
const tooManyWrong = defineError({
  code: 'SECOND_AUTH_LOCKED',
  status: 400,
  message: '验证码错误次数过多，请15分钟后再试',
})
const wrongPassword = defineError({
  code: 'PASSWORD',
  status: 400,
  message: '登录密码错误',
  data: () => ({ password: '登录密码错误' }),
})
const noPhone = defineError({
  code: 'NO_PHONE',
  status: 400,
  message: '您的账号未绑定手机号，请先在个人资料中登记手机号',
})

const freshPhone = defineError({
  code: 'FRESH_PHONE',
  status: 400,
  message: '手机号在24小时内被他人修改，暂不能用于二次认证，请使用动态口令或稍后再试',
})
const otherWay = defineError<{ ways: string }>({ code: 'PROOF_WAY', status: 400, message: '该操作只能使用{ways}认证' })
const provesFirst = defineError({
  code: 'PROOF_FIRST',
  status: 400,
  message: '请先验证已绑定的二次认证方式',
  data: () => ({ reason: 'PROOF_FIRST' }),
})

const ways = { totp: '动态口令', sms: '短信验证码' } as const
/** How long a number that somebody else put there proves nothing. */
const freshPhoneMs = 24 * 3_600_000
const mostWrong = 5
const lockMs = 15 * 60_000
const recoveryCount = 10
const smsPurpose = 'secondAuth'
/** A session opened longer ago asks for the password before something new is bound: it may not be in its owner's hands. */
const freshLoginMs = 10 * 60_000

export type Proof = { type: 'totp' | 'sms' | 'recovery'; code: string }

/** What a person has bound, and which operations will ask for it. */
export async function ownSecondAuth(ctx: Ctx, actor: UserActor) {
  const { types, recoveryLeft } = await boundTypes(ctx, actor.userId)
  const { phone } = await loadPasswordAccount(ctx, actor.userId)
  const operations = (await operationsFor(ctx, actor)).filter(({ operation }) => mayComeTo(actor, operation))
  return {
    enabled: types.length > 0,
    totpBound: types.includes('totp'),
    smsBound: types.includes('sms'),
    phone: phone ? maskPhone(phone) : null,
    types,
    recoveryLeft,
    operations: operations.map(({ operation, name, graceMinutes }) => ({ operation, name, graceMinutes })),
  }
}

/** Offers a new secret; it counts once two codes of it were entered. */
export async function beginTotp(
  world: World,
  caller: Caller,
  input: { password?: string; sms?: string },
): Promise<{ secret: string; uri: string }> {
  const actor = userOf(caller)
  await proveOwner(world, caller, input.password)
  await proveOther(world, caller, { type: 'sms', code: input.sms })
  const secret = newTotpSecret()
  await writeAs(world, caller, async (ctx) => {
    await ensureRow(ctx, actor.userId)
    // A bound factor is given up only with a code of its own: else a borrowed session could put another in its place.
    const offered = await ctx.db.execute(
      'update sys_second_auth set totp_offered = $2, update_time = $3 where user_id = $1 and totp_secret is null',
      [actor.userId, seal(ctx, actor.userId, secret), ctx.now()],
    )
    if (offered === 0) throw badRequest({ text: '已绑定动态口令，请先解绑' })
  })
  return { secret, uri: totpUri({ issuer: caller.school.name, accountNo: actor.accountNo, secret }) }
}

/** Two codes that follow each other bind the offered secret. The recovery codes are told once, here. */
export async function confirmTotp(
  world: World,
  caller: Caller,
  input: { code1: string; code2: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = userOf(caller)
  const recoveryCodes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await judged(world, caller, userId, async (ctx, bound) => {
    if (!bound.totp_offered) throw badRequest({ text: '请先获取绑定二维码' })
    const secret = open(ctx, userId, bound.totp_offered)
    const [first, second] = [stepOfCode(secret, input.code1, ctx.now()), stepOfCode(secret, input.code2, ctx.now())]
    if (first === null || second === null || second !== first + 1) return { refusal: wrongTotp() }
    await ctx.db.execute(
      `update sys_second_auth
       set totp_secret = totp_offered, totp_offered = null, last_totp_step = $2, recovery_hashes = $3::jsonb,
         update_time = $4
       where user_id = $1`,
      [userId, second, JSON.stringify(recoveryCodes.map((code) => recoveryHash(ctx, userId, code))), ctx.now()],
    )
    await mirrorSecondAuth(ctx, userId)
    return {}
  })
  return { recoveryCodes }
}

/** Takes the bound secret away; a code of it, or a recovery code, is asked for. */
export async function unbindTotp(world: World, caller: Caller, proof: Proof): Promise<void> {
  const { userId } = userOf(caller)
  await judged(world, caller, userId, async (ctx, bound) => {
    const refusal = await refusalOf(ctx, { userId, bound, proof })
    if (refusal) return { refusal }
    await ctx.db.execute(
      `update sys_second_auth
       set totp_secret = null, totp_offered = null, last_totp_step = null, recovery_hashes = null, update_time = $2
       where user_id = $1`,
      [userId, ctx.now()],
    )
    await mirrorSecondAuth(ctx, userId)
    return {}
  })
}

/** Sends a code to the person's own phone. */
export function sendSecondAuthSms(world: World, caller: Caller): Promise<{ phone: string }> {
  return sendSecondFactorSms(world, caller, userOf(caller).userId)
}

/** The same for somebody who is not in yet. */
export async function sendSecondFactorSms(world: World, caller: Caller, userId: string): Promise<{ phone: string }> {
  const phone = await phoneOf(world, caller, userId)
  await readAs(world, caller, (ctx) => issueSmsCode(ctx, { phone, purpose: smsPurpose, ip: caller.request.ip }))
  return { phone: maskPhone(phone) }
}

/** Lets codes sent by SMS count, or no longer; a code is asked for either way. */
export async function switchSms(
  world: World,
  caller: Caller,
  input: { isOn: boolean; code: string; password?: string; totp?: string },
): Promise<void> {
  const { userId } = userOf(caller)
  if (input.isOn) await proveOwner(world, caller, input.password)
  if (input.isOn) await proveOther(world, caller, { type: 'totp', code: input.totp })
  const phone = await phoneOf(world, caller, userId)
  await checkSmsCode({ world, ...caller }, { phone, purpose: smsPurpose, code: input.code })
  await writeAs(world, caller, async (ctx) => {
    await ensureRow(ctx, userId)
    // A secret offered before the phone counted was offered without a code to it: it is asked for anew.
    await ctx.db.execute(
      'update sys_second_auth set is_sms_enabled = $2, totp_offered = null, update_time = $3 where user_id = $1',
      [userId, input.isOn, ctx.now()],
    )
    await mirrorSecondAuth(ctx, userId)
  })
}

/** Proves the person a second time and hands out a ticket for one operation. */
export async function verifySecondAuth(
  world: World,
  caller: Caller,
  input: Proof & { operation: string },
): Promise<{ ticket: string; expiresIn: number }> {
  const { userId, sid } = userOf(caller)
  if (!isProtected(world, input.operation)) throw badRequest({ text: '该操作不需要二次认证' })
  const rule = await readAs(world, caller, (ctx) => ruleFor(ctx, input.operation))
  // A recovery code stands for the authenticator it was given with.
  const proof = input.type === 'recovery' ? 'totp' : input.type
  if (!rule.types.includes(proof)) throw otherWay({ ways: rule.types.map((type) => ways[type]).join('或') })
  await proveSecondFactor(world, caller, { userId, proof: input })
  return writeAs(world, caller, (ctx) => issueTicket(ctx, { userId, sid, operation: input.operation, proof }))
}

/** Asks a person for what they have bound; returns when it was right, and uses it up. */
export async function proveSecondFactor(
  world: World,
  caller: Caller,
  input: { userId: string; proof: Proof },
): Promise<void> {
  const { userId, proof } = input
  if (proof.type === 'sms') {
    if (!(await boundOf(world, caller, userId)).includes('sms')) throw notBound()
    await checkSmsCode(
      { world, ...caller },
      { phone: await phoneOf(world, caller, userId), purpose: smsPurpose, code: proof.code },
    )
    return
  }
  await judged(world, caller, userId, async (ctx, bound) => {
    const refusal = await refusalOf(ctx, { userId, bound, proof })
    return refusal ? { refusal } : {}
  })
}

type Verdict = { refusal?: Error }

// Wrong codes are counted and the count is kept although the answer is a refusal, so the refusal is thrown after the commit.
async function judged(
  world: World,
  caller: Caller,
  userId: string,
  judge: (ctx: Ctx, bound: Bound) => Promise<Verdict>,
): Promise<void> {
  const refusal = await writeAs(world, caller, async (ctx) => {
    const [bound] = await ctx.db.query<Bound>(
      `select totp_secret, totp_offered, is_sms_enabled, locked_until
       from sys_second_auth
       where user_id = $1
       for update`,
      [userId],
    )
    if (!bound) throw notBound()
    if (bound.locked_until && new Date(bound.locked_until) > ctx.now()) return tooManyWrong()
    const verdict = await judge(ctx, bound)
    const isWrong = verdict.refusal !== undefined
    const [row] = await ctx.db.query<{ is_locked: boolean }>(
      `update sys_second_auth set fail_count = case when not $2 or fail_count + 1 >= $3 then 0 else fail_count + 1 end,
         locked_until = case when $2 and fail_count + 1 >= $3 then $4::timestamptz else null end
       where user_id = $1 returning locked_until is not null as is_locked`,
      [userId, isWrong, mostWrong, new Date(ctx.now().getTime() + lockMs)],
    )
    return row?.is_locked ? tooManyWrong() : verdict.refusal
  })
  if (refusal) throw refusal
}

async function refusalOf(ctx: Ctx, input: { userId: string; bound: Bound; proof: Proof }): Promise<Error | undefined> {
  const { userId, bound, proof } = input
  if (!bound.totp_secret) throw notBound()
  if (proof.type === 'recovery') {
    const used = await ctx.db.execute(
      `update sys_second_auth
       set recovery_hashes = recovery_hashes - $2::text
       where user_id = $1 and recovery_hashes ? $2::text`,
      [userId, recoveryHash(ctx, userId, proof.code)],
    )
    return used === 1 ? undefined : wrongRecovery()
  }
  const step = stepOfCode(open(ctx, userId, bound.totp_secret), proof.code, ctx.now())
  if (step === null) return wrongTotp()
  const taken = await ctx.db.execute(
    `update sys_second_auth
     set last_totp_step = $2
     where user_id = $1 and (last_totp_step is null or last_totp_step < $2)`,
    [userId, step],
  )
  return taken === 1 ? undefined : usedTotp()
}

async function proveOwner(world: World, caller: Caller, password: string | undefined): Promise<void> {
  const { userId, sid } = userOf(caller)
  const isFresh = await readAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query<{ login_time: string }>('select login_time from sys_session where id = $1', [sid])
    return row !== undefined && ctx.now().getTime() - new Date(row.login_time).getTime() <= freshLoginMs
  })
  if (isFresh && !password) return
  if (!password) throw badRequest({ text: '请输入登录密码' })
  await proveOwnPassword(world, caller, { userId, password, refusal: wrongPassword })
}

/** A second factor joins another only with a code of that one: else a session left open could put one beside what it cannot pass. */
async function proveOther(
  world: World,
  caller: Caller,
  { type, code }: { type: 'totp' | 'sms'; code: string | undefined },
): Promise<void> {
  const { userId } = userOf(caller)
  if (!(await boundOf(world, caller, userId)).includes(type)) return
  if (!code) throw provesFirst()
  await proveSecondFactor(world, caller, { userId, proof: { type, code } })
}

/** The phone that may prove somebody: the one on the account, unless somebody else has just put it there. */
async function phoneOf(world: World, caller: Caller, userId: string): Promise<string> {
  return readAs(world, caller, async (ctx) => {
    const { phone } = await loadPasswordAccount(ctx, userId)
    if (!phone) throw noPhone()
    if (await isFreshPhone(ctx, userId)) throw freshPhone()
    return phone
  })
}

/** Whether somebody else changed the phone of an account within the last day. */
export async function isFreshPhone(ctx: Ctx, userId: string): Promise<boolean> {
  const rows = await ctx.db.query('select 1 from sys_user where id = $1 and sjhm_time > $2', [
    userId,
    new Date(ctx.now().getTime() - freshPhoneMs),
  ])
  return rows.length > 0
}

async function boundOf(world: World, caller: Caller, userId: string): Promise<readonly string[]> {
  return (await readAs(world, caller, (ctx) => boundTypes(ctx, userId))).types
}

async function ensureRow(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.query(
    `insert into sys_second_auth (
       id, create_user, create_time, update_user, update_time, user_id, is_sms_enabled, fail_count
     )
     values ($1, $2, $3, $2, $3, $2, false, 0)
     on conflict (user_id) do nothing`,
    [newId(ctx.now()), userId, ctx.now()],
  )
}

function userOf(caller: Caller): UserActor {
  if (caller.actor.kind !== 'user' || caller.actor.sid === '') throw unauthenticated()
  return caller.actor
}

function newRecoveryCode(): string {
  const text = randomBytes(8).toString('hex').slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

function recoveryHash(ctx: Ctx, userId: string, code: string): string {
  return ctx.world.secrets.hash(code.toLowerCase().replaceAll(/[\s-]/g, ''), `${ctx.school.id}/recovery/${userId}`)
}

function seal(ctx: Ctx, userId: string, secret: string): string {
  return ctx.world.secrets.seal(secret, `${ctx.school.id}/totp/${userId}`)
}

function open(ctx: Ctx, userId: string, sealed: string): string {
  return ctx.world.secrets.open(sealed, `${ctx.school.id}/totp/${userId}`)
}
