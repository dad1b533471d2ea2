import { createHmac, timingSafeEqual } from 'node:crypto'
import { systemActor } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { mailWay } from '#services/mail/send-mail.ts'
import { maskEmail, maskPhone } from '#kernel/rules/contact.ts'
import { cleanText } from '#kernel/rules/text.ts'
import { checkSmsCode, issueSmsCode } from '#services/sms/codes.ts'
import type { World } from '#kernel/world/world.ts'
import { accountKeyOf } from '../accounts.ts'
import { judgeCaptcha, refuseCaptcha, type CaptchaAnswer } from './captcha.ts'
import { checkMailCode, sendMailCode } from '../proof/mail-codes.ts'
import { mainRealm } from '../shared/realms.ts'
import { loadPasswordAccount, setPassword, type PasswordAccount } from '../proof/set-password.ts'

/** One text for an account without a phone and a name that nobody has. */
const noPhone = defineError({ code: 'NO_PHONE', status: 400, message: '该账号未绑定手机号，请携带证件到信息中心办理' })
const noEmail = defineError({ code: 'NO_EMAIL', status: 400, message: '该账号未登记邮箱，请使用手机号找回' })
const ticketOver = defineError({ code: 'TICKET', status: 400, message: '操作已超时，请重新开始' })

const purpose = 'reset'
const lifeMs = 15 * 60_000

export type CodeWay = 'phone' | 'email'

/** First step: a captcha and an account; the answer is a ticket and, masked, where a code can be sent. */
export async function beginForgotten(
  world: World,
  visitor: Caller,
  input: { accountNo: string; captcha: CaptchaAnswer },
): Promise<{ ticket: string; phone: string | null; email: string | null }> {
  const caller = { ...visitor, actor: systemActor }
  refuseCaptcha(await writeAs(world, caller, (ctx) => judgeCaptcha(ctx, input.captcha)))
  const account = await readAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query<{ id: string }>(
      "select id from sys_user where realm = $1 and account_key = $2 and status in ('0', '1')",
      [mainRealm, accountKeyOf(cleanText(input.accountNo).slice(0, 64))],
    )
    if (!row) return null
    const found = await loadPasswordAccount(ctx, row.id)
    // An address helps only where letters leave the school.
    return { ...found, email: (await mailWay(ctx)) ? found.email : null }
  })
  if (!account?.phone && !account?.email) throw noPhone()
  return {
    ticket: ticketFor(world, caller, account),
    phone: account.phone && maskPhone(account.phone),
    email: account.email && maskEmail(account.email),
  }
}

/** Second step: sends the code. */
export async function sendForgottenCode(
  world: World,
  visitor: Caller,
  { ticket, way, captcha }: { ticket: string; way: CodeWay; captcha: CaptchaAnswer },
): Promise<void> {
  const caller = { ...visitor, actor: systemActor }
  const { id, phone, email } = await accountOf(world, caller, ticket)
  if (way === 'email') {
    if (!email) throw noEmail()
    return sendMailCode(world, visitor, { userId: id, email, use: '找回密码' })
  }
  if (!phone) throw noPhone()
  // As the visitor: those without a session are limited by their address too.
  await readAs(world, visitor, (ctx) => issueSmsCode(ctx, { phone, purpose, ip: visitor.request.ip, captcha }))
}

/** Third step: the code and a new password. Every session of the account ends. */
export async function resetForgotten(
  world: World,
  visitor: Caller,
  input: { ticket: string; way: CodeWay; code: string; newPassword: string },
): Promise<void> {
  const caller = { ...visitor, actor: systemActor }
  const account = await accountOf(world, caller, input.ticket)
  const { id, phone, email } = account
  if (input.way === 'email' ? !email : !phone) throw input.way === 'email' ? noEmail() : noPhone()
  const prove = () =>
    input.way === 'email'
      ? checkMailCode(world, caller, { userId: id, code: input.code })
      : checkSmsCode({ world, ...caller }, { phone: phone!, purpose, code: input.code })
  await setPassword(world, caller, { account, newPassword: input.newPassword, origin: 'forgotten', prove })
}

// The present hash is part of the seal: a ticket dies with the password it replaces.
function ticketFor(world: World, { school }: Caller, account: PasswordAccount): string {
  const until = world.clock().getTime() + lifeMs
  return `${account.id}.${until}.${macOf(world, school.id, account, until)}`
}

async function accountOf(world: World, caller: Caller, ticket: string): Promise<PasswordAccount> {
  const [, id, until, mac] = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(ticket) ?? []
  if (!isId(id) || !until || !mac) throw badRequest({ text: '操作凭证无效，请重新开始' })
  if (Number(until) < world.clock().getTime()) throw ticketOver()
  const account = await readAs(world, caller, async (ctx) => {
    const [row] = await ctx.db.query("select 1 from sys_user where id = $1 and status in ('0', '1')", [id])
    return row ? loadPasswordAccount(ctx, id) : null
  })
  if (
    !account ||
    !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(world, caller.school.id, account, Number(until))))
  )
    throw ticketOver()
  return account
}

function macOf(world: World, schoolId: string, account: PasswordAccount, until: number): string {
  const key = world.secrets.derive('forgotten-password')
  return createHmac('sha256', key)
    .update([schoolId, account.id, account.passwordHash ?? '', until].join('\0'))
    .digest('base64url')
}
