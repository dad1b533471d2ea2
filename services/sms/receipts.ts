import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { World } from '#kernel/world/world.ts'
import { knowsTemplate, openChannels } from './channels.ts'
import type { Receipt } from './channels/channel.ts'
import { deliverSoon } from './deliver.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { smsQuietFrom, smsQuietTo } from './shared/params.ts'
import { providerTemplatesOf, triedOf } from './shared/text.ts'

type Waiting = {
  id: string
  kind: string
  isUrgent: boolean
  templateCode: string
  tried: string | null
  hasPayload: boolean
}

/**
 * Writes down what became of a message that a channel had taken. Told twice it counts once; told of a channel that the message
 * no longer goes over it counts nothing. A notice that failed goes out once more over the next channel that knows it.
 */
export async function settleReceipt(
  world: World,
  school: School,
  input: { id: string; channelCode: string; receipt: Receipt },
): Promise<boolean> {
  const { receipt } = input
  if (receipt.outcome !== 'delivered' && receipt.outcome !== 'failed') return false
  return writeAs(world, { school, actor: systemActor, request: { traceId: 'sms', ip: null } }, async (ctx) => {
    const [record] = await ctx.db.query<Waiting>(
      `select r.id, r.kind, r.is_urgent as "isUrgent", r.template_code as "templateCode", r.tried_channels as tried,
         exists (select from sms_payload p where p.record_id = r.id) as "hasPayload"
       from sms_record r
       where r.id = $1 and r.status = '1' and r.channel_code = $2
       for update`,
      [input.id, input.channelCode],
    )
    if (!record) return false
    const tried = new Set([...triedOf(record.tried), input.channelCode])
    const again = receipt.outcome === 'failed' && (await hasOther(ctx, record, tried))
    if (again) {
      await ctx.db.execute(
        `update sms_record
         set status = '0', claim_time = null, submit_time = null, provider_msg_id = null, due_time = $2,
           tried_channels = $3, error_code = $4, error_msg = '运营商回执失败，换通道重发', update_time = $5, version = version + 1
         where id = $1`,
        [record.id, await dueTime(ctx, record), [...tried].join(), receipt.code ?? null, ctx.now()],
      )
      ctx.afterCommit(() => deliverSoon(world, school))
      return true
    }
    const isDelivered = receipt.outcome === 'delivered'
    await ctx.db.execute(
      `update sms_record
       set status = $2, receipt_time = $3, provider_msg_id = coalesce($4, provider_msg_id),
         error_code = case when $2 = '3' then coalesce($5, error_code) end, error_msg = $6, tried_channels = $7,
         update_time = $3, version = version + 1
       where id = $1`,
      [
        record.id,
        isDelivered ? '2' : '3',
        ctx.now(),
        receipt.messageId ?? null,
        receipt.code ?? null,
        isDelivered ? null : '运营商回执失败',
        isDelivered ? record.tried : [...tried].join(),
      ],
    )
    await ctx.db.execute('delete from sms_payload where record_id = $1', [record.id])
    return true
  })
}

async function hasOther(ctx: Ctx, record: Waiting, tried: ReadonlySet<string>): Promise<boolean> {
  if (record.kind === '1' || !record.hasPayload) return false
  const [template] = await ctx.db.query<{ numbers: string | null }>(
    'select provider_templates as numbers from sms_template where template_code = $1',
    [record.templateCode],
  )
  const { numbers } = providerTemplatesOf(template?.numbers)
  return (await openChannels(ctx)).some((channel) => knowsTemplate(channel, numbers) && !tried.has(channel.code))
}

async function dueTime(ctx: Ctx, record: Waiting): Promise<Date> {
  return record.isUrgent
    ? ctx.now()
    : afterQuietHours(ctx.now(), { from: await readParam(ctx, smsQuietFrom), to: await readParam(ctx, smsQuietTo) })
}
