import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { cleanLine, cleanText } from '#kernel/rules/text.ts'
import { messageKinds, type MessageKind } from './shared/message.ts'

export type MessageOrder = {
  userIds: readonly string[]
  kind: MessageKind
  title: string
  content: string
  /** Where it leads within the platform, such as `/personal/mynotice?id=…`. */
  link?: string
  /** A person who already has a message with this key gets no second one. */
  dedupeKey?: string
  /** What it is about. */
  biz?: { type: string; id: string }
}

/** What a browser is told when its person's messages changed. */
export const messageEvent = 'message'

/** Tells people something, in the caller's transaction. Answers how many got it: fewer than asked when some had it already. */
export async function sendMessage(ctx: Ctx, order: MessageOrder): Promise<{ sent: number }> {
  if (!ctx.db.isTransaction) throw new Error('a message is sent inside a transaction')
  if (order.link !== undefined && !/^\/(?!\/)/.test(order.link)) throw new Error(`a message leads within the platform, not to ${order.link}`)
  // In one order for everybody: two senders who count for the same people wait for each other and never in a circle.
  const userIds = [...new Set(order.userIds)].toSorted()
  if (userIds.length === 0) return { sent: 0 }
  const now = ctx.now()
  const [counted] = await ctx.db.query<{ sent: number }>(
    `with added as (
       insert into sys_message (id, version, create_user, create_time, update_user, update_time, user_id, kind, title, content, link, biz_type, biz_id, dedupe_key, send_time)
       select id, 1, $3, $4, $3, $4, user_id, $5, $6, $7, $8, $9, $10, $11, $4
       from unnest($1::uuid[], $2::uuid[]) as x(id, user_id) where exists (select 1 from sys_user u where u.id = x.user_id)
       on conflict do nothing returning id, user_id),
     counted as (
       insert into sys_message_count (id, version, create_time, update_time, user_id, unread)
       select id, 1, $4, $4, user_id, 1 from added order by user_id
       on conflict (user_id) do update set unread = sys_message_count.unread + 1, update_time = excluded.update_time returning 1)
     select count(*)::int as sent from counted`,
    [
      userIds.map(() => newId(now)), userIds, ctx.actor.userId || null, now, messageKinds[order.kind][0],
      [...cleanLine(order.title)].slice(0, 200).join(''), [...cleanText(order.content)].slice(0, 2000).join(''),
      order.link ?? null, order.biz?.type ?? null, order.biz?.id ?? null, order.dedupeKey ?? null,
    ],
    'send_message',
  )
  if (counted!.sent > 0) pushAfterCommit(ctx, { event: messageEvent, to: { users: userIds } })
  return { sent: counted!.sent }
}
