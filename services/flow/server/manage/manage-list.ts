import type { Ctx } from '#kernel/world/context.ts'
import { can } from '#kernel/access/access.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { askedText, pagingOf, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import {
  managedListRoute,
  managedTypesRoute,
  oddsRoute,
  type ManagedType,
  type Odd,
} from '../../shared/routes/manage.ts'
import { managedBy } from './follow-scope.ts'
import { narrowInstances } from '../lists/instance-filters.ts'
import { instancePage } from '../lists/instance-page.ts'
import { stuckRows } from '../run/watchdog.ts'

/** What whoever manages kinds of matters looks at. */
export const manageListRoutes: readonly Route[] = [
  route(managedListRoute, managed),
  route(managedTypesRoute, managedTypes),
  route(oddsRoute, odds),
]

async function managed(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  narrowInstances(ctx, conditions, query)
  conditions.texts.push(await managedOnly(ctx, conditions))
  return instancePage(ctx, conditions, query)
}

/** The kinds the caller manages, with their steps' names to narrow by and how many run. */
async function managedTypes(ctx: Ctx) {
  const conditions = newConditions()
  const reach = await managedOnly(ctx, conditions)
  const roles = ctx.actor.kind === 'user' ? ctx.actor.roles.map(({ code }) => code) : []
  const [all, own] = [place(conditions, ctx.actor.kind !== 'user' || roles.includes('gly')), place(conditions, roles)]
  return ctx.db.query<ManagedType>(
    `select p.code as "processType", p.name as "typeName", p.group_name as "groupName", p.status,
       coalesce(n.running, 0)::int as running
     from sys_process_type p
     left join (
       select i.process_type, count(*) as running
       from sys_flow_instance i
       where i.status in ('1', '4', '7') and ${reach}
       group by 1
     ) n on n.process_type = p.code
     where ${all}::boolean or p.manager_roles ?| ${own}::text[]
     order by n.running desc nulls last, p.group_name, p.sort nulls last, p.code`,
    conditions.values,
  )
}

/**
 * What needs a manager, with its reason: nobody was found to decide and it was handed to managers, it stands still for good, or a
 * call to another system failed.
 */
async function odds(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const conditions = newConditions()
  const reach = await managedOnly(ctx, conditions)
  const [type, kind] = [place(conditions, askedText(query, 'processType')), place(conditions, askedText(query, 'kind'))]
  const rows = await ctx.db.query<Odd & { '#total'?: string }>(
    `with odd as (
       select 'stuck' as kind, s.id, s."nodeName", s."time", s.reason, null::text as "hookId"
       from (${stuckRows}) s
       union all
       select distinct on (r.id) 'empty', r.instance_id, r.node_name, r.enter_time,
         coalesce(r.data->>'note', '未找到审批人，审批已转管理员'), null
       from sys_flow_node_run r
       join sys_flow_task t on t.node_run_id = r.id and t.via = '7' and t.status in ('0', '1', '6', '7')
       where r.status = '0'
       union all
       select 'trigger', o.instance_id, o.node_name, o.update_time,
         '外部调用失败：' || coalesce(o.last_error, '没有回应') || '（已尝试 ' || o.tries || ' 次）', o.id::text
       from sys_flow_outbox o
       where o.status = '2'
     )
     select o.kind, o."nodeName", o."time", o.reason, o."hookId", i.id as "instanceId", i.inst_no as "instNo",
       i.title, i.process_type as "processType", coalesce(p.name, i.process_type) as "typeName", i.status,
       s.user_name as "starterName", count(*) over () as "#total"
     from odd o
     join sys_flow_instance i on i.id = o.id
     join sys_user s on s.id = i.starter_id
     left join sys_process_type p on p.code = i.process_type
     where ${reach}
       and (${type}::text is null or i.process_type = ${type})
       and (${kind}::text is null or o.kind = ${kind})
     order by o."time" desc nulls last, i.id, o.kind
     limit ${place(conditions, size)}
     offset ${place(conditions, (current - 1) * size)}`,
    conditions.values,
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  return {
    records: rows.map(({ '#total': _total, ...row }) => row),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  }
}

async function managedOnly(ctx: Ctx, conditions: ReturnType<typeof newConditions>): Promise<string> {
  const reach = await managedBy(ctx, conditions)
  if (reach === 'false' && !can(ctx.actor, 'flowManager:read')) throw forbidden()
  return reach
}
