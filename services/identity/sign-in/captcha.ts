import svgCaptcha from 'svg-captcha'
import { randomInt } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { newId, isId } from '#kernel/world/id.ts'
import { captchaExpired, captchaNeeded, captchaWrong } from '../errors.ts'

/** What the visitor answered: the key that came with the picture, and the letters. */
export type CaptchaAnswer = { readonly key: string; readonly code: string }

const lifeMs = 2 * 60_000
// Without those that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyABCDEFGHJKMNPQRSTUVWXY23456789'

// The library draws a given text too, but its types do not say so; its own random letters can be foreseen.
const draw = svgCaptcha as unknown as (text: string, options: Record<string, unknown>) => string

/** Draws a picture and keeps the hash of its letters for two minutes. `text` is for tests and never leaves the server. */
export async function issueCaptcha(ctx: Ctx): Promise<{ key: string; image: string; text: string }> {
  const now = ctx.now()
  const key = newId(now)
  const text = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const data = draw(text, { noise: 2, width: 130, height: 48, color: true, background: '#f4f6fa' })
  await ctx.db.execute('delete from sys_captcha where expires_time < $1', [now])
  await ctx.db.query(
    'insert into sys_captcha (id, create_time, update_time, answer_hash, expires_time) values ($1, $2, $2, $3, $4)',
    [key, now, hashOf(ctx, key, text), new Date(now.getTime() + lifeMs)],
  )
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, text }
}

type Verdict = 'right' | keyof typeof refusals

const refusals = { missing: captchaNeeded, expired: captchaExpired, wrong: captchaWrong }

/** Checks an answer and uses the picture up, whether the answer was right or not. Call it where its own commit is certain. */
export async function judgeCaptcha(ctx: Ctx, answer: CaptchaAnswer): Promise<Verdict> {
  if (!answer.key || !answer.code) return 'missing'
  if (!isId(answer.key)) return 'expired'
  const [row] = await ctx.db.query<{ answer_hash: string; is_fresh: boolean }>(
    'delete from sys_captcha where id = $1 returning answer_hash, expires_time > $2 as is_fresh',
    [answer.key, ctx.now()],
  )
  if (!row?.is_fresh) return 'expired'
  return row.answer_hash === hashOf(ctx, answer.key, answer.code.trim()) ? 'right' : 'wrong'
}

/** What is to be told about an answer that was not right. */
export function captchaRefusal(verdict: keyof typeof refusals): Error {
  return refusals[verdict]()
}

/** Throws it. */
export function refuseCaptcha(verdict: Verdict): void {
  if (verdict !== 'right') throw captchaRefusal(verdict)
}

// Keyed, because four letters are quickly tried.
function hashOf(ctx: Ctx, key: string, text: string): string {
  return ctx.world.secrets.hash(text.toLowerCase().slice(0, 20), `${ctx.school.id}/captcha/${key}`)
}
