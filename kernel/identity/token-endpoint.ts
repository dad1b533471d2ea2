import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#kernel/errors/define-error.ts'
import type { HttpDeps } from '#kernel/http/deps.ts'
import { namedSchool } from '#kernel/http/schools.ts'
import { unknownGrant, wrongClient } from './errors.ts'
import type { GrantCall, TokenAnswer } from './grant.ts'
import { furtherGrants } from './grants/index.ts'
import { passwordGrant } from './password-grant.ts'
import { createRateLimit } from './rate-limit.ts'
import { refreshGrant } from './refresh-grant.ts'
import { createStrangers } from './strangers.ts'
import { createTokens } from './tokens.ts'

const grants: ReadonlyMap<string, (call: GrantCall) => Promise<TokenAnswer>> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ...furtherGrants,
])

/** `POST oauth/token`: parameters in the query or a form; answers and refusals have no envelope (contract §2). */
export function tokenEndpoint({ world, config, schools }: HttpDeps) {
  const tokens = createTokens(world)
  const strangers = createStrangers(world.clock)
  const limit = createRateLimit({ calls: 300, windowMs: 60_000 })
  const client = digest(`flySource:${config.clientSecret}`)

  async function grant(request: FastifyRequest): Promise<TokenAnswer> {
    limit.count(request.ip)
    if (!timingSafeEqual(digest(basicOf(request)), client)) throw wrongClient()
    const params = parametersOf(request)
    const school = await schools.find(namedSchool({ headers: request.headers, query: params } as FastifyRequest))
    const run = grants.get(params['grant_type'] ?? '')
    if (!run) throw unknownGrant()
    const facts = { traceId: String(request.id), ip: request.ip ?? null }
    return run({ world, tokens, strangers, school, params, request: facts, agent: request.headers['user-agent'] ?? '', header: (name) => headerOf(request, name) })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      return await grant(request)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { errorCode, reason, seconds, answer } = (error.data ?? {}) as RefusalFacts
      if (error.status === 429) reply.header('Retry-After', String(seconds ?? 1))
      return reply
        .code(error.status)
        .send({ error_code: errorCode ?? error.status, error_description: error.message, reason, ...answer })
    }
  }
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
