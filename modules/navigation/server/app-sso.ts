import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Upkeep } from '#kernel/world.ts'
import { app } from '../shared/app.ts'

/** A code is good for so long, and once. */
const lifeMs = 60_000
const perMinute = 600

/** Another site learns who came with a code. It proves itself by its own key; what it hears is the account, never a token. */
export const ssoRoutes: readonly Route[] = [
  route({
    method: 'POST', service: 'base', path: 'appName/redeem', label: '应用登录码换取登录人', access: { open: true, perMinute }, answersSecrets: true,
    input: z.object({ appCode: z.string({ error: '请提供应用编码' }).max(40), secret: z.string({ error: '请提供应用密钥' }).max(100), code: z.string({ error: '请提供登录码' }).max(100) }),
    run: redeem,
  }),
]

/** Codes nobody came back with. */
export const codeUpkeep: Upkeep = { name: 'app login codes', label: '清理应用登录码', everySeconds: 3600, run: async (ctx) => void (await ctx.db.execute('delete from nav_app_code where expire_time < $1', [ctx.now()])) }

/** A new code for the caller and an app; only its hash is kept. */
export async function makeCode(ctx: Ctx, appId: string): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const now = ctx.now()
  await ctx.db.query('insert into nav_app_code (id, create_time, update_time, code_hash, user_id, app_id, expire_time) values ($1, $2, $2, $3, $4, $5, $6)', [newId(now), now, hashOf(code), ctx.actor.userId, appId, new Date(now.getTime() + lifeMs)])
  return code
}

/** The address of an app with a code at its end. */
export function withCode(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('code', code)
  return url.href
}

async function redeem(ctx: Ctx, input: { appCode: string; secret: string; code: string }) {
  // Whatever is wrong sounds the same, and the code is used up in any case where it is one.
  const refused = badRequest({ text: '登录码无效或已使用' })
  const [row] = await ctx.db.query<{ id: string }>(`select id from nav_app where app_code = $1 and sso_mode = '1' and status = '1'`, [input.appCode])
  const found = row && (await loadRows(ctx, app, [row.id])).get(row.id)
  if (!found || !isSame(String(found['ssoSecret'] ?? ''), input.secret)) throw refused
  const [used] = await ctx.db.query<{ userId: string; isLive: boolean }>('delete from nav_app_code where code_hash = $1 and app_id = $2 returning user_id as "userId", expire_time > $3 as "isLive"', [hashOf(input.code), row.id, ctx.now()])
  if (!used?.isLive) throw refused
  const [user] = await ctx.db.query<{ accountNo: string; userName: string; userType: string }>(`select account_no as "accountNo", user_name as "userName", user_type as "userType" from sys_user where id = $1 and status = '1'`, [used.userId])
  if (!user) throw refused
  return user
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one !== '' && timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
}
