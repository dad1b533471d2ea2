import { chatWay } from '#services/chat/chat-way.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { smsQuietFrom, smsQuietTo } from '#services/sms/shared/params.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { countDown } from './counters.ts'
import { messageEvent } from './shared/events.ts'
import {
  categoryCodes,
  messagesRoute,
  unreadRoute,
  latestMessagesRoute,
  messageReadRoute,
  messageRemoveRoute,
  messageSettingsRoute,
  chatOfferRoute,
  messageSettingSaveRoute,
  type LatestMessages,
  type MessageSetting,
  type OwnMessage,
  type UnreadMessages,
} from './shared/message-routes.ts'

const bellRows = 8
const columns = `id, category, level, title, content, link, sender, biz_type as "bizType", biz_id as "bizId",
  merge_count as "mergeCount", read_time as "readTime", send_time as "sendTime"`

/** A person's own messages, and how they want to hear of them. */
export const messageRoutes: readonly Route[] = [
  route(messagesRoute, (ctx, query) => list(ctx, query)),
  route(unreadRoute, (ctx) => unread(ctx)),
  route(latestMessagesRoute, latestMessages),
  route(messageReadRoute, (ctx, wish) => markRead(ctx, wish)),
  route(messageRemoveRoute, (ctx, { ids }) => remove(ctx, ids)),
  route(messageSettingsRoute, settings),
  route(chatOfferRoute, chat),
  route(messageSettingSaveRoute, (ctx, wish) => saveSetting(ctx, wish)),
]

/** Marks a person's messages about a record as read. */
export async function readMessagesAbout(ctx: Ctx, biz: { type: string; id: string }): Promise<void> {
  await readWhere(ctx, 'biz_type = $3 and biz_id = $4', [biz.type, biz.id])
}

async function list(ctx: Ctx, query: Query) {
  const isRead = query['isRead'] === undefined ? null : ['1', 'true'].includes(String(query['isRead']))
  const { current, size } = pagingOf(query)
  const keyword = String(query['keyword'] ?? '').trim()
  const rows = await ctx.db.query<OwnMessage & { '#total'?: string }>(
    `select ${columns}, count(*) over () as "#total"
     from sys_user_message
     where user_id = $1
       and ($2::boolean is null or (read_time is not null) = $2)
       and ($5::text is null or category = $5)
       and ($6 = '' or position(lower($6) in lower(title || ' ' || coalesce(content, ''))) > 0)
       and (expire_time is null or expire_time > $7)
     order by send_time desc, id desc
     limit $3
     offset $4`,
    [
      ctx.actor.userId,
      isRead,
      size,
      (current - 1) * size,
      query['category'] ? String(query['category']) : null,
      keyword,
      ctx.now(),
    ],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  for (const row of rows) delete row['#total']
  return { records: rows, total, size, current, pages: Math.ceil(total / size) }
}

/** What the bell shows: the number from the person's counters, and the newest. */
export async function latestMessages(ctx: Ctx): Promise<LatestMessages> {
  return { ...(await unread(ctx)), messages: await newestMessages(ctx, bellRows) }
}

/** A person's newest messages that still hold. */
export function newestMessages(ctx: Ctx, most: number): Promise<OwnMessage[]> {
  return ctx.db.query<OwnMessage>(
    `select ${columns}
     from sys_user_message
     where user_id = $1 and (expire_time is null or expire_time > $2)
     order by send_time desc, id desc
     limit $3`,
    [ctx.actor.userId, ctx.now(), most],
    'bell',
  )
}

/** Unread messages, together and by category. */
async function unread(ctx: Ctx): Promise<UnreadMessages> {
  // What ran out unread is in no list any more, though the counter was not told of it.
  const rows = await ctx.db.query<{ category: string; unread: number }>(
    `select c.category,
       c.unread - (
         select count(*)::int
         from sys_user_message m
         where m.user_id = c.user_id and m.category = c.category and m.read_time is null and m.expire_time <= $2
       ) as unread
     from sys_user_msg_count c
     where c.user_id = $1`,
    [ctx.actor.userId, ctx.now()],
    'unread',
  )
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    byCategory: Object.fromEntries(rows.map((row) => [row.category, row.unread])),
  }
}

async function markRead(ctx: Ctx, { ids, category: only }: AskedOf<typeof messageReadRoute>) {
  if (ids) await readWhere(ctx, 'id = any($3::uuid[])', [ids.filter(isId)])
  else if (only) await readWhere(ctx, 'category = $3', [only])
  else await readWhere(ctx, 'true', [])
  return unread(ctx)
}

// Rows that another call has just marked are not counted twice: each is locked before it is judged.
async function readWhere(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<void> {
  const marked = await ctx.db.query<{ userId: string; category: string }>(
    `update sys_user_message
     set read_time = $2, update_time = $2
     where user_id = $1 and read_time is null and ${condition}
     returning user_id as "userId", category`,
    [ctx.actor.userId, ctx.now(), ...values],
  )
  await tookAway(ctx, marked)
}

async function remove(ctx: Ctx, ids: readonly string[]) {
  const gone = await ctx.db.query<{ userId: string; category: string; isUnread: boolean }>(
    `delete from sys_user_message
     where user_id = $1 and id = any($2::uuid[])
     returning user_id as "userId", category, read_time is null as "isUnread"`,
    [ctx.actor.userId, ids.filter(isId)],
  )
  await tookAway(
    ctx,
    gone.filter((row) => row.isUnread),
  )
  return unread(ctx)
}

async function tookAway(ctx: Ctx, rows: readonly { userId: string; category: string }[]): Promise<void> {
  if (rows.length === 0) return
  await countDown(ctx, rows)
  pushAfterCommit(ctx, { event: messageEvent, to: { users: [String(ctx.actor.userId)] } })
}

/** Every category with what the person has set, or how it is without. */
async function settings(ctx: Ctx): Promise<MessageSetting[]> {
  const rows = await ctx.db.query<MessageSetting>(
    `select category, is_inside as "isInside", is_sms as "isSms", is_chat as "isChat", quiet_from as "quietFrom",
       quiet_to as "quietTo"
     from sys_user_msg_setting
     where user_id = $1`,
    [ctx.actor.userId],
  )
  // Who has set nothing keeps the hours of the school.
  const quiet = { quietFrom: await readParam(ctx, smsQuietFrom), quietTo: await readParam(ctx, smsQuietTo) }
  return categoryCodes.map(
    (code) =>
      rows.find((row) => row.category === code) ?? {
        category: code,
        isInside: true,
        isSms: true,
        isChat: true,
        ...quiet,
      },
  )
}

/** Whether the school sends to enterprise chat, and whether the person is bound there. */
async function chat(ctx: Ctx): Promise<{ isOffered: boolean; isBound: boolean }> {
  const way = await chatWay(ctx)
  const bound = way
    ? await ctx.db.query('select 1 from sys_user_oauth where user_id = $1 and source = $2', [
        ctx.actor.userId,
        way.client.source,
      ])
    : []
  return { isOffered: way !== null, isBound: bound.length > 0 }
}

async function saveSetting(ctx: Ctx, wish: AskedOf<typeof messageSettingSaveRoute>): Promise<null> {
  await ctx.db.query(
    `insert into sys_user_msg_setting as s (
       id, version, create_time, update_time, user_id, category, is_inside, is_sms, is_chat, quiet_from, quiet_to
     )
     values ($1, 1, $2, $2, $3, $4, $5, $6, $9, $7, $8)
     on conflict (user_id, category) do update set is_inside = excluded.is_inside, is_sms = excluded.is_sms,
       is_chat = excluded.is_chat, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
       update_time = excluded.update_time, version = s.version + 1`,
    [
      newId(ctx.now()),
      ctx.now(),
      ctx.actor.userId,
      wish.category,
      wish.isInside,
      wish.isSms,
      wish.quietFrom,
      wish.quietTo,
      wish.isChat,
    ],
  )
  return null
}
