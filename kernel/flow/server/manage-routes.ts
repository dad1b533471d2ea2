import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#kernel/identity/second-auth.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import * as machine from '../machine/index.ts'
import { isOpenTask, runOf } from '../machine/index.ts'
import { note } from '../machine/record.ts'
import { alreadyHandled, notToStarter } from '../machine/errors.ts'
import { requireAble } from './able.ts'
import { act, type Hand } from './act.ts'
import { paged } from './lists.ts'
import { managerRolesOf } from './types.ts'

const reasonShort = defineError({ code: 'FLOW_REASON', status: 400, message: '请填写不少于5个字的原因' })
const notRevocable = defineError({ code: 'FLOW_NOT_REVOCABLE', status: 400, message: '该业务不支持撤销结果' })

const at = { service: 'process', access: { signedIn: true } } as const
const reason = z.string().trim().max(500)
const one = z.object({ instanceId: z.uuid(), reason })

/** What whoever manages a kind of matter can do with every one of it. */
export const manageRoutes: readonly Route[] = [
  route({ ...at, method: 'GET', path: 'manager/list', label: '流程管理', input: z.looseObject({}), run: managed }),
  route({
    ...at, method: 'POST', path: 'manager/terminate', label: '终止流程', input: one,
    run: (ctx, input) => manage(ctx, input, async ({ state, ports }) => {
      await requireSecondAuth(ctx, 'flow:terminate')
      await machine.terminate(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason })
    }),
  }),
  route({ ...at, method: 'POST', path: 'manager/suspend', label: '挂起流程', input: one, run: (ctx, input) => manage(ctx, input, ({ state, ports }) => machine.suspend(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason })) }),
  route({ ...at, method: 'POST', path: 'manager/resume', label: '恢复流程', input: one, run: (ctx, input) => manage(ctx, input, ({ state, ports }) => machine.resume(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason })) }),
  route({ ...at, method: 'POST', path: 'manager/jump', label: '跳转环节', input: one.extend({ nodeKey: z.string().max(40) }), run: (ctx, input) => manage(ctx, input, ({ state, ports }) => machine.jump(state, ports, { actor: { userId: ctx.actor.userId }, nodeKey: input.nodeKey, reason: input.reason })) }),
  route({ ...at, method: 'POST', path: 'manager/reassign', label: '改派', input: one.extend({ taskId: z.uuid(), userId: z.uuid() }), run: (ctx, input) => manage(ctx, input, async (hand) => {
    await requireAble(ctx, [input.userId])
    reassign(ctx, hand, input)
  }) }),
  route({ ...at, method: 'POST', path: 'manager/changeDue', label: '改期', input: one.extend({ nodeRunId: z.uuid(), dueTime: z.iso.datetime({ offset: true }) }), run: (ctx, input) => manage(ctx, input, (hand) => changeDue(ctx, hand, input)) }),
  route({
    ...at, method: 'POST', path: 'manager/revoke', label: '撤销结果', input: one.extend({ fileIds: z.array(z.uuid()).max(9).optional() }),
    run: (ctx, input) => manage(ctx, input, async ({ state, ports, around, row }) => {
      if (!around.type?.onRevoke) throw notRevocable()
      machine.revoke(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason, fileIds: input.fileIds ?? [] })
      await around.type.onRevoke(ctx, { instanceId: row.id, instNo: row.instNo, bizId: row.bizId, starterId: row.starterId, facts: row.facts, comment: input.reason })
    }),
  }),
]

/** Acts on an instance of a kind the caller manages; of others nothing is said. */
async function manage(ctx: Ctx, { instanceId, reason: why }: z.infer<typeof one>, deed: (hand: Hand) => Promise<void> | void): Promise<null> {
  const [row] = await ctx.db.query<{ processType: string }>('select process_type as "processType" from sys_flow_instance where id = $1', [instanceId])
  if (!row || !(await isManager(ctx, row.processType))) throw notFound()
  if ([...why].length < 5) throw reasonShort()
  await act(ctx, instanceId, deed)
  return null
}

/** Whether the caller manages such matters. */
async function isManager(ctx: Ctx, processType: string): Promise<boolean> {
  if (ctx.actor.kind !== 'user') return true
  const roles = await managerRolesOf(ctx, processType)
  return ctx.actor.roles.some((role) => role.code === 'gly' || roles.includes(role.code))
}

function reassign(ctx: Ctx, { state, ports, row }: Hand, { taskId, userId, reason: why }: { taskId: string; userId: string; reason: string }): void {
  const task = state.tasks.find((other) => other.id === taskId)
  if (!task || !isOpenTask(task)) throw alreadyHandled()
  if (userId === row.starterId) throw notToStarter()
  machine.handOn(state, ports, task, { toUserId: userId, via: 'handover' })
  note(state, ports, { action: 'reassign', actor: { userId: ctx.actor.userId }, run: runOf(state, task), task, comment: why, toUserIds: [userId] })
}

function changeDue(ctx: Ctx, { state, ports }: Hand, { nodeRunId, dueTime, reason: why }: { nodeRunId: string; dueTime: string; reason: string }): void {
  const run = state.runs.find((other) => other.id === nodeRunId && other.state === 'running')
  if (!run) throw alreadyHandled()
  run.dueTime = new Date(dueTime)
  for (const timer of state.timers) if (timer.runId === run.id && timer.firedAt === null && !timer.isCancelled) timer.fireAt = run.dueTime
  note(state, ports, { action: 'changeDue', actor: { userId: ctx.actor.userId }, run, comment: why })
}

async function managed(ctx: Ctx, query: Query) {
  if (ctx.actor.kind !== 'user') return null
  const roles = ctx.actor.roles.map((role) => role.code)
  const types = await ctx.db.query<{ code: string }>(`select code from sys_process_type where $2 or manager_roles ?| $1::text[]`, [roles, roles.includes('gly')])
  if (types.length === 0) throw forbidden()
  const { current, size } = pagingOf(query)
  const text = (name: string) => (query[name] ? String(query[name]) : null)
  const word = text('keyword')?.replace(/[\\%_]/g, '\\$&') ?? null
  const rows = await ctx.db.query<{ '#total'?: string }>(
    `select i.id as "instanceId", i.inst_no as "instNo", i.title, i.process_type as "processType", p.name as "typeName", s.user_name as "starterName", i.status, i.current_nodes as "currentNodes", i.start_time as "startTime", i.end_time as "endTime",
       (select min(r.due_time) from sys_flow_node_run r where r.instance_id = i.id and r.status = '0') < $6 as "isOverdue", count(*) over () as "#total"
     from sys_flow_instance i join sys_user s on s.id = i.starter_id join sys_process_type p on p.code = i.process_type
     where i.process_type = any($1::text[]) and ($2::text is null or i.process_type = $2) and ($3::text[] is null or i.status = any($3)) and ($4::text is null or i.title like '%' || $4 || '%' or i.inst_no like '%' || $4 || '%')
       and ($5::boolean is false or exists (select 1 from sys_flow_node_run r where r.instance_id = i.id and r.status = '0' and r.data ? 'note'))
     order by i.start_time desc nulls last, i.id limit $7 offset $8`,
    [types.map(({ code }) => code), text('processType'), text('status')?.split(',') ?? null, word, query['isOdd'] === '1', ctx.now(), size, (current - 1) * size],
  )
  return paged(rows, { current, size })
}
