import type { Ctx } from '#kernel/world/context.ts'
import { newConditions, place, type Conditions } from '#kernel/operations/sql.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { flowModelSchema, type Step } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import type {
  BoardCard,
  BoardFigures,
  boardRoute,
  BoardType,
  boardTypesRoute,
  BoardUnit,
} from '../../shared/routes/follow.ts'
import { followedBy, urgedBy } from './follow-scope.ts'
import { heatBounds, returnedAt, since, starterStep, staying, stayingKinds } from '../lists/instance-filters.ts'
import { unitsOf } from '../lists/instance-units.ts'
import { remembered } from '../run/remembered.ts'

type Asked = AskedOf<typeof boardRoute>

/** How many cards stand in each column of the board. */
const cardsPerStep = 4
const seconds = (from: string, to: string) => `extract(epoch from ${to} - ${from})::float8`
/** The middle of some durations, and below what nine of ten lie, in one pass over them. */
const spans = (of: string, where: string) =>
  `percentile_cont(array[0.5, 0.9]) within group (order by ${of}) filter (where ${where})`
const isOpen = `i.status in ('1', '4')`
/** Stays at a step of which something holds. */
const staysAt = (holds: string) => `i.status = '1' and exists (
    select 1
    from sys_flow_node_run r
    where r.instance_id = i.id and r.status = '0' and r.kind in ${staying} and ${holds}
  )`
/** Waits at a step, or with its starter, since before a moment. */
const waitsSince = (moment: string) =>
  `(${staysAt(`r.enter_time <= ${moment}`)} or i.status = '4' and ${returnedAt} <= ${moment})`
const isLate = (now: string) => `(${staysAt(`r.due_time < ${now}`)})`
/** Came to its end by itself, having been handed in since a moment. */
const wentThrough = (from: string) => `i.status in ('2', '3') and i.start_time >= ${from}`

/** Kinds of matters in reach that run or were handed in lately, those that wait longest first. */
export async function boardTypes(ctx: Ctx, { days }: AskedOf<typeof boardTypesRoute>) {
  const conditions = newConditions()
  const reach = await followedBy(ctx, conditions)
  const [now, old, from] = [
    place(conditions, ctx.now()),
    place(conditions, heatBounds(ctx.now(), 'red').until),
    place(conditions, since(ctx, days)),
  ]
  return ctx.db.query<BoardType>(
    `select i.process_type as "processType", coalesce(p.name, i.process_type) as "typeName",
       p.group_name as "groupName", count(*) filter (where ${isOpen})::int as open,
       count(*) filter (where ${waitsSince(old)})::int as red, count(*) filter (where ${isLate(now)})::int as overdue,
       count(*) filter (where i.start_time >= ${from})::int as started
     from sys_flow_instance i
     left join sys_process_type p on p.code = i.process_type
     where i.status <> '0' and (${isOpen} or i.start_time >= ${from}) and ${reach}
     group by 1, 2, 3
     order by red desc, open desc, started desc, 1`,
    conditions.values,
  )
}

/** One kind of matter: how much of it there is, and how it stands at each of its steps. */
export async function board(ctx: Ctx, asked: Asked) {
  const figures = await figuresOf(ctx, asked)
  const standing = await standingAt(ctx, asked)
  const passing = await passingOf(ctx, asked)
  const cards = await oldestAt(ctx, asked)
  const steps = await stepsOfType(ctx, asked.processType)
  const keys = [...new Set([...steps.keys(), ...passing.keys(), ...standing.keys()])].filter(
    (key) => key !== starterStep,
  )
  return {
    figures,
    nodes: [...keys, ...(standing.has(starterStep) ? [starterStep] : [])].map((nodeKey) => ({
      nodeKey,
      nodeName: steps.get(nodeKey)?.name ?? standing.get(nodeKey)?.nodeName ?? passing.get(nodeKey)?.nodeName ?? null,
      kind: steps.get(nodeKey)?.kind ?? null,
      /** A step of an older version only. */
      isGone: nodeKey !== starterStep && !steps.has(nodeKey),
      ...nothing,
      ...figuresAt(standing.get(nodeKey)),
      ...figuresAt(passing.get(nodeKey)),
      cards: cards.filter((card) => card.nodeKey === nodeKey),
    })),
  }
}

/** How the units compare: what is open, what waits long, and how long the whole way took. */
export async function boardUnits(ctx: Ctx, { processType, days }: Asked) {
  const units = unitsOf(ctx)
  if (!units) return []
  const conditions = newConditions()
  const reach = await reachOf(ctx, conditions, processType)
  const [old, from] = [place(conditions, heatBounds(ctx.now(), 'red').until), place(conditions, since(ctx, days))]
  return ctx.db.query<BoardUnit>(
    `select ${units.id} as "departmentId", ${units.name} as "departmentName",
       count(*) filter (where ${isOpen})::int as open, count(*) filter (where ${waitsSince(old)})::int as red,
       count(*) filter (where i.start_time >= ${from})::int as started,
       count(*) filter (where ${wentThrough(from)})::int as finished,
       (${spans(seconds('i.start_time', 'i.end_time'), wentThrough(from))})[1] as median
     from sys_flow_instance i ${units.joins}
     where ${reach} and (${isOpen} or i.start_time >= ${from})
     group by 1, 2
     order by median desc nulls last, open desc, 2
     limit 60`,
    conditions.values,
  )
}

async function figuresOf(ctx: Ctx, { processType, days }: Asked): Promise<BoardFigures> {
  const conditions = newConditions()
  const reach = await reachOf(ctx, conditions, processType)
  const [now, old, from] = [
    place(conditions, ctx.now()),
    place(conditions, heatBounds(ctx.now(), 'red').until),
    place(conditions, since(ctx, days)),
  ]
  const whole = seconds('i.start_time', 'i.end_time')
  const [row] = await ctx.db.query<Omit<BoardFigures, 'median' | 'p90'> & { spans: [number, number] | null }>(
    `select count(*) filter (where ${isOpen})::int as open,
       count(*) filter (where i.start_time >= ${from})::int as started,
       count(*) filter (where ${wentThrough(from)})::int as finished,
       count(*) filter (where i.status = '2' and i.start_time >= ${from})::int as passed,
       count(*) filter (where ${isLate(now)})::int as overdue, count(*) filter (where ${waitsSince(old)})::int as red,
       ${spans(whole, wentThrough(from))} as spans
     from sys_flow_instance i
     where ${reach} and (${isOpen} or i.start_time >= ${from})`,
    conditions.values,
  )
  const { spans: found, ...figures } = row!
  return { ...figures, ...middleOf(found) }
}

/** Whole seconds: what people read is rounded much further. */
function middleOf(found: readonly [number, number] | null): { median: number | null; p90: number | null } {
  return found ? { median: Math.round(found[0]), p90: Math.round(found[1]) } : { median: null, p90: null }
}

const nothing = {
  open: 0,
  green: 0,
  amber: 0,
  red: 0,
  overdue: 0,
  oldest: null,
  stays: 0,
  passings: 0,
  median: null,
  p90: null,
}
type Standing = {
  nodeKey: string
  nodeName: string | null
  open: number
  green: number
  amber: number
  red: number
  overdue: number
  oldest: string
}
type Passing = {
  nodeKey: string
  nodeName: string
  stays: number
  passings: number
  median: number | null
  p90: number | null
}

function figuresAt<R extends { nodeKey: string; nodeName: string | null }>(
  row: R | undefined,
): Omit<R, 'nodeKey' | 'nodeName'> | undefined {
  if (!row) return undefined
  const { nodeKey: _key, nodeName: _name, ...figures } = row
  return figures
}

/** Where the open ones stand now, and since when. */
async function standingAt(ctx: Ctx, { processType }: Asked): Promise<Map<string, Standing>> {
  const conditions = newConditions()
  const stays = staysText(await reachOf(ctx, conditions, processType))
  const now = ctx.now()
  const [amber, red, at] = [
    place(conditions, heatBounds(now, 'amber').until),
    place(conditions, heatBounds(now, 'red').until),
    place(conditions, now),
  ]
  const rows = await ctx.db.query<Standing>(
    `select "nodeKey", max("nodeName") as "nodeName", count(*)::int as open,
       count(*) filter (where entered > ${amber})::int as green,
       count(*) filter (where entered <= ${amber} and entered > ${red})::int as amber,
       count(*) filter (where entered <= ${red})::int as red, count(*) filter (where due < ${at})::int as overdue,
       min(entered) as oldest
     from (${stays}) s
     group by 1
     order by 1`,
    conditions.values,
  )
  return new Map(rows.map((row) => [row.nodeKey, row]))
}

/**
 * How long steps took that were decided, of what was handed in within the time asked for. What the platform skipped
 * took no time and does not count. A year of a large school is a second's work and hardly moves, so it is remembered
 * for a minute.
 */
async function passingOf(ctx: Ctx, { processType, days }: Asked): Promise<Map<string, Passing>> {
  const conditions = newConditions()
  const reach = await reachOf(ctx, conditions, processType)
  const isDone = `r.status in ('1', '2', '3') and r.leave_time is not null`
  const from = since(ctx, days)
  const text = `select r.node_key as "nodeKey", max(r.node_name) as "nodeName", count(*)::int as stays,
      count(*) filter (where ${isDone})::int as passings,
      ${spans(seconds('r.enter_time', 'r.leave_time'), isDone)} as spans
    from sys_flow_instance i
    join sys_flow_node_run r on r.instance_id = i.id and r.kind in ${staying} and r.status <> '5'
    where ${reach} and i.start_time >= ${place(conditions, from)}
    group by 1
    order by min(r.seq)`
  const rows = await remembered(ctx, {
    key: JSON.stringify([text, conditions.values.slice(0, -1), days]),
    read: () =>
      ctx.db.query<Omit<Passing, 'median' | 'p90'> & { spans: [number, number] | null }>(text, conditions.values),
  })
  return new Map(rows.map(({ spans: found, ...row }) => [row.nodeKey, { ...row, ...middleOf(found) }]))
}

/** Those that stand longest at each step. */
async function oldestAt(ctx: Ctx, { processType }: Asked): Promise<BoardCard[]> {
  const conditions = newConditions()
  const stays = staysText(await reachOf(ctx, conditions, processType))
  const urged = await urgedBy(ctx, conditions)
  return ctx.db.query<BoardCard>(
    `select s."nodeKey", s.id as "instanceId", i.title, p.user_name as "starterName", s.entered as "enterTime",
       s.due as "dueTime", i.status = '1' and ${urged} as "canUrge",
       (
         select string_agg(u.user_name, '、' order by t.seq)
         from sys_flow_task t
         join sys_user u on u.id = t.assignee_id
         where t.node_run_id = s."runId" and t.status in ('1', '6', '7')
       ) as handlers
     from (
       select *, row_number() over (partition by "nodeKey" order by entered, id) as place
       from (${stays}) all_stays
     ) s
     join sys_flow_instance i on i.id = s.id
     join sys_user p on p.id = i.starter_id
     where s.place <= ${cardsPerStep}
     order by s."nodeKey", s.place`,
    conditions.values,
  )
}

/** Each open instance at each step where it stands; a returned one stands with its starter. */
function staysText(reach: string): string {
  return `select i.id, r.id as "runId", r.node_key as "nodeKey", r.node_name as "nodeName", r.enter_time as entered,
      r.due_time as due
    from sys_flow_instance i
    join sys_flow_node_run r on r.instance_id = i.id and r.status = '0' and r.kind in ${staying}
    where i.status = '1' and ${reach}
    union all
    select i.id, null, '${starterStep}', null, ${returnedAt}, null
    from sys_flow_instance i
    where i.status = '4' and ${reach}`
}

async function reachOf(ctx: Ctx, conditions: Conditions, processType: string): Promise<string> {
  return `i.process_type = ${place(conditions, processType)} and i.status <> '0' and ${await followedBy(ctx, conditions)}`
}

/** The steps of the version in force at which a matter can stay, in their order. */
async function stepsOfType(ctx: Ctx, processType: string): Promise<Map<string, Step>> {
  const [found] = await ctx.db.query<{ model: unknown }>(
    `select d.model
     from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id and m.published_version = d.version_no
     where d.process_type = $1`,
    [processType],
  )
  const steps = found ? stepsOf(flowModelSchema.parse(found.model)) : []
  return new Map(
    steps
      .filter(({ kind }) => (stayingKinds as readonly string[]).includes(kind) && kind !== 'trigger')
      .map((step) => [step.key, step]),
  )
}
