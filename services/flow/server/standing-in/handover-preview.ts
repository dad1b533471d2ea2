import type { Ctx } from '#kernel/world/context.ts'
import { heldRoles } from '#services/identity/in-office.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import type { HandoverPart } from '../../shared/handover.ts'
import type { HeldDelegation, HeldManagerRole, previewHandoverRoute } from '../../shared/routes/handover.ts'
import { openTasksOf, receiverOf, type OpenTask } from './handover-tasks.ts'
import { modelsNaming } from '../design/models-naming.ts'

const mostLooked = 5_000

/** What is there to hand over of somebody, and what would stay behind and why. Nothing is written. */
export async function previewHandover(ctx: Ctx, { fromId, toId, parts }: AskedOf<typeof previewHandoverRoute>) {
  const [person] = await ctx.db.query<{ id: string; name: string; accountNo: string; isOff: boolean }>(
    `select id, user_name as name, account_no as "accountNo", status <> '1' as "isOff" from sys_user where id = $1`,
    [fromId],
  )
  if (!person) throw notFound()
  const { tasks } = await openTasksOf(ctx, { fromId, most: mostLooked })
  const stays = toId === undefined ? [] : await staying(ctx, tasks, { parts, toId })
  const reasons = new Map(stays.map((one) => [one.taskId, one]))
  return {
    person,
    total: tasks.length,
    byType: counted(tasks, (task) => ({ key: task.processType, name: task.typeName })).map(({ key, name, count }) => ({
      processType: key,
      typeName: name,
      count,
    })),
    byGroup: counted(
      tasks.filter((task) => task.groupId !== null),
      (task) => ({ key: task.groupId!, name: task.groupName! }),
    ).map(({ key, name, count }) => ({ groupId: key, groupName: name, count })),
    byReceiver:
      toId === undefined
        ? []
        : await receivers(
            ctx,
            tasks.filter((task) => !reasons.has(task.id)),
            { parts, toId },
          ),
    stays: stays.slice(0, 50),
    stayCount: stays.length,
    models: await modelsNaming(ctx, fromId),
    delegations: await delegationsOf(ctx, fromId),
    managerRoles: await managerRolesHeld(ctx, fromId),
  }
}

/** Why a task cannot go to whom it would go, or null. */
export function whyStays(
  task: OpenTask,
  { toId, name, isBusy }: { toId: string; name: string; isBusy: boolean },
): string | null {
  if (toId === task.starterId) return '接收人是发起人'
  if (toId === task.subjectUserId) return '接收人是当事人'
  return isBusy ? `${name}已是本环节审批人` : null
}

/** Which of these people already have something open at which runs. */
export async function busyAt(
  ctx: Ctx,
  { userIds, runIds }: { userIds: readonly string[]; runIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.query<{ runId: string; userId: string }>(
    `select distinct node_run_id as "runId", assignee_id as "userId"
     from sys_flow_task
     where assignee_id = any($1::uuid[]) and node_run_id = any($2::uuid[]) and status in ('0', '1', '6', '7')`,
    [userIds, runIds],
  )
  return new Set(rows.map(({ runId, userId }) => `${runId} ${userId}`))
}

/** What accounts are called. */
export async function userNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'select id, user_name as name from sys_user where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function staying(
  ctx: Ctx,
  tasks: readonly OpenTask[],
  { parts, toId }: { parts: readonly HandoverPart[]; toId: string },
) {
  const userIds = [...new Set([toId, ...parts.map((part) => part.toId)])]
  const [busy, names] = [
    await busyAt(ctx, { userIds, runIds: tasks.map(({ runId }) => runId) }),
    await userNames(ctx, userIds),
  ]
  return tasks.flatMap((task) => {
    const to = receiverOf(task, parts, toId)
    const reason = whyStays(task, { toId: to, name: names.get(to) ?? '', isBusy: busy.has(`${task.runId} ${to}`) })
    return reason === null
      ? []
      : [{ taskId: task.id, instanceId: task.instanceId, title: task.title, nodeName: task.nodeName, reason }]
  })
}

async function receivers(
  ctx: Ctx,
  tasks: readonly OpenTask[],
  { parts, toId }: { parts: readonly HandoverPart[]; toId: string },
) {
  const names = await userNames(ctx, [...new Set([toId, ...parts.map((part) => part.toId)])])
  return counted(tasks, (task) => {
    const key = receiverOf(task, parts, toId)
    return { key, name: names.get(key) ?? '' }
  }).map(({ key, name, count }) => ({ userId: key, name, count }))
}

function counted<T>(
  rows: readonly T[],
  of: (row: T) => { key: string; name: string },
): { key: string; name: string; count: number }[] {
  const found = new Map<string, { key: string; name: string; count: number }>()
  for (const row of rows) {
    const { key, name } = of(row)
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { key, name, count: 1 })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** Running ones: handed to others by them, and handed to them. */
function delegationsOf(ctx: Ctx, userId: string) {
  return ctx.db.query<HeldDelegation>(
    `select d.id, d.owner_id = $1 as "isOwner", o.user_name as "ownerName", t.user_name as "delegateName",
       d.start_time as "startTime", d.end_time as "endTime", d.mode
     from sys_flow_delegate d
     join sys_user o on o.id = d.owner_id
     join sys_user t on t.id = d.delegate_id
     where $1 in (d.owner_id, d.delegate_id) and d.status in ('0', '1') and d.end_time > $2
     order by d.start_time
     limit 50`,
    [userId, ctx.now()],
  )
}

/** Roles somebody manages kinds of matters by. */
function managerRolesHeld(ctx: Ctx, userId: string) {
  return ctx.db.query<HeldManagerRole>(
    `select o.role_code as "roleCode", o.role_name as "roleName", count(distinct p.id)::int as types,
       (array_agg(distinct p.name))[1:5] as "typeNames"
     from ${heldRoles('$2')} o
     join sys_process_type p on p.manager_roles ? o.role_code
     where o.user_id = $1
     group by 1, 2
     order by 1`,
    [userId, ctx.today()],
  )
}
