import { bindingOf, type School } from '#kernel/db/types.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { World } from '#kernel/world/world.ts'
import { clientOf, openChannels } from './channels.ts'
import type { Receipt } from './channels/channel.ts'
import { asSystem } from './deliver.ts'
import { settleReceipt } from './receipts.ts'
import { smsRecord } from './shared/record.ts'

const minute = 60_000
/** A message whose process has been silent this long was left behind. */
const leftBehind = 2 * minute
const firstLook = 30_000
const lastLook = 72 * 60 * minute
/** A code is of no use any more after this. */
const codeLife = 5 * minute
const batch = 20

/** Asks providers what became of messages: of those a dead process left behind, and of those that wait for a receipt. */
export async function reconcileSms(world: World, school: School): Promise<void> {
  for (const id of await due(world, school)) await reconcileOne(world, school, id)
  // What nobody has reported on for so long will not be sent again, so what it said is forgotten.
  const before = new Date(world.clock().getTime() - lastLook)
  await world.pool.transaction(bindingOf(school), (db) =>
    db.execute(
      `delete from sms_payload p using sms_record r
       where r.id = p.record_id and r.status <> '0' and r.submit_time < $1`,
      [before],
    ),
  )
}

/** Marked as looked at in the same statement, so that the next look comes a minute later and other processes pass over. */
function due(world: World, school: School): Promise<string[]> {
  const now = world.clock().getTime()
  return world.pool.transaction(bindingOf(school), async (db) => {
    const rows = await db.query<{ id: string }>(
      `update sms_record set update_time = $1 where id in (
         select id from sms_record where (status = '0' and claim_time < $2 and update_time < $2)
           or (status = '1' and submit_time between $3 and $4 and (update_time < $5 or update_time = submit_time))
         order by due_time desc limit ${batch} for update skip locked
       ) returning id`,
      [
        new Date(now),
        new Date(now - leftBehind),
        new Date(now - lastLook),
        new Date(now - firstLook),
        new Date(now - minute),
      ],
    )
    return rows.map((row) => row.id)
  })
}

async function reconcileOne(world: World, school: School, id: string): Promise<void> {
  const found = await asSystem(world, school, async (ctx) => ({
    record: (await loadRows(ctx, smsRecord, [id])).get(id),
    channels: await openChannels(ctx),
  }))
  const { record } = found
  if (!record) return
  const channel = found.channels.find((one) => one.code === record.channelCode)
  const sentAt = new Date(String(record.claimTime ?? record.submitTime))
  // Nothing was asked of any provider yet: it can go out as if for the first time.
  const receipt: Receipt = !record.channelCode
    ? { outcome: 'absent' }
    : channel
      ? await clientOf(channel, world.clock).look({ recordId: id, phone: String(record.phone), sentAt })
      : { outcome: 'unknown' }
  if (record.status === '1')
    return void (await settleReceipt(world, school, { id, channelCode: String(record.channelCode), receipt }))
  const isLate = record.kind === '1' && world.clock().getTime() - new Date(String(record.dueTime)).getTime() > codeLife
  const change = afterCrash(receipt, isLate)
  await world.pool.transaction(bindingOf(school), async (db) => {
    const now = world.clock()
    await db.execute(
      `update sms_record
       set status = $2, claim_time = case when $2 = '0' then null else claim_time end,
         provider_msg_id = coalesce($3, provider_msg_id),
         submit_time = case when $2 = '0' then null else coalesce(submit_time, $4) end,
         receipt_time = case when $2 in ('2', '3') then $4::timestamptz end, error_code = coalesce($5, error_code),
         error_msg = $6, update_time = $4, version = version + 1
       where id = $1 and status = $7`,
      [id, change.status, receipt.messageId ?? null, now, receipt.code ?? null, change.text, record.status],
    )
    if (change.status !== '0') await db.execute('delete from sms_payload where record_id = $1', [id])
  })
}

type Change = { status: string; text: string | null }

function afterReceipt(receipt: Receipt): Change | null {
  if (receipt.outcome === 'delivered') return { status: '2', text: null }
  return receipt.outcome === 'failed' ? { status: '3', text: '运营商回执失败' } : null
}

/** Only a provider that surely knows nothing of it lets it go out; whatever is unclear counts as sent. */
function afterCrash(receipt: Receipt, isLate: boolean): Change {
  if (receipt.outcome === 'absent')
    return isLate ? { status: '3', text: '服务中断，验证码已过期，未发送' } : { status: '0', text: null }
  return afterReceipt(receipt) ?? { status: '1', text: '提交结果未知，等待回执' }
}
