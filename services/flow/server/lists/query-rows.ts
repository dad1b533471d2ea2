import { minuteOf } from '#kernel/rules/school-time.ts'
import { can, permissionKey } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import { list } from '#kernel/operations/read/list.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { textOfDesigned, type Names } from '../../shared/form/designed-facts.ts'
import { taskStates } from '../../shared/words.ts'
import type { Cell, QueryRow, ShownColumn } from '../../shared/routes/query.ts'
import { unitsOf } from './instance-units.ts'
import { namesInForm } from '../people/people.ts'
import { hiddenIn, type Known, type KnownColumn } from './query-columns.ts'
import { definitionById } from '../run/store.ts'

type Raw = {
  id: string
  definitionId: string
  instNo: string | null
  title: string
  starterName: string
  departmentName: string | null
  status: string
  currentNodes: string | null
  handlers: string | null
  startTime: string | null
  endTime: string | null
  duration: number | null
  round: number
  endReason: string | null
  values: Record<string, unknown> | null
  subjectKey: string | null
}

/** The rows of a query for these instances, in this order: what the instance says, its form, its steps, and whom it is about. */
export async function queryRows(
  ctx: Ctx,
  known: Known,
  { ids, columns }: { ids: readonly string[]; columns: readonly ShownColumn[] },
): Promise<QueryRow[]> {
  if (ids.length === 0) return []
  const rows = await rawRows(ctx, known, ids)
  const steps = await stepCells(ctx, ids, columns)
  const subjects = await subjectCells(ctx, known, { ids: rows.flatMap(({ subjectKey }) => subjectKey ?? []), columns })
  const names = await namesIn(ctx, known, { rows, columns })
  const hidden = new Map<string, ReadonlySet<string>>()
  for (const id of new Set(rows.map(({ definitionId }) => definitionId)))
    hidden.set(id, hiddenIn((await definitionById(ctx, id)).model))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const cellOf = ({ key }: ShownColumn): Cell => {
      const [group, name = ''] = key.split('.')
      if (group === 'instance') return (row[name as keyof Raw] ?? null) as Cell
      if (group === 'node') return steps.get(`${id} ${key}`) ?? null
      if (group === 'subject') return (row.subjectKey && subjects.get(`${row.subjectKey} ${name}`)) || null
      return hidden.get(row.definitionId)!.has(name)
        ? null
        : formCell(known, known.columns.get(key), row.values?.[name], names)
    }
    return [
      {
        instanceId: id,
        status: row.status,
        cells: Object.fromEntries(columns.map((column) => [column.key, cellOf(column)])),
      },
    ]
  })
}

async function rawRows(ctx: Ctx, known: Known, ids: readonly string[]): Promise<Raw[]> {
  const units = unitsOf(ctx)
  return ctx.db.query<Raw>(
    `select i.id, i.definition_id as "definitionId", i.inst_no as "instNo", i.title, s.user_name as "starterName",
       ${units ? units.name : 'null'} as "departmentName", i.status, i.current_nodes as "currentNodes",
       i.start_time as "startTime", i.end_time as "endTime",
       extract(epoch from i.end_time - i.start_time)::float8 as duration, i.round, i.end_reason as "endReason",
       ${known.values} as
     values, coalesce(i.subject_id, s.person_id) as "subjectKey",
       (
         select string_agg(distinct u.user_name, '、')
         from sys_flow_task t
         join sys_user u on u.id = t.assignee_id
         where i.status in ('1', '7') and t.instance_id = i.id and t.status in ('1', '6', '7')
       ) as handlers
     from sys_flow_instance i
     join sys_user s on s.id = i.starter_id ${units?.joins ?? ''}
     where i.id = any($1::uuid[])`,
    [ids],
  )
}

/** The form's value as a cell; numbers stay numbers, so that a sheet can go on calculating. */
function formCell(known: Known, column: KnownColumn | undefined, value: unknown, names: Names): Cell {
  if (value === undefined || value === null || value === '') return null
  if (column?.field) {
    if (column.field.type === 'phone') return maskPhone(String(value))
    if (typeof value === 'number' && (column.kind === 'number' || column.kind === 'money')) return value
    // In tables and sheets days and moments are sorted and reckoned with.
    if (column.field.type === 'day') return String(value)
    if (column.field.type === 'moment') return minuteOf(String(value))
    return textOfDesigned(column.field, value, names) || null
  }
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  const many = Array.isArray(value) ? value : [value]
  return many
    .map(
      (one) =>
        column?.choices?.find((choice) => choice.value === String(one))?.label ??
        (typeof one === 'object' ? JSON.stringify(one) : String(one)),
    )
    .join('、')
}

async function namesIn(
  ctx: Ctx,
  known: Known,
  { rows, columns }: { rows: readonly Raw[]; columns: readonly ShownColumn[] },
): Promise<Names> {
  const fields = columns
    .flatMap(({ key }) => known.columns.get(key)?.field ?? [])
    .filter(({ type }) => type === 'person' || type === 'department')
  if (fields.length === 0) return {}
  const all = Object.fromEntries(
    fields.map(({ name }) => [name, [...new Set(rows.flatMap(({ values }) => values?.[name] ?? []))]]),
  )
  return namesInForm(ctx, { fields }, all)
}

const decided = Object.fromEntries(Object.values(taskStates).map(([code, label]) => [code, label.replace(/^已/, '')]))

/** What became of steps: of several who decided at one, all opinions in their order; of several stays, the last. */
async function stepCells(
  ctx: Ctx,
  ids: readonly string[],
  columns: readonly ShownColumn[],
): Promise<Map<string, Cell>> {
  const keys = [...new Set(columns.filter(({ key }) => key.startsWith('node.')).map(({ key }) => key.split('.')[1]!))]
  if (keys.length === 0) return new Map()
  const rows = await ctx.db.query<{
    id: string
    nodeKey: string
    names: string[] | null
    comments: string[] | null
    states: string[] | null
    time: string | null
    seconds: number | null
  }>(
    `select r.instance_id as id, r.node_key as "nodeKey",
       array_agg(u.user_name order by t.handle_time, t.seq) filter (where t.id is not null) as names,
       array_agg(t.comment order by t.handle_time, t.seq) filter (
         where t.comment is not null
         and t.comment <> ''
       ) as comments,
       array_agg(t.status order by t.handle_time, t.seq) filter (where t.id is not null) as states,
       max(t.handle_time) as time, extract(epoch from r.leave_time - r.enter_time)::float8 as seconds
     from (
       select distinct on (instance_id, node_key) *
       from sys_flow_node_run
       where instance_id = any($1::uuid[]) and node_key = any($2::text[]) and status <> '4'
       order by instance_id, node_key, seq desc
     ) r
     left join sys_flow_task t on t.node_run_id = r.id and t.status in ('2', '3', '4') and t.parent_task_id is null
     left join sys_user u on u.id = t.assignee_id
     group by r.instance_id, r.node_key, r.leave_time, r.enter_time`,
    [ids, keys],
  )
  return new Map(
    rows.flatMap(({ id, nodeKey, names, comments, states, time, seconds }): [string, Cell][] => {
      const at = `${id} node.${nodeKey}`
      return [
        [`${at}.handler`, text(names)],
        [`${at}.comment`, text(comments, '；')],
        [`${at}.result`, text(states && [...new Set(states)].map((state) => decided[state] ?? state))],
        [`${at}.time`, time],
        [`${at}.duration`, seconds],
      ]
    }),
  )
}

function text(parts: readonly string[] | null, joint = '、'): string | null {
  return parts === null || parts.length === 0 ? null : parts.join(joint)
}

/** Facts of whom it is about: by the same rights as a list of them. */
async function subjectCells(
  ctx: Ctx,
  known: Known,
  { ids, columns }: { ids: readonly string[]; columns: readonly ShownColumn[] },
): Promise<Map<string, Cell>> {
  const names = columns.filter(({ key }) => key.startsWith('subject.')).map(({ key }) => key.slice('subject.'.length))
  const { subject } = known
  if (names.length === 0 || !subject || ids.length === 0 || !can(ctx.actor, permissionKey(subject.entity, 'list')))
    return new Map()
  const { records } = await list(ctx, subject, { ids: [...new Set(ids)], columns: names, size: 500 })
  const words = await makeTextWorld(ctx)
  return new Map(
    records.flatMap((record) =>
      names.map((name): [string, Cell] => {
        const field = fieldOf(subject.entity, name)
        const value = record[name]
        const shown =
          field && kindOf(field).refersTo
            ? record[titleKeyOf(name)]
            : field && value !== null && value !== undefined
              ? kindOf(field).format(value, field, words)
              : value
        return [`${String(record['id'])} ${name}`, shown === null || shown === undefined ? null : String(shown)]
      }),
    ),
  )
}
