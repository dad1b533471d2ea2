import type { FastifyRequest } from 'fastify'
import { systemActor, type Actor, type Ctx, type RequestFacts } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { bodyDigest } from '#kernel/http/body-digest.ts'
import type { SchoolDirectory } from '#services/web-server/schools.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { keepTicket } from '#services/identity/grants/tickets.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { World } from '#kernel/world/world.ts'
import { device, deviceStates } from './shared/device.ts'
import { isSignedBy } from './signature.ts'

/** Header that names a device; its bodies are hashed as they come. */
export const deviceHeader = 'x-device-id'

const unknown = defineError({ code: 'DEVICE_UNKNOWN', status: 401, message: '设备未注册或已停用' })
const wrongTime = defineError<{ serverTime: number }>({
  code: 'DEVICE_TIME',
  status: 401,
  message: '时间戳超出允许范围',
})
const wrongSign = defineError({ code: 'DEVICE_SIGN', status: 401, message: '签名错误' })
const repeated = defineError({ code: 'DEVICE_NONCE', status: 409, message: '重复请求' })

const tolerance = 300
const nonceForm = /^[\w-]{16,64}$/
/** A nonce is known a little longer than a signature may be old or early. */
const nonceSeconds = 2 * tolerance + 60
const seenEveryMs = 20_000

/** Which device calls, for routes that only devices may call. */
export type CallingDevice = { id: string; deviceNo: string; name: string }
type Row = CallingDevice & {
  secret: string | null
  formerSecret: string | null
  formerUntil: string | null
  state: string
  lastSeen: string | null
}

/** Who calls with the signature of a device. The platform itself acts then; rows and permissions are those of the route. */
export function createDeviceDoor(world: World, schools: SchoolDirectory) {
  const perSecond = createRateLimit({ name: 'device', calls: 20, windowMs: 1000, pool: null })
  const strangers = createRateLimit({ name: 'device wrong', calls: 120, windowMs: 60_000, pool: world.pool })

  return async (
    request: FastifyRequest,
    facts: RequestFacts,
  ): Promise<{ school: School; actor: Actor; device: CallingDevice }> => {
    const school = await schools.named(request)
    const own = { school, actor: systemActor, request: facts }
    const deviceNo = String(request.headers[deviceHeader] ?? '')
    const known = await readAs(world, own, (ctx) => readDevice(ctx, deviceNo))
    if (!known || known.state !== deviceStates.on[0]) {
      await strangers.count(facts.ip ?? '')
      throw unknown()
    }
    const now = world.clock()
    const timestamp = String(request.headers['x-timestamp'] ?? '')
    const nonce = String(request.headers['x-nonce'] ?? '')
    const skewMs = Number(timestamp) * 1000 - now.getTime()
    if (!/^\d{10}$/.test(timestamp) || Math.abs(skewMs) > tolerance * 1000)
      throw wrongTime({ serverTime: Math.floor(now.getTime() / 1000) })
    if (!nonceForm.test(nonce) || !isSigned(request, { known, now, timestamp, nonce })) {
      await strangers.count(facts.ip ?? '')
      throw wrongSign()
    }
    await perSecond.count(`${school.id} ${known.id}`)
    await writeAs(world, own, (ctx) => noteCall(ctx, { known, nonce, skewMs }))
    return {
      school,
      actor: { ...systemActor, userName: known.name },
      device: { id: known.id, deviceNo: known.deviceNo, name: known.name },
    }
  }
}

async function readDevice(ctx: Ctx, deviceNo: string): Promise<Row | null> {
  const [found] = await ctx.db.query<{ id: string }>(
    'select id from sys_device where device_no = $1 and deleted_time is null',
    [deviceNo],
    'device',
  )
  return found ? (((await loadRows(ctx, device, [found.id])).get(found.id) as Row | undefined) ?? null) : null
}

function isSigned(
  request: FastifyRequest,
  { known, now, timestamp, nonce }: { known: Row; now: Date; timestamp: string; nonce: string },
): boolean {
  const digest = bodyDigest(request)
  if (digest === null) return false
  const call = { method: request.method, path: request.originalUrl, deviceNo: known.deviceNo, timestamp, nonce, digest }
  const sign = String(request.headers['x-sign'] ?? '')
  const isFormer =
    known.formerSecret !== null && known.formerUntil !== null && Date.parse(known.formerUntil) > now.getTime()
  return (
    (known.secret !== null && isSignedBy(known.secret, call, sign)) ||
    (isFormer && isSignedBy(known.formerSecret!, call, sign))
  )
}

/** Only what is rightly signed uses up its nonce, so that nobody can use it up for the device. */
async function noteCall(
  ctx: Ctx,
  { known, nonce, skewMs }: { known: Row; nonce: string; skewMs: number },
): Promise<void> {
  if (!(await keepTicket(ctx, { purpose: 'device', key: `${known.id} ${nonce}`, seconds: nonceSeconds, facts: {} })))
    throw repeated()
  const now = ctx.now()
  if (known.lastSeen && now.getTime() - Date.parse(known.lastSeen) < seenEveryMs) return
  await ctx.db.execute('update sys_device set last_seen = $2, clock_skew_ms = $3 where id = $1', [
    known.id,
    now,
    Math.round(skewMs),
  ])
}
