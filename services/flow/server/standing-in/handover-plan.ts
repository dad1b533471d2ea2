import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { openTodos } from '#services/messages/todos.ts'
import type { HandoverOnly, HandoverPart } from '../../shared/handover.ts'
import { managersOf } from '../people/candidates.ts'
import { handoverBiz, runHandover } from './handover-run.ts'
import { openTasksOf } from './handover-tasks.ts'

const mostCounted = 2_000

export type HandoverPlan = {
  fromId: string
  toId: string
  kind: '1' | '2' | '3'
  parts?: readonly HandoverPart[]
  only?: HandoverOnly
  withDelegations?: boolean
  effectTime: Date
  reason: string
  status: '0' | '1'
}

/** Writes a hand-over down. It is carried out when its time has come, or when somebody confirms it. */
export async function planHandover(ctx: Ctx, plan: HandoverPlan): Promise<string> {
  const [id, now] = [newId(ctx.now()), ctx.now()]
  await ctx.db.execute(
    `insert into sys_flow_handover (
       id, version, create_user, create_time, update_user, update_time, from_id, to_id, kind, parts, limits,
       with_delegations, effect_time, reason, status, moved, delegations
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, 0, 0)`,
    [
      id,
      ctx.actor.userId || null,
      now,
      plan.fromId,
      plan.toId,
      plan.kind,
      JSON.stringify(plan.parts ?? []),
      plan.only ? JSON.stringify(plan.only) : null,
      plan.withDelegations === true,
      plan.effectTime,
      plan.reason.slice(0, 200),
      plan.status,
    ],
  )
  return id
}

/** Somebody else leads a group of people: what the rules gave those before goes to them. Nothing is planned for nothing. */
export async function followLeader(
  ctx: Ctx,
  {
    group,
    rules,
    toId,
    fromIds,
    effectTime,
    reasons,
  }: {
    group: { id: string; name: string }
    rules: readonly string[]
    toId: string
    fromIds: readonly string[]
    effectTime: Date
    reasons: { changed: string; filled: string }
  },
): Promise<void> {
  const only: HandoverOnly = { groupIds: [group.id], groupName: group.name, rules: [...rules] }
  await ctx.db.execute(
    `update sys_flow_handover
     set status = '5', update_time = $3
     where status in ('0', '1') and kind in ('2', '3') and limits->'groupIds' ? $1 and limits->'rules' ? $2`,
    [group.id, rules[0], ctx.now()],
  )
  const isNow = effectTime.getTime() <= ctx.now().getTime()
  for (const fromId of fromIds.filter((one) => one !== toId)) {
    const count = isNow ? (await openTasksOf(ctx, { fromId, only, most: mostCounted })).tasks.length : 1
    if (count > 0)
      await planHandover(ctx, { fromId, toId, kind: '2', only, effectTime, reason: reasons.changed, status: '1' })
  }
  if (isNow) await offerWaiting(ctx, { only, toId, reason: reasons.filled })
}

/** Whoever decided for want of anybody else is asked whether what is still open shall go to the one who is there now. */
async function offerWaiting(
  ctx: Ctx,
  { only, toId, reason }: { only: HandoverOnly; toId: string; reason: string },
): Promise<void> {
  const holders = await ctx.db.query<{ id: string }>(
    `select distinct t.assignee_id as id
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id and i.status in ('1', '7')
     where t.via = '7' and t.status in ('0', '1', '6', '7') and t.assignee_id <> $1
     limit 50`,
    [toId],
  )
  for (const { id: fromId } of holders) {
    const { tasks } = await openTasksOf(ctx, { fromId, only: { ...only, isProxy: true }, most: mostCounted })
    if (tasks.length === 0) continue
    const offer = await planHandover(ctx, {
      fromId,
      toId,
      kind: '3',
      only: { ...only, isProxy: true },
      effectTime: ctx.now(),
      reason,
      status: '0',
    })
    await openTodos(ctx, {
      userIds: [fromId],
      todoType: 'approve',
      bizType: handoverBiz,
      bizId: offer,
      title: `${reason}，有 ${tasks.length} 条审批可移交`,
      link: '/process/delegate?tab=offers',
    })
  }
}

/** An account was disabled: whoever administers the school is asked to hand over what is open or names it. */
export async function askForHandover(
  ctx: Ctx,
  people: readonly { userId: string; name: string; count: number; models: number }[],
): Promise<void> {
  const administrators = await managersOf(ctx, ['gly'])
  for (const { userId, name, count, models } of people) {
    const what = [...(count > 0 ? [`${count} 条待办审批`] : []), ...(models > 0 ? [`${models} 个流程`] : [])].join('、')
    await openTodos(ctx, {
      userIds: administrators.filter((one) => one !== userId),
      todoType: 'approve',
      bizType: handoverBiz,
      bizId: userId,
      title: `用户【${name}】已停用，${what}需要交接`,
      link: `/process/handover?from=${userId}`,
    })
  }
}

/** Carries out what is due; each in transactions of its own, so that one that fails leaves the others. */
export async function runDueHandovers(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string }>(
    `select id from sys_flow_handover where status = '1' and effect_time <= $1 order by effect_time limit 20`,
    [ctx.now()],
  )
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'flow handover', ip: null } }
  for (const { id } of due) await runHandover((work) => writeAs(ctx.world, caller, work), id)
}
