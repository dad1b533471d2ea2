import { AppError, defineError } from '#kernel/errors/define-error.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { isDecision } from '../../shared/model/model.ts'
import { batchApproveRoute, type BatchResult } from '../../shared/routes/tasks.ts'
import { runOf, start } from '../../machine/index.ts'
import { canTakeBack } from '../detail/detail-possible.ts'
import { aroundOf, type Hand } from './act.ts'
import { sendBack } from './send-back.ts'
import { loadInstance } from './store.ts'
import { decide, onTask } from './task-routes.ts'

const noBatch = defineError({ code: 'FLOW_NO_BATCH', status: 400, message: '该环节不允许批量审批' })
const mustFill = defineError({ code: 'FLOW_MUST_FILL', status: 400, message: '该环节有必填内容，请单独处理' })

/** How many are decided at the same moment: each has a transaction of its own. */
const lanes = 4

export const batchRoutes: readonly Route[] = [freeRoute(batchApproveRoute, batchApprove)]

/** Many decisions with the same words: each in a transaction of its own, and what could not be done says why. */
async function batchApprove(
  { world, caller }: FreeCall,
  { taskIds, action, comment }: AskedOf<typeof batchApproveRoute>,
) {
  const titles = await readAs(world, caller, async (ctx) => {
    const rows = await ctx.db.query<{ id: string; title: string }>(
      `select t.id, i.title
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id
       where t.id = any($1::uuid[]) and (t.assignee_id = $2 or t.also_id = $2)`,
      [taskIds, ctx.actor.userId],
    )
    return new Map(rows.map(({ id, title }) => [id, title]))
  })
  const decideOne = async (taskId: string): Promise<BatchResult> => {
    const title = titles.get(taskId) ?? null
    try {
      await writeAs(world, caller, async (ctx) => {
        const guard = (hand: Hand) => refuseSpecial(hand, taskId)
        if (action !== 'return')
          return decide(ctx, { taskId, comment }, action === 'approve' ? 'agree' : 'refuse', guard)
        return onTask(ctx, taskId, async (hand) => {
          guard(hand)
          await sendBack(ctx, hand, { taskId, saying: { comment }, to: start })
        })
      })
      return { taskId, title, ok: true, msg: null, canTakeBack: false }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { taskId, title, ok: false, msg: error.message, canTakeBack: false }
    }
  }
  const results = await inLanes([...new Set(taskIds)], decideOne)
  const done = results.filter((one) => one.ok)
  const open = action === 'approve' ? await stillOpen({ world, caller }, done) : new Set<string>()
  return {
    total: results.length,
    done: done.length,
    results: results.map((one) => ({ ...one, canTakeBack: open.has(one.taskId) })),
  }
}

/** Those of the decided tasks whose agreement the flow would give back: not where the matter came to its end with it. */
async function stillOpen(
  { world, caller }: Pick<FreeCall, 'world' | 'caller'>,
  done: readonly BatchResult[],
): Promise<Set<string>> {
  return readAs(world, caller, async (ctx) => {
    const rows = await ctx.db.query<{ instanceId: string }>(
      `select distinct i.id as "instanceId"
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id
       where t.id = any($1::uuid[]) and t.assignee_id = $2 and i.status = '1'`,
      [done.map(({ taskId }) => taskId), ctx.actor.userId],
    )
    const open = new Set<string>()
    for (const { instanceId } of rows) {
      const loaded = await loadInstance(ctx, instanceId, { isLocked: false })
      const taskId = canTakeBack(ctx, loaded, await aroundOf(ctx, loaded))
      if (taskId !== null) open.add(taskId)
    }
    return open
  })
}

/** Several at a time, each answer at the place of its question. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await work(items[at]!)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  return answers
}

/** What needs a look of its own is not decided in passing. */
function refuseSpecial({ state }: Hand, taskId: string): void {
  const { step } = state.places.get(
    runOf(
      state,
      state.tasks.find((one) => one.id === taskId)!,
    ).nodeKey,
  )!
  if (!isDecision(step) || !step.allows.batch) throw noBatch()
  if (Object.values(step.fields).includes('must')) throw mustFill()
}
