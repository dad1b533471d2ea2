import type { Ctx } from '#kernel/world/context.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { giveBack, type Delegation } from './delegate-moves.ts'
import { atOnce } from './delegate-turns.ts'

/**
 * Delegations of somebody who leaves: what they handed to others ends, what others handed to them goes to whoever takes the rest, as
 * far as that is somebody else than the owner and the two do not then stand in for each other. Answers how many there were.
 */
export async function endDelegations(ctx: Ctx, { fromId, toId }: { fromId: string; toId: string }): Promise<number> {
  const rows = await ctx.db.query<Delegation>(
    `select id, owner_id as "ownerId", delegate_id as "delegateId", process_types as "processTypes", mode
     from sys_flow_delegate
     where $1 in (owner_id, delegate_id) and status in ('0', '1') and end_time > $2
     order by id
     for update`,
    [fromId, ctx.now()],
  )
  const [own, held] = [rows.filter((row) => row.ownerId === fromId), rows.filter((row) => row.delegateId === fromId)]
  for (const one of own) await giveBack(ctx, one, atOnce)
  const passed = await ctx.db.query<{ id: string; ownerId: string }>(
    `update sys_flow_delegate d
     set delegate_id = $2, update_time = $3, version = version + 1
     where d.id = any($1::uuid[])
       and d.owner_id <> $2
       and not exists (
         select 1
         from sys_flow_delegate o
         where o.owner_id = $2
           and o.delegate_id = d.owner_id
           and o.status in ('0', '1')
           and o.start_time < d.end_time
           and o.end_time > d.start_time
       )
     returning d.id, d.owner_id as "ownerId"`,
    [held.map(({ id }) => id), toId, ctx.now()],
  )
  const kept = new Set(passed.map(({ id }) => id))
  for (const one of held) if (one.mode === '2' || !kept.has(one.id)) await giveBack(ctx, one, atOnce)
  const ended = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await ctx.db.execute(
    `update sys_flow_delegate
     set status = '3', end_time = least(end_time, greatest(start_time, $2)), update_time = $2, version = version + 1
     where id = any($1::uuid[])`,
    [ended, ctx.now()],
  )
  if (passed.length > 0)
    await sendMessage(ctx, {
      userIds: passed.map(({ ownerId }) => ownerId),
      category: 'approval',
      title: '您的审批委托已更换受托人',
      content: '原受托人离岗，委托已由接收其工作的人员继续代办，如不合适请在审批委托中收回',
      link: '/process/delegate',
    })
  return rows.length
}
