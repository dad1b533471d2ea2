import { randomBytes } from 'node:crypto'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { asProduct } from '#services/flow/server/detail/of-records.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { checkSmsCode, issueSmsCode } from '#services/sms/codes.ts'
import { deadLink, hashOfKey, linkOf, type OpenLink } from './links.ts'
import { linkStates, publicLink } from './shared/public-link.ts'
import { linkLookRoute, linkCodeRoute, linkOpenRoute, linkAnswerRoute } from './shared/link-routes.ts'

const openMinutes = 15
const answered = defineError({ code: 'PUBLIC_LINK_ANSWERED', status: 400, message: '您已答复，如需更改请与发送方联系' })
const openAgain = defineError({ code: 'PUBLIC_LINK_OPEN', status: 400, message: '停留时间过长，请重新获取验证码' })
const unknownAnswer = defineError({ code: 'PUBLIC_LINK_ANSWER', status: 400, message: '请选择答复' })

/** What people without an account do with the address they were sent: look, prove the phone, read, answer once. */
export const linkRoutes: readonly Route[] = [
  // Also a question is posted: an address with the token in it would stand in logs.
  route(linkLookRoute, look),
  route(linkCodeRoute, sendCode),
  // A wrong code counts although the visitor is told no, so it takes its own transactions.
  freeRoute(linkOpenRoute, open),
  route(linkAnswerRoute, answer),
]

async function look(ctx: Ctx, input: AskedOf<typeof linkLookRoute>) {
  const link = await linkOf(ctx, input)
  return {
    school: ctx.school.name,
    phone: link.phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'),
    facts: await factsOf(ctx, link, false),
    ...outcomeOf(link),
  }
}

async function sendCode(ctx: Ctx, input: AskedOf<typeof linkCodeRoute>) {
  const link = await linkOf(ctx, input)
  const { expiresIn } = await issueSmsCode(ctx, { phone: link.phone, purpose: codePurpose(link), ip: ctx.request.ip })
  return { expiresIn }
}

async function open({ world, caller }: FreeCall, input: AskedOf<typeof linkOpenRoute>) {
  const link = await readAs(world, caller, (ctx) => linkOf(ctx, input))
  try {
    await checkSmsCode({ world, ...caller }, { phone: link.phone, purpose: codePurpose(link), code: input.code })
  } catch (error) {
    await writeAs(world, caller, (ctx) =>
      ctx.db.execute('update sys_public_link set tries = tries + 1, update_time = $2 where id = $1', [
        link.id,
        ctx.now(),
      ]),
    )
    throw error
  }
  return writeAs(world, caller, async (ctx) => {
    const key = randomBytes(24).toString('base64url')
    const facts = await factsOf(ctx, await linkOf(ctx, input, { lock: true }), true)
    await ctx.db.execute(
      'update sys_public_link set open_key_hash = $2, open_until = $3, update_time = $4 where id = $1',
      [link.id, hashOfKey(ctx, key), new Date(ctx.now().getTime() + openMinutes * 60_000), ctx.now()],
    )
    await audit(asProduct(ctx), [{ entity: publicLink, recordId: link.id, action: 'open', title: link.purpose }])
    return { key, facts, ...outcomeOf(link) }
  })
}

async function answer(ctx: Ctx, input: AskedOf<typeof linkAnswerRoute>) {
  const link = await linkOf(ctx, input, { lock: true })
  const kind = ctx.world.publicLinks.get(link.purpose)
  if (!kind) throw deadLink()
  if (
    link.openKeyHash === null ||
    link.openKeyHash !== hashOfKey(ctx, input.key) ||
    !link.openUntil ||
    new Date(link.openUntil) <= ctx.now()
  )
    throw openAgain()
  if (!kind.answers.includes(input.answer)) throw unknownAnswer()
  if (link.state === linkStates.answered[0]) {
    // The same answer sent twice is the first one again.
    if (link.answer === input.answer) return outcomeOf(link)
    throw answered()
  }
  await factsOf(ctx, link, true)
  const now = ctx.now()
  await ctx.db.execute(
    `update sys_public_link
     set state = '${linkStates.answered[0]}', answer = $2, answer_time = $3, answer_ip = $4, update_time = $3
     where id = $1`,
    [link.id, input.answer, now, ctx.request.ip],
  )
  const own = asProduct(ctx, link.contact ?? undefined)
  await kind.answer(own, link.bizId, { answer: input.answer, note: input.note || null, contact: link.contact })
  await audit(own, [
    { entity: publicLink, recordId: link.id, action: 'answer', title: `${link.purpose} ${input.answer}` },
  ])
  return { answer: input.answer, answerTime: now.toISOString() }
}

async function factsOf(ctx: Ctx, link: OpenLink, isOpen: boolean): Promise<Record<string, unknown>> {
  const facts = await ctx.world.publicLinks
    .get(link.purpose)
    ?.read(asProduct(ctx), link.bizId, { isOpen, phone: link.phone })
  if (!facts) throw deadLink()
  return facts
}

function outcomeOf({ answer: said, answerTime }: OpenLink): { answer: string | null; answerTime: string | null } {
  return { answer: said, answerTime }
}

/** A code opens the link it was sent for and no other. */
function codePurpose({ id }: OpenLink): string {
  return `link ${id}`
}
