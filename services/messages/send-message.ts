import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { orderCards } from '#services/chat/order-cards.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { cleanLine, cleanText } from '#kernel/rules/text.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { messageEvent } from './shared/events.ts'
import {
  furtherWords,
  messageCategories,
  messageLevels,
  oneMark,
  type MessageCategory,
  type MessageLevel,
} from './shared/message-words.ts'

export type MessageOrder = {
  userIds: readonly string[]
  category: MessageCategory
  level?: MessageLevel
  title: string
  /** What more there is to say; what only repeats the title is not kept. */
  content?: string
  /** Where it leads within the platform, such as `/personal/mynotice?open=…`. */
  link?: string
  /** What it is about. */
  biz?: { type: string; id: string }
  /** Gone by itself after this. */
  expireTime?: Date
  /** It waits among the things to do: kept as read, so that nothing is counted twice. */
  isTodo?: boolean
} & Repeats

/** What becomes of a second message: with `dedupeKey` it is dropped, with `mergeKey` both become one that says how many (`{n}`). */
type Repeats =
  | { dedupeKey?: string; mergeKey?: never; mergedTitle?: never }
  | { mergeKey: string; mergedTitle: string; dedupeKey?: never }

/** How long title and content are kept. */
export const longestTitle = 60
const longestContent = 500

/** Tells people something, in the caller's transaction. Answers how many got it: fewer than asked when some had it already. */
export async function sendMessage(ctx: Ctx, order: MessageOrder): Promise<{ sent: number }> {
  if (!ctx.db.isTransaction) throw new Error('a message is sent inside a transaction')
  if (order.link !== undefined && !isOwnPath(order.link))
    throw new Error(`a message leads within the platform, not to ${order.link}`)
  // In one order for everybody: two senders who count for the same people wait for each other and never in a circle.
  const userIds = [...new Set(order.userIds)].toSorted()
  if (userIds.length === 0) return { sent: 0 }
  const now = ctx.now()
  const [told] = await ctx.db.query<{ sent: number; fresh: string[] | null }>(
    `with sent as (
       insert into sys_user_message as m (
         id, version, create_user, create_time, update_user, update_time, user_id, category, level, title, content,
         link, biz_type, biz_id, sender, merge_key, merge_count, send_time, expire_time, read_time
       )
       select x.id, 1, $3, $4, $3, $4, x.user_id, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, $4, $14,
         case when $16 or (s.is_inside = false and $6 <> '3') then $4::timestamptz end
       from unnest($1::uuid[], $2::uuid[]) as x(id, user_id)
       left join sys_user_msg_setting s on s.user_id = x.user_id and s.category = $5
       where exists (select 1 from sys_user u where u.id = x.user_id)
       order by x.user_id
       on conflict (user_id, merge_key) do update set merge_count = case when m.read_time is null then m.merge_count + 1 else 1 end,
         title = case when m.read_time is null then replace($15, '{n}', (m.merge_count + 1)::text) else excluded.title end,
         content = excluded.content, link = excluded.link, biz_type = excluded.biz_type, biz_id = excluded.biz_id,
         sender = excluded.sender, level = excluded.level, read_time = excluded.read_time,
         send_time = excluded.send_time, expire_time = excluded.expire_time, update_time = excluded.update_time,
         version = m.version + 1
       where $15::text is not null
       returning m.id, m.user_id, m.merge_count, m.read_time
     ),
       counted as (
         insert into sys_user_msg_count as c (id, version, create_time, update_time, user_id, category, unread)
         select id, 1, $4, $4, user_id, $5, 1
         from sent
         where read_time is null and merge_count = 1
         order by user_id
         on conflict (user_id, category) do update set unread = c.unread + 1, update_time = excluded.update_time
         returning 1
       )
     select count(*)::int as sent, array_agg(id::text) filter (where merge_count = 1) as fresh,
       (select count(*) from counted) as counted
     from sent`,
    [
      userIds.map(() => newId(now)),
      userIds,
      ctx.actor.userId || null,
      now,
      messageCategories[order.category][0],
      messageLevels[order.level ?? 'usual'][0],
      cut(titleText(order.title), longestTitle),
      bodyOf(order),
      order.link ?? null,
      order.biz?.type ?? null,
      order.biz?.id ?? null,
      ctx.actor.userName,
      order.mergeKey ?? order.dedupeKey ?? null,
      order.expireTime ?? null,
      order.mergedTitle === undefined ? null : cut(cleanLine(order.mergedTitle), longestTitle),
      order.isTodo === true,
    ],
    'send_message',
  )
  await orderCards(ctx, told!.fresh ?? [], { isUrgent: order.level === 'urgent' })
  if (told!.sent > 0) pushAfterCommit(ctx, { event: messageEvent, to: { users: userIds } })
  return { sent: told!.sent }
}

/** What is kept as the title: one line. */
export function titleText(title: string): string {
  return oneMark(cleanLine(title))
}

/** What is kept as the body: nothing where the title has said it all. */
export function bodyOf({ title, content }: { title: string; content?: string }): string | null {
  const body = furtherWords({ title: titleText(title), content: oneMark(cleanText(content ?? '')) })
  return body === '' ? null : cut(body, longestContent)
}

/** A text shortened to so many signs, which it shows. */
export function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join('')}…`
}
