import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { isOwnPath } from '#kernel/rules/own-path.ts'
import { applyStates, type ApplyState, type ApplyStep } from './shared/apply.ts'
import { applyEvent } from './shared/events.ts'

type ApplyOrder = {
  /** The account of whoever applied. */
  userId: string
  bizType: string
  bizName: string
  bizId: string
  /** A number people can name; one is made of `prefix` where the business has none. */
  applyNo?: string
  prefix?: string
  title: string
  state: ApplyState
  currentNode?: string | null
  currentHandlers?: string | null
  steps?: readonly ApplyStep[]
  opinion?: string | null
  promisedDays?: number | null
  link: string
  withdrawPath?: string | null
}

const over: readonly ApplyState[] = ['passed', 'refused', 'withdrawn', 'void']
const waiting = applyStates.toMend[0]

/**
 * Says how an application stands, in the transaction that changes it: the first time it comes among the person's own, later it moves.
 * How long it waited for the applicant is kept, so that nobody else is blamed for that time.
 */
export async function recordApply(ctx: Ctx, order: ApplyOrder): Promise<{ id: string; applyNo: string }> {
  if (!ctx.db.isTransaction) throw new Error('an application is recorded inside a transaction')
  if (!isOwnPath(order.link)) throw new Error(`an application is looked at within the platform, not at ${order.link}`)
  const now = ctx.now()
  const id = newId(now)
  const [row] = await ctx.db.query<{ id: string; applyNo: string }>(
    `insert into sys_apply_index as a (
       id, version, create_user, create_time, update_user, update_time, user_id, biz_type, biz_name, biz_id, apply_no,
       title, state, current_node, current_handlers, steps, opinion, submit_time, finish_time, promised_days, waits,
       link, withdraw_path
     )
     values (
       $1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $3,
       case when $15 then $3::timestamptz end, $16,
       case when $10 = '${waiting}' then jsonb_build_array(jsonb_build_object('from', $17::text, 'to', null)) end,
       $18, $19
     )
     on conflict (biz_type, biz_id) do update set title = excluded.title, biz_name = excluded.biz_name,
       state = excluded.state, current_node = excluded.current_node, current_handlers = excluded.current_handlers,
       steps = excluded.steps, opinion = excluded.opinion, finish_time = excluded.finish_time, link = excluded.link,
       withdraw_path = excluded.withdraw_path, update_time = excluded.update_time, update_user = excluded.update_user,
       promised_days = coalesce(a.promised_days, excluded.promised_days), version = a.version + 1,
       waits = case when a.state <> '${waiting}' and excluded.state = '${waiting}' then coalesce(a.waits, '[]'::jsonb) || jsonb_build_array(
         jsonb_build_object('from', $17::text, 'to', null)
       ) when a.state = '${waiting}'
         and excluded.state <> '${waiting}' then jsonb_set(a.waits, '{-1,to}', to_jsonb($17::text)) else a.waits end
     returning id, apply_no as "applyNo"`,
    [
      id,
      ctx.actor.userId || null,
      now,
      order.userId,
      order.bizType,
      cut(order.bizName, 50),
      order.bizId,
      order.applyNo ?? numberOf(ctx, order, id),
      cut(order.title, 200),
      applyStates[order.state][0],
      order.currentNode ?? null,
      order.currentHandlers ? cut(order.currentHandlers, 200) : null,
      order.steps ? JSON.stringify(order.steps) : null,
      order.opinion ? cut(order.opinion, 500) : null,
      over.includes(order.state),
      order.promisedDays ?? null,
      now.toISOString(),
      order.link,
      order.withdrawPath ?? null,
    ],
    'record_apply',
  )
  pushAfterCommit(ctx, { event: applyEvent, to: { users: [order.userId] } })
  return row!
}

/** Day and the end of the id: short enough to be said on the phone, and no two alike. */
function numberOf(ctx: Ctx, { prefix = 'SQ' }: ApplyOrder, id: string): string {
  return `${prefix}${ctx.today().replaceAll('-', '')}${id.replaceAll('-', '').slice(-8).toUpperCase()}`
}

function cut(text: string, length: number): string {
  return [...cleanLine(text)].slice(0, length).join('')
}
