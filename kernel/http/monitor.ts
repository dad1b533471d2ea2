import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { platformBinding } from '#kernel/db/types.ts'
import type { World } from '#kernel/world.ts'

const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What watches from outside may ask: does the process live, can it work, and, with the token of the settings, how it has been doing. */
export function monitorRoutes(
  app: FastifyInstance,
  { world, token }: { world: World; token: string | undefined },
): void {
  const alive = async () => ({ status: 'ok' })
  app.get('/health', alive)
  app.get('/health/live', alive)
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await world.pool
      .read(platformBinding, (db) => db.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unreachable' })
  })
  if (!token) return
  const text = watch(app)
  app.get('/metrics', async (request, reply) => {
    if (!isSame(String(request.headers.authorization ?? ''), `Bearer ${token}`))
      return reply.code(401).send({ code: 401, success: false, msg: '令牌不正确', data: null })
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text())
  })
}

/** Counts the answers of this process, and tells them in the words of Prometheus. */
function watch(app: FastifyInstance): () => string {
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
      ...gauge(
        'nodejs_eventloop_lag_p99_seconds',
        Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e9 : 0,
      ),
      ...gauge('process_uptime_seconds', Math.round(process.uptime())),
      '',
    ].join('\n')
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
