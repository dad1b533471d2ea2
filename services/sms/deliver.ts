import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { World } from '#kernel/world/world.ts'
import { clientOf, knowsTemplate, openChannels } from './channels.ts'
import type { OpenChannel, Submitted } from './channels/channel.ts'
import { smsPayload, smsRecord } from './shared/record.ts'
import { filledText, holesOf, providerTemplatesOf, signed, triedOf } from './shared/text.ts'
import { failedBehind } from '#kernel/audit/background.ts'

const batch = 20
const sending = { code: 'sms.deliver', label: '发送短信' }
const running = new WeakMap<World, Map<string, Promise<unknown>>>()

/** Sends what is due. Several calls of one process follow one another; other processes take other messages. Answers how many. */
export function deliverSms(world: World, school: School): Promise<number> {
  let ofWorld = running.get(world)
  if (!ofWorld) running.set(world, (ofWorld = new Map()))
  // How the one before went, its own caller was told.
  const next = (ofWorld.get(school.id) ?? Promise.resolve()).catch(() => {}).then(() => deliverDue(world, school))
  ofWorld.set(school.id, next)
  return next
}

/** The same without waiting; what fails now is taken up by the regular pass. */
export function deliverSoon(world: World, school: School): void {
  deliverSms(world, school).catch(failedBehind(world, sending, school))
}

async function deliverDue(world: World, school: School): Promise<number> {
  let sent = 0
  for (;;) {
    const ids = await claim(world, school)
    for (const id of ids) await deliverOne(world, school, id)
    sent += ids.length
    if (ids.length < batch) return sent
  }
}

/**
 * The claim is committed before the provider is asked: a process that dies in between leaves a message that was perhaps
 * sent, and such a one is looked up (`reconcileSms`), never sent again.
 */
function claim(world: World, school: School): Promise<string[]> {
  const now = world.clock()
  return world.pool.transaction(bindingOf(school), async (db) => {
    const rows = await db.query<{ id: string }>(
      `update sms_record
       set claim_time = $1, update_time = $1
       where id in (
         select id
         from sms_record
         where status = '0' and claim_time is null and due_time <= $1
         order by due_time
         limit ${batch}
         for update skip locked
       )
       returning id`,
      [now],
    )
    return rows.map((row) => row.id)
  })
}

type Prepared = {
  phone: string
  tried: ReadonlySet<string>
  params: Record<string, string>
  segments: number
  content: string
  numbers: ReadonlyMap<string, string>
  channels: OpenChannel[]
}

async function deliverOne(world: World, school: School, id: string): Promise<void> {
  const prepared = await asSystem(world, school, (ctx) => prepare(ctx, id))
  if (!prepared) return
  const { numbers, channels } = prepared
  const fit = channels.filter((channel) => knowsTemplate(channel, numbers) && !prepared.tried.has(channel.code))
  let last: Submitted = { outcome: 'refused', code: 'NO_CHANNEL', text: '没有可用的短信通道' }
  for (const channel of fit) {
    await write(world, school, ['update sms_record set channel_code = $2 where id = $1', [id, channel.code]])
    last = await submitOver(world, channel, { id, prepared })
    if (last.outcome === 'refused') continue
    const cost = channel.unitFen * prepared.segments
    await settle(world, school, {
      id,
      status: '1',
      messageId: last.outcome === 'taken' ? last.messageId : null,
      text: last.outcome === 'unknown' ? `${last.text}，等待回执` : null,
      code: null,
      cost,
    })
    return
  }
  await settle(world, school, {
    id,
    status: '3',
    messageId: null,
    text: last.outcome === 'refused' ? last.text : null,
    code: last.outcome === 'refused' ? last.code : null,
    cost: 0,
  })
}

async function submitOver(
  world: World,
  channel: OpenChannel,
  message: { id: string; prepared: Prepared },
): Promise<Submitted> {
  const { phone, params, content, numbers } = message.prepared
  const ordered = holesOf(content).map((name) => params[name] ?? '')
  try {
    return await clientOf(channel, world.clock).submit({
      recordId: message.id,
      phone,
      templateNumber: numbers.get(channel.code) ?? '',
      params,
      ordered,
      text: signed(filledText(content, params), channel.signName),
    })
  } catch (error) {
    // Our own mistake, such as an address that is none: nothing has left.
    return { outcome: 'refused', code: 'CLIENT', text: (error as Error).message.slice(0, 200) }
  }
}

async function prepare(ctx: Ctx, id: string): Promise<Prepared | null> {
  const record = (await loadRows(ctx, smsRecord, [id])).get(id)
  const [payload] = await ctx.db.query<{ id: string }>('select id from sms_payload where record_id = $1', [id])
  const sealed = payload ? (await loadRows(ctx, smsPayload, [payload.id])).get(payload.id) : undefined
  if (!record || !sealed) return null
  const [template] = await ctx.db.query<{ content: string; numbers: string | null }>(
    'select content, provider_templates as numbers from sms_template where template_code = $1',
    [record.templateCode],
  )
  return {
    phone: String(record.phone),
    tried: triedOf(record.triedChannels),
    params: JSON.parse(String(sealed.params)) as Record<string, string>,
    segments: Number(record.segments),
    content: template?.content ?? '',
    numbers: providerTemplatesOf(template?.numbers).numbers,
    channels: await openChannels(ctx),
  }
}

type Settled = {
  id: string
  status: string
  messageId: string | null
  code: string | null
  text: string | null
  cost: number
}

async function settle(world: World, school: School, end: Settled): Promise<void> {
  const now = world.clock()
  await world.pool.transaction(bindingOf(school), async (db) => {
    await db.execute(
      `update sms_record
       set status = $2, provider_msg_id = $3, error_code = $4, error_msg = left($5, 300), cost_fen = cost_fen + $6,
         submit_time = case when $2 = '1' then $7::timestamptz end, update_time = $7, version = version + 1
       where id = $1 and status = '0'`,
      [end.id, end.status, end.messageId, end.code, end.text, end.cost, now],
    )
    // A code is of no use later; what a notice said is kept until its receipt, should another channel have to send it.
    await db.execute(
      `delete from sms_payload p using sms_record r
       where p.record_id = $1 and r.id = $1 and (r.kind = '1' or r.status = '3')`,
      [end.id],
    )
  })
}

async function write(world: World, school: School, [text, values]: [string, unknown[]]): Promise<void> {
  await world.pool.read(bindingOf(school), (db) => db.execute(text, values))
}

/** Reads as the product itself. */
export function asSystem<T>(world: World, school: School, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return world.pool.read(bindingOf(school), (db) =>
    work(makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'sms', ip: null } })),
  )
}
