import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { dayOf } from '#kernel/rules/school-time.ts'
import { systemActor, type Ctx, type RequestFacts } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { bodyDigest } from '#kernel/http/body-digest.ts'
import type { SchoolDirectory } from '#services/web-server/schools.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { administratorsAmong, isPlatformPermission } from '#services/system/server/handing-on.ts'
import { withinPackage } from '#services/system/server/package.ts'
import { apiClient } from '#services/system/shared/api-client.ts'
import type { World } from '#kernel/world/world.ts'
import { actorOfUser, type UserActor } from '../session/actors.ts'
import { wrongSign } from '../errors.ts'
import { canAct } from '../in-office.ts'
import { keepTicket } from '../grants/tickets.ts'
import { createRateLimit } from '../sign-in/rate-limit.ts'
import { isAddressIn } from '../sign-in/sign-in-policy.ts'

/** Header that names a key; its bodies are hashed as they come. */
export const apiKeyHeader = 'api-key'

type Client = {
  id: string
  name: string
  secret: string | null
  userId: string
  scopes: string[] | null
  ipList: string | null
  perMinute: number
  expireDate: string
  status: string
  lastUsedTime: string | null
}
type Known = { client: Client; actor: UserActor | null }

const refused = defineError({ code: 'API_KEY', status: 401, message: '接口密钥已停用或已过期' })
const elsewhere = defineError<{ ip: string }>({
  code: 'API_KEY_ADDRESS',
  status: 403,
  message: '地址 {ip} 不在接口密钥的允许范围内',
})
const replayed = defineError({ code: 'API_NONCE', status: 400, message: '请求标识已使用，请更换后重试' })

const signForm = /^(\d{1,16})\.([0-9a-f]{64})$/i
const nonceForm = /^[\w-]{16,64}$/
const tolerance = 5 * 60 * 1000
const noteEveryMs = 60_000

/**
 * Who calls with a key instead of a token. Nothing is told about a key before the signature proved that its secret is known.
 * The caller acts in the place of an account, with what both that account and the key may do.
 */
export function createClientDoor(world: World, schools: SchoolDirectory) {
  const limits = new Map<number, ReturnType<typeof createRateLimit>>()
  const limitOf = (calls: number) => {
    let limit = limits.get(calls)
    if (!limit)
      limits.set(
        calls,
        (limit = createRateLimit({ name: `api-client ${calls}`, calls, windowMs: 60_000, pool: world.pool })),
      )
    return limit
  }
  const wrongTries = createRateLimit({ name: 'api-client wrong', calls: 120, windowMs: 60_000, pool: world.pool })

  return async (request: FastifyRequest, facts: RequestFacts): Promise<{ school: School; actor: UserActor }> => {
    const school = await schools.named(request)
    const own = { school, actor: systemActor, request: facts }
    const known = await readAs(world, own, (ctx) => readClient(ctx, String(request.headers[apiKeyHeader])))
    const nonce = String(request.headers['api-nonce'] ?? '')
    if (!known || !isSigned(request, { secret: known.client.secret, nonce, now: world.clock() })) {
      await wrongTries.count(facts.ip ?? '')
      throw wrongSign({ serverTime: world.clock().getTime() })
    }
    const { client, actor } = known
    if (client.status !== '1' || client.expireDate < dayOf(world.clock()) || !actor) throw refused()
    const networks = networksOf(client.ipList)
    if (networks.length > 0 && !isAddressIn(networks, facts.ip)) throw elsewhere({ ip: facts.ip ?? '' })
    await limitOf(client.perMinute).count(client.id)
    await writeAs(world, own, (ctx) => useOnce(ctx, client, nonce))
    return { school, actor: withinPackage(world, school, inPlaceOf(world, actor, client)) }
  }
}

/** What stands on the lines of a list of addresses. */
export function networksOf(text: string | null | undefined): string[] {
  return (text ?? '').split(/[\s,，;；]+/).filter((one) => one !== '')
}

async function readClient(ctx: Ctx, key: string): Promise<Known | null> {
  const [found] = await ctx.db.query<{ id: string }>(
    'select id from sys_api_client where api_key = $1',
    [key],
    'api-client',
  )
  const client = found && ((await loadRows(ctx, apiClient, [found.id])).get(found.id) as Client | undefined)
  if (!client) return null
  const [account] = await ctx.db.query<{ ok: boolean }>(
    `select u.realm = 'main' and ${canAct('u', '$2')} as ok from sys_user u where u.id = $1`,
    [client.userId, ctx.today()],
    'api-client-account',
  )
  // Whoever has become an administrator since is no longer stood for.
  const isUsable = account?.ok && (await administratorsAmong(ctx, [client.userId])).size === 0
  return { client, actor: isUsable ? await actorOfUser(ctx.world, ctx.db, client.userId) : null }
}

/** The message of contract §2, and beside it what may be used once and what was sent. */
function isSigned(
  request: FastifyRequest,
  { secret, nonce, now }: { secret: string | null; nonce: string; now: Date },
): boolean {
  const [, timestamp, mac] = signForm.exec(String(request.headers['flysource-sign'] ?? '')) ?? []
  const digest = bodyDigest(request)
  if (!secret || !timestamp || !mac || !nonceForm.test(nonce) || digest === null) return false
  const expected = createHmac('sha256', secret)
    .update(`${request.originalUrl}\n${timestamp}\n${nonce}\n${digest}`)
    .digest()
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected) && Math.abs(now.getTime() - Number(timestamp)) <= tolerance
}

async function useOnce(ctx: Ctx, client: Client, nonce: string): Promise<void> {
  // As long as a signature may be old or early, and a little.
  if (
    !(await keepTicket(ctx, {
      purpose: 'api',
      key: `${client.id} ${nonce}`,
      seconds: (2 * tolerance) / 1000 + 60,
      facts: {},
    }))
  )
    throw replayed()
  const now = ctx.now()
  if (client.lastUsedTime && now.getTime() - new Date(client.lastUsedTime).getTime() < noteEveryMs) return
  await ctx.db.execute('update sys_api_client set last_used_time = $2 where id = $1', [client.id, now])
}

/** The key stands where a session would: nothing that asks for a second authentication can be proven with it. */
function inPlaceOf(world: World, actor: UserActor, client: Client): UserActor {
  const scopes = new Set((client.scopes ?? []).filter((key) => !isPlatformPermission(world, key)))
  const roles = actor.roles.map((role) => ({
    ...role,
    permissions: new Set([...role.permissions].filter((key) => scopes.has(key))),
  }))
  return { ...actor, sid: client.id, userName: `${actor.userName}（${client.name}）`.slice(0, 50), roles }
}
