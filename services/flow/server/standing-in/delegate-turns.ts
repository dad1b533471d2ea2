import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { delegateReturns } from '../../shared/params.ts'
import { giveBack, takeOver, type Delegation } from './delegate-moves.ts'

/** So many instances are moved in one transaction. */
export const atOnce = 200

const columns = 'id, owner_id as "ownerId", delegate_id as "delegateId", process_types as "processTypes", mode'

/** When the first begins or ends; what was taken back of late is looked at every time. */
export async function firstTurn(ctx: Ctx): Promise<Date | null> {
  const [row] = await ctx.db.query<{ at: string | null }>(
    `select min(case status when '0' then start_time when '1' then end_time else update_time end) as at
     from sys_flow_delegate
     where status in ('0', '1') or status = '3' and update_time > $1::timestamptz - interval '2 days'`,
    [ctx.now()],
  )
  return row?.at ? new Date(row.at) : null
}

/** Begins what is to begin and ends what is over; what was left undone returns. */
export async function turnDelegations(ctx: Ctx): Promise<void> {
  const begun = await ctx.db.query<Delegation & { includeOpen: boolean }>(
    `select ${columns}, coalesce(include_open, false) as "includeOpen"
     from sys_flow_delegate
     where status = '0' and start_time <= $1 and end_time > $1
     order by start_time
     limit 100`,
    [ctx.now()],
  )
  for (const one of begun) await begin(ctx, one)
  const over = await ctx.db.query<Delegation>(
    `select ${columns}
     from sys_flow_delegate
     where status in ('0', '1') and end_time <= $1
     order by end_time
     limit 100`,
    [ctx.now()],
  )
  for (const one of over) await end(ctx, one)
  // What was taken back with more open than fits into one request.
  const left = await ctx.db.query<Delegation>(
    `select ${columns}
     from sys_flow_delegate d
     where d.status = '3'
       and d.update_time > $1::timestamptz - interval '2 days'
       and exists (
         select 1
         from sys_flow_task t
         where t.status in ('0', '1', '6', '7')
           and (
             (d.mode = '1' and t.original_id = d.owner_id and t.assignee_id = d.delegate_id and t.via = '2')
             or (d.mode = '2' and t.assignee_id = d.owner_id and t.also_id = d.delegate_id)
           )
       )
     limit 20`,
    [ctx.now()],
  )
  for (const one of left) if (!(await hasAnother(ctx, one))) await inParts(ctx, (own) => giveBack(own, one, atOnce))
}

async function begin(ctx: Ctx, one: Delegation & { includeOpen: boolean }): Promise<void> {
  if (one.includeOpen) await inParts(ctx, (own) => takeOver(own, one, atOnce))
  await inOwn(ctx, (own) =>
    own.db.execute(`update sys_flow_delegate set status = '1', update_time = $2 where id = $1 and status = '0'`, [
      one.id,
      own.now(),
    ]),
  )
}

async function end(ctx: Ctx, one: Delegation): Promise<void> {
  const isReturned = one.mode === '2' || (await readParam(ctx, delegateReturns))
  const n = isReturned ? await inParts(ctx, (own) => giveBack(own, one, atOnce)) : 0
  await inOwn(ctx, async (own) => {
    const [row] = await own.db.query(
      `update sys_flow_delegate
       set status = '2', update_time = $2, version = version + 1
       where id = $1 and status in ('0', '1')
       returning id`,
      [one.id, own.now()],
    )
    const text = n > 0 && one.mode === '1' ? `您的委托已到期，${n} 条未处理待办已退还` : '您的委托已到期'
    if (row)
      await sendMessage(own, {
        userIds: [one.ownerId],
        category: 'approval',
        title: text,
        link: '/process/delegate',
        dedupeKey: `flow-delegate-${one.id}`,
      })
  })
}

/** Whether the same two have another one running: what is held then is held by that. */
async function hasAnother(ctx: Ctx, { id, ownerId, delegateId, mode }: Delegation): Promise<boolean> {
  const [row] = await ctx.db.query(
    `select 1
     from sys_flow_delegate
     where owner_id = $1
       and delegate_id = $2
       and mode = $3
       and id <> $4
       and status in ('0', '1')
       and start_time <= $5
       and end_time > $5`,
    [ownerId, delegateId, mode, id, ctx.now()],
  )
  return row !== undefined
}

async function inParts(
  ctx: Ctx,
  part: (own: Ctx) => Promise<{ isAll: boolean; moved?: number; returned?: number }>,
): Promise<number> {
  let count = 0
  for (;;) {
    const done = await inOwn(ctx, part)
    count += done.moved ?? done.returned ?? 0
    if (done.isAll) return count
  }
}

function inOwn<T>(ctx: Ctx, work: (own: Ctx) => Promise<T>): Promise<T> {
  return writeAs(
    ctx.world,
    { school: ctx.school, actor: systemActor, request: { traceId: 'flow delegation', ip: null } },
    work,
  )
}
