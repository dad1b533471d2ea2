import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { endTodos } from '#services/messages/todos.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { handOn, isOpenTask, runOf } from '../../machine/index.ts'
import { note } from '../../machine/record.ts'
import type { HandoverFailure, HandoverOnly, HandoverPart } from '../../shared/handover.ts'
import { ableAmong } from '#services/identity/in-office.ts'
import { act } from '../run/act.ts'
import { endDelegations } from './handover-delegations.ts'
import { busyAt, userNames, whyStays } from './handover-preview.ts'
import { openTasksOf, receiverOf, type OpenTask } from './handover-tasks.ts'

/** To-dos that ask for a hand-over carry this, with the account of whoever left as their record. */
export const handoverBiz = 'flowHandover'
const atOnce = 500

export type HandoverRow = {
  id: string
  fromId: string
  toId: string
  kind: string
  parts: HandoverPart[] | null
  only: HandoverOnly | null
  withDelegations: boolean
  status: string
  moved: number
}
type InParts = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Moves what is open, so many in one transaction. Begun again after a crash it goes on with what is left. */
export async function runHandover(
  inOwn: InParts,
  id: string,
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<{ moved: number; failed: number }> {
  const row = await inOwn((ctx) => start(ctx, id))
  if (!row) return { moved: 0, failed: 0 }
  const failures: HandoverFailure[] = []
  let [moved, after] = [row.moved, undefined as string | undefined]
  for (;;) {
    const part = await inOwn((ctx) => movePart(ctx, row, after))
    moved += part.moved
    failures.push(...part.failures)
    await progress(moved + failures.length)
    if (part.last === undefined) break
    after = part.last
  }
  await inOwn((ctx) => finish(ctx, row, failures))
  return { moved, failed: failures.length }
}

async function start(ctx: Ctx, id: string): Promise<HandoverRow | undefined> {
  const [row] = await ctx.db.query<HandoverRow>(
    `update sys_flow_handover
     set status = '2', update_time = $2, version = version + 1
     where id = $1 and status in ('0', '1', '2')
     returning id, from_id as "fromId", to_id as "toId", kind, parts, limits as "only",
       coalesce(with_delegations, false) as "withDelegations", status, moved`,
    [id, ctx.now()],
  )
  if (row?.withDelegations) {
    const count = await endDelegations(ctx, row)
    if (count > 0)
      await ctx.db.execute('update sys_flow_handover set delegations = delegations + $2 where id = $1', [id, count])
  }
  return row
}

async function movePart(
  ctx: Ctx,
  row: HandoverRow,
  after: string | undefined,
): Promise<{ moved: number; failures: HandoverFailure[]; last: string | undefined }> {
  const { tasks, last } = await openTasksOf(ctx, { fromId: row.fromId, only: row.only, after, most: atOnce })
  const parts = row.parts ?? []
  const userIds = [...new Set([row.toId, ...parts.map((part) => part.toId)])]
  const names = await userNames(ctx, [row.fromId, ...userIds])
  const able = new Set(await ableAmong(ctx, userIds))
  const busy = new Set(await busyAt(ctx, { userIds, runIds: tasks.map(({ runId }) => runId) }))
  const failures: HandoverFailure[] = []
  let moved = 0
  for (const task of tasks) {
    const toId = receiverOf(task, parts, row.toId)
    const name = names.get(toId) ?? ''
    const reason = able.has(toId)
      ? (whyStays(task, { toId, name, isBusy: busy.has(`${task.runId} ${toId}`) }) ??
        (await moveOne(ctx, task, { toId, fromName: names.get(row.fromId) ?? '', isDelegate: row.withDelegations })))
      : `${name || '接收人'}已停用`
    if (reason === null) {
      moved++
      busy.add(`${task.runId} ${toId}`)
    } else if (reason !== gone)
      failures.push({
        taskId: task.id,
        instanceId: task.instanceId,
        title: task.title,
        nodeName: task.nodeName,
        reason,
      })
  }
  if (moved > 0)
    await ctx.db.execute('update sys_flow_handover set moved = moved + $2, update_time = $3 where id = $1', [
      row.id,
      moved,
      ctx.now(),
    ])
  return { moved, failures, last }
}

const gone = 'gone'

/** One task, on its own within the transaction: what goes wrong with it leaves the others as they are. */
async function moveOne(
  ctx: Ctx,
  task: OpenTask,
  { toId, fromName, isDelegate }: { toId: string; fromName: string; isDelegate: boolean },
): Promise<string | null> {
  await ctx.db.query('savepoint handover')
  try {
    const isMoved = await act(ctx, task.instanceId, ({ state, ports }) => {
      const open = state.tasks.find((one) => one.id === task.id)
      if (!open || !isOpenTask(open)) return false
      const via = isDelegate && open.via === 'delegatePeriod' ? 'delegatePeriod' : 'handover'
      handOn(state, ports, open, { toUserId: toId, via })
      note(state, ports, {
        action: 'reassign',
        actor: { userId: ctx.actor.userId },
        run: runOf(state, open),
        task: open,
        reason: `因岗位调整由 ${fromName} 移交`,
        toUserIds: [toId],
      })
      return true
    })
    await ctx.db.query('release savepoint handover')
    return isMoved ? null : gone
  } catch (error) {
    await ctx.db.query('rollback to savepoint handover')
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function finish(ctx: Ctx, row: HandoverRow, failures: readonly HandoverFailure[]): Promise<void> {
  const [done] = await ctx.db.query<{ moved: number }>(
    `update sys_flow_handover
     set status = $2, failures = $3::jsonb, done_time = $4, update_time = $4, version = version + 1
     where id = $1
     returning moved`,
    [row.id, failures.length > 0 ? '4' : '3', JSON.stringify(failures.slice(0, 1000)), ctx.now()],
  )
  const names = await userNames(ctx, [row.fromId])
  const receivers = [...new Set([row.toId, ...(row.parts ?? []).map((part) => part.toId)])]
  if (done!.moved > 0)
    await sendMessage(ctx, {
      userIds: receivers,
      category: 'approval',
      level: 'important',
      title: `${names.get(row.fromId) ?? ''}的待办审批已移交给您`,
      content: '因岗位调整移交，请及时处理',
      link: '/personal/usertodo',
      dedupeKey: `flow-handover-${row.id}`,
    })
  if (failures.length === 0) await closeHandoverTodos(ctx, row.kind === '3' ? row.id : row.fromId)
}

/** Nobody is asked for this hand-over any more. */
export async function closeHandoverTodos(ctx: Ctx, bizId: string): Promise<void> {
  const open = await ctx.db.query<{ userId: string }>(
    `select user_id as "userId" from sys_user_todo where biz_type = $1 and biz_id = $2 and state = '0'`,
    [handoverBiz, bizId],
  )
  await endTodos(ctx, {
    bizType: handoverBiz,
    bizId,
    ends: open.map(({ userId }) => ({
      nodeKey: 'main',
      userId,
      as: userId === ctx.actor.userId ? ('done' as const) : ('doneByOther' as const),
    })),
  })
}
