import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { canAct } from '#services/identity/in-office.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { app, codeKinds, ssoModes } from '../../shared/app.ts'

/** What signs somebody on is good for so long, and once. */
const lifeMs = 60_000
const hashed = 'sha256:'

export type CodeKind = keyof typeof codeKinds
/** Whom a code was made for, and the address it may be taken to. */
export type TakenCode = { userId: string; appId: string; address: string | null }
/** What another site hears of a person. */
export type Known = { userId: string; accountNo: string; userName: string; userType: string }

/** Codes nobody came back with. */
export const codeUpkeep: Upkeep = {
  name: 'app login codes',
  label: '清理应用登录码',
  everySeconds: 3600,
  run: async (ctx) => void (await ctx.db.execute('delete from nav_app_code where expire_time < $1', [ctx.now()])),
}

/** A new code of the caller, or of whom a code was taken from; only its hash is kept. */
export async function makeCode(
  ctx: Ctx,
  order: { kind: CodeKind; appId: string; address?: string | null; userId?: string; prefix?: string; seconds?: number },
): Promise<string> {
  const code = `${order.prefix ?? ''}${randomBytes(24).toString('base64url')}`
  const now = ctx.now()
  await ctx.db.query(
    `insert into nav_app_code (id, create_time, update_time, kind, code_hash, user_id, app_id, address, expire_time)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(now),
      now,
      codeKinds[order.kind][0],
      hashOf(code),
      order.userId ?? ctx.actor.userId,
      order.appId,
      order.address ?? null,
      new Date(now.getTime() + (order.seconds ? order.seconds * 1000 : lifeMs)),
    ],
  )
  return code
}

/** Uses a code up, of any app or of one; null where there is none or it came too late. */
export async function takeCode(
  ctx: Ctx,
  { kind, code, appId }: { kind: CodeKind; code: string; appId?: string },
): Promise<TakenCode | null> {
  const [row] = await ctx.db.query<TakenCode & { isLive: boolean }>(
    `delete from nav_app_code
     where code_hash = $1 and kind = $2 and ($3::uuid is null or app_id = $3)
     returning user_id as "userId", app_id as "appId", address, expire_time > $4 as "isLive"`,
    [hashOf(code), codeKinds[kind][0], appId ?? null, ctx.now()],
  )
  return row?.isLive ? row : null
}

/** A code that is shown several times while it is good, such as a token. */
export async function lookUpCode(
  ctx: Ctx,
  { kind, code }: { kind: CodeKind; code: string },
): Promise<TakenCode | null> {
  const [row] = await ctx.db.query<TakenCode>(
    `select user_id as "userId", app_id as "appId", address
     from nav_app_code
     where code_hash = $1 and kind = $2 and expire_time > $3`,
    [hashOf(code), codeKinds[kind][0], ctx.now()],
  )
  return row ?? null
}

/** The app in use of a code and a way of signing on, if the key is its own; whatever is wrong looks the same. */
export async function provenApp(
  ctx: Ctx,
  given: { appCode: string; secret: string; mode: keyof typeof ssoModes },
): Promise<{ id: string } | null> {
  const [row] = await ctx.db.query<{ id: string }>(
    `select id from nav_app where app_code = $1 and sso_mode = $2 and status = '1'`,
    [given.appCode, ssoModes[given.mode][0]],
  )
  const found = row && (await loadRows(ctx, app, [row.id])).get(row.id)
  return found && isSecretOf(String(found.ssoSecret ?? ''), given.secret) ? row : null
}

/** The person behind an account that may still sign in, while the app is in use. */
export async function knownPerson(
  ctx: Ctx,
  { userId, appId }: Pick<TakenCode, 'userId' | 'appId'>,
): Promise<Known | null> {
  const [row] = await ctx.db.query<Known>(
    `select u.id as "userId", u.account_no as "accountNo", u.user_name as "userName", u.user_type as "userType"
     from sys_user u
     join nav_app a on a.id = $2 and a.status = '1'
     where u.id = $1 and ${canAct('u', '$3')}`,
    [userId, appId, ctx.today()],
  )
  return row ?? null
}

/** The address with one more parameter. */
export function withParam(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** A key as it is kept: nobody who reads the table learns it. */
export function keptSecret(secret: string): string {
  return `${hashed}${hashOf(secret)}`
}

/** Keys given before they were kept as hashes are compared as they are. */
function isSecretOf(kept: string, given: string): boolean {
  if (kept === '') return false
  const wanted = kept.startsWith(hashed) ? kept.slice(hashed.length) : hashOf(kept)
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(hashOf(given)))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
