import type { Ctx } from '#kernel/world/context.ts'
import { handOn, isOpenTask, runOf } from '../../machine/index.ts'
import { note } from '../../machine/record.ts'
import { ableAmong } from '#services/identity/in-office.ts'
import type { DelegationPreview } from '../../shared/routes/delegate.ts'
import { act } from '../run/act.ts'

/** For a time somebody else decides: in the owner's place (`1`), or beside the owner (`2`). */
export type Delegation = {
  id: string
  ownerId: string
  delegateId: string
  processTypes: readonly string[] | null
  mode: string
}

type Found = { id: string; instanceId: string }

const openTasks = `t.status in ('0', '1', '6', '7')`
const ofTypes = (place: string) =>
  `(coalesce(cardinality(${place}::text[]), 0) = 0 or t.process_type = any(${place}::text[]))`
// Nobody decides on what they started or what is about them, nor twice at one step; what was handed on is not handed on
// again.
const movable = `t.assignee_id = $1 and t.via <> '2' and t.also_id is null and t.status in ('0', '1') and ${ofTypes('$3')}`
const fits = `i.starter_id <> $2
  and i.subject_id is distinct from (select person_id from sys_user where id = $2)
  and not exists (
    select 1
    from sys_flow_task o
    where o.node_run_id = t.node_run_id and o.assignee_id = $2 and o.status in ('0', '1', '6', '7')
  )`

/** How many open tasks would go over, and how many would stay. */
export async function countMovable(
  ctx: Ctx,
  { ownerId, delegateId, processTypes }: Omit<Delegation, 'id' | 'mode'>,
): Promise<DelegationPreview> {
  const rows = await ctx.db.query<{ processType: string; typeName: string; moves: number; stays: number }>(
    `select t.process_type as "processType", coalesce(max(p.name), t.process_type) as "typeName",
       count(*) filter (where ${fits})::int as moves, count(*) filter (where not (${fits}))::int as stays
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
     left join sys_process_type p on p.code = t.process_type
     where ${movable}
     group by 1
     order by 3 desc, 1`,
    [ownerId, delegateId, processTypes ?? []],
  )
  const total = (of: 'moves' | 'stays') => rows.reduce((sum, row) => sum + row[of], 0)
  return {
    moves: total('moves'),
    stays: total('stays'),
    byType: rows
      .filter((row) => row.moves > 0)
      .map(({ processType, typeName, moves }) => ({ processType, typeName, count: moves })),
  }
}

/** What is open of somebody goes over, or is shared, as far as it may; at most so many at once. */
export async function takeOver(
  ctx: Ctx,
  { ownerId, delegateId, processTypes, mode }: Delegation,
  most: number,
): Promise<{ moved: number; isAll: boolean }> {
  const rows = await ctx.db.query<Found>(
    `select t.id, t.instance_id as "instanceId"
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
     where ${movable} and ${fits}
     order by t.instance_id, t.id
     limit ${most}`,
    [ownerId, delegateId, processTypes ?? []],
  )
  for (const { id, instanceId } of rows) {
    await act(ctx, instanceId, ({ state, ports }) => {
      const task = state.tasks.find((one) => one.id === id)
      if (
        !task ||
        !isOpenTask(task) ||
        task.assigneeId !== ownerId ||
        state.tasks.some((one) => one.runId === task.runId && one.assigneeId === delegateId && isOpenTask(one))
      )
        return
      if (mode === '2') {
        task.alsoId = delegateId
        return
      }
      handOn(state, ports, task, { toUserId: delegateId, via: 'delegatePeriod' }).originalId = ownerId
      note(state, ports, {
        action: 'transfer',
        actor: { userId: ownerId },
        run: runOf(state, task),
        task,
        reason: '委托期间代办',
        toUserIds: [delegateId],
      })
    })
  }
  return { moved: rows.length, isAll: rows.length < most }
}

/** What the delegate has not done goes back to whom it was meant for; what both could do is the owner's alone again. */
export async function giveBack(
  ctx: Ctx,
  { ownerId, delegateId, processTypes, mode }: Delegation,
  most: number,
): Promise<{ returned: number; isAll: boolean }> {
  const isShared = mode === '2'
  if (!isShared && (await ableAmong(ctx, [ownerId])).length === 0) return { returned: 0, isAll: true }
  const held = isShared
    ? 't.assignee_id = $1 and t.also_id = $2'
    : `t.original_id = $1 and t.assignee_id = $2 and t.via = '2'`
  const rows = await ctx.db.query<Found>(
    `select t.id, t.instance_id as "instanceId"
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
     where ${held} and ${openTasks} and ${ofTypes('$3')}
     order by t.instance_id, t.id
     limit ${most}`,
    [ownerId, delegateId, processTypes ?? []],
  )
  for (const { id, instanceId } of rows) {
    await act(ctx, instanceId, ({ state, ports }) => {
      const task = state.tasks.find((one) => one.id === id)
      if (!task || !isOpenTask(task)) return
      if (isShared) {
        task.alsoId = null
        return
      }
      handOn(state, ports, task, { toUserId: ownerId, via: 'direct' }).originalId = null
      note(state, ports, {
        action: 'transfer',
        actor: { userId: null },
        run: runOf(state, task),
        task,
        reason: '委托结束，退还委托人',
        toUserIds: [ownerId],
      })
    })
  }
  return { returned: rows.length, isAll: rows.length < most }
}
