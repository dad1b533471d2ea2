import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { linkStates, publicLink } from './shared/public-link.ts'

/** One sentence for every link that leads nowhere, so that trying teaches nothing. */
export const deadLink = defineError({
  code: 'PUBLIC_LINK_DEAD',
  status: 404,
  message: '链接无效或已过期，请与发送方联系',
  data: () => null,
})

/** Wrong codes after which a link is dead, however many codes were sent. */
const mostTries = 20

export type OpenLink = {
  id: string
  purpose: string
  bizId: string
  phone: string
  contact: string | null
  state: string
  answer: string | null
  answerTime: string | null
  openKeyHash: string | null
  openUntil: string | null
}

/** Makes the address under which somebody answers; null where the school has not said where it is found. Older ones for the same record lead nowhere any more. */
export async function makeLink(
  ctx: Ctx,
  {
    purpose,
    bizId,
    phone,
    contact,
    expireTime,
  }: { purpose: string; bizId: string; phone: string; contact: string | null; expireTime: Date },
): Promise<string | null> {
  const kind = ctx.world.publicLinks.get(purpose)
  if (!kind) throw new Error(`nobody declares public links for ${purpose}`)
  const origin = await declaredOrigin(ctx)
  if (origin === '') return null
  await closeLinks(ctx, purpose, [bizId], { isAnsweredToo: true })
  const token = randomBytes(24).toString('base64url')
  await insertRow(ctx, publicLink, newId(ctx.now()), {
    purpose,
    bizId,
    phone,
    contact,
    tokenHash: hashOfToken(ctx, token),
    expireTime: expireTime.toISOString(),
    state: linkStates.waiting[0],
    tries: 0,
  })
  const isNamed = ctx.school.id === '000000' || (ctx.school.hostNames ?? []).length > 0
  return `${origin}${kind.path}${token}${isNamed ? '' : `?tenantId=${ctx.school.id}`}`
}

/** Whether somebody can still answer about a record, until this moment. */
export async function isAsked(
  ctx: Ctx,
  { purpose, bizId, expireTime }: { purpose: string; bizId: string; expireTime: Date },
): Promise<boolean> {
  const open = await ctx.db.query(
    `select 1
     from sys_public_link
     where purpose = $1
       and biz_id = $2
       and state = '${linkStates.waiting[0]}'
       and expire_time = $3
       and tries < ${mostTries}`,
    [purpose, bizId, expireTime],
  )
  return open.length > 0
}

/** Nothing is asked any more. What was answered stays to be seen, unless the answer was given to something else than stands there now. */
export async function closeLinks(
  ctx: Ctx,
  purpose: string,
  bizIds: readonly string[],
  { isAnsweredToo = false } = {},
): Promise<void> {
  const open = isAnsweredToo ? [linkStates.waiting[0], linkStates.answered[0]] : [linkStates.waiting[0]]
  await ctx.db.execute(
    `update sys_public_link set state = '${linkStates.closed[0]}', update_time = $3
     where purpose = $1 and biz_id = any($2::text[]) and state = any($4::text[])`,
    [purpose, bizIds, ctx.now(), open],
  )
}

/** The link of a token that still leads somewhere. */
export async function linkOf(
  ctx: Ctx,
  { purpose, token }: { purpose: string; token: string },
  { lock = false } = {},
): Promise<OpenLink> {
  const [found] = await ctx.db.query<{ id: string }>(
    `select id
     from sys_public_link
     where token_hash = $1
       and purpose = $2
       and state <> '${linkStates.closed[0]}'
       and expire_time > $3
       and tries < ${mostTries}${lock ? ' for update' : ''}`,
    [hashOfToken(ctx, token), purpose, ctx.now()],
  )
  const row = found ? (await loadRows(ctx, publicLink, [found.id])).get(found.id) : undefined
  if (!row) throw deadLink()
  return row as OpenLink
}

/** What is kept of the secret that a visitor gets after the code. */
export function hashOfKey(ctx: Ctx, key: string): string {
  return ctx.world.secrets.hash(key, `${ctx.school.id}/publiclink/key`)
}

function hashOfToken(ctx: Ctx, token: string): string {
  return ctx.world.secrets.hash(token, `${ctx.school.id}/publiclink/token`)
}
