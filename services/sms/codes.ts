import { randomInt } from 'node:crypto'
import { beginOf } from '#kernel/rules/school-time.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { captchaRefusal, judgeCaptcha, type CaptchaAnswer } from '#services/identity/sign-in/captcha.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { codesUsedUp, codeTooSoon, wrongPhone, wrongSmsCode } from './errors.ts'
import { sendSms } from './send-sms.ts'
import { smsCodesDaily, smsCodesPerAddress } from './shared/params.ts'
import { verifyCodeTemplate } from './shared/built-in.ts'

const pauseSeconds = 60
const livesMinutes = 5
const mostTries = 5
const hour = 3_600_000
/** Codes a day that anybody may ask for by naming a phone or an account, before a picture must be read for each. */
const freeOfCaptcha = 2
/**
 * What is sent on the word of whoever names a phone or an account. All other codes go to somebody who has proved to be the
 * phone's owner: by a session, a right password, a secret address. Both are counted apart, so that strangers take nothing
 * from the owner.
 */
const unprovenPurposes = ['login', 'reset']

/** What a code is for, as its text says it; others are 身份验证. */
const uses: Readonly<Record<string, string>> = {
  login: '登录',
  reset: '找回密码',
  bind: '绑定账号',
  phone: '更换手机号',
  secondAuth: '身份验证',
}

/** Where and for whom; no connection is needed, for the work takes one of its own. */
type Place = Pick<Ctx, 'world' | 'school' | 'actor' | 'request'>

export type IssuedCode = { recordId: string | null; expiresIn: number }

/**
 * Sends a code of six digits: a minute between two and ten a day for a phone, counted apart for its owner and for anybody.
 * For anybody also five an hour for an address without a session, and a picture to read from the third of a phone on.
 * It is kept whatever becomes of the caller's transaction. `isKnown: false` counts and answers the same and sends nothing,
 * so that asking does not tell which phones there are.
 */
export async function issueSmsCode(
  ctx: Ctx,
  input: { phone: string; purpose: string; ip: string | null; isKnown?: boolean; captcha?: CaptchaAnswer },
): Promise<IssuedCode> {
  const { phone, purpose } = input
  if (!phonePattern.test(phone)) throw wrongPhone()
  const outcome = await inOwnTransaction(ctx, async (own): Promise<IssuedCode | Error> => {
    const phoneHash = phoneKey(own, phone)
    // Two requests at once take turns, or both would find the minute free.
    await own.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [phoneHash])
    const isUnproven = unprovenPurposes.includes(purpose)
    const sentToday = await refuseTooMany(own, { phoneHash, ip: input.ip, isUnproven })
    if (isUnproven && own.actor.kind !== 'system' && sentToday >= freeOfCaptcha) {
      const verdict = await judgeCaptcha(own, input.captcha ?? { key: '', code: '' })
      // Not thrown here: a picture that was read wrong is used up.
      if (verdict !== 'right') return captchaRefusal(verdict)
    }
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
    const now = own.now()
    const isGuest = own.actor.kind === 'user' && own.actor.sid === ''
    await own.db.query(
      `insert into sms_code (
         id, create_time, update_time, phone_hash, purpose, code_hash, time, expires_time, tries, ip, is_guest
       )
       values ($1, $2, $2, $3, $4, $5, $2, $6, 0, $7, $8)`,
      [
        newId(now),
        now,
        phoneHash,
        purpose,
        codeKey(own, { phone, purpose, code }),
        new Date(now.getTime() + livesMinutes * 60_000),
        input.ip,
        isGuest,
      ],
    )
    const expiresIn = livesMinutes * 60
    if (input.isKnown === false) return { recordId: null, expiresIn }
    const params = { code, use: uses[purpose] ?? '身份验证', minutes: String(livesMinutes) }
    // Whoever asks without a session is nobody the record could name.
    const sender = isGuest ? { ...own, actor: systemActor } : own
    return { ...(await sendSms(sender, { template: verifyCodeTemplate, phone, params, isUrgent: true })), expiresIn }
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

/**
 * Takes a code: right once, for five minutes, and dead after five wrong tries. Throws `短信验证码错误或已过期` otherwise.
 * A wrong try counts even when the caller's transaction is undone.
 */
export async function checkSmsCode(ctx: Place, input: { phone: string; purpose: string; code: string }): Promise<void> {
  const isRight = await inOwnTransaction(ctx, async (own) => {
    const [newest] = await own.db.query<{ id: string; codeHash: string; tries: number; isOpen: boolean }>(
      `select id, code_hash as "codeHash", tries, used_time is null and expires_time > $3 as "isOpen" from sms_code
       where phone_hash = $1 and purpose = $2 order by time desc limit 1 for update`,
      [phoneKey(own, input.phone), input.purpose, own.now()],
    )
    if (!newest?.isOpen || newest.tries >= mostTries) return false
    // Both sides are keyed hashes of the same length; comparing them tells nothing of the code.
    const isSame = newest.codeHash === codeKey(own, input)
    await own.db.query(
      isSame
        ? 'update sms_code set used_time = $2 where id = $1'
        : 'update sms_code set tries = tries + 1, update_time = $2 where id = $1',
      [newest.id, own.now()],
    )
    return isSame
  })
  if (!isRight) throw wrongSmsCode()
}

/** Throws when the phone or the address has had enough; answers how many codes of this kind the phone got today. */
async function refuseTooMany(
  ctx: Ctx,
  by: { phoneHash: string; ip: string | null; isUnproven: boolean },
): Promise<number> {
  const now = ctx.now().getTime()
  const midnight = beginOf(ctx.today())
  const [phone] = await ctx.db.query<{ count: number; last: Date | null }>(
    `select count(*) filter (where time >= $3)::int as count, max(time) as last
     from sms_code
     where phone_hash = $1 and time >= $2 and (purpose = any($4)) = $5`,
    [
      by.phoneHash,
      new Date(Math.min(midnight.getTime(), now - pauseSeconds * 1000)),
      midnight,
      unprovenPurposes,
      by.isUnproven,
    ],
  )
  const wait = phone!.last ? Math.ceil((new Date(phone!.last).getTime() + pauseSeconds * 1000 - now) / 1000) : 0
  if (wait > 0) throw codeTooSoon({ seconds: wait })
  if (phone!.count >= (await readParam(ctx, smsCodesDaily))) throw codesUsedUp()
  if (!by.isUnproven || !by.ip || ctx.actor.kind === 'system' || ctx.actor.sid !== '') return phone!.count
  const [address] = await ctx.db.query<{ count: number; first: Date | null }>(
    `select count(*)::int as count, min(time) as first
     from sms_code
     where ip = $1 and is_guest and purpose = any($3) and time > $2`,
    [by.ip, new Date(now - hour), unprovenPurposes],
  )
  if (address!.count < (await readParam(ctx, smsCodesPerAddress))) return phone!.count
  throw codeTooSoon({ seconds: Math.max(1, Math.ceil((new Date(address!.first!).getTime() + hour - now) / 1000)) })
}

function phoneKey(ctx: Ctx, phone: string): string {
  return ctx.world.secrets.hash(phone, `${ctx.school.id}/sms/phone`)
}

function codeKey(ctx: Ctx, input: { phone: string; purpose: string; code: string }): string {
  return ctx.world.secrets.hash(`${input.phone} ${input.purpose} ${input.code}`, `${ctx.school.id}/sms/code`)
}

function inOwnTransaction<T>(ctx: Place, work: (own: Ctx) => Promise<T>): Promise<T> {
  return writeAs(ctx.world, { school: ctx.school, actor: ctx.actor, request: ctx.request }, work)
}
