import type { FastifyRequest } from 'fastify'
import { can } from '#kernel/access/access.ts'
import type { Ctx, RequestFacts } from '#kernel/world/context.ts'
import { badRequest, forbidden, unauthenticated, viewOnly } from '#kernel/errors/platform-errors.ts'
import { createDeviceDoor } from '#services/device/door.ts'
import { apiKeyHeader, createClientDoor } from '#services/identity/proof/api-clients.ts'
import { checkSign } from '#services/identity/proof/sign.ts'
import { checkStanding } from '#services/identity/session/standing.ts'
import type { Apart } from '#kernel/operations/write/act-many.ts'
import { once } from '#kernel/operations/write/idempotent.ts'
import type { World } from '#kernel/world/world.ts'
import { rememberCaller } from '#kernel/http/callers.ts'
import type { HttpDeps } from './deps.ts'
import { keepUnforeseen, unforeseen } from './errors.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'

/** `keepsOnlyId`: of a restricted entity only the id is kept for a repeated key; `answersSecrets`: nothing is kept, a repetition is done again. */
export type WriteOptions = { keepsOnlyId: boolean; answersSecrets?: boolean }

/** The way every request goes in: school, token, signature; then a read, or a write that is done once. */
export type Gate = {
  readonly world: World
  /** Who is calling; 401 when nobody is. */
  enter(request: FastifyRequest): Promise<{ world: World; caller: Caller }>
  /** The school of a request that needs no token. */
  visitor(request: FastifyRequest): Promise<Caller>
  require(caller: Caller, permission: string): Promise<void>
  read<T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(request: FastifyRequest, options: WriteOptions, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** The way of a request that does several things, each in a transaction of its own and once under its own name. */
  apart(request: FastifyRequest, options: WriteOptions): Promise<Apart>
}

export function createGate(deps: HttpDeps): Gate {
  const { world, config, schools, authenticate } = deps
  const facts = (request: FastifyRequest): RequestFacts => ({
    traceId: String(request.id),
    ip: request.ip ?? null,
    agent: request.headers['user-agent'],
    secondAuth: headerOf(request, 'second-auth'),
    menuId: headerOf(request, 'menu-id'),
    isUnattended: headerOf(request, 'unattended') !== undefined,
    startedAt: performance.now(),
  })

  const callers = new WeakMap<FastifyRequest, Promise<Caller>>()
  const clientDoor = createClientDoor(world, schools)
  const deviceDoor = createDeviceDoor(world, schools)

  /** Another system with a key of its own, where such are let in. */
  async function clientCaller(request: FastifyRequest): Promise<Caller> {
    if (!(request.routeOptions.config as { takesApiKeys?: boolean }).takesApiKeys || request.isMultipart())
      throw forbidden()
    const own = facts(request)
    const caller = {
      ...(await clientDoor(request, own)),
      request: { ...own, secondAuth: undefined, menuId: undefined },
    }
    rememberCaller(request, caller)
    return caller
  }

  /** A device with its signature, on the routes meant for devices and on no other. */
  async function deviceCaller(request: FastifyRequest): Promise<Caller> {
    const own = facts(request)
    const { school, actor, device } = await deviceDoor(request, own)
    const caller = { school, actor, request: { ...own, secondAuth: undefined, menuId: undefined, device } }
    rememberCaller(request, caller)
    return caller
  }

  /** Found out once for a request, however many ask. */
  function callerOf(request: FastifyRequest): Promise<Caller> {
    let found = callers.get(request)
    if (!found) callers.set(request, (found = findCaller(request)))
    return found
  }

  async function findCaller(request: FastifyRequest): Promise<Caller> {
    if ((request.routeOptions.config as { isForDevices?: boolean }).isForDevices) return deviceCaller(request)
    if (request.headers[apiKeyHeader] !== undefined) return clientCaller(request)
    const token = tokenOf(request)
    if (!token) throw unauthenticated()
    const known = await authenticate(
      token,
      null,
      (request.routeOptions.config as { realms?: readonly string[] }).realms,
    )
    if (!known) throw unauthenticated()
    const { tenantId } = (request.query ?? {}) as { tenantId?: unknown }
    if ([request.headers['tenant-id'], tenantId].some((named) => named && String(named) !== known.school.id))
      throw badRequest({ text: '登录凭证不属于该学校' })
    checkSign(request, { token, config, now: world.clock() })
    // Whoever looks through another person's eyes changes nothing; what sends files refuses to give them any.
    if (known.actor.viewer && request.method !== 'GET') throw viewOnly()
    const caller = { school: known.school, actor: known.actor, request: facts(request) }
    rememberCaller(request, caller)
    await checkStanding(world, caller, addressOf(request))
    return caller
  }

  /** A write that is done once for the key the request carries, if any. */
  async function writeOnce<T>(
    caller: Caller,
    request: FastifyRequest,
    how: WriteOptions & { path: string; body: unknown },
    work: (ctx: Ctx) => Promise<T>,
  ): Promise<T> {
    const key = request.headers['idempotency-key']
    if (!key || how.answersSecrets) return writeAs(world, caller, work)
    if (String(key).length > 200) throw badRequest({ text: '请求标识过长' })
    return writeAs(world, caller, (ctx) => once(ctx, { ...how, key: String(key) }, () => work(ctx)))
  }

  return {
    world,
    enter: async (request) => ({ world, caller: await callerOf(request) }),
    visitor: async (request) => ({
      school: await schools.named(request),
      actor: {
        kind: 'user',
        userId: '',
        accountNo: '',
        userName: '访客',
        realm: 'public',
        sid: '',
        person: null,
        roles: [],
      },
      request: facts(request),
    }),
    async require(caller, permission) {
      if (!can(caller.actor, permission)) throw forbidden()
    },
    read: async (request, work) => readAs(world, await callerOf(request), work),
    async write(request, options, work) {
      const body = { body: request.isMultipart() ? null : request.body, query: request.query, params: request.params }
      return writeOnce(await callerOf(request), request, { ...options, path: addressOf(request), body }, work)
    },
    async apart(request, options) {
      const caller = await callerOf(request)
      return {
        read: (work) => readAs(world, caller, work),
        write: ({ name, body }, work) =>
          writeOnce(caller, request, { ...options, path: `${addressOf(request)}/${name}`, body }, work),
        async failed(error) {
          await keepUnforeseen(error, { world, request })
          return unforeseen
        },
      }
    },
  }
}

/** Whether the request is signed together with its body, so that nobody is known before that has come. */
export function isSignedOver(request: FastifyRequest): boolean {
  const { isForDevices } = request.routeOptions.config as { isForDevices?: boolean }
  return isForDevices === true || request.headers[apiKeyHeader] !== undefined
}

/** The address as the route declares it. What was sent may spell the same otherwise, and lead there all the same. */
function addressOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? ''
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}

/** `Authorization: Bearer`, else `FlySource-Auth: bearer …`, else, for file links only, the query. */
export function tokenOf(request: FastifyRequest): string | null {
  for (const header of [request.headers.authorization, request.headers['flysource-auth']]) {
    const match = /^bearer\s+(\S+)$/i.exec(String(header ?? ''))
    if (match) return match[1]!
  }
  const { token } = (request.query ?? {}) as { token?: unknown }
  return typeof token === 'string' && addressOf(request).startsWith('/api/flySource-resource/oss/endpoint/')
    ? token
    : null
}
