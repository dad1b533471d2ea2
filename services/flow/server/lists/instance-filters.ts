import type { Ctx } from '#kernel/world/context.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { isId } from '#kernel/world/id.ts'
import { askedText, isOn, listOf, type Query } from '#kernel/operations/read/query.ts'
import { place, type Conditions } from '#kernel/operations/sql.ts'
import { sqlAtSchool } from '#kernel/rules/school-time.ts'
import { unitsOf } from './instance-units.ts'

/** Steps at which a matter can stay for a while; the others are passed at once. */
export const stayingKinds = ['approve', 'handle', 'wait', 'delay', 'trigger'] as const
export const staying = `(${stayingKinds.map((kind) => `'${kind}'`).join(', ')})`
/** Stands for waiting with whoever handed it in. */
export const starterStep = 'start'
/** Since when a returned instance waits for its starter. */
export const returnedAt = `coalesce((select max(b.leave_time) from sys_flow_node_run b where b.instance_id = i.id and b.status = '3'), i.update_time)`

const day = 86_400_000
/** How long something waits at a step: less than a day, up to three, longer. */
const heats = { green: [0, 1], amber: [1, 3], red: [3, null] } as const
type Heat = keyof typeof heats

/** Between which moments a stay began that is as old as a heat says. */
export function heatBounds(now: Date, heat: Heat): { after: Date | null; until: Date } {
  const [from, to] = heats[heat]
  return { until: new Date(now.getTime() - from * day), after: to === null ? null : new Date(now.getTime() - to * day) }
}

/** The moment from which on matters count that were handed in within so many days. */
export function since(ctx: Ctx, days: number): Date {
  return new Date(ctx.now().getTime() - days * day)
}

/** Narrows instances (`i`) by what a list was asked for. */
export function narrowInstances(ctx: Ctx, conditions: Conditions, query: Query): void {
  const { texts } = conditions
  texts.push(`i.status <> '0'`)
  const types = listOf(query['processType'])
  if (types.length > 0) texts.push(`i.process_type = any(${place(conditions, types)}::text[])`)
  const states = listOf(query['status'])
  if (states.length > 0) texts.push(`i.status = any(${place(conditions, states)}::text[])`)
  if (isOn(query['isOpen'])) texts.push(`i.status in ('1', '4')`)
  const word = askedText(query, 'keyword')
  if (word !== null) {
    const at = place(conditions, `%${escaped(word)}%`)
    texts.push(
      `(i.title ilike ${at} or i.inst_no ilike ${at} or i.starter_id in (select id from sys_user where user_name ilike ${at}))`,
    )
  }
  const starter = askedText(query, 'starterId')
  if (starter !== null) texts.push(`i.starter_id = ${place(conditions, isId(starter) ? starter : null)}::uuid`)
  addSpan(conditions, query, 'startTime')
  addSpan(conditions, query, 'endTime')
  addStay(ctx, conditions, query)
  const units = listOf(query['departmentId']).filter(isId)
  const unit = unitsOf(ctx)
  if (units.length > 0 && unit)
    texts.push(
      `exists (select 1 from (select i.subject_id, i.starter_id) i ${unit.joins} where ${unit.id} = any(${place(conditions, units)}::uuid[]))`,
    )
}

/** Where it stands, for how long, and whether that is later than it should be: all of one and the same stay. */
function addStay(ctx: Ctx, conditions: Conditions, query: Query): void {
  const nodes = listOf(query['nodeKey'])
  const heat = askedText(query, 'heat')
  const isLate = isOn(query['overdue'])
  const bounds = heat !== null && heat in heats ? heatBounds(ctx.now(), heat as Heat) : null
  if (nodes.length === 0 && bounds === null && !isLate) return
  const old = (from: string) =>
    bounds === null
      ? []
      : [
          `${from} <= ${place(conditions, bounds.until)}`,
          ...(bounds.after ? [`${from} > ${place(conditions, bounds.after)}`] : []),
        ]
  const parts = []
  if (nodes.length === 0 || nodes.some((key) => key !== starterStep)) {
    const run = [
      `r.instance_id = i.id and r.status = '0' and r.kind in ${staying}`,
      ...(nodes.length > 0 ? [`r.node_key = any(${place(conditions, nodes)}::text[])`] : []),
      ...old('r.enter_time'),
      ...(isLate ? [`r.due_time < ${place(conditions, ctx.now())}`] : []),
    ]
    parts.push(`(i.status = '1' and exists (select 1 from sys_flow_node_run r where ${run.join(' and ')}))`)
  }
  if (!isLate && (nodes.length === 0 || nodes.includes(starterStep)))
    parts.push(`(${[`i.status = '4'`, ...old(returnedAt)].join(' and ')})`)
  conditions.texts.push(parts.length === 0 ? 'false' : `(${parts.join(' or ')})`)
}

function addSpan(conditions: Conditions, query: Query, name: 'startTime' | 'endTime'): void {
  const column = name === 'startTime' ? 'i.start_time' : 'i.end_time'
  const read = (end: string) => {
    const asked = askedText(query, `${name}_${end}`)
    if (asked === null) return null
    const found = dayIn(asked.slice(0, 10))
    if (!found) throw invalid({ [`${name}_${end}`]: '日期格式应为YYYY-MM-DD' })
    return found
  }
  const [from, to] = [read('ge'), read('le')]
  if (from) conditions.texts.push(`${column} >= ${sqlAtSchool(`${place(conditions, from)}::date`)}`)
  if (to) conditions.texts.push(`${column} < ${sqlAtSchool(`(${place(conditions, to)}::date + 1)`)}`)
}

function escaped(word: string): string {
  return word
    .trim()
    .slice(0, 100)
    .replace(/[\\%_]/g, '\\$&')
}
