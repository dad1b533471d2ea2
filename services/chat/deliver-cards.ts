import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import type { World } from '#kernel/world/world.ts'
import { chatWay, noteChat, type ChatWay } from './chat-way.ts'
import { sendCard, type Sent } from './wecom-card.ts'
import { failedBehind } from '#kernel/audit/background.ts'

/** As many as one card goes to at once. */
const batch = 1000
const minuteMs = 60_000
/** How long to wait after each failed try; after the last one it is given up. */
const waits = [1, 5, 30, 120].map((minutes) => minutes * minuteMs)
/** Whoever claimed them and said nothing for so long is gone. */
const leaseMs = 5 * minuteMs

type Due = {
  id: string
  messageId: string
  openId: string
  attempts: number
  title: string
  content: string | null
  link: string | null
}

const sending = { code: 'chat.deliver', label: '发送企业微信消息' }
const running = new WeakMap<World, Map<string, Promise<unknown>>>()

/** Sends the cards that are due. Several calls of one process follow one another; other processes take others. Answers how many were tried. */
export function deliverCards(world: World, school: School): Promise<number> {
  let ofWorld = running.get(world)
  if (!ofWorld) running.set(world, (ofWorld = new Map()))
  // How the one before went, its own caller was told.
  const next = (ofWorld.get(school.id) ?? Promise.resolve()).catch(() => {}).then(() => deliverDue(world, school))
  ofWorld.set(school.id, next)
  return next
}

/** The same without waiting; what fails now is taken up by the regular pass. */
export function deliverCardsSoon(world: World, school: School): void {
  deliverCards(world, school).catch(failedBehind(world, sending, school))
}

async function deliverDue(world: World, school: School): Promise<number> {
  let tried = 0
  // Most schools have nothing to send most of the time.
  if (!(await reading(world, school, hasDue))) return tried
  for (;;) {
    const due = await claim(world, school)
    if (due.length === 0) return tried
    const way = await reading(world, school, async (ctx) => ({
      chat: await chatWay(ctx),
      site: await declaredOrigin(ctx),
    }))
    for (const same of Map.groupBy(due, ({ title, content, link }) =>
      JSON.stringify([title, content, link]),
    ).values()) {
      await settle(
        world,
        school,
        same,
        way.chat ? await send(way.chat, way.site, same) : { outcome: 'refused', text: '企业微信消息已关闭' },
      )
    }
    tried += due.length
    if (due.length < batch) return tried
  }
}

function send({ client, agentId }: ChatWay, site: string, same: readonly Due[]): Promise<Sent> {
  const { title, content, link } = same[0]!
  return sendCard(client, {
    agentId,
    users: same.map(({ openId }) => openId),
    card: { title, content: content ?? '', url: site ? site + (link ?? '/personal/mymessage') : null },
  })
}

async function hasDue(ctx: Ctx): Promise<boolean> {
  return (
    (
      await ctx.db.query(
        "select 1 from sys_chat_delivery where state = '0' and due_time <= $1 limit 1",
        [ctx.now()],
        'due-cards',
      )
    ).length > 0
  )
}

function claim(world: World, school: School): Promise<Due[]> {
  const now = world.clock()
  return world.pool.transaction(bindingOf(school), (db) =>
    db.query<Due>(
      `with mine as (
         update sys_chat_delivery
         set claim_time = $1, update_time = $1, attempts = attempts + 1
         where id in (
           select id
           from sys_chat_delivery
           where state = '0' and due_time <= $1 and (claim_time is null or claim_time < $2)
           order by due_time
           limit ${batch}
           for update skip locked
         )
         returning id, message_id, open_id, attempts
       )
       select d.id, d.message_id as "messageId", d.open_id as "openId", d.attempts, m.title, m.content, m.link
       from mine d
       join sys_user_message m on m.id = d.message_id`,
      [now, new Date(now.getTime() - leaseMs)],
    ),
  )
}

async function settle(world: World, school: School, same: readonly Due[], sent: Sent): Promise<void> {
  const now = world.clock()
  const ends = same.map(({ id, messageId, openId, attempts }) => {
    const wait = sent.outcome === 'later' ? waits[attempts - 1] : undefined
    if (wait !== undefined && sent.outcome === 'later')
      return { id, messageId, state: '0', dueTime: new Date(now.getTime() + wait), text: sent.text, result: 'retry' }
    const isTaken = sent.outcome === 'taken' && !sent.unknown.has(openId.toLowerCase())
    const text = sent.outcome === 'taken' ? (isTaken ? null : '企业微信没有该成员') : sent.text
    return { id, messageId, state: isTaken ? '1' : '2', dueTime: null, text, result: isTaken ? 'sent' : 'failed' }
  })
  await world.pool.transaction(bindingOf(school), async (db: Db) => {
    await db.query(
      `update sys_chat_delivery d
       set state = x.state, due_time = coalesce(x."dueTime", d.due_time), error_text = x.text, claim_time = null,
         update_time = $2, version = d.version + 1
       from jsonb_to_recordset($1::jsonb) as x(id uuid, state text, "dueTime" timestamptz, text text)
       where d.id = x.id`,
      [JSON.stringify(ends), now],
    )
    await noteChat({ db }, ends)
  })
}

function reading<T>(world: World, school: School, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return world.pool.read(bindingOf(school), (db) =>
    work(makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'chat', ip: null } })),
  )
}
