import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { Query } from '#kernel/operations/read/query.ts'
import { place } from '#kernel/operations/sql.ts'
import { isDecision, flowModelSchema } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { vias } from '../../shared/words.ts'
import {
  copiedRoute,
  countsRoute,
  doneRoute,
  mineRoute,
  myTaskSelectRoute,
  searchRoute,
  taskSelectRoute,
  todoRoute,
  type CopiedRow,
  type FlowCounts,
  type FoundMatter,
  type OwnRow,
  type StepChoice,
  type TaskRow,
} from '../../shared/routes/lists.ts'
import { conditionsOf, pageOf } from './list-query.ts'
import { withProgress, type Own, type Progress } from '../run/progress.ts'
import { flowLeaders } from '../services.ts'
import { withSubjects } from '../people/subjects.ts'
import { ownTitle } from '../../shared/own-title.ts'

const columns = `i.id as "instanceId", i.inst_no as "instNo", i.title, i.process_type as "processType",
  p.name as "typeName", p.icon, i.summary, s.user_name as "starterName",
  coalesce(i.subject_id, s.person_id) as "subjectKey", i.status, i.current_nodes as "currentNodes",
  i.start_time as "startTime", i.end_time as "endTime", i.version`
const joins = 'join sys_user s on s.id = i.starter_id left join sys_process_type p on p.code = i.process_type'
/** What somebody has in hand: theirs, and what they may do in another's place. */
const inHand = (who: string) => `(t.assignee_id = ${who} or t.also_id = ${who})`
const open = `('1', '6', '7')`

/** What waits for the caller, what the caller did, was shown and handed in: views on tasks and instances. */
export const listRoutes: readonly Route[] = [
  route(todoRoute, todo),
  route(doneRoute, done),
  route(copiedRoute, copied),
  route(mineRoute, mine),
  route(searchRoute, searchOwn),
  route(countsRoute, flowCounts),
  route(taskSelectRoute, taskSelect),
  route(myTaskSelectRoute, myTaskSelect),
]

/** A row before it is said whom it is about. */
type Listed<R extends { subject: unknown }> = Omit<R, 'subject'> & { subjectKey: string | null }

/** What is due first stands first, what has no time last, and of each what came first; behind it what others are asked about. */
async function todo(ctx: Ctx, query: Query) {
  const conditions = await conditionsOf(ctx, query, { time: 't.created_at' })
  conditions.texts.unshift(inHand(place(conditions, ctx.actor.userId)), `t.status in ${open}`)
  const now = place(conditions, ctx.now())
  if (query['overdue'] === '1') conditions.texts.push(`r.due_time < ${now}`)
  if (query['delegated'] === '1') conditions.texts.push(byDelegation(place(conditions, ctx.actor.userId)))
  addNode(conditions, query)
  return tasks(ctx, query, {
    conditions,
    now,
    order: `t.status <> '1', r.due_time nulls last, t.created_at, t.id`,
  })
}

async function done(ctx: Ctx, query: Query) {
  const conditions = await conditionsOf(ctx, query, { time: 't.handle_time' })
  conditions.texts.unshift(
    `t.assignee_id = ${place(conditions, ctx.actor.userId)}`,
    `t.status in ('2', '3', '4', '5')`,
    't.handle_time is not null',
  )
  const now = place(conditions, ctx.now())
  addNode(conditions, query)
  return tasks(ctx, query, { conditions, now, order: 't.handle_time desc, t.id' })
}

function addNode(conditions: Awaited<ReturnType<typeof conditionsOf>>, query: Query): void {
  if (query['nodeKey']) conditions.texts.push(`t.node_key = ${place(conditions, String(query['nodeKey']))}`)
}

function byDelegation(userId: string): string {
  return `(t.also_id = ${userId} or t.via = '${vias.delegatePeriod[0]}')`
}

async function tasks(
  ctx: Ctx,
  query: Query,
  { conditions, now, order }: { conditions: Awaited<ReturnType<typeof conditionsOf>>; now: string; order: string },
) {
  const me = place(conditions, ctx.actor.userId)
  const page = await pageOf<Listed<TaskRow>>(ctx, query, {
    select: `${columns}, t.id as "taskId", t.node_key as "nodeKey", r.node_name as "nodeName",
      t.status as "taskStatus", t.helps, t.via, t.is_claimed as "isClaimed", t.created_at as "createTime",
      t.read_time as "readTime", t.handle_time as "handleTime", t.comment, r.due_time as "dueTime",
      coalesce(r.due_time < ${now} and t.status in ${open}, false) as "isOverdue",
      case
        when t.also_id = ${me} then a.user_name
        when ${byDelegation(me)} then o.user_name
      end as "delegateFrom",
      o.user_name as "originalName",
      (
        select count(*)::int
        from sys_flow_record u
        where u.instance_id = t.instance_id
          and u.action = 'urge'
          and u.time >= t.created_at
          and u.to_user_ids ? t.assignee_id::text
      ) as "urgeCount"`,
    from: `sys_flow_task t
      join sys_flow_instance i on i.id = t.instance_id
      join sys_flow_node_run r on r.id = t.node_run_id
      ${joins}
      left join sys_user o on o.id = t.original_id
      left join sys_user a on a.id = t.assignee_id`,
    // Every value has its place in the counting too.
    conditions: {
      ...conditions,
      texts: [...conditions.texts, `${now}::timestamptz is not null`, `${me}::uuid is not null`],
    },
    order,
  })
  return { ...page, records: await withSubjects(ctx, page.records) }
}

async function mine(ctx: Ctx, query: Query) {
  const conditions = await conditionsOf(ctx, query, { time: 'i.start_time' })
  conditions.texts.unshift(`i.starter_id = ${place(conditions, ctx.actor.userId)}`)
  // What was never handed in has no time yet and stands first.
  const page = await pageOf<Listed<Omit<OwnRow, keyof Progress>> & Own>(ctx, query, {
    select: `${columns}, i.definition_id as "definitionId", i.round, i.create_time as "createTime", p.form_kind as "formKind"`,
    from: `sys_flow_instance i ${joins}`,
    conditions,
    order: 'i.start_time desc nulls first, i.id',
  })
  const records = await withProgress(ctx, await withSubjects(ctx, page.records))
  return { ...page, records: records.map((one) => ({ ...one, title: ownTitle(one.title, one.starterName) })) }
}

async function copied(ctx: Ctx, query: Query) {
  const conditions = await conditionsOf(ctx, query, { time: 'c.time' })
  conditions.texts.unshift(`c.user_id = ${place(conditions, ctx.actor.userId)}`)
  if (query['unread'] === '1') conditions.texts.push('c.read_time is null')
  const page = await pageOf<Listed<CopiedRow>>(ctx, query, {
    select: `${columns}, c.time as "createTime", c.read_time as "readTime"`,
    from: `sys_flow_copy c join sys_flow_instance i on i.id = c.instance_id ${joins}`,
    conditions,
    order: 'c.time desc, c.id',
  })
  return { ...page, records: await withSubjects(ctx, page.records) }
}

/** Matters the caller handed in or had to decide, by number or title: the newest few. */
async function searchOwn(ctx: Ctx, { keyword }: { keyword: string }) {
  if ([...keyword].length < 2) return { records: [] }
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const records = await ctx.db.query<FoundMatter>(
    `select i.id as "instanceId", i.title, i.inst_no as "instNo", p.name as "typeName"
     from sys_flow_instance i
     left join sys_process_type p on p.code = i.process_type
     where i.id in (
       select id
       from sys_flow_instance
       where starter_id = $1 and status <> '0'
       union (select instance_id from sys_flow_task where assignee_id = $1 and status = '1' limit 1000)
       union (
         select instance_id
         from sys_flow_task
         where assignee_id = $1 and handle_time is not null
         order by handle_time desc
         limit 2000
       )
     )
       and (i.title ilike $2 or i.inst_no ilike $2)
     order by i.start_time desc
     limit 5`,
    [ctx.actor.userId, like],
  )
  return { records }
}

type TypeCount = FlowCounts['types'][number] & { delegated: number }

/** What waits, by its kind; what others wait for with the caller's task is not among it. */
export async function flowCounts(ctx: Ctx): Promise<FlowCounts> {
  const types = await ctx.db.query<TypeCount>(
    `select t.process_type as "processType", coalesce(p.name, t.process_type) as "typeName", p.icon,
       count(*)::int as count, count(*) filter (where r.due_time < $2)::int as overdue,
       count(*) filter (where ${byDelegation('$1')})::int as delegated
     from sys_flow_task t
     join sys_flow_node_run r on r.id = t.node_run_id
     left join sys_process_type p on p.code = t.process_type
     where ${inHand('$1')} and t.status in ${open}
     group by 1, 2, 3, p.sort
     order by p.sort nulls last, 4 desc, 1`,
    [ctx.actor.userId, ctx.now()],
    'flow_counts',
  )
  const [other] = await ctx.db.query<Pick<FlowCounts, 'copied' | 'returned' | 'waiting'>>(
    `select (
       select count(*)::int
       from (select 1 from sys_flow_copy where user_id = $1 and read_time is null limit 1000) x
     ) as copied,
       (select count(*)::int from sys_flow_instance where starter_id = $1 and status = '4') as returned,
       (select count(*)::int from sys_flow_task where assignee_id = $1 and status in ('6', '7')) as waiting`,
    [ctx.actor.userId],
    'flow_counts_other',
  )
  const sum = (of: 'count' | 'overdue' | 'delegated') => types.reduce((all, one) => all + one[of], 0)
  return {
    todo: sum('count'),
    overdue: sum('overdue'),
    delegated: sum('delegated'),
    ...other!,
    types: types.map(({ delegated: _, ...one }) => one),
  }
}

/** The steps at which people decide: of the version in force, and of older ones that still run. */
async function taskSelect(ctx: Ctx, { processType }: { processType: string }): Promise<StepChoice[]> {
  const versions = await ctx.db.query<{ versionNo: number; model: unknown; isCurrent: boolean }>(
    `select d.version_no as "versionNo", d.model, coalesce(m.published_version = d.version_no, false) as "isCurrent"
     from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id
     where d.process_type = $1
       and (
         m.published_version = d.version_no
         or exists (select 1 from sys_flow_instance i where i.definition_id = d.id and i.status in ('1', '4', '7'))
       )
     order by d.version_no desc`,
    [processType],
  )
  const seen = new Map<string, StepChoice>()
  for (const { versionNo, model, isCurrent } of versions) {
    stepsOf(flowModelSchema.parse(model))
      .filter(isDecision)
      .forEach((step, sort) => {
        if (!seen.has(step.key))
          seen.set(step.key, { value: step.key, label: step.name, sort, version: versionNo, isCurrent })
      })
  }
  return [...seen.values()]
}

/**
 * Of these steps, those at which the caller has something to do or had this year; with those of people they lead, where
 * others stood in.
 */
async function myTaskSelect(ctx: Ctx, { processType, isShowFdyTask }: AskedOf<typeof myTaskSelectRoute>) {
  const yearStart = `${ctx.today().slice(0, 4)}-01-01`
  const own = await ctx.db.query<{ nodeKey: string; todoCount: number; doneCount: number }>(
    `select node_key as "nodeKey", count(*) filter (where status in ${open})::int as "todoCount",
       count(*) filter (where status in ('2', '3', '4') and handle_time >= $3::date)::int as "doneCount"
     from sys_flow_task
     where assignee_id = $1 and process_type = $2 and (status in ${open} or created_at >= $3::date)
     group by 1`,
    [ctx.actor.userId, processType, yearStart],
  )
  const choices = await taskSelect(ctx, { processType })
  const led = isShowFdyTask === '1' ? await ctx.call(flowLeaders, { userId: ctx.actor.userId ?? '', processType }) : []
  const [byKey, byLead] = [new Map(own.map((row) => [row.nodeKey, row])), new Map(led.map((row) => [row.nodeKey, row]))]
  return choices.flatMap((choice) => {
    const [held, others] = [byKey.get(choice.value), byLead.get(choice.value)]
    return held || others
      ? [
          {
            ...choice,
            todoCount: Math.max(held?.todoCount ?? 0, others?.todoCount ?? 0),
            doneCount: Math.max(held?.doneCount ?? 0, others?.doneCount ?? 0),
            isFdyTask: others !== undefined,
          },
        ]
      : []
  })
}

/** A page of rows that carry their total. */
export function paged<R extends { '#total'?: string }>(
  rows: R[],
  { current, size }: { current: number; size: number },
) {
  const total = Number(rows[0]?.['#total'] ?? 0)
  return {
    records: rows.map(({ '#total': _total, ...row }) => row),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  }
}
