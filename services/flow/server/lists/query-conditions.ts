import type { Ctx } from '#kernel/world/context.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { askedText, listOf, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place, type Conditions } from '#kernel/operations/sql.ts'
import type { QuerySort } from '../../shared/query-config.ts'
import { followedBy } from '../manage/follow-scope.ts'
import { narrowInstances } from './instance-filters.ts'
import type { Known, KnownColumn } from './query-columns.ts'

const duration = 'extract(epoch from i.end_time - i.start_time)'
const plain: Readonly<Record<string, string>> = {
  'instance.instNo': 'i.inst_no',
  'instance.title': 'i.title',
  'instance.status': 'i.status',
  'instance.startTime': 'i.start_time',
  'instance.endTime': 'i.end_time',
  'instance.duration': duration,
  'instance.round': 'i.round',
}

/** The instances a query shows to whoever asks: of its kind, within what they follow, narrowed by what is asked for. */
export async function queryConditions(
  ctx: Ctx,
  known: Known,
  { filters, query }: { filters: readonly string[]; query: Query },
): Promise<Conditions> {
  const conditions = newConditions()
  const asked = (name: string, key: string) => (filters.includes(key) ? { [name]: query[name] } : {})
  narrowInstances(ctx, conditions, {
    processType: known.processType,
    keyword: query['keyword'],
    ...asked('status', 'instance.status'),
    ...asked('nodeKey', 'instance.currentNodes'),
    ...asked('startTime_ge', 'instance.startTime'),
    ...asked('startTime_le', 'instance.startTime'),
    ...asked('endTime_ge', 'instance.endTime'),
    ...asked('endTime_le', 'instance.endTime'),
  })
  conditions.texts.push(await followedBy(ctx, conditions))
  for (const key of filters) {
    const column = known.columns.get(key)
    if (column?.group === 'form' && column.isFilter) addForm(conditions, known, column, query)
  }
  return conditions
}

/** The order of a query; one that cannot be is the newest first. */
export function orderOf(conditions: Conditions, known: Known, sort: QuerySort | null | undefined): string {
  const column = sort ? known.columns.get(sort.key) : undefined
  if (!column?.isSortable) return 'i.start_time desc, i.id'
  // Everything that was handed in has a time, so its index serves in both directions.
  if (column.key === 'instance.startTime') return `i.start_time ${sort!.isDescending ? 'desc' : 'asc'}, i.id`
  return `${sortable(conditions, known, column)} ${sort!.isDescending ? 'desc' : 'asc'} nulls last, i.id`
}

/** The number a column holds, as SQL; null where it holds none. */
export function numberOf(conditions: Conditions, known: Known, column: KnownColumn): string | null {
  if (column.key === 'instance.duration') return duration
  if (column.key === 'instance.round') return 'i.round'
  return column.group === 'form' && (column.kind === 'number' || column.kind === 'money')
    ? numeric(conditions, known, column)
    : null
}

function sortable(conditions: Conditions, known: Known, column: KnownColumn): string {
  return (
    plain[column.key] ??
    (column.kind === 'number' || column.kind === 'money'
      ? numeric(conditions, known, column)
      : textual(conditions, known, column))
  )
}

function addForm(conditions: Conditions, known: Known, column: KnownColumn, query: Query): void {
  const name = `f_${nameOf(column)}`
  const { texts } = conditions
  if (column.kind === 'number' || column.kind === 'money') {
    for (const [end, sign] of [
      ['ge', '>='],
      ['le', '<='],
    ] as const) {
      const bound = askedText(query, `${name}_${end}`)
      if (bound === null) continue
      const number = Number(bound)
      if (!Number.isFinite(number)) throw invalid({ [`${name}_${end}`]: `${column.label}格式不正确` })
      // Money is kept in fen and asked for in yuan.
      texts.push(
        `${numeric(conditions, known, column)} ${sign} ${place(conditions, column.kind === 'money' ? Math.round(number * 100) : number)}::numeric`,
      )
    }
    return
  }
  if (column.kind === 'day') {
    for (const [end, sign] of [
      ['ge', '>='],
      ['le', '<='],
    ] as const) {
      const bound = askedText(query, `${name}_${end}`)
      if (bound === null) continue
      const day = dayIn(bound)
      if (!day) throw invalid({ [`${name}_${end}`]: '日期格式应为YYYY-MM-DD' })
      texts.push(`${textual(conditions, known, column)} ${sign} ${place(conditions, day)}`)
    }
    return
  }
  const chosen = listOf(query[name])
  if (chosen.length === 0) return
  if (column.kind === 'choice') {
    const value = `${known.values}->${place(conditions, nameOf(column))}::text`
    const some = `${place(conditions, chosen)}::text[]`
    texts.push(
      `(
         case
           when jsonb_typeof(${value}) = 'array' then ${value} ?| ${some}
           else ${value} #>> '{}' = any(${some})
         end
       )`,
    )
  } else if (column.kind === 'flag')
    texts.push(
      `coalesce(${textual(conditions, known, column)}, 'false') = ${place(conditions, ['1', 'true'].includes(chosen[0]!) ? 'true' : 'false')}`,
    )
  else
    texts.push(
      `${textual(conditions, known, column)} ilike ${place(
        conditions,
        `%${String(query[name])
          .trim()
          .slice(0, 100)
          .replace(/[\\%_]/g, '\\$&')}%`,
      )}`,
    )
}

function textual(conditions: Conditions, known: Known, column: KnownColumn): string {
  return `${known.values}->>${place(conditions, nameOf(column))}::text`
}

/** A value that is no number counts as none: an older form may have kept something else under the same name. */
function numeric(conditions: Conditions, known: Known, column: KnownColumn): string {
  const at = `${place(conditions, nameOf(column))}::text`
  return `(case when jsonb_typeof(${known.values}->${at}) = 'number' then (${known.values}->>${at})::numeric end)`
}

function nameOf(column: KnownColumn): string {
  return column.key.slice('form.'.length)
}
