import { systemActor } from '#kernel/world/context.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { passwordGrant } from '#services/identity/sign-in/password-grant.ts'
import { revokeSession } from '#services/identity/session/sessions.ts'
import type { Person } from './clients.ts'
import { boundElsewhere, ticketOver } from './errors.ts'
import { bind } from './person.ts'
import { smsGrant } from './sms-grant.ts'
import { lookAtTicket, takeTicket } from './tickets.ts'

type BindFacts = { source: string; name: string; realm: string; person: Person }

/** Somebody known elsewhere proves who they are here, by password or by phone, and is tied to that account. */
export async function bindUser(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const caller = { school, actor: systemActor, request: call.request }
  const key = params['bindTicket'] ?? ''
  const known = await readAs(world, caller, (ctx) => lookAtTicket(ctx, 'bind', key))
  if (!known) throw ticketOver()
  const { realm } = known.facts as BindFacts
  // The proof is a sign-in like any other: it counts failures, locks and asks for a captcha.
  const proven = params['phone']
    ? await smsGrant(call)
    : await passwordGrant({ ...call, params: { ...params, type: realm } })
  return bindProven(call, proven, { key, autoLogin: !['0', 'false'].includes(params['autoLogin'] ?? '') })
}

/** Ties the account that has just been proved to whom the ticket means; where that cannot be, its new session ends again. */
export async function bindProven(
  call: GrantCall,
  proven: TokenAnswer,
  ticketOf: { key: string; autoLogin: boolean },
): Promise<TokenAnswer> {
  const { world, school } = call
  const outcome = await writeAs(world, { school, actor: systemActor, request: call.request }, async (ctx) => {
    const ticket = await takeTicket(ctx, 'bind', ticketOf.key)
    const facts = ticket?.facts as BindFacts | undefined
    if (
      facts &&
      (await bind(ctx, {
        userId: proven.userId,
        source: facts.source,
        person: facts.person,
        autoLogin: ticketOf.autoLogin,
      }))
    )
      return { openId: facts.person.openId }
    const claims = call.tokens.readRefresh(proven.refresh_token)
    if (typeof claims === 'object') await revokeSession(ctx, claims.sid, 'logout')
    return facts ? boundElsewhere({ name: facts.name }) : ticketOver()
  })
  if (outcome instanceof Error) throw outcome
  return { ...proven, oauthId: outcome.openId }
}
