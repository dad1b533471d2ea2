import { createHmac, timingSafeEqual } from 'node:crypto'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import type { World } from '#kernel/world/world.ts'
import { browserOf } from './browser.ts'
import { signInAs } from './complete.ts'
import { qrOver } from './errors.ts'
import { keepTicket, keyHash, lookAtTicket, moveTicket, newKey, takeTicket } from './tickets.ts'

/** 0 waiting, 1 scanned, 2 confirmed, 3 run out, 4 refused on the phone. */
const qrStates = { waiting: '0', scanned: '1', confirmed: '2', over: '3', cancelled: '4' } as const

const life = 120
const codeMs = 30_000

export type QrStatus = { state: number; code?: string; avatarUrl?: string | null; userName?: string }

/** A code to show to the phone, known to this browser only. */
export async function createQr(ctx: Ctx, browser: string): Promise<{ qrId: string; expiresIn: number }> {
  const qrId = newKey()
  await keepTicket(ctx, {
    purpose: 'qr',
    key: qrId,
    seconds: life,
    facts: { browser: keyHash(browser), ip: ctx.request.ip, agent: (ctx.request.agent ?? '').slice(0, 300) },
  })
  return { qrId, expiresIn: life }
}

/** How far the phone has got. Only the browser that shows the code gets the key to sign in. */
export async function qrStatus(ctx: Ctx, qrId: string, browser: string): Promise<QrStatus> {
  const ticket = await lookAtTicket(ctx, 'qr', qrId)
  if (!ticket || ticket.facts['browser'] !== keyHash(browser)) return { state: Number(qrStates.over) }
  if (ticket.state === qrStates.scanned) {
    const [who] = await ctx.db.query<{ userName: string }>(
      'select user_name as "userName" from sys_user where id = $1',
      [ticket.userId],
    )
    return { state: 1, userName: who?.userName }
  }
  if (ticket.state !== qrStates.confirmed) return { state: Number(ticket.state) }
  if (ctx.now().getTime() - ticket.changedAt.getTime() > codeMs) return { state: Number(qrStates.over) }
  return { state: 2, code: `${qrId}.${macOf(ctx.world, qrId, browser)}` }
}

/** What the phone shows before it asks for a confirmation. */
export async function scanQr(ctx: Ctx, qrId: string, userId: string): Promise<{ ip: string; agent: string }> {
  const ticket = await moveTicket(ctx, qrId, {
    purpose: 'qr',
    from: [qrStates.waiting, qrStates.scanned],
    to: qrStates.scanned,
    userId,
  })
  if (!ticket) throw qrOver()
  return { ip: String(ticket.facts['ip'] ?? ''), agent: String(ticket.facts['agent'] ?? '') }
}

/** The phone says yes or no. */
export async function decideQr(
  ctx: Ctx,
  qrId: string,
  { userId, isYes }: { userId: string; isYes: boolean },
): Promise<void> {
  const to = isYes ? qrStates.confirmed : qrStates.cancelled
  if (!(await moveTicket(ctx, qrId, { purpose: 'qr', from: [qrStates.scanned], to, userId }))) throw qrOver()
}

/** Signs in the browser whose code was confirmed: once, within thirty seconds, and no other browser. */
export async function qrGrant(call: GrantCall): Promise<TokenAnswer> {
  const { world, school, params } = call
  const [qrId = '', mac = ''] = (params['code'] ?? '').split('.')
  const browser = browserOf(call.header('cookie'))
  if (!browser || !isSame(mac, macOf(world, qrId, browser))) throw qrOver()
  const ticket = await writeAs(world, { school, actor: systemActor, request: call.request }, async (ctx) => {
    const known = await lookAtTicket(ctx, 'qr', qrId)
    if (known?.state !== qrStates.confirmed || ctx.now().getTime() - known.changedAt.getTime() > codeMs) return null
    return takeTicket(ctx, 'qr', qrId)
  })
  if (!ticket?.userId) throw qrOver()
  return signInAs(call, { userId: ticket.userId, realm: mainRealm, way: 'qr' })
}

function macOf(world: World, qrId: string, browser: string): string {
  return createHmac('sha256', world.secrets.derive('qr-code')).update(`${qrId} ${browser}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
