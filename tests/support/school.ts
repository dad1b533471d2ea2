import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { asSystem } from '#apps/server/standing.ts'
import { demoPassword } from '#apps/server/load-demo.ts'
import { openWorld } from '#apps/server/world.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { tableOf } from '#kernel/db/table.ts'
import { assemble } from '#services/assembly/assemble.ts'
import { systemServer } from '#services/system/server/index.ts'
import { serverParts } from '#modules/server.ts'
import type { Manifest } from '#kernel/world/module.ts'
import { forgetScopes } from '#kernel/access/scope-values.ts'
import { movableClock } from '#kernel/world/clock.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { buildApp } from '#services/web-server/app.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { startJobRunner } from '#services/jobs/runner.ts'
import { runUpkeep } from '#services/jobs/upkeep.ts'
import { freshDatabase } from '#kernel/testing/postgres.ts'
import type { ServerPart, World } from '#kernel/world/world.ts'
import { testConfig } from './config.ts'

export type Answer = { status: number; body: Envelope; headers: Record<string, unknown>; raw: Buffer }
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer holds
export type Envelope = { code: number; success: boolean; msg: string; data: any }

/** A signed-in person who calls the product over the wire. */
export type Visitor = {
  token: string
  get(path: string, query?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type TestSchool = {
  app: FastifyInstance
  world: World
  school: School
  other: School
  url: string
  dataDir: string
  clock: ReturnType<typeof movableClock>
  /** Signs in with a demo account of a school. */
  as(account: string, schoolId?: string): Promise<Visitor>
  /** Works as the product itself. */
  system<T>(work: (ctx: Ctx) => Promise<T>, school?: School): Promise<T>
  /** Does a work that the product keeps doing by itself, now; a turn of the runner is waited for and does not count. */
  upkeep(name: string): Promise<void>
  /** Starts the job runner; it stops with the school. */
  runJobs(): Promise<void>
  /** Waits for a job to end and answers it. */
  finished(visitor: Visitor, jobId: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** An area that is no part of the product; its tables are made in every school. */
export type TrialArea = { manifest: Manifest; part: ServerPart }

/** The whole product on a database of the test's own, with the demo college in it. */
export async function testSchool(
  options: {
    now?: string
    connections?: number
    webFolder?: string
    publicUrl?: string
    trial?: TrialArea
  } = {},
): Promise<TestSchool> {
  const database = await freshDatabase()
  const config = testConfig(options.publicUrl ? { publicUrl: options.publicUrl } : {})
  const clock = movableClock(options.now ?? new Date().toISOString())
  const product = openWorld(config, database.url, { clock, connections: options.connections ?? 8 })
  const world = options.trial ? await withTrial(product, options.trial) : product
  const app = await buildApp({ world, config, logger: false, webFolder: options.webFolder })
  const [school, other] = (await listSchools(world.pool)) as [School, School]
  const runners: { stop(): Promise<void> }[] = []
  return {
    app,
    world,
    school,
    other,
    url: database.url,
    dataDir: config.dataDir,
    clock,
    as: (account, schoolId = school.id) => signIn(app, account, schoolId),
    async system(work, where = school) {
      const result = await asSystem(world, where, work)
      // Tests write past the operations, which would have told the caches.
      forgetActors(world)
      forgetScopes(world)
      return result
    },
    async upkeep(name) {
      const work = world.upkeep.find((one) => one.name === name)!
      while (!(await runUpkeep(world, school, work))) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async runJobs() {
      runners.push(await startJobRunner(world, { url: database.url }))
    },
    async finished(visitor, jobId) {
      for (;;) {
        const { body } = await visitor.get('base/job/getOne', { id: jobId })
        if (!body.success) throw new Error(`job ${jobId}: ${body.msg}`)
        if (!['0', '1'].includes(body.data.status)) return body.data
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      for (const runner of runners) await runner.stop()
      await app.close()
      await world.pool.end()
      await database.drop()
      rmSync(config.dataDir, { recursive: true, force: true })
    },
  }
}

async function withTrial(product: World, { manifest, part }: TrialArea): Promise<World> {
  const world = assemble([...product.manifests, manifest], [systemServer, ...serverParts, part], product)
  const { statements } = migrationBetween([], manifest.entities.map(tableOf))
  for (const school of await listSchools(world.pool))
    await world.pool.transaction(bindingOf(school), async (db) => {
      for (const statement of statements) await db.query(statement)
    })
  return world
}

/** Rows straight from a school's tables, to see what was really written. */
export function rowsOf(
  school: TestSchool,
  text: string,
  values: unknown[] = [],
  where: School = school.school,
): Promise<Record<string, unknown>[]> {
  return school.world.pool.read(bindingOf(where), (db) => db.query(text, values))
}

export const basic = `Basic ${Buffer.from('flySource:flySource_secret').toString('base64')}`

async function signIn(app: FastifyInstance, account: string, schoolId: string): Promise<Visitor> {
  return visitorWith(app, (await tokenFor(app, account, schoolId)).access_token)
}

/** What the token endpoint answers somebody of the demo school. */
export async function tokenFor(
  app: FastifyInstance,
  account: string,
  schoolId: string,
): Promise<{ access_token: string }> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query: { tenantId: schoolId, username: account, password, type: 'main', grant_type: 'password', scope: 'all' },
    headers: { 'tenant-id': schoolId, authorization: basic },
  })
  const token = answer.json<{ access_token?: string; error_description?: string }>()
  if (!token.access_token) throw new Error(`${account} cannot sign in: ${token.error_description}`)
  return { ...token, access_token: token.access_token }
}

/** Calls with a token, as the web does: Basic for the client, the person's token beside it. */
export function visitorWith(app: FastifyInstance, token: string): Visitor {
  const headers = { authorization: basic, 'flysource-auth': `bearer ${token}` }
  const send = async (request: InjectOptions): Promise<Answer> => {
    const response = await app.inject(request)
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      body: type.includes('json') ? response.json() : null!,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  return {
    token,
    get: (path, query = {}, extra = {}) =>
      send({ method: 'GET', url: address(path), query: stringified(query), headers: { ...headers, ...extra } }),
    post: (path, body = {}, extra = {}) =>
      send({ method: 'POST', url: address(path), payload: body as never, headers: { ...headers, ...extra } }),
  }
}

function address(path: string): string {
  const [service, ...rest] = path.split('/')
  return `/api/flySource-${service}/${rest.join('/')}`
}

function stringified(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}
