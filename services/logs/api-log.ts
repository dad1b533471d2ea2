import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { rememberedCaller } from '#kernel/http/callers.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import { failedBehind } from '#kernel/audit/background.ts'

type Call = {
  id: string
  time: string
  method: string
  address: string
  status_code: number
  cost_ms: number
  bytes: number | null
  user_name: string | null
  ip: string | null
  trace_id: string
}

const flushMilliseconds = 2000
const heldAtMost = 5000
const oneIn = 10
const defaultSchool = '000000'

/** Watches the calls: every failure and a tenth of the rest are kept, a moment after their answer. What cannot be written is let go. */
export function watchCalls(app: FastifyInstance, world: World): void {
  let held = new Map<string, Call[]>()
  let count = 0
  let answered = 0
  const isSecret = secretCallers(world)
  app.addHook('onResponse', async (request, reply) => {
    // A stream is open for hours; its duration says nothing.
    if (
      !request.url.startsWith('/api/') ||
      count >= heldAtMost ||
      (request.routeOptions.config as { isStream?: boolean }).isStream
    )
      return
    answered += 1
    if (reply.statusCode < 400 && answered % oneIn !== 0) return
    const school = rememberedCaller(request)?.school.id ?? String(request.headers['tenant-id'] ?? defaultSchool)
    const calls = held.get(school) ?? []
    if (calls.length === 0) held.set(school, calls)
    calls.push(callOf(request, reply, { now: world.clock(), isSecret: isSecret(request.routeOptions.url ?? '') }))
    count += 1
  })
  const write = async () => {
    if (count === 0) return
    const taken = held
    held = new Map()
    count = 0
    for (const school of await listSchools(world.pool)) {
      const calls = taken.get(school.id)
      if (calls) await world.pool.read(bindingOf(school), (db) => db.query(insertText, [JSON.stringify(calls)]))
    }
  }
  const report = failedBehind(world, { code: 'logs.api', label: '写接口日志' })
  // One after the other: a stop waits also for what is being written when it comes.
  let written = Promise.resolve()
  const flush = () => (written = written.then(write).catch(report))
  const timer = setInterval(() => void flush(), flushMilliseconds) // tells its own failures
  timer.unref()
  app.addHook('preClose', () => {
    clearInterval(timer)
    return flush()
  })
}

const insertText = `insert into sys_api_log (
    id, version, create_time, update_time, time, method, address, status_code, cost_ms, bytes, user_name, ip, trace_id
  )
  select id, 1, time, time, time, method, address, status_code, cost_ms, bytes, user_name, ip, trace_id
  from jsonb_to_recordset($1::jsonb) as x(
    id uuid, time timestamptz, method text, address text, status_code int, cost_ms int, bytes int, user_name text,
    ip text, trace_id text
  )`

/** Whether calls of an address must not be known by their caller: the moment would tell who wrote what carries no name. */
function secretCallers(world: World): (address: string) => boolean {
  const entities = [...world.entities.values()].filter(({ anonymous }) => anonymous)
  const addresses = entities.map(({ service, path }) => `/api/flySource-${service}/${path}/`)
  return (url) => addresses.some((address) => url.startsWith(address))
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { now, isSecret }: { now: Date; isSecret: boolean },
): Call {
  const caller = rememberedCaller(request)
  const bytes = Number(reply.getHeader('content-length'))
  return {
    id: newId(now),
    time: now.toISOString(),
    method: request.method,
    // The address as it was declared: what people put into it is not kept.
    address: (request.routeOptions.url ?? '接口不存在').slice(0, 200),
    status_code: reply.statusCode,
    cost_ms: Math.round(reply.elapsedTime),
    bytes: Number.isFinite(bytes) ? bytes : null,
    user_name: !isSecret && caller?.actor.kind === 'user' ? caller.actor.accountNo : null,
    ip: isSecret ? null : (request.ip ?? null),
    trace_id: String(request.id),
  }
}
