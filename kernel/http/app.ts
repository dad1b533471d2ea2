import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { requirePermission } from '#kernel/access/access.ts'
import type { Config } from '#kernel/config.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { filesPlugin } from '#kernel/files/routes.ts'
import { createAuthenticate } from '#kernel/identity/authenticate.ts'
import { identityPlugin } from '#kernel/identity/routes.ts'
import type { World } from '#kernel/world.ts'
import { entityRoutes } from './entity-routes.ts'
import { success } from './envelope.ts'
import { answerErrors } from './errors.ts'
import { createGate, type Gate } from './gate.ts'
import { inputOf } from './parameters.ts'
import type { Route } from './route.ts'
import { schoolDirectory } from './schools.ts'
import { secureHeaders } from './security-headers.ts'
import { readAs } from './unit-of-work.ts'
import { serveWeb } from './web-files.ts'

/** Where log lines go; standard output unless told otherwise. */
export type LogLines = { write(line: string): void }

/** The HTTP face of the product: everything the declarations and modules offer, behind one gate. */
export async function buildApp(input: { world: World; config: Config; logger?: false | LogLines; webFolder?: string }): Promise<FastifyInstance> {
  const { world, config } = input
  const app = fastify({
    logger: input.logger === false ? false : { level: 'warn', ...(input.logger ? { stream: input.logger } : {}) },
    trustProxy: config.trustProxy as never,
    bodyLimit: 5 * 1024 * 1024,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  })
  answerErrors(app)
  secureHeaders(app, { isHttpsOnly: config.env === 'production' })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate'] })
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 10, fileSize: 210 * 1024 * 1024, fields: 50 } })
  if (input.webFolder) await serveWeb(app, input.webFolder)
  const schools = schoolDirectory(world)
  const deps = { world, config, schools, authenticate: createAuthenticate(world, schools) }
  const gate = createGate(deps)
  app.get('/health', async () => {
    await schools.find('000000').catch(() => null)
    return { status: 'ok' }
  })
  identityPlugin(deps)(app)
  filesPlugin(deps, { requireCaller: async (request) => (await gate.enter(request)).caller })(app)
  for (const resource of world.resources.values()) if (!resource.entity.internal) entityRoutes(app, resource, gate)
  for (const route of world.routes) customRoute(app, route, gate)
  return app
}

function customRoute(app: FastifyInstance, route: Route, gate: Gate): void {
  const { access } = route
  app.route({
    method: route.method,
    url: `/api/flySource-${route.service}/${route.path}`,
    handler: async (request) => {
      const work = async (ctx: Ctx) => {
        if ('permission' in access) requirePermission(ctx, access.permission)
        const input = route.input.safeParse(inputOf(request))
        if (!input.success) throw invalid(Object.fromEntries(input.error.issues.map((issue) => [issue.path.join('.') || 'input', issue.message])))
        return route.run(ctx, input.data)
      }
      if ('open' in access) return success(await readAs(gate.world, await gate.visitor(request), work))
      if (route.method === 'GET') return success(await gate.read(request, work))
      return success(await gate.write(request, { keepsOnlyId: false }, work))
    },
  })
}
