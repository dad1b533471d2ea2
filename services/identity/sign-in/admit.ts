import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { openChannels } from '#services/sms/channels.ts'
import { readAgent } from './agent.ts'
import { tokenAnswer, type GrantCall, type TokenAnswer } from '../grant.ts'
import { keepTicket, keyHash, newKey } from '../grants/tickets.ts'
import { deviceStanding } from './known-devices.ts'
import { mainRealm } from '../shared/realms.ts'
import { boundTypes } from '../proof/second-auth.ts'
import type { SecondAuthType } from '../shared/second-auth.ts'
import { openSession } from '../session/sessions.ts'
import { loadPasswordAccount } from '../proof/set-password.ts'
import { policyFor } from './sign-in-policy.ts'

/** Somebody who has proved who they are and is about to come in. */
export type Entry = {
  readonly userId: string
  readonly realm: string
  readonly way: string
  /** A code on the person's own phone, another session of theirs, or another site vouches already: nothing more is asked. */
  readonly isProvenTwice: boolean
}

type Asked = { ticket: string; types: readonly SecondAuthType[]; phone: string | null; expiresIn: number }

/** What an entry becomes: tokens, or the question for a second proof, which is thrown once the ticket is kept. */
type Admission = { answer: TokenAnswer } | { asked: Asked }

/** What the ticket of a half-done sign-in holds. */
export type HalfDone = {
  userId: string
  realm: string
  way: string
  isRemembered: boolean
  bindTicket: string | null
  autoLogin: boolean
}

const secondAuthAsked = defineError<Asked>({
  code: 'second_auth',
  status: 400,
  message: '请完成二次认证',
  data: ({ ticket, types, phone, expiresIn }) => ({
    reason: 'second_auth',
    answer: { ticket, types, phone, expiresIn },
  }),
})

const ticketSeconds = 300

/** The end of every way in: a second proof is asked for where the policy wants one and the person has bound one; then the session opens. */
export async function admit(ctx: Ctx, call: GrantCall, entry: Entry): Promise<Admission> {
  const { userId, realm } = entry
  const deviceKey = keyHash(call.browser)
  const device = await deviceStanding(ctx, { userId, realm, deviceKey, agent: call.agent })
  const { secondAuthLogin } = await policyFor(ctx, userId)
  const isWanted =
    realm === mainRealm &&
    !entry.isProvenTwice &&
    (secondAuthLogin === 2 || (secondAuthLogin === 1 && device !== 'known'))
  const usable = isWanted ? await usableTypes(ctx, userId) : null
  if (usable && usable.types.length > 0) return { asked: await ask(ctx, call, { entry, ...usable }) }

  await ctx.db.execute('update sys_user set last_login_time = $2 where id = $1', [userId, ctx.now()])
  const session = await openSession(ctx, call.tokens, {
    userId,
    realm,
    isRemembered: isRemembered(call),
    agent: call.agent,
    loginWay: entry.way,
    deviceKey,
  })
  if (device === 'new' && realm === mainRealm) await tellNewDevice(ctx, call, userId)
  const answer = await tokenAnswer(ctx, call.tokens, session)
  // Nobody is kept out for having nothing bound: whoever comes in with a stolen password would only bind a phone of their own.
  const bindSecondAuth = !usable
    ? {}
    : { bindSecondAuth: secondAuthLogin === 2 ? ('demanded' as const) : ('advised' as const) }
  return { answer: { ...answer, ...bindSecondAuth } }
}

/** The tokens of an admission, or the refusal that asks for the second proof. */
export function admitted(admission: Admission): TokenAnswer {
  if ('asked' in admission) throw secondAuthAsked(admission.asked)
  return admission.answer
}

async function ask(
  ctx: Ctx,
  call: GrantCall,
  input: { entry: Entry; types: readonly SecondAuthType[]; phone: string | null },
): Promise<Asked> {
  const { entry, types, phone } = input
  const ticket = newKey()
  const facts: HalfDone = {
    userId: entry.userId,
    realm: entry.realm,
    way: entry.way,
    isRemembered: isRemembered(call),
    bindTicket: call.params['bindTicket'] ?? null,
    autoLogin: !['0', 'false'].includes(call.params['autoLogin'] ?? ''),
  }
  await keepTicket(ctx, { purpose: 'second', key: ticket, seconds: ticketSeconds, facts })
  return { ticket, types, phone: phone && types.includes('sms') ? maskPhone(phone) : null, expiresIn: ticketSeconds }
}

/** What is bound and can be used now: a text message needs a phone and somebody who carries it. */
async function usableTypes(
  ctx: Ctx,
  userId: string,
): Promise<{ types: readonly SecondAuthType[]; phone: string | null }> {
  const { types } = await boundTypes(ctx, userId)
  if (!types.includes('sms')) return { types, phone: null }
  const { phone } = await loadPasswordAccount(ctx, userId)
  const canSend = phone !== null && (await openChannels(ctx)).length > 0
  return { types: types.filter((type) => type !== 'sms' || canSend), phone }
}

async function tellNewDevice(ctx: Ctx, call: GrantCall, userId: string): Promise<void> {
  const { os, browser } = readAgent(call.agent)
  const where = [[browser, os].filter(Boolean).join(' · '), ctx.request.ip].filter(Boolean).join('，')
  const content = `您的账号在一台新设备上登录${where ? `（${where}）` : ''}。如果不是您本人操作，请立即修改密码并退出该设备。`
  await sendMessage(ctx, {
    userIds: [userId],
    category: 'system',
    level: 'important',
    title: '新设备登录提醒',
    content,
    link: '/personal/security',
  })
}

function isRemembered(call: GrantCall): boolean {
  return ['1', 'true'].includes(call.params['isRemembered'] ?? '')
}
