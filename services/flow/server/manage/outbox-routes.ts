import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { flowOutbox } from '../../shared/outbox.ts'
import { retryTriggerRoute, triggersRoute, type TriggerCall } from '../../shared/routes/manage.ts'
import { deliverTriggersSoon } from './outbox.ts'

const alreadySent = defineError({ code: 'FLOW_TRIGGER_SENT', status: 400, message: '该调用已送达，无需重试' })

/** What flows told other systems, for those who manage such matters, and telling it again. */
export const outboxRoutes: readonly Route[] = [route(triggersRoute, triggers), route(retryTriggerRoute, retry)]

async function triggers(ctx: Ctx, query: Query) {
  const types = await managedTypes(ctx)
  if (types.length === 0) throw forbidden()
  const { current, size } = pagingOf(query)
  const text = (name: string) => (query[name] ? String(query[name]) : null)
  const rows = await ctx.db.query<TriggerCall & { '#total'?: string }>(
    `select o.id, o.key, o.instance_id as "instanceId", i.inst_no as "instNo", i.title,
       o.process_type as "processType", o.node_key as "nodeKey", o.node_name as "nodeName",
       o.webhook_code as "webhookCode", o.status, o.tries, o.last_status as "lastStatus", o.last_error as "lastError",
       o.create_time as "createTime", o.due_time as "dueTime", o.sent_time as "sentTime", count(*) over () as "#total"
     from sys_flow_outbox o
     join sys_flow_instance i on i.id = o.instance_id
     where o.process_type = any($1::text[])
       and ($2::text is null or o.process_type = $2)
       and ($3::text[] is null or o.status = any($3))
     order by o.create_time desc, o.id
     limit $4
     offset $5`,
    [types, text('processType'), text('status')?.split(',') ?? null, size, (current - 1) * size],
  )
  return {
    records: rows.map(({ '#total': _total, ...row }) => row),
    total: Number(rows[0]?.['#total'] ?? 0),
    current,
    size,
  }
}

async function retry(ctx: Ctx, { id }: { id: string }): Promise<null> {
  const [row] = await ctx.db.query<{ status: string; processType: string; nodeName: string }>(
    `select status, process_type as "processType", node_name as "nodeName"
     from sys_flow_outbox
     where id = $1
     for update`,
    [id],
  )
  if (!row || !(await managedTypes(ctx)).includes(row.processType)) throw notFound()
  if (row.status === '1') throw alreadySent()
  await ctx.db.execute(
    `update sys_flow_outbox
     set status = '0', tries = 0, due_time = $2, claim_time = null, update_time = $2, update_user = $3,
       version = version + 1
     where id = $1`,
    [id, ctx.now(), ctx.actor.userId],
  )
  await audit(ctx, [{ entity: flowOutbox, recordId: id, action: 'retry', title: `重试流程触发【${row.nodeName}】` }])
  ctx.afterCommit(() => deliverTriggersSoon(ctx.world, ctx.school))
  return null
}

/** The kinds of matters the caller manages. */
export async function managedTypes(ctx: Ctx): Promise<string[]> {
  if (ctx.actor.kind !== 'user') return []
  const roles = ctx.actor.roles.map((role) => role.code)
  const rows = await ctx.db.query<{ code: string }>(
    'select code from sys_process_type where $2 or manager_roles ?| $1::text[]',
    [roles, roles.includes('gly')],
    'flow_managed_types',
  )
  return rows.map(({ code }) => code)
}
