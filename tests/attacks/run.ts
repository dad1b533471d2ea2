// npm run attacks [-- --requests N --seed WORD --minutes N]: a storm of hard values over the whole API, against a product of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '#apps/server/prepare.ts'
import { openWorld } from '#apps/server/world.ts'
import { loadConfig } from '#services/startup/config.ts'
import { startEmbeddedPostgres } from '#services/embedded-postgres/server.ts'
import { buildApp } from '#services/web-server/app.ts'
import { startServer, type ServerProcess } from '../../bench/server-process.ts'
import { callersOf, type Call } from './callers.ts'
import { hostileCalls } from './hostile.ts'
import { storm } from './storm.ts'
import { attackTargets, type KnownRoute, type Target } from './targets.ts'
import { heldBy, longHold, watchHealth } from './watch-health.ts'

const { values: wish } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'storm' },
    minutes: { type: 'string', default: '45' },
  },
})
const atOnce = 8
const patience = 30_000
const metricsToken = 'a token of this run alone'
/** What the heap may have grown by between the second quarter of the storm and the last. */
const mayGrow = { factor: 1.3, megabytes: 60 }
/** Milliseconds within which the product always says that it is there. */
const slowestHealth = 1_000

const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const folder = mkdtempSync(join(tmpdir(), 'campus-attacks-'))
chmodSync(folder, 0o711)
const config = loadConfig({ DATA_DIR: join(folder, 'data'), DEMO: 'small', PORT: '0' })
const database = await startEmbeddedPostgres({ folder: config.dataDir, progress: say })
let server: ServerProcess | undefined
const clear = async () => {
  await server?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void clear().finally(() => process.exit(1)))

try {
  process.exitCode = (await attack()) ? 0 : 1
} finally {
  await clear()
}

async function attack(): Promise<boolean> {
  await prepare({ config, databaseUrl: database.url, progress: say })
  server = await startServer(new URL('../../apps/server/main.ts', import.meta.url), {
    DATABASE_URL: database.url,
    DATA_DIR: config.dataDir,
    DEMO: 'small',
    METRICS_TOKEN: metricsToken,
    // Each request comes from another address, so that limits hide nothing behind them.
    TRUST_PROXY: 'true',
  })
  const { targets, ids, send } = await openAttack(server.origin)
  say(`${targets.length} addresses, ${ids.length} known ids, seed ${wish.seed}, ${wish.requests} requests`)
  const watch = watchHealth(server.origin, metricsToken)
  const until = performance.now() + Number(wish.minutes) * 60_000
  const outcome = await storm({
    targets,
    ids,
    send,
    seed: wish.seed,
    requests: Number(wish.requests),
    until,
    atOnce,
  })
  const seen = await watch.end()
  say(`${outcome.sent} requests; answers by status: ${JSON.stringify(outcome.statuses)}`)
  for (const failure of outcome.failures)
    say(`FAILED ${failure.times} × ${failure.endpoint} (${failure.status}, ${failure.caller ?? 'nobody'})
        ${failure.request.slice(0, 600)}`)
  say(`stalls over a second: ${seen.busy} of its own, ${seen.waiting} for want of a processor`)
  say(`the loop was held for ${seen.held.toFixed(0)} ms at most, ${seen.heldLong} times for more than ${longHold} ms`)
  let isHeld = false
  for (const { endpoint, took, request, again } of outcome.slow) {
    const alone = await heldBy(server.origin, metricsToken, again)
    isHeld ||= alone > longHold
    say(
      `slow: ${took.toFixed(0)} ms, alone it holds the loop for ${alone.toFixed(0)} ms: ${endpoint} ${request.slice(0, 200)}`,
    )
  }
  for (const { name, call } of await hostileCalls(send)) {
    const { status } = await call()
    const held = await heldBy(server.origin, metricsToken, call)
    const isBad = held > longHold || status < 100 || status >= 500
    isHeld ||= isBad
    say(`${isBad ? 'FAILED ' : ''}hostile: ${status}, it holds the loop for ${held.toFixed(0)} ms: ${name}`)
  }
  if (isHeld) say(`FAILED: a single request holds the loop for more than ${longHold} ms`)
  say(`/health: slowest ${seen.slowest.toFixed(0)} ms of ${seen.looks} looks`)
  say(`heap: ${seen.heapBefore.toFixed(0)} MB before, ${seen.heapAfter.toFixed(0)} MB after`)
  const grows = seen.heapAfter > Math.max(seen.heapBefore * mayGrow.factor, seen.heapBefore + mayGrow.megabytes)
  if (grows) say('FAILED: memory grows')
  if (seen.busy > 0) say('FAILED: the event loop stalled')
  const isShort = outcome.sent < Number(wish.requests)
  if (isShort) say(`FAILED: ${outcome.sent} of ${wish.requests} requests within ${wish.minutes} minutes`)
  const isSlow = seen.slowest > slowestHealth
  if (isSlow) say(`FAILED: /health took longer than ${slowestHealth} ms`)
  // A process that died under the storm answers nothing, which is no fast answer.
  if (seen.failed > 0) say(`FAILED: ${seen.failed} looks at /health or /metrics were not answered`)
  const isWell = seen.busy === 0 && seen.failed === 0 && !isSlow && !isHeld
  return outcome.failures.length === 0 && isWell && !grows && !isShort
}

/** The routes and declarations of the same code, read without being served. */
async function openAttack(origin: string): Promise<{ targets: Target[]; ids: string[]; send: Send }> {
  const routes: KnownRoute[] = []
  const world = openWorld(config, database.url, { connections: 2 })
  const app = await buildApp({ world, config, logger: false, onRoute: (route) => routes.push(route) })
  try {
    const { send, idsIn } = callersOf(wireTo(origin))
    return { targets: await attackTargets(world, routes), ids: await idsIn(world), send }
  } finally {
    await app.close()
    await world.pool.end()
  }
}

type Send = ReturnType<typeof callersOf>['send']

/** Calls over the loopback; what gives no answer in time counts as a failure. */
function wireTo(origin: string): Call {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return ({ method, url, headers, body, address }) =>
    new Promise((resolve) => {
      const sent = { ...headers, 'x-forwarded-for': address, ...(body === undefined ? {} : length(body)) }
      const call = open({ agent, hostname, port, method, path: url, headers: sent, timeout: patience }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
        answer.on('error', (error) => resolve({ status: 0, text: String(error) }))
      })
      call.on('timeout', () => call.destroy(new Error(`no answer within ${patience} ms`)))
      call.on('error', (error) => resolve({ status: 0, text: String(error) }))
      call.end(body)
    })
}

function length(body: string | Buffer): Record<string, number> {
  return { 'content-length': Buffer.byteLength(body) }
}
