import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { todoStates } from '#services/messages/shared/todo-words.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import * as machine from '../../machine/index.ts'
import { isOpenTask, runOf } from '../../machine/index.ts'
import { note } from '../../machine/record.ts'
import { alreadyDeciding, alreadyHandled, notToStarter, ownMatter } from '../../machine/errors.ts'
import { flowInstance, flowRecord } from '../../shared/instances.ts'
import { isDecision } from '../../shared/model/model.ts'
import {
  changeDueRoute,
  jumpRoute,
  reassignRoute,
  resumeRoute,
  revokeRoute,
  suspendRoute,
  terminateRoute,
} from '../../shared/routes/manage.ts'
import { act, type Hand } from '../run/act.ts'
import { requireOthersAt } from '../run/deciders.ts'
import { mayManage } from './follow-scope.ts'
import { flowBiz } from '../people/tell-people.ts'

const reasonShort = defineError({ code: 'FLOW_REASON', status: 400, message: '请填写不少于5个字的原因' })
const notRevocable = defineError({ code: 'FLOW_NOT_REVOCABLE', status: 400, message: '该业务不支持撤销结果' })
const dueGone = defineError({ code: 'FLOW_DUE_GONE', status: 400, message: '应办时间应晚于当前时间' })

/** What whoever manages a kind of matter can do with every one of it; each leaves a line in its record and in the log. */
export const manageRoutes: readonly Route[] = [
  route(terminateRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'terminate', word: '终止流程' }, async ({ state, ports }) => {
      await requireSecondAuth(ctx, 'flow:terminate')
      await machine.terminate(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason })
    }),
  ),
  route(suspendRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'suspend', word: '挂起流程' }, ({ state, ports }) =>
      machine.suspend(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason }),
    ),
  ),
  route(resumeRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'resume', word: '恢复流程' }, ({ state, ports }) =>
      machine.resume(state, ports, { actor: { userId: ctx.actor.userId }, reason: input.reason }),
    ),
  ),
  route(jumpRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'jump', word: '跳转流程' }, ({ state, ports }) =>
      machine.jump(state, ports, {
        actor: { userId: ctx.actor.userId },
        nodeKey: input.nodeKey,
        reason: input.reason,
      }),
    ),
  ),
  route(reassignRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'reassign', word: '改派流程任务' }, (hand) => reassignTask(ctx, hand, input)),
  ),
  route(changeDueRoute, (ctx, input) =>
    manage(ctx, input, { verb: 'changeDue', word: '修改流程应办时间' }, (hand) => changeDue(ctx, hand, input)),
  ),
  route(revokeRoute, async (ctx, input) => {
    await manage(ctx, input, { verb: 'revoke', word: '撤销流程结果' }, async ({ state, ports, around, row }) => {
      if (!around.type?.onRevoke) throw notRevocable()
      machine.revoke(state, ports, {
        actor: { userId: ctx.actor.userId },
        reason: input.reason,
        fileIds: input.fileIds ?? [],
      })
      await around.type.onRevoke(ctx, {
        instanceId: row.id,
        instNo: row.instNo,
        bizId: row.bizId,
        starterId: row.starterId,
        facts: row.facts,
        comment: input.reason,
      })
    })
    if (!input.fileIds?.length) return null
    const [line] = await ctx.db.query<{ id: string }>(
      `select id
         from sys_flow_record
         where instance_id = $1 and action = 'revoke'
         order by time desc, id desc
         limit 1`,
      [input.instanceId],
    )
    await linkFiles(ctx, flowRecord, line!.id, { fileIds: input.fileIds })
    return null
  }),
]

/** Refuses a deed nobody can understand later. */
export function requireReason(reason: string): void {
  if ([...reason].length < 5) throw reasonShort()
}

/** Hands one open task to somebody else whose matter it is not. */
export async function reassignTask(
  ctx: Ctx,
  hand: Hand,
  { taskId, userId, reason }: { taskId: string; userId: string; reason: string },
): Promise<void> {
  const { state, ports, row } = hand
  const task = state.tasks.find((other) => other.id === taskId)
  if (!task || !isOpenTask(task)) throw alreadyHandled()
  if (userId === row.starterId) throw notToStarter()
  if (state.tasks.some((other) => other.runId === task.runId && isOpenTask(other) && other.assigneeId === userId))
    throw alreadyDeciding({ name: ports.nameOf(userId) })
  await requireOthersAt(ctx, hand, { taskId, userIds: [userId] })
  machine.handOn(state, ports, task, { toUserId: userId, via: 'handover' })
  note(state, ports, {
    action: 'reassign',
    actor: { userId: ctx.actor.userId },
    run: runOf(state, task),
    task,
    comment: reason,
    toUserIds: [userId],
  })
}

const leading = new Set(['jump', 'reassign'])

/** Whoever leads a matter to others proves it where its kind asks for that; of many, once when it is ordered. */
export async function requireProofs(ctx: Ctx, processTypes: readonly string[]): Promise<void> {
  for (const code of new Set(processTypes)) {
    const guarded = ctx.world.flowTypes.get(code)?.guarded
    if (guarded) await requireSecondAuth(ctx, guarded)
  }
}

/** Acts on an instance of a kind the caller manages; of others nothing is said. */
async function manage(
  ctx: Ctx,
  { instanceId, reason }: AskedOf<typeof terminateRoute>,
  { verb, word }: { verb: string; word: string },
  deed: (hand: Hand) => Promise<unknown> | unknown,
): Promise<null> {
  if (!(await mayManage(ctx, instanceId))) throw notFound()
  requireReason(reason)
  let title = ''
  await act(ctx, instanceId, async (hand) => {
    title = `${hand.row.instNo ?? ''} ${hand.row.title}`.trim()
    if (leading.has(verb) && hand.row.starterId === ctx.actor.userId) throw ownMatter()
    if (leading.has(verb)) await requireProofs(ctx, [hand.row.processType])
    return deed(hand)
  })
  await audit(ctx, [
    { entity: flowInstance, recordId: instanceId, action: verb, title: `${word}【${title}】：${reason}` },
  ])
  return null
}

async function changeDue(
  ctx: Ctx,
  { state, ports, row }: Hand,
  { nodeRunId, dueTime, reason }: { nodeRunId: string; dueTime: string; reason: string },
) {
  const run = state.runs.find((other) => other.id === nodeRunId && other.state === 'running')
  if (!run) throw alreadyHandled()
  const due = new Date(dueTime)
  if (due.getTime() <= ctx.now().getTime()) throw dueGone()
  const was = run.dueTime
  run.dueTime = due
  const timers = state.timers.filter((timer) => timer.runId === run.id)
  const pending = timers.filter((timer) => timer.firedAt === null && !timer.isCancelled)
  for (const timer of pending) timer.fireAt = due
  const { step } = state.places.get(run.nodeKey)!
  // What had rung for the old time rings again for the new one.
  if (pending.length === 0 && isDecision(step) && step.timeOut)
    state.timers.push({
      id: ports.newId(),
      runId: run.id,
      kind: 'due',
      seq: Math.max(0, ...timers.map((timer) => timer.seq)) + 1,
      fireAt: due,
      firedAt: null,
      isCancelled: false,
    })
  note(state, ports, { action: 'changeDue', actor: { userId: ctx.actor.userId }, run, comment: reason })
  await ctx.db.execute(
    `update sys_user_todo
     set deadline = $3, update_time = $4, version = version + 1
     where biz_type = $5 and biz_id = $1 and node_key = $2 and state = '${todoStates.open[0]}'`,
    [row.id, run.nodeKey, due, ctx.now(), flowBiz],
  )
  return { changes: [{ label: '应办时间', from: was ? chineseTime.until(was) : '', to: chineseTime.until(due) }] }
}
