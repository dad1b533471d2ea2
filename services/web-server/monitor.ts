import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#services/startup/config.ts'
import { platformBinding } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { mergeMetrics, processMetrics, schoolMetrics } from './metrics.ts'
import { watchLoop, type Stalls } from './loop-watch.ts'

const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type MonitorInput = {
  /** Whether the process was asked to stop. */
  isStopping?: () => boolean
  /** The numbers of all processes of this start, given the own; alone, these. */
  gather?: (own: () => string) => () => Promise<string[]>
}

/** What watches from outside may ask: does the process live, can it work, and, with the token of the settings, how all have been doing. */
export function monitorRoutes(
  app: FastifyInstance,
  input: MonitorInput & { world: World; token: string | undefined },
): void {
  const { world, token, isStopping = () => false } = input
  const alive = async () => ({ status: 'ok' })
  app.get('/health', alive)
  app.get('/health/live', alive)
  app.get('/health/ready', async (_request, reply) => {
    const trouble = isStopping() ? 'stopping' : await troubleOf(world)
    return reply.code(trouble ? 503 : 200).send({ status: trouble ?? 'ok' })
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
  const stalls = watchLoop(app)
  if (!token) return
  const count = watch(app, stalls)
  const own = () => `${count()}${processMetrics(world)}`
  const all = input.gather?.(own) ?? (async () => [own()])
  app.get('/metrics', async (request, reply) => {
    if (!isSame(String(request.headers.authorization ?? ''), `Bearer ${token}`))
      return reply.code(401).send({ code: 401, success: false, msg: '令牌不正确', data: null })
    const text = mergeMetrics([...(await all()), await schoolMetrics(world)])
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

/** The face of a process that answers no requests: only what watches from outside may ask it. */
export function buildMonitor(input: { world: World; config: Config; monitor: MonitorInput }): FastifyInstance {
  const { world, config, monitor } = input
  const app = fastify({ logger: false, return503OnClosing: false })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, success: false, msg: '接口不存在', data: null }),
  )
  monitorRoutes(app, { world, token: config.metricsToken, ...monitor })
  return app
}

/** What keeps this process from working; null when nothing does. */
async function troubleOf(world: World): Promise<string | null> {
  try {
    await world.pool.read(platformBinding, (db) => db.query('select 1'))
  } catch {
    return 'database unreachable'
  }
  try {
    await mkdir(world.filesFolder, { recursive: true, mode: 0o700 })
    await access(world.filesFolder, constants.W_OK)
    return null
  } catch {
    return 'files not writable'
  }
}

/** Counts the answers of this process, and tells them in the words of Prometheus. */
function watch(app: FastifyInstance, stalls: Stalls): () => string {
  const answers = new Map<string, number>()
  const slower = bounds.map(() => 0)
  let seconds = 0
  let count = 0
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') || (request.routeOptions.config as { isStream?: boolean }).isStream) return
    const labels = `method="${request.method}",status="${reply.statusCode}"`
    answers.set(labels, (answers.get(labels) ?? 0) + 1)
    const took = reply.elapsedTime / 1000
    bounds.forEach((bound, i) => {
      if (took <= bound) slower[i]! += 1
    })
    seconds += took
    count += 1
  })
  app.addHook('onClose', async () => delay.disable())
  return () => {
    const memory = process.memoryUsage()
    const own = `pid="${process.pid}"`
    const gauge = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name}{${own}} ${value}`]
    const lag = { p99: delay.percentile(99) / 1e9, max: delay.max / 1e9 }
    // Since the last look: over all its life, what a process felt at its start would hide whatever came later.
    delay.reset()
    return [
      '# TYPE campus_http_requests_total counter',
      ...[...answers].map(([labels, times]) => `campus_http_requests_total{${own},${labels}} ${times}`),
      '# TYPE campus_http_request_duration_seconds histogram',
      ...bounds.map((bound, i) => `campus_http_request_duration_seconds_bucket{${own},le="${bound}"} ${slower[i]}`),
      `campus_http_request_duration_seconds_bucket{${own},le="+Inf"} ${count}`,
      `campus_http_request_duration_seconds_sum{${own}} ${seconds.toFixed(6)}`,
      `campus_http_request_duration_seconds_count{${own}} ${count}`,
      ...gauge('process_resident_memory_bytes', memory.rss),
      ...gauge('nodejs_heap_size_used_bytes', memory.heapUsed),
      ...gauge('nodejs_eventloop_lag_p99_seconds', Number.isFinite(lag.p99) ? lag.p99 : 0),
      ...gauge('nodejs_eventloop_lag_max_seconds', lag.max),
      '# TYPE campus_eventloop_stalls_total counter',
      `campus_eventloop_stalls_total{${own},cause="busy"} ${stalls.busy}`,
      `campus_eventloop_stalls_total{${own},cause="waiting"} ${stalls.waiting}`,
      '# TYPE campus_eventloop_stall_seconds_total counter',
      `campus_eventloop_stall_seconds_total{${own}} ${stalls.seconds.toFixed(3)}`,
      ...gauge('process_uptime_seconds', Math.round(process.uptime())),
      '',
    ].join('\n')
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
