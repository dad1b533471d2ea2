import type { FastifyInstance } from 'fastify'
import { bindingOf } from '#kernel/db/types.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { HttpDeps } from '#services/web-server/deps.ts'
import { isId } from '#kernel/world/id.ts'
import { createRateLimit } from '#services/identity/sign-in/rate-limit.ts'
import { heard, pushedReceipts, type PushedReceipt } from './pushed-receipts.ts'
import { isReceiptKey } from './receipt-key.ts'
import { settleReceipt } from './receipts.ts'

/** Where providers report what became of messages. Open to the network; the address itself carries the key of its channel. */
export function smsPlugin({ world, schools }: HttpDeps) {
  return (app: FastifyInstance): void => {
    const visits = createRateLimit({ name: 'sms receipts', calls: 600, windowMs: 60_000, pool: world.pool })
    app.post('/api/flySource-resource/openApi/sms/receipt/:channel', async (request) => {
      await visits.count(request.ip)
      const school = await schools.named(request)
      const { channel: code } = request.params as { channel: string }
      const [channel] = await world.pool.read(bindingOf(school), (db) =>
        db.query<{ id: string; provider: string }>('select id, provider from sms_channel where channel_code = $1', [
          code,
        ]),
      )
      // A wrong key and a channel that is not there look the same.
      if (!channel || !isReceiptKey({ world, school }, channel.id, (request.query as Record<string, unknown>)['key']))
        throw notFound()
      for (const pushed of pushedReceipts(channel.provider, request.body)) {
        const id = await world.pool.read(bindingOf(school), (db) => recordOf(db, { ...pushed, code }))
        if (id) await settleReceipt(world, school, { id, channelCode: code, receipt: pushed.receipt })
      }
      return heard(channel.provider)
    })
  }
}

type Reader = { query<T>(text: string, values: unknown[]): Promise<T[]> }

async function recordOf(db: Reader, pushed: PushedReceipt & { code: string }): Promise<string | null> {
  if (isId(pushed.recordId)) return pushed.recordId
  if (!pushed.messageId) return null
  const [row] = await db.query<{ id: string }>(
    'select id from sms_record where provider_msg_id = $1 and channel_code = $2 limit 1',
    [pushed.messageId, pushed.code],
  )
  return row?.id ?? null
}
