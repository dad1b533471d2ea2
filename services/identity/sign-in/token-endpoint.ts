import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { systemActor } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { cleanText } from '#kernel/rules/text.ts'
import { unknownGrant, wrongClient } from '../errors.ts'
import type { GrantCall, TokenAnswer } from '../grant.ts'
import { knowBrowser } from '../grants/browser.ts'
import { furtherGrants } from '../grants/index.ts'
import { writeLoginLog, type LoginAttempt } from './login-log.ts'
import { originOf } from './origin.ts'
import { passwordGrant } from './password-grant.ts'
import { createRateLimit } from './rate-limit.ts'
import { mainRealm } from '../shared/realms.ts'
import { refreshGrant } from './refresh-grant.ts'
import { endCookie } from '../session/session-ends.ts'
import { createTokens } from '../proof/tokens.ts'
import { failedBehind } from '#kernel/audit/background.ts'

const grants: ReadonlyMap<string, (call: GrantCall) => Promise<TokenAnswer>> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ...furtherGrants,
])

/** `POST oauth/token`: parameters in the query or a form; answers and refusals have no envelope (contract §2). `onlyGrant`: another address that knows one grant. */
export function tokenEndpoint({ world, config, schools }: HttpDeps, onlyGrant?: string) {
  const tokens = createTokens(world)
  const limitOf = (name: string, calls: number) => createRateLimit({ name, calls, windowMs: 60_000, pool: world.pool })
  const limit = limitOf(onlyGrant ?? 'token', 300)
  const renewals = limitOf('refresh', 300)
  const wrongRenewals = limitOf('refresh wrong', 300)
  const client = digest(`flySource:${config.clientSecret}`)

  /** A campus behind one address renews more often than it signs in: what we made counts by its session, and made-up tokens shut out nobody else. */
  function count(request: FastifyRequest, params: Record<string, string>): Promise<void> {
    if (params['grant_type'] !== 'refresh_token') return limit.count(request.ip)
    const claims = tokens.readRefresh(params['refresh_token'] ?? '')
    return typeof claims === 'string' ? wrongRenewals.count(request.ip) : renewals.count(claims.sid)
  }

  async function grant(request: FastifyRequest, reply: FastifyReply): Promise<TokenAnswer> {
    const params = onlyGrant ? { ...parametersOf(request), grant_type: onlyGrant } : parametersOf(request)
    await count(request, params)
    // The client's own credential is judged on oauth/token alone (contract §2).
    if (!onlyGrant && !timingSafeEqual(digest(basicOf(request)), client)) throw wrongClient()
    const school = await schools.named({ headers: request.headers, query: params, hostname: request.hostname })
    const run = grants.get(params['grant_type'] ?? '')
    if (!run) throw unknownGrant()
    const agent = request.headers['user-agent'] ?? ''
    const facts = { traceId: String(request.id), ip: request.ip ?? null, agent }
    const call = {
      world,
      tokens,
      school,
      params,
      request: facts,
      agent,
      origin: originOf(request),
      browser: knowBrowser(request, reply),
      header: (name: string) => headerOf(request, name),
    }
    return params['grant_type'] === 'refresh_token' ? run(call) : logged(call, run)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      return await grant(request, reply)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { errorCode, reason, seconds, answer } = (error.data ?? {}) as RefusalFacts
      const why = endCookie(error)
      if (why) reply.header('set-cookie', why)
      if (error.status === 429) reply.header('Retry-After', String(seconds ?? 1))
      return reply
        .code(error.status)
        .send({ error_code: errorCode ?? error.status, error_description: error.message, reason, ...answer })
    }
  }
}

/** Runs a grant and writes the attempt into the log; a log that cannot be written keeps nobody out. */
async function logged(call: GrantCall, run: (call: GrantCall) => Promise<TokenAnswer>): Promise<TokenAnswer> {
  const { world, school, request, params } = call
  const began = performance.now()
  const write = (outcome: Partial<LoginAttempt>) =>
    writeAs(world, { school, actor: systemActor, request }, (ctx) =>
      writeLoginLog(ctx, {
        accountNo: cleanText(params['username'] || params['phone'] || ''),
        realm: (params['type'] || mainRealm).slice(0, 20),
        loginWay: [params['grant_type'], params['source']].filter(Boolean).join(':'),
        costMs: performance.now() - began,
        ...outcome,
      }),
    ).catch(failedBehind(world, { code: 'identity.login-log', label: '写登录日志' }, school))
  try {
    const answer = await run(call)
    const claims = await call.tokens.verifyAccess(answer.access_token)
    const { accountNo, userId, userName } = answer
    await write({ accountNo, userId, userName, sid: claims?.sid })
    return answer
  } catch (error) {
    // Who is sent away for want of room is not written down: that would only add to the crowd.
    if (error instanceof AppError && error.status !== 429) await write({ failCode: failCodeOf(error) })
    throw error
  }
}

function failCodeOf(error: AppError): string {
  return (error.data as RefusalFacts | null)?.reason ?? error.code
}

/** What a refusal may say of itself; `answer` is sent along as it is. */
type RefusalFacts = { errorCode?: number; reason?: string; seconds?: number; answer?: Record<string, unknown> }

function headerOf(request: FastifyRequest, name: string): string {
  return String(request.headers[name] ?? '').slice(0, 4000)
}

/** Query and form as one; a name given twice counts by its last value. */
function parametersOf(request: FastifyRequest): Record<string, string> {
  const params: Record<string, string> = {}
  for (const source of [request.query, request.body]) {
    if (typeof source !== 'object' || source === null) continue
    for (const [name, value] of Object.entries(source)) {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      if (typeof last === 'string' || typeof last === 'number') params[name] = String(last)
    }
  }
  return params
}

function basicOf(request: FastifyRequest): string {
  const match = /^basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return match ? Buffer.from(match[1]!, 'base64').toString('utf8') : ''
}

// Digests have one length, so the comparison takes one time.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
