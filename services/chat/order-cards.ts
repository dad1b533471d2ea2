import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { afterQuietHours } from '#services/sms/quiet-hours.ts'
import { smsQuietFrom, smsQuietTo } from '#services/sms/shared/params.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { chatWay, noteChat } from './chat-way.ts'
import { deliverCardsSoon } from './deliver-cards.ts'

type Reached = { id: string; openId: string; isChat: boolean | null; quietFrom: number | null; quietTo: number | null }

/** Orders a card for each of these messages whose person is bound, as the person has set it; what is not urgent waits for the end of the quiet hours. */
export async function orderCards(
  ctx: Ctx,
  messageIds: readonly string[],
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const way = messageIds.length > 0 ? await chatWay(ctx) : null
  if (!way) return
  const { source } = way.client
  const reached = await ctx.db.query<Reached>(
    `select m.id, o.open_id as "openId", s.is_chat as "isChat", s.quiet_from as "quietFrom", s.quiet_to as "quietTo"
     from sys_user_message m
     join sys_user_oauth o on o.user_id = m.user_id and o.source = $2
     left join sys_user_msg_setting s on s.user_id = m.user_id and s.category = m.category
     where m.id = any($1::uuid[])
     order by m.id`,
    [messageIds, source],
  )
  const quiet = { from: await readParam(ctx, smsQuietFrom), to: await readParam(ctx, smsQuietTo) }
  const now = ctx.now()
  const orders = reached.map(({ id, openId, isChat, quietFrom, quietTo }) => {
    const dueTime = isUrgent ? now : afterQuietHours(now, { from: quietFrom ?? quiet.from, to: quietTo ?? quiet.to })
    return {
      id: newId(now),
      messageId: id,
      openId,
      dueTime,
      result: isChat === false && !isUrgent ? 'off' : dueTime > now ? 'held' : 'ordered',
    }
  })
  if (orders.length === 0) return
  const sent = orders.filter(({ result }) => result !== 'off')
  await ctx.db.query(
    `insert into sys_chat_delivery (
       id, version, create_time, update_time, message_id, source, open_id, state, due_time, attempts
     )
     select id, 1, $3, $3, "messageId", $2, "openId", '0', "dueTime", 0
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "messageId" uuid, "openId" text, "dueTime" timestamptz)`,
    [JSON.stringify(sent), source, now],
  )
  await noteChat(ctx, orders)
  if (sent.some(({ result }) => result === 'ordered')) ctx.afterCommit(() => deliverCardsSoon(ctx.world, ctx.school))
}
