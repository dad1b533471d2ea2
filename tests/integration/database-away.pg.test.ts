import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld } from '#apps/server/world.ts'
import { systemActor } from '#kernel/world/context.ts'
import { createOutage } from '#kernel/db/outage.ts'
import { createPool } from '#kernel/db/pool.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { platformBinding } from '#kernel/db/types.ts'
import { storeUpload } from '#services/files/upload/upload.ts'
import { noteRun } from '#services/jobs/upkeep-runs.ts'
import { hubOf } from '#services/push/hub.ts'
import { buildApp } from '#services/web-server/app.ts'
import { createReport, type LogLine } from '#kernel/world/log-line.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import type { World } from '#kernel/world/world.ts'
import { testConfig } from '#tests/support/config.ts'
import { cutLine, type CutLine } from '#tests/support/cut-line.ts'
import { basic } from '#tests/support/school.ts'

const config = { ...testConfig(), metricsToken: 'a-token-of-the-monitor' }
const logged: string[] = []

let database: FreshDatabase
let line: CutLine
let world: World
let app: FastifyInstance

beforeAll(async () => {
  database = await freshDatabase()
  line = await cutLine(database.url)
  world = openWorld(config, line.url, { connections: 4 })
  app = await buildApp({ world, config, logger: { write: (text) => logged.push(text) } })
})
afterAll(async () => {
  await app.close()
  await world.pool.end()
  await line.close()
  await database.drop()
  rmSync(config.dataDir, { recursive: true, force: true })
})

const token =
  '/api/flySource-auth/oauth/token?grant_type=password&username=admin&password=00000000000000000000000000000000'

async function metrics(): Promise<string> {
  return (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${config.metricsToken}` } })).body
}

test('upkeep that failed or is late, and streams that are open, stand in the numbers', async () => {
  const [school] = await listSchools(world.pool)
  const [failing, late] = world.upkeep
  const lineOf = async (name: string) => (await metrics()).split('\n').find((one) => one.startsWith(name))
  const streams = `campus_streams{pid="${process.pid}",kind="push"}`
  expect(await lineOf(streams)).toBe(`${streams} 0`)
  expect(await lineOf(`campus_streams{pid="${process.pid}",kind="screen"}`)).toMatch(/ 0$/)
  expect(await lineOf(`campus_upkeep_failed_schools{work="${failing!.name}"}`)).toMatch(/ 0$/)
  await noteRun(world, school!, { work: failing!, began: performance.now(), failure: new Error('no') })
  await world.pool.read(platformBinding, (db) =>
    db.execute(
      `insert into upkeep_due (kind, school_id, due_time) values ($1, $2, $3)
       on conflict (kind, school_id) do update set due_time = excluded.due_time`,
      [late!.name, school!.id, new Date(world.clock().getTime() - 600_000)],
    ),
  )
  expect(await lineOf(`campus_upkeep_failed_schools{work="${failing!.name}"}`)).toMatch(/ 1$/)
  expect(Number((await lineOf(`campus_upkeep_late_seconds{work="${late!.name}"}`))?.split(' ').at(-1))).toBeCloseTo(
    600,
    -2,
  )
  const nothing = () => {}
  const browser = {
    tell: nothing,
    beat: nothing,
    end: nothing,
    isValid: () => Promise.resolve(true),
    schoolId: school!.id,
    userId: 'a',
    sid: 'b',
    owner: 'a',
  }
  await hubOf(world).add(browser)
  expect(await lineOf(streams)).toBe(`${streams} 1`)
  hubOf(world).remove(browser)
  expect(await lineOf(streams)).toBe(`${streams} 0`)
})

test('while the database is away every call is told so, nothing hangs, and the log stays quiet', async () => {
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' })
  await line.cut()
  const asked = () => app.inject({ method: 'POST', url: token, headers: { authorization: basic } })
  // More at once than there are connections: those in the queue for one must not wait for ever.
  const answers = await Promise.all(Array.from({ length: 20 }, asked))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 503, success: false, msg: '数据库暂时不可用，请稍后再试' })
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'database unreachable' })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect(await metrics()).toContain('campus_database_up 0')
  // That the machine itself stood still says nothing of the database.
  expect(logged.filter((one) => !one.includes('event loop stalled'))).toEqual([])
  await line.mend()
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  expect(await metrics()).toContain('campus_database_up 1')
})

test('the pool tells once that the database went and once that it is back', async () => {
  const lines: LogLine[] = []
  const pool = createPool({ url: line.url, max: 2, outage: createOutage((one) => lines.push(one)) })
  const ask = () => pool.read(platformBinding, (db) => db.query('select 1'))
  await ask()
  await line.cut()
  for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toMatchObject({ name: 'DatabaseAway' })
  await line.mend()
  await ask()
  await ask()
  expect(lines.map(({ msg, failedCalls }) => [msg, failedCalls])).toEqual([
    ['database away', undefined],
    ['database back', 5],
  ])
  await pool.end()
})

test('failures in crowds are told at once, then once a minute with their number', () => {
  const lines: LogLine[] = []
  let now = 0
  const report = createReport('jobs', { write: (one) => lines.push(one), now: () => now })
  for (let i = 0; i < 30; i += 1) report(new Error('connect ECONNREFUSED'))
  report(new Error('another'))
  now = 61_000
  report(new Error('connect ECONNREFUSED'))
  expect(lines.map(({ err, repeated }) => [(err as Error).message, repeated])).toEqual([
    ['connect ECONNREFUSED', undefined],
    ['another', undefined],
    ['connect ECONNREFUSED', 29],
  ])
})

test('a folder for files that cannot be written is told by readiness and to whoever uploads', async () => {
  const broken = { ...world, filesFolder: '/dev/null/files' }
  const closed = await buildApp({ world: broken, config, logger: false })
  const ready = await closed.inject('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'files not writable' }])
  await closed.close()
  const [school] = await listSchools(world.pool)
  const caller = { school: school!, actor: systemActor, request: { traceId: 'test', ip: null } }
  const upload = storeUpload(broken, caller, { filename: '证明.pdf', file: Readable.from([Buffer.from('%PDF-1.4')]) })
  await expect(upload).rejects.toMatchObject({ status: 503, message: '文件目录不可写，请联系管理员' })
})
