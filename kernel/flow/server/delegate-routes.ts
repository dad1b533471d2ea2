import { z } from 'zod'
import { systemActor, type Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/id.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { handOn, isOpenTask, runOf } from '../machine/index.ts'
import { note } from '../machine/record.ts'
import { act } from './act.ts'

const toOneself = defineError({ code: 'DELEGATE_SELF', status: 400, message: '不能委托给自己' })
const inTurn = defineError({ code: 'DELEGATE_CIRCLE', status: 400, message: '不能互相委托' })
const tooLong = defineError({ code: 'DELEGATE_LONG', status: 400, message: '委托期限不能超过90天' })
const wrongTime = defineError({ code: 'DELEGATE_TIME', status: 400, message: '结束时间必须晚于开始时间' })
const overlapping = defineError({ code: 'DELEGATE_OVERLAP', status: 400, message: '该时间段已有委托' })
const gone = defineError({ code: 'DELEGATE_GONE', status: 400, message: '受托人不存在或已停用' })

const at = { service: 'process', access: { signedIn: true } } as const
const longest = 90 * 86_400_000
const order = z.object({ delegateId: z.uuid(), processTypes: z.array(z.string().max(40)).max(100).default([]), startTime: z.iso.datetime({ offset: true }), endTime: z.iso.datetime({ offset: true }), mode: z.enum(['1', '2']).default('1'), includeOpen: z.boolean().default(false), reason: z.string().trim().max(200).optional() })

/** Handing the own decisions to somebody for a time, and taking them back. */
export const delegateRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'delegate/mine', label: '我的委托', input: z.object({}), run: mine }),
  route({ ...at, method: 'POST', path: 'delegate/submit', label: '新增委托', input: order, run: add }),
  route({ ...at, method: 'POST', path: 'delegate/revoke', label: '撤销委托', input: z.object({ id: z.uuid() }), run: (ctx, { id }) => revoke(ctx, id) }),
]

async function mine(ctx: Ctx) {
  return ctx.db.query(
    `select d.id, d.owner_id as "ownerId", o.user_name as "ownerName", d.delegate_id as "delegateId", t.user_name as "delegateName", d.process_types as "processTypes", d.start_time as "startTime", d.end_time as "endTime", d.mode, d.include_open as "includeOpen", d.reason,
       case when d.status in ('2', '3') then d.status when d.start_time > $2 then '0' when d.end_time <= $2 then '2' else '1' end as status
     from sys_flow_delegate d join sys_user o on o.id = d.owner_id join sys_user t on t.id = d.delegate_id where d.owner_id = $1 or (d.delegate_id = $1 and d.status in ('0', '1')) order by d.start_time desc limit 100`,
    [ctx.actor.userId, ctx.now()],
  )
}

async function add(ctx: Ctx, input: z.infer<typeof order>) {
  const owner = ctx.actor.userId!
  const [from, to] = [Date.parse(input.startTime), Date.parse(input.endTime)]
  if (input.delegateId === owner) throw toOneself()
  if (to <= from || to <= ctx.now().getTime()) throw wrongTime()
  if (to - from > longest) throw tooLong()
  const [target] = await ctx.db.query<{ name: string }>(`select user_name as name from sys_user where id = $1 and status = '1'`, [input.delegateId])
  if (!target) throw gone()
  // Two who hand to each other at the same moment come one after the other.
  await ctx.db.query(`select pg_advisory_xact_lock(hashtext('flow delegate'), hashtext(current_schema()))`)
  const meets = `status in ('0', '1') and start_time < $3 and end_time > $2`
  const [circle] = await ctx.db.query(`select 1 from sys_flow_delegate where owner_id = $1 and delegate_id = $4 and ${meets}`, [input.delegateId, input.startTime, input.endTime, owner])
  if (circle) throw inTurn()
  const [second] = await ctx.db.query(`select 1 from sys_flow_delegate where owner_id = $1 and ${meets} and (coalesce(jsonb_array_length(process_types), 0) = 0 or $4::text[] = '{}' or process_types ?| $4::text[])`, [owner, input.startTime, input.endTime, input.processTypes])
  if (second) throw overlapping()
  const id = newId(ctx.now())
  await ctx.db.execute(
    `insert into sys_flow_delegate (id, version, create_user, create_time, update_user, update_time, owner_id, delegate_id, process_types, start_time, end_time, mode, include_open, reason, status) values ($1, 1, $2, $3, $2, $3, $2, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)`,
    [id, owner, ctx.now(), input.delegateId, JSON.stringify(input.processTypes), input.startTime, input.endTime, input.mode, input.includeOpen, input.reason ?? null, from <= ctx.now().getTime() ? '1' : '0'],
  )
  const days = `${input.startTime.slice(0, 10)}–${input.endTime.slice(0, 10)}`
  await sendMessage(ctx, { userIds: [input.delegateId], category: 'approval', level: 'important', title: `${ctx.actor.userName}已委托您在 ${days} 期间代为审批`, content: input.reason ?? `${ctx.actor.userName}已委托您在 ${days} 期间代为审批`, link: '/personal/usertodo' })
  return { id, moved: input.includeOpen && from <= ctx.now().getTime() ? await moveOpen(ctx, { ownerId: owner, delegateId: input.delegateId, processTypes: input.processTypes }) : 0 }
}

/** What is open of somebody goes over, as far as it may. */
async function moveOpen(ctx: Ctx, { ownerId, delegateId, processTypes }: { ownerId: string; delegateId: string; processTypes: readonly string[] }): Promise<number> {
  const rows = await ctx.db.query<{ id: string; instanceId: string }>(
    `select t.id, t.instance_id as "instanceId" from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id and i.status = '1' and i.starter_id <> $2 where t.assignee_id = $1 and t.status in ('0', '1') and ($3::text[] = '{}' or t.process_type = any($3)) order by t.id limit 500`,
    [ownerId, delegateId, processTypes],
  )
  let moved = 0
  for (const { id, instanceId } of rows) {
    await act(ctx, instanceId, ({ state, ports }) => {
      const task = state.tasks.find((one) => one.id === id)
      if (!task || !isOpenTask(task) || state.tasks.some((one) => one.runId === task.runId && one.assigneeId === delegateId && isOpenTask(one))) return
      const next = handOn(state, ports, task, { toUserId: delegateId, via: 'delegatePeriod' })
      next.originalId = ownerId
      note(state, ports, { action: 'transfer', actor: { userId: ownerId }, run: runOf(state, task), task, reason: '委托期间代办', toUserIds: [delegateId] })
      moved++
    })
  }
  return moved
}

async function revoke(ctx: Ctx, id: string) {
  const [row] = await ctx.db.query<{ delegateId: string }>(`update sys_flow_delegate set status = '3', end_time = least(end_time, greatest(start_time, $3)), update_time = $3, update_user = $2, version = version + 1 where id = $1 and owner_id = $2 and status in ('0', '1') returning delegate_id as "delegateId"`, [id, ctx.actor.userId, ctx.now()])
  if (!row) throw notFound()
  return { returned: await giveBack(ctx, { ownerId: ctx.actor.userId!, delegateId: row.delegateId }) }
}

/** What the delegate has not done goes back to whom it was meant for. */
async function giveBack(ctx: Ctx, { ownerId, delegateId }: { ownerId: string; delegateId: string }): Promise<number> {
  const rows = await ctx.db.query<{ id: string; instanceId: string }>(`select t.id, t.instance_id as "instanceId" from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id and i.status = '1' where t.assignee_id = $1 and t.original_id = $2 and t.via = '2' and t.status in ('0', '1') order by t.id limit 500`, [delegateId, ownerId])
  for (const { id, instanceId } of rows) {
    await act(ctx, instanceId, ({ state, ports }) => {
      const task = state.tasks.find((one) => one.id === id)
      if (!task || !isOpenTask(task)) return
      const next = handOn(state, ports, task, { toUserId: ownerId, via: 'direct' })
      next.originalId = null
      note(state, ports, { action: 'transfer', actor: { userId: null }, run: runOf(state, task), task, reason: '委托结束，退还委托人', toUserIds: [ownerId] })
    })
  }
  return rows.length
}

/** Begins what is to begin and ends what is over; what was left undone returns. */
export async function turnDelegations(ctx: Ctx): Promise<void> {
  await ctx.db.execute(`update sys_flow_delegate set status = '1' where status = '0' and start_time <= $1 and end_time > $1`, [ctx.now()])
  const over = await ctx.db.query<{ id: string; ownerId: string; delegateId: string }>(`update sys_flow_delegate set status = '2', update_time = $1 where status in ('0', '1') and end_time <= $1 returning id, owner_id as "ownerId", delegate_id as "delegateId"`, [ctx.now()])
  for (const one of over) {
    await writeAs(ctx.world, { school: ctx.school, actor: systemActor, request: { traceId: 'flow delegation', ip: null } }, async (own) => {
      const n = await giveBack(own, one)
      await sendMessage(own, { userIds: [one.ownerId], category: 'approval', title: n > 0 ? `您的委托已到期，${n} 条未处理待办已退还` : '您的委托已到期', content: n > 0 ? `您的委托已到期，${n} 条未处理待办已退还` : '您的委托已到期', link: '/personal/usertodo', dedupeKey: `flow-delegate-${one.id}` })
    })
  }
}
