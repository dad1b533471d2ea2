import { beginOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, hashOf } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { deliverSoon } from './deliver.ts'
import { dueTimeOf, filledTemplate, firstChannel } from './send-sms.ts'
import { smsPerPhoneDaily } from './shared/params.ts'
import { smsPayload, smsRecord } from './shared/record.ts'
import { filledText, segmentsOf, signed } from './shared/text.ts'

/** The same notice to many phones. `batch` names the whole, so that a repetition sends to nobody twice. */
export type ManyOrder = {
  template: string
  params: Readonly<Record<string, string>>
  phones: readonly string[]
  batch: string
  departmentId?: string | undefined
  dueTime?: Date | undefined
}

export type ManyOrdered = {
  sent: number
  /** Phones that had enough messages today. */ full: string[]
  segments: number
}

/** Orders a notice for many phones with a handful of statements, in the caller's transaction. The quota is the caller's affair. */
export async function sendMany(ctx: Ctx, order: ManyOrder): Promise<ManyOrdered> {
  const template = await filledTemplate(ctx, order)
  const channel = await firstChannel(ctx, template)
  const text = filledText(template.content, order.params)
  const segments = segmentsOf(signed(text, channel.signName))
  const hashes = new Map(order.phones.map((phone) => [hashOf(ctx, smsRecord, 'phone', phone), phone]))
  const known = await ctx.db.query<{ key: string }>(
    'select dedupe_key as key from sms_record where dedupe_key = any($1)',
    [[...hashes.keys()].map((hash) => keyOf(order.batch, hash))],
  )
  const ordered = new Set(known.map((row) => row.key))
  const used = await usedToday(ctx, [...hashes.keys()])
  const most = await readParam(ctx, smsPerPhoneDaily)
  const full = [...hashes].filter(([hash]) => !ordered.has(keyOf(order.batch, hash)) && (used.get(hash) ?? 0) >= most)
  const fullHashes = new Set(full.map(([hash]) => hash))
  const dueTime = (await dueTimeOf(ctx, order.dueTime ? { dueTime: order.dueTime } : {}, false)).toISOString()
  const rows = [...hashes]
    .filter(([hash]) => !ordered.has(keyOf(order.batch, hash)) && !fullHashes.has(hash))
    .map(([hash, phone]) => ({
      id: newId(ctx.now()),
      values: {
        phone,
        templateCode: template.code,
        templateName: template.name,
        kind: template.kind,
        content: text,
        status: '0',
        dueTime,
        segments,
        costFen: 0,
        isUrgent: false,
        bizType: 'smsSend',
        bizId: order.batch,
        departmentId: order.departmentId ?? null,
        dedupeKey: keyOf(order.batch, hash),
      },
    }))
  await copyRows(ctx, smsRecord, rows)
  const params = JSON.stringify(order.params)
  await copyRows(
    ctx,
    smsPayload,
    rows.map(({ id }) => ({ id: newId(ctx.now()), values: { recordId: id, params } })),
  )
  ctx.afterCommit(() => deliverSoon(ctx.world, ctx.school))
  return { sent: rows.length, full: full.map(([, phone]) => phone), segments }
}

function keyOf(batch: string, hash: string): string {
  return `many ${batch} ${hash}`
}

async function usedToday(ctx: Ctx, hashes: readonly string[]): Promise<Map<string, number>> {
  const midnight = beginOf(ctx.today())
  const rows = await ctx.db.query<{ hash: string; count: number }>(
    `select phone_hash as hash, count(*)::int as count
     from sms_record
     where phone_hash = any($1) and create_time >= $2 and kind = '2' and not is_urgent and status <> '4'
     group by 1`,
    [hashes, midnight],
  )
  return new Map(rows.map((row) => [row.hash, row.count]))
}
