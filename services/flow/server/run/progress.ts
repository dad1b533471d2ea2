import type { ApplyStep } from '#services/applications/shared/apply.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isDecision, type FlowModelJson } from '../../shared/model/model.ts'
import { runStates } from '../../shared/words.ts'
import type { OwnRow } from '../../shared/routes/lists.ts'
import { definitionById } from './store.ts'

/** A stay at a step, as far as the applicant is told of it. */
type Stay = { nodeKey: string; nodeName: string; status: string }

const [running, rejected, returned, cancelled] = [
  runStates.running[0],
  runStates.rejected[0],
  runStates.returned[0],
  runStates.cancelled[0],
]

/**
 * The way so far, where it stands, and what surely comes: steps at which people decide. Which branch will be taken nobody knows yet,
 * so of what is still to come only those outside of branches are named.
 */
export function wayOf(model: FlowModelJson, stays: readonly Stay[], { isOver }: { isOver: boolean }): ApplyStep[] {
  const last = new Map(stays.filter((stay) => stay.status !== cancelled).map((stay) => [stay.nodeKey, stay]))
  const seen = [...last.values()].map(({ nodeName, status }): ApplyStep => ({
    name: nodeName,
    state: status === running ? 'now' : status === rejected || status === returned ? 'stopped' : 'done',
  }))
  const furthest = model.steps.findLastIndex(
    (step) => last.has(step.key) || stays.some((stay) => within(step, stay.nodeKey)),
  )
  const ahead = isOver
    ? []
    : model.steps
        .slice(furthest + 1)
        .filter(isDecision)
        .map((step): ApplyStep => ({ name: step.name, state: 'todo' }))
  return [...seen, ...ahead].slice(0, 30)
}

function within(step: FlowModelJson['steps'][number], nodeKey: string): boolean {
  if (step.kind !== 'exclusive' && step.kind !== 'parallel') return step.key === nodeKey
  return step.branches.some((branch) => branch.steps.some((inner) => within(inner, nodeKey)))
}

/** An instance as its starter's list names it. */
export type Own = { instanceId: string; definitionId: string; status: string; round: number }

/** How far an instance has come, who has it in hand and since when. */
export type Progress = Pick<OwnRow, 'steps' | 'holders' | 'since' | 'canWithdraw' | 'opinion' | 'urgeTime'>

const over = ['2', '3', '5', '6']

/** Adds to rows of instances how far each has come, who has it in hand and since when: asked once for all of them. */
export async function withProgress<R extends Own>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(Omit<R, 'definitionId'> & Progress)[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.instanceId)
  const stays = await ctx.db.query<Stay & { instanceId: string }>(
    `select r.instance_id as "instanceId", r.node_key as "nodeKey", r.node_name as "nodeName", r.status
     from sys_flow_node_run r
     join sys_flow_instance i on i.id = r.instance_id and r.round = i.round
     where r.instance_id = any($1::uuid[]) and r.kind in ('approve', 'handle')
     order by r.instance_id, r.seq`,
    [ids],
    'flow_stays',
  )
  const held = await ctx.db.query<{
    instanceId: string
    holders: string[] | null
    since: string | null
    isDecided: boolean
  }>(
    `select t.instance_id as "instanceId",
       array_agg(distinct u.user_name) filter (where t.status in ('1', '6', '7')) as holders,
       min(t.created_at) filter (where t.status in ('1', '6', '7')) as since,
       bool_or(t.status in ('2', '3', '4') and t.is_auto is not true and t.helps is null) as "isDecided"
     from sys_flow_task t
     join sys_user u on u.id = t.assignee_id
     where t.instance_id = any($1::uuid[])
     group by 1`,
    [ids],
    'flow_holders',
  )
  const said = await ctx.db.query<{ instanceId: string; opinion: string | null; urgeTime: string | null }>(
    `select i.id as "instanceId",
       (
         select r.comment
         from sys_flow_record r
         where r.instance_id = i.id
           and r.action in ('agree', 'refuse', 'goBack', 'finish', 'terminate')
           and r.comment is not null
         order by r.time desc
         limit 1
       ) as opinion,
       (select max(r.time) from sys_flow_record r where r.instance_id = i.id and r.action = 'urge') as "urgeTime"
     from sys_flow_instance i
     where i.id = any($1::uuid[])`,
    [ids],
    'flow_said',
  )
  const models = new Map<string, FlowModelJson>()
  for (const id of new Set(rows.map((row) => row.definitionId))) models.set(id, (await definitionById(ctx, id)).model)
  const [byStay, byHolder, bySaid] = [
    Map.groupBy(stays, (one) => one.instanceId),
    new Map(held.map((one) => [one.instanceId, one])),
    new Map(said.map((one) => [one.instanceId, one])),
  ]
  return rows.map(({ definitionId, ...row }) => ({
    ...row,
    steps: wayOf(models.get(definitionId)!, byStay.get(row.instanceId) ?? [], { isOver: over.includes(row.status) }),
    holders: byHolder.get(row.instanceId)?.holders ?? [],
    since: byHolder.get(row.instanceId)?.since ?? null,
    canWithdraw:
      row.status === '1' && mayWithdraw(models.get(definitionId)!, byHolder.get(row.instanceId)?.isDecided === true),
    opinion: bySaid.get(row.instanceId)?.opinion ?? null,
    urgeTime: bySaid.get(row.instanceId)?.urgeTime ?? null,
  }))
}

function mayWithdraw({ settings }: FlowModelJson, isDecided: boolean): boolean {
  return settings.withdraw === 'untilEnd' || (settings.withdraw === 'beforeFirst' && !isDecided)
}
