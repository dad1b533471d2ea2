import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { pagingOf, type Query } from '#kernel/operations/query.ts'
import { isDecision, flowModelSchema } from '../shared/model.ts'
import { stepsOf } from '../shared/places.ts'
import { flowLeaders } from './services.ts'

const at = { service: 'process', method: 'GET', access: { signedIn: true } } as const
const loose = z.looseObject({})

const columns = `i.id as "instanceId", i.inst_no as "instNo", i.title, i.process_type as "processType", p.name as "typeName", i.summary, s.user_name as "starterName", i.status, i.current_nodes as "currentNodes", i.start_time as "startTime", i.end_time as "endTime", i.version`
const joins = 'join sys_user s on s.id = i.starter_id left join sys_process_type p on p.code = i.process_type'

/** What waits for the caller, what the caller did, was shown and handed in: views on tasks and instances. */
export const listRoutes: readonly Route[] = [
  route({ ...at, path: 'process/getTodo', label: '待办', input: loose, run: (ctx, query) => tasks(ctx, query, `t.status in ('1', '6', '7')`, 't.created_at desc') }),
  route({ ...at, path: 'process/getDone', label: '已办', input: loose, run: (ctx, query) => tasks(ctx, query, `t.status in ('2', '3', '4', '5')`, 't.handle_time desc nulls last') }),
  route({ ...at, path: 'process/getCopied', label: '抄送我的', input: loose, run: copied }),
  route({ ...at, path: 'process/getMine', label: '我发起的', input: loose, run: mine }),
  route({ ...at, path: 'process/getCount', label: '流程数', input: z.object({}), run: counts }),
  route({ ...at, path: 'process/getTaskSelect', label: '环节选项', input: z.object({ processType: z.string().max(40) }), run: taskSelect }),
  route({ ...at, path: 'process/getMyTaskSelect', label: '我的环节选项', input: z.object({ processType: z.string().max(40), isShowFdyTask: z.coerce.string().optional() }), run: myTaskSelect }),
]

function filters(query: Query, from: number): { text: string; values: unknown[] } {
  const word = query['keyword'] ? String(query['keyword']).replace(/[\\%_]/g, '\\$&') : null
  return {
    text: `($${from}::text is null or i.process_type = $${from}) and ($${from + 1}::text is null or i.title like '%' || $${from + 1} || '%' or i.inst_no like '%' || $${from + 1} || '%') and ($${from + 2}::text[] is null or i.status = any($${from + 2}))`,
    values: [query['processType'] ? String(query['processType']) : null, word, query['status'] ? String(query['status']).split(',') : null],
  }
}

async function tasks(ctx: Ctx, query: Query, which: string, order: string) {
  const { current, size } = pagingOf(query)
  const { text, values } = filters(query, 4)
  const node = query['nodeKey'] ? String(query['nodeKey']) : null
  const isOverdue = query['overdue'] === '1'
  const rows = await ctx.db.query<{ '#total'?: string }>(
    `select ${columns}, t.id as "taskId", t.node_key as "nodeKey", r.node_name as "nodeName", t.status as "taskStatus", t.helps, t.created_at as "createTime", t.read_time as "readTime", t.handle_time as "handleTime", t.comment, r.due_time as "dueTime",
       coalesce(r.due_time < $7 and t.status in ('1', '6', '7'), false) as "isOverdue", o.user_name as "originalName", count(*) over () as "#total"
     from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_flow_node_run r on r.id = t.node_run_id ${joins} left join sys_user o on o.id = t.original_id
     where t.assignee_id = $1 and ${which} and ${text} and ($2::text is null or t.node_key = $2) and (not $3 or r.due_time < $7) order by ${order}, t.id limit $8 offset $9`,
    [ctx.actor.userId, node, isOverdue, ...values, ctx.now(), size, (current - 1) * size],
  )
  return paged(rows, { current, size })
}

async function mine(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const { text, values } = filters(query, 2)
  const rows = await ctx.db.query<{ '#total'?: string }>(
    `select ${columns}, count(*) over () as "#total" from sys_flow_instance i ${joins} where i.starter_id = $1 and ${text} order by coalesce(i.start_time, i.create_time) desc, i.id limit $5 offset $6`,
    [ctx.actor.userId, ...values, size, (current - 1) * size],
  )
  return paged(rows, { current, size })
}

async function copied(ctx: Ctx, query: Query) {
  const { current, size } = pagingOf(query)
  const { text, values } = filters(query, 2)
  const rows = await ctx.db.query<{ '#total'?: string }>(
    `select ${columns}, c.time as "createTime", c.read_time as "readTime", count(*) over () as "#total" from sys_flow_copy c join sys_flow_instance i on i.id = c.instance_id ${joins} where c.user_id = $1 and ${text} order by c.time desc, c.id limit $5 offset $6`,
    [ctx.actor.userId, ...values, size, (current - 1) * size],
  )
  return paged(rows, { current, size })
}

async function counts(ctx: Ctx) {
  const [row] = await ctx.db.query<Record<string, number>>(
    `select count(*) filter (where true)::int as todo, count(*) filter (where r.due_time < $2)::int as overdue,
       (select count(*)::int from sys_flow_copy where user_id = $1 and read_time is null) as copied, (select count(*)::int from sys_flow_instance where starter_id = $1 and status = '4') as returned
     from sys_flow_task t join sys_flow_node_run r on r.id = t.node_run_id join sys_flow_instance i on i.id = t.instance_id and i.status = '1' where t.assignee_id = $1 and t.status in ('1', '6', '7')`,
    [ctx.actor.userId, ctx.now()],
    'flow_counts',
  )
  return row
}

type StepChoice = { value: string; label: string; sort: number; version: number; isCurrent: boolean }

/** The steps at which people decide: of the version in force, and of older ones that still run. */
async function taskSelect(ctx: Ctx, { processType }: { processType: string }): Promise<StepChoice[]> {
  const versions = await ctx.db.query<{ versionNo: number; model: unknown; isCurrent: boolean }>(
    `select d.version_no as "versionNo", d.model, coalesce(m.published_version = d.version_no, false) as "isCurrent" from sys_flow_definition d join sys_flow_model m on m.id = d.model_id
     where d.process_type = $1 and (m.published_version = d.version_no or exists (select 1 from sys_flow_instance i where i.definition_id = d.id and i.status in ('1', '4', '7'))) order by d.version_no desc`,
    [processType],
  )
  const seen = new Map<string, StepChoice>()
  for (const { versionNo, model, isCurrent } of versions) {
    stepsOf(flowModelSchema.parse(model)).filter(isDecision).forEach((step, sort) => {
      if (!seen.has(step.key)) seen.set(step.key, { value: step.key, label: step.name, sort, version: versionNo, isCurrent })
    })
  }
  return [...seen.values()]
}

/** Of these steps, those at which the caller has something to do or had this year; with those of people they lead, where others stood in. */
async function myTaskSelect(ctx: Ctx, { processType, isShowFdyTask }: { processType: string; isShowFdyTask?: string | undefined }) {
  const yearStart = `${ctx.today().slice(0, 4)}-01-01`
  const own = await ctx.db.query<{ nodeKey: string; todoCount: number; doneCount: number }>(
    `select node_key as "nodeKey", count(*) filter (where status in ('1', '6', '7'))::int as "todoCount", count(*) filter (where status in ('2', '3', '4') and handle_time >= $3::date)::int as "doneCount" from sys_flow_task
     where assignee_id = $1 and process_type = $2 and (status in ('1', '6', '7') or created_at >= $3::date) group by 1`,
    [ctx.actor.userId, processType, yearStart],
  )
  const choices = await taskSelect(ctx, { processType })
  const led = isShowFdyTask === '1' ? await ctx.call(flowLeaders, { userId: ctx.actor.userId ?? '', processType }) : []
  const byKey = new Map(own.map((row) => [row.nodeKey, row]))
  return choices.filter(({ value }) => byKey.has(value) || led.includes(value)).map((choice) => ({ ...choice, todoCount: byKey.get(choice.value)?.todoCount ?? 0, doneCount: byKey.get(choice.value)?.doneCount ?? 0, isFdyTask: led.includes(choice.value) }))
}

/** A page of rows that carry their total. */
export function paged<R extends { '#total'?: string }>(rows: R[], { current, size }: { current: number; size: number }) {
  const total = Number(rows[0]?.['#total'] ?? 0)
  return { records: rows.map(({ '#total': _total, ...row }) => row), total, size, current, pages: Math.ceil(total / size) }
}
