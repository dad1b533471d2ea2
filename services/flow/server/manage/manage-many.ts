import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError, defineError } from '#kernel/errors/define-error.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { ownMatter } from '../../machine/errors.ts'
import { isOpenTask } from '../../machine/index.ts'
import { flowInstance } from '../../shared/instances.ts'
import { reassignAllRoute, reassignPreviewRoute } from '../../shared/routes/manage.ts'
import { requireDeciders } from '../run/deciders.ts'
import { act } from '../run/act.ts'
import { managedBy, mayManage } from './follow-scope.ts'
import { reassignTask, requireProofs, requireReason } from './manage-routes.ts'

const samePerson = defineError({ code: 'FLOW_SAME_PERSON', status: 400, message: '改派前后不能是同一人' })
const countChanged = defineError<{ n: number; m: number }>({
  code: 'FLOW_COUNT_CHANGED',
  status: 400,
  message: '数量已变化：{n}→{m}，请确认',
})
const nothingOpen = defineError({ code: 'FLOW_NOTHING_OPEN', status: 400, message: '该人员没有可改派的待办任务' })

const type = 'flow.reassign'
type Meant = AskedOf<typeof reassignPreviewRoute>
type Order = Omit<AskedOf<typeof reassignAllRoute>, 'expected'>

/** Everything somebody has to decide goes to somebody else: first how much that is, then as work with progress. */
export const manageManyRoutes: readonly Route[] = [route(reassignPreviewRoute, preview), route(reassignAllRoute, order)]

async function preview(ctx: Ctx, asked: Meant) {
  const tasks = await openTasks(ctx, asked)
  const kinds = Map.groupBy(tasks, ({ typeName }) => typeName)
  return {
    total: tasks.length,
    types: [...kinds].map(([typeName, list]) => ({ typeName, total: list.length })),
    titles: tasks.slice(0, 5).map(({ title }) => title),
  }
}

async function order(ctx: Ctx, { expected, ...asked }: AskedOf<typeof reassignAllRoute>) {
  const tasks = await openTasks(ctx, asked)
  requireReason(asked.reason)
  if (asked.fromUserId === asked.toUserId) throw samePerson()
  await requireDeciders(ctx, { userIds: [asked.toUserId], models: [] })
  if (tasks.length === 0) throw nothingOpen()
  if (tasks.length !== expected) throw countChanged({ n: expected, m: tasks.length })
  await requireProofs(
    ctx,
    tasks.map(({ processType }) => processType),
  )
  const names = await ctx.db.query<{ id: string; name: string }>(
    'select id, user_name as name from sys_user where id = any($1::uuid[])',
    [[asked.fromUserId, asked.toUserId]],
  )
  const nameOf = (id: string) => names.find((one) => one.id === id)?.name ?? ''
  const jobId = await enqueueJob(ctx, {
    type,
    title: `改派任务：${nameOf(asked.fromUserId)} → ${nameOf(asked.toUserId)}，共 ${tasks.length} 项`,
    params: asked,
    alone: { key: `${type}-${asked.fromUserId}`, refusal: '该人员的任务正在改派，请稍候' },
  })
  return { jobId, total: tasks.length }
}

/** One instance after the other, each in a transaction of its own; what has moved on meanwhile is left alone. */
export const reassignJob: JobHandler = {
  type,
  label: '批量改派流程任务',
  async run(job) {
    const asked = job.params as Order
    const tasks = await job.read((ctx) => openTasks(ctx, asked))
    const instances = [...new Set(tasks.map(({ instanceId }) => instanceId))]
    let [moved, left] = [0, 0]
    await job.progress({ total: instances.length, done: 0 })
    for (const [done, instanceId] of instances.entries()) {
      try {
        moved += await job.transaction((ctx) => reassignIn(ctx, instanceId, asked))
      } catch (error) {
        // A refusal of the flow concerns this instance only; whatever else went wrong ends the work.
        if (!(error instanceof AppError)) throw error
        left += 1
      }
      await job.progress({ done: done + 1, failed: left })
    }
    return {
      status: left === 0 ? 'done' : 'partly',
      message: left === 0 ? `已改派 ${moved} 项` : `已改派 ${moved} 项，${left} 个流程未能改派`,
      result: { moved, left },
    }
  },
}

async function reassignIn(ctx: Ctx, instanceId: string, { fromUserId, toUserId, reason }: Order): Promise<number> {
  if (!(await mayManage(ctx, instanceId))) return 0
  const done = await act(ctx, instanceId, async (hand) => {
    if (hand.row.starterId === ctx.actor.userId) throw ownMatter()
    const own = hand.state.tasks.filter((task) => isOpenTask(task) && task.assigneeId === fromUserId)
    for (const task of own)
      if (isOpenTask(task)) await reassignTask(ctx, hand, { taskId: task.id, userId: toUserId, reason })
    return { moved: own.length, title: hand.row.title }
  })
  if (done.moved > 0)
    await audit(ctx, [
      {
        entity: flowInstance,
        recordId: instanceId,
        action: 'reassign',
        title: `改派流程任务【${done.title}】：${reason}`,
      },
    ])
  return done.moved
}

/** What somebody has to decide of what the caller manages. */
async function openTasks(
  ctx: Ctx,
  { fromUserId, processType }: Meant,
): Promise<{ instanceId: string; processType: string; typeName: string; title: string }[]> {
  const conditions = newConditions()
  const reach = await managedBy(ctx, conditions)
  if (reach === 'false') throw forbidden()
  const [from, kind] = [place(conditions, fromUserId), place(conditions, processType ?? null)]
  return ctx.db.query(
    `select t.instance_id as "instanceId", i.process_type as "processType",
       coalesce(p.name, i.process_type) as "typeName", i.title
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
     left join sys_process_type p on p.code = i.process_type
     where t.assignee_id = ${from}::uuid
       and t.status in ('0', '1', '6', '7')
       and (${kind}::text is null or i.process_type = ${kind})
       and ${reach}
     order by t.created_at, t.id`,
    conditions.values,
  )
}
