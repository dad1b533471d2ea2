import type { Client } from 'pg'
import { columnName, tableName } from '#kernel/db/names.ts'
import { hashColumn } from '#kernel/db/table.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { stateItems } from '#kernel/fields/choices/state/kind.ts'
import type { Resource } from '#kernel/operations/resource.ts'

/** The row that every selective question is about. */
export const rare = {
  row: 77,
  text: '罕见名字',
  pair: '罕见',
  letter: '罕',
  code: 'ZZ',
  firstDay: '2000-01-01',
  lastDay: '2013-09-08',
} as const

/** Id that stands in every reference of the rare row. */
export const rareId = (client: Client) =>
  client.query<{ id: string }>(`select md5((${rare.row} / 60)::text)::uuid as id`).then(({ rows }) => rows[0]!.id)

/**
 * Fills the table of a resource with made-up rows straight in SQL: only columns that somebody asks by, narrow rows (which makes a
 * sequential scan cheap, so the test is stricter than life), references to nothing. Indexes are built afterwards, which is faster.
 */
export async function fillTable(client: Client, resource: Resource, rows: number): Promise<void> {
  const { entity } = resource
  const table = tableName(entity)
  const columns = columnsFor(resource)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = current_schema() and i.tablename = $1 and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [table],
  )
  const { rows: exclusions } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'x'`,
    [table],
  )
  await client.query(`delete from ${table}`)
  // Not put back: it takes longer than all the rest, and no filter needs it.
  for (const { name } of exclusions) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')}) select ${columns.map(([, value]) => value).join(', ')} from generate_series(1, ${rows}) g`,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`vacuum (analyze) ${table}`)
}

function columnsFor({ entity, scope }: Resource): [column: string, value: string][] {
  const asked = new Set<string>([
    ...(entity.list.filters as string[]),
    ...((entity.list.sort ?? []) as string[]).map((name) => name.replace(/^-/, '')),
    ...Object.values(scope === 'open' ? {} : scope.by),
    ...((entity.unique ?? []) as { on: readonly string[] }[]).flatMap((rule) => rule.on),
    ...(entity.history ? [entity.history.from as string, entity.history.to as string] : []),
  ])
  const moment = `timestamptz '2020-01-01' + g * interval '1 minute'`
  const columns: [string, string][] = [
    ['id', `md5('id' || g)::uuid`],
    ['create_time', moment],
    ['update_time', moment],
  ]
  for (const [name, field] of fieldsOf(entity)) {
    if (!asked.has(name) && !field.options.required) continue
    if (field.options.sensitive) columns.push([columnName(name), `'x' || g`], [hashColumn(name), `'x' || g`])
    else
      columns.push([
        columnName(name),
        isLaterReference(entity, name)
          ? `md5((g % 5000)::text)::uuid`
          : valueFor(field, isKey(entity, name) || name === entity.history?.to),
      ])
  }
  if (entity.search) {
    columns.push(['search_text', `'n' || g || case when g = ${rare.row} then '${rare.text}' else '' end`])
    columns.push([
      'search_grams',
      `array['张三', '张', 'n' || (g % 10), substr(md5(g::text), 1, 2)] || case when g = ${rare.row} then array['罕', '罕见', '见名', '名字'] else '{}' end`,
    ])
  }
  return columns
}

/** Almost always the same, once in a thousand rare, now and then nothing: as codes and states are in life. */
function valueFor(field: AnyField, isKept: boolean): string {
  const type = columnOf(field).type(field)
  const orNull = (value: string) =>
    field.options.required || isKept ? value : `case when g % 1000 = 3 then null else ${value} end`
  if (field.kind === 'state')
    return `case when g % 1000 = ${rare.row} then '${rareState(field)}' else '${stateItems(field)[0]!.key}' end`
  if (field.kind === 'code') return orNull(`case when g % 1000 = ${rare.row} then '${rare.code}' else '01' end`)
  if (type === 'text')
    return `case when g = ${rare.row} then '${rare.text}' ${isKept || field.options.required ? '' : 'when g % 1000 = 3 then null '}else 'n' || g end`
  if (type === 'uuid') return orNull('md5((g / 60)::text)::uuid')
  if (type === 'integer' || type.startsWith('numeric') || type === 'bigint')
    return orNull(`${boundsOf(field)[0]} + g % ${boundsOf(field)[1] - boundsOf(field)[0] + 1}`)
  if (type === 'boolean') return orNull(`g % 1000 = ${rare.row}`)
  if (type === 'date') return orNull(`date '${rare.firstDay}' + (g % 5000)`)
  if (type.startsWith('timestamptz')) return orNull(`timestamptz '2020-01-01' + g * interval '1 minute'`)
  if (type === 'text[]') return orNull(`array[case when g % 1000 = ${rare.row} then '${rare.code}' else '01' end]`)
  if (type === 'uuid[]') return orNull('array[md5((g / 60)::text)::uuid]')
  return 'null'
}

/** Smallest and largest number of a field in the made-up rows. */
export function boundsOf(field: AnyField): [smallest: number, largest: number] {
  const { min = 0, max = 999 } = field.options as { min?: number; max?: number }
  return [min, Math.min(max, min + 999)]
}

export function rareState(field: AnyField): string {
  return stateItems(field).at(-1)!.key
}

function isKey(entity: AnyEntity, name: string): boolean {
  return (
    Boolean(fieldOf(entity, name)) &&
    ((entity.unique ?? []) as { on: readonly string[] }[]).some((rule) => rule.on.includes(name))
  )
}

/** Where several references make one key, the first repeats for neighbours and the others must not. */
function isLaterReference(entity: AnyEntity, name: string): boolean {
  const isReference = (one: string) => columnOf(fieldOf(entity, one)!).type(fieldOf(entity, one)!) === 'uuid'
  return ((entity.unique ?? []) as { on: readonly string[] }[]).some(
    (rule) => rule.on.indexOf(name) > 0 && isReference(name) && isReference(rule.on[0]!),
  )
}
