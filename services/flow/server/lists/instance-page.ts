import type { Ctx } from '#kernel/world/context.ts'
import { countLimit } from '#kernel/operations/read/list.ts'
import { pagingOf, type Query, askedText } from '#kernel/operations/read/query.ts'
import { place, whereText, type Conditions } from '#kernel/operations/sql.ts'
import type { FollowedRow } from '../../shared/routes/follow.ts'
import { urgedBy } from '../manage/follow-scope.ts'
import { returnedAt, staying } from './instance-filters.ts'
import { unitsOf } from './instance-units.ts'
import { withSubjects } from '../people/subjects.ts'

const entered = `case
  when i.status = '4' then ${returnedAt}
  else (
    select min(r.enter_time)
    from sys_flow_node_run r
    where i.status in ('1', '7') and r.instance_id = i.id and r.status = '0' and r.kind in ${staying}
  )
end`
const orders: ReadonlyMap<string, string> = new Map([
  ['newest', 'i.start_time desc'],
  ['oldest', 'i.start_time'],
  ['longest', `${entered} nulls last`],
])

/** One page of instances (`i`) as those who follow or manage them read it: where each stands, with whom, since when. */
export async function instancePage(ctx: Ctx, conditions: Conditions, query: Query) {
  const { current, size } = pagingOf(query)
  const units = unitsOf(ctx)
  const order = `${orders.get(askedText(query, 'order') ?? '') ?? orders.get('newest')!}, i.id`
  const where = whereText(conditions)
  const counted = [...conditions.values]
  const now = place(conditions, ctx.now())
  const urged = await urgedBy(ctx, conditions)
  const rows = await ctx.db.query<Omit<FollowedRow, 'subject'> & { subjectKey: string | null }>(
    `select i.id as "instanceId", i.inst_no as "instNo", i.title, i.process_type as "processType",
       coalesce(p.name, i.process_type) as "typeName", i.starter_id as "starterId", s.user_name as "starterName",
       coalesce(i.subject_id, s.person_id) as "subjectKey", i.summary, i.status, i.current_nodes as "currentNodes",
       i.start_time as "startTime", i.end_time as "endTime", i.end_reason as "endReason", i.version,
       ${units ? `${units.name}` : 'null'} as "departmentName", ${entered} as "enterTime", now.due as "dueTime",
       coalesce(now.due < ${now} and i.status = '1', false) as "isOverdue",
       (
         select string_agg(distinct u.user_name, '、')
         from sys_flow_task t
         join sys_user u on u.id = t.assignee_id
         where i.status in ('1', '7') and t.instance_id = i.id and t.status in ('1', '6', '7')
       ) as handlers,
       (select count(*)::int from sys_flow_record r where r.instance_id = i.id and r.action = 'urge') as "urgeCount",
       i.status = '1' and ${urged} as "canUrge"
     from (
       select i.*
       from sys_flow_instance i${where}
       order by ${order}
       limit ${place(conditions, size)}
       offset ${place(conditions, (current - 1) * size)}
     ) i
     join sys_user s on s.id = i.starter_id
     left join sys_process_type p on p.code = i.process_type ${units?.joins ?? ''}
     left join lateral (
       select min(r.due_time) as due
       from sys_flow_node_run r
       where i.status in ('1', '7') and r.instance_id = i.id and r.status = '0'
     ) now on true
     order by ${order}`,
    conditions.values,
  )
  const [total] =
    current === 1 && rows.length < size
      ? [{ n: rows.length }]
      : await ctx.db.query<{ n: number }>(
          `select count(*)::int as n from (select 1 from sys_flow_instance i${where} limit ${countLimit + 1}) x`,
          counted,
        )
  const shown = Math.min(total!.n, countLimit)
  return {
    records: await withSubjects(ctx, rows),
    total: shown,
    size,
    current,
    pages: Math.ceil(shown / size),
    ...(total!.n > countLimit ? { totalCapped: true } : {}),
  }
}
