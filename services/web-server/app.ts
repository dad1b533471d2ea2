import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { requirePermission } from '#kernel/access/access.ts'
import { watchCalls } from '#services/logs/api-log.ts'
import type { Config } from '#services/startup/config.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { screenPlugin } from '#services/datascreen/server/serve.ts'
import { deviceHeader } from '#services/device/door.ts'
import { feedPlugin } from '#services/feeds/routes.ts'
import { filesPlugin } from '#services/files/routes.ts'
import { createAuthenticate } from '#services/identity/sign-in/authenticate.ts'
import { apiKeyHeader } from '#services/identity/proof/api-clients.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { identityPlugin } from '#services/identity/routes.ts'
import { pushPlugin } from '#services/push/stream.ts'
import { smsPlugin } from '#services/sms/routes.ts'
import type { World } from '#kernel/world/world.ts'
import { noteBodyDigests } from '#kernel/http/body-digest.ts'
import { guardDoor } from '#kernel/http/door.ts'
import { entityRoutes } from './entity-routes.ts'
import { success } from '#kernel/http/envelope.ts'
import { answerErrors, refuseUnreadable, sendRefusal } from './errors.ts'
import { createGate, isSignedOver, type Gate } from './gate.ts'
import { monitorRoutes, type MonitorInput } from './monitor.ts'
import { inputOf } from '#kernel/http/parameters.ts'
import type { Lines, Raw, Route } from '#kernel/http/route.ts'
import { schoolDirectory } from './schools.ts'
import { secureHeaders } from './security-headers.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { serveWeb } from './web-files.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

/** Where log lines go; standard output unless told otherwise. */
export type LogLines = { write(line: string): void }

/** The HTTP face of the product: everything the declarations and modules offer, behind one gate. */
export async function buildApp(input: {
  world: World
  config: Config
  logger?: false | LogLines
  webFolder?: string
  monitor?: MonitorInput
  /** Is told of every route there is. */
  onRoute?: (route: RouteOptions) => void
}): Promise<FastifyInstance> {
  const { world, config, monitor } = input
  const app = fastify({
    // Whoever still has a connection while we stop is answered, and told to come back on another.
    return503OnClosing: false,
    logger: input.logger === false ? false : { level: 'warn', ...(input.logger ? { stream: input.logger } : {}) },
    trustProxy: config.trustProxy as never,
    bodyLimit: 5 * 1024 * 1024,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // What is refused before there is a route, such as an address with a broken percent sign.
    frameworkErrors: (error, _request, reply) => void sendRefusal(reply as FastifyReply, error),
    clientErrorHandler: refuseUnreadable,
  })
  if (input.onRoute) app.addHook('onRoute', input.onRoute)
  answerErrors(app, world)
  watchCalls(app, world)
  secureHeaders(app, { isHttpsOnly: config.env === 'production' })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate'] })
  noteBodyDigests(app, [apiKeyHeader, deviceHeader])
  await app.register(multipart, { limits: { files: 10, fileSize: 210 * 1024 * 1024, fields: 50 } })
  const schools = schoolDirectory(world)
  const deps = { world, config, schools, authenticate: createAuthenticate(world, schools) }
  const gate = createGate(deps)
  guardDoor(app, { enter: (request) => gate.enter(request), isSignedOver })
  if (input.webFolder) await serveWeb(app, input.webFolder)
  monitorRoutes(app, { world, token: config.metricsToken, ...monitor })
  identityPlugin(deps)(app)
  filesPlugin(deps, { requireCaller: async (request) => (await gate.enter(request)).caller })(app)
  pushPlugin(deps, gate)(app)
  smsPlugin(deps)(app)
  feedPlugin(deps)(app)
  screenPlugin(deps, gate)(app)
  for (const resource of world.resources.values()) if (!resource.entity.internal) entityRoutes(app, resource, gate)
  for (const route of world.routes) customRoute(app, route, gate)
  return app
}

function customRoute(app: FastifyInstance, route: Route, gate: Gate): void {
  const { access } = route
  const limit =
    'open' in access
      ? createRateLimit({
          name: `${route.service}/${route.path}`,
          calls: access.perMinute ?? 60,
          windowMs: 60_000,
          pool: gate.world.pool,
        })
      : null
  app.route({
    method: route.method,
    url: `/api/flySource-${route.service}/${route.path}`,
    config: {
      realms: route.realms,
      takesApiKeys: 'permission' in access,
      isForDevices: 'device' in access,
      needsCaller: !('open' in access),
      mostNames: route.mostNames,
      permission: 'permission' in access ? access.permission : undefined,
    } as object,
    handler: async (request, reply) => {
      await limit?.count(request.ip)
      const work = async (ctx: Ctx) => {
        if ('permission' in access) requirePermission(ctx, access.permission)
        return route.run(ctx, checkedInput(route, request))
      }
      if (route.runFree) return answerFree(request, reply, await runFree(route, gate, request))
      if ('open' in access)
        return success(
          await (route.method === 'GET' ? readAs : writeAs)(gate.world, await visitorOf(gate, access, request), work),
        )
      if (route.method === 'GET') {
        const data = await gate.read(request, work)
        const answer = success(data, data === null ? route.emptyText : undefined)
        return route.isTagged ? tagged(request, reply, answer, route.maxAge) : answer
      }
      return success(await gate.write(request, { keepsOnlyId: false, answersSecrets: route.answersSecrets }, work))
    },
  })
}

/** Nobody, unless the route wants to know and the token is good. */
async function visitorOf(gate: Gate, access: { knowsCaller?: true }, request: FastifyRequest): Promise<Caller> {
  const known = access.knowsCaller ? await unlessRefused(gate.enter(request)) : null
  return known?.caller ?? gate.visitor(request)
}

/** Answers 304 to whoever has the same already. */
function tagged(request: FastifyRequest, reply: FastifyReply, answer: unknown, maxAge = 0): unknown {
  const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag).header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache')
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) ? reply.code(304).send() : answer
}

async function runFree(route: Route, gate: Gate, request: FastifyRequest): Promise<unknown> {
  const { access } = route
  const caller = 'open' in access ? await visitorOf(gate, access, request) : (await gate.enter(request)).caller
  if ('permission' in access) await gate.require(caller, access.permission)
  const header = (name: string) => String(request.headers[name] ?? '').slice(0, 200)
  return route.runFree!({ world: gate.world, caller, header }, checkedInput(route, request))
}

/** What becomes ready bit by bit is sent so; it is not compressed, which would hold back what is ready. */
function answerFree(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const { lines, raw } = (answer ?? {}) as Partial<Lines & Raw>
  if (raw)
    return reply
      .code(raw.status ?? 200)
      .headers({ 'cache-control': 'no-store', ...raw.headers })
      .type(raw.type)
      .send(raw.body)
  if (!lines) return success(answer)
  request.headers['x-no-compression'] = '1'
  return reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(lines)))
}

async function* linesOf(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

function checkedInput(route: Route, request: FastifyRequest): unknown {
  const input = route.input.safeParse(inputOf(request))
  if (!input.success)
    throw invalid(
      Object.fromEntries(input.error.issues.map((issue) => [issue.path.join('.') || 'input', issue.message])),
    )
  return input.data
}
