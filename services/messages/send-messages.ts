import { orderCards } from '#services/chat/order-cards.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { bodyOf, cut, longestTitle, titleText } from './send-message.ts'
import { messageEvent } from './shared/events.ts'
import { messageCategories, messageLevels, type MessageCategory, type MessageLevel } from './shared/message-words.ts'

/** One of many: to one person, in its own words. */
export type OneOfMany = {
  userId: string
  title: string
  content?: string
  link?: string
  biz: { type: string; id: string }
  /** A second one with the same key to the same person is dropped. */ dedupeKey: string
}

/** Different messages to many people with one statement, in the caller's transaction: for work that finds thousands at once. Answers how many were new. */
export async function sendMessages(
  ctx: Ctx,
  {
    category,
    level = 'usual',
    messages,
  }: { category: MessageCategory; level?: MessageLevel; messages: readonly OneOfMany[] },
): Promise<{ sent: number }> {
  if (!ctx.db.isTransaction) throw new Error('messages are sent inside a transaction')
  const wrong = messages.find(({ link }) => link !== undefined && !isOwnPath(link))
  if (wrong) throw new Error(`a message leads within the platform, not to ${wrong.link}`)
  // In one order for everybody: two senders who count for the same people wait for each other and never in a circle.
  const once = [...new Map(messages.map((one) => [`${one.userId} ${one.dedupeKey}`, one])).values()].toSorted((a, b) =>
    a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0,
  )
  if (once.length === 0) return { sent: 0 }
  const now = ctx.now()
  const rows = once.map((one) => ({
    id: newId(now),
    userId: one.userId,
    title: cut(titleText(one.title), longestTitle),
    content: bodyOf(one),
    link: one.link ?? null,
    bizType: one.biz.type,
    bizId: one.biz.id,
    key: one.dedupeKey,
  }))
  const [told] = await ctx.db.query<{ fresh: string[] | null; users: string[] | null }>(
    `with sent as (
       insert into sys_user_message as m (
         id, version, create_user, create_time, update_user, update_time, user_id, category, level, title, content,
         link, biz_type, biz_id, sender, merge_key, merge_count, send_time, read_time
       )
       select x.id, 1, $2, $3, $2, $3, x."userId", $4, $5, x.title, x.content, x.link, x."bizType", x."bizId", $6,
         x.key, 1, $3, case when s.is_inside = false and $5 <> '3' then $3::timestamptz end
       from jsonb_to_recordset($1::jsonb) as x(
         id uuid, "userId" uuid, title text, content text, link text, "bizType" text, "bizId" text, key text
       )
       join sys_user u on u.id = x."userId"
       left join sys_user_msg_setting s on s.user_id = x."userId" and s.category = $4
       order by x."userId"
       on conflict (user_id, merge_key) do nothing
       returning m.id, m.user_id, m.read_time
     ),
       counted as (
         insert into sys_user_msg_count as c (id, version, create_time, update_time, user_id, category, unread)
         select (array_agg(id order by id))[1], 1, $3, $3, user_id, $4, count(*)
         from sent
         where read_time is null
         group by user_id
         order by user_id
         on conflict (user_id, category) do update set unread = c.unread + excluded.unread,
           update_time = excluded.update_time
         returning 1
       )
     select array_agg(id::text) as fresh, array_agg(distinct user_id::text) as users,
       (select count(*) from counted) as counted
     from sent`,
    [
      JSON.stringify(rows),
      ctx.actor.userId || null,
      now,
      messageCategories[category][0],
      messageLevels[level][0],
      ctx.actor.userName,
    ],
    'send_messages',
  )
  await orderCards(ctx, told!.fresh ?? [], { isUrgent: level === 'urgent' })
  if (told!.users) pushAfterCommit(ctx, { event: messageEvent, to: { users: told!.users } })
  return { sent: told!.fresh?.length ?? 0 }
}
