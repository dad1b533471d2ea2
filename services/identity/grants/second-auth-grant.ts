import { systemActor } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import type { HalfDone } from '#services/identity/sign-in/admit.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { proveSecondFactor, sendSecondFactorSms, type Proof } from '#services/identity/proof/second-auth-proof.ts'
import type { World } from '#kernel/world/world.ts'
import { bindProven } from './bind-user.ts'
import { signInAs } from './complete.ts'
import { halfDoneOver } from './errors.ts'
import { lookAtTicket, takeTicket } from './tickets.ts'

const ways: readonly string[] = ['totp', 'sms', 'recovery']

/** Completes a sign-in that asked for a second proof: the ticket of the first step and a code. Wrong codes count; the ticket is used up by a right one. */
export async function secondAuthGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const caller = { school, actor: systemActor, request: call.request }
  const key = params['ticket'] ?? ''
  const { userId } = await halfDoneOf(world, caller, key)
  const way = params['way'] ?? ''
  const code = (params['code'] ?? '').trim().slice(0, 20)
  if (!ways.includes(way)) throw badRequest({ text: '认证方式不正确' })
  if (!code) throw badRequest({ text: '请输入验证码' })
  await proveSecondFactor(world, caller, { userId, proof: { type: way as Proof['type'], code } })
  const taken = await writeAs(world, caller, (ctx) => takeTicket(ctx, 'second', key))
  if (!taken) throw halfDoneOver()
  const half = taken.facts as HalfDone
  const remembered = { ...call, params: { ...params, isRemembered: half.isRemembered ? '1' : '0' } }
  const answer = await signInAs(remembered, { userId: half.userId, realm: half.realm, way: half.way })
  return half.bindTicket === null
    ? answer
    : bindProven(call, answer, { key: half.bindTicket, autoLogin: half.autoLogin })
}

/** Sends the code for a sign-in that is half done. */
export async function sendHalfDoneSms(world: World, visitor: Caller, ticket: string): Promise<{ phone: string }> {
  const { userId } = await halfDoneOf(world, { ...visitor, actor: systemActor }, ticket)
  return sendSecondFactorSms(world, visitor, userId)
}

async function halfDoneOf(world: World, caller: Caller, key: string): Promise<HalfDone> {
  const ticket = await readAs(world, caller, (ctx) => lookAtTicket(ctx, 'second', key))
  if (!ticket) throw halfDoneOver()
  return ticket.facts as HalfDone
}
