import { fieldOf, fieldsOf, type AnyEntity, type RowsHaving, type UniqueRule } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import type { RefOptions } from '#kernel/fields/links/ref/kind.ts'
import { boundedName, columnName, shortHash, tableName } from './names.ts'

export type ColumnModel = { name: string; type: string; notNull: boolean; default?: string }
/** A table as data, so that two versions can be compared and the difference reviewed as SQL. */
export type TableModel = {
  name: string
  columns: ColumnModel[]
  /** Name → full statement. */
  indexes: Record<string, string>
  /** Name → definition behind `add constraint <name>`. */
  constraints: Record<string, string>
}

/** The table an entity lies in, with the indexes its filters, uniques, references and search need. */
export function tableOf(entity: AnyEntity): TableModel {
  const name = tableName(entity)
  const alive = entity.removable === 'bin' ? ['deleted_time is null'] : []
  const indexes: Record<string, string> = {}
  const constraints: Record<string, string> = { [boundedName('pk', name)]: 'primary key (id)' }
  const seen = new Set<string>()
  const whole = new Map<string, string>()
  const index = (kind: string, columns: string[], definition: string, where: string[] = [], called?: string) => {
    if (seen.has(definition + where.join())) return
    seen.add(definition + where.join())
    const indexName = called ?? boundedName(kind, name, ...columns)
    const unique = kind === 'uq' ? 'unique ' : ''
    if (definition.startsWith('(') && where.length === 0)
      whole.set(indexName, definition.slice(1, definition.lastIndexOf(')')))
    indexes[indexName] =
      `create ${unique}index ${indexName} on ${name} ${definition}${where.length ? ` where ${where.join(' and ')}` : ''}`
  }

  for (const rule of (entity.unique ?? []) as readonly UniqueRule<Fields>[]) {
    const columns = rule.on.map((field) => keyColumn(entity, field))
    const where = [...alive, ...conditionOf(rule.where)]
    const empty = rule.emptyCounts ? ' nulls not distinct' : ''
    index('uq', columns, `(${columns.join(', ')})${empty}`, where, uniqueName(entity, rule))
  }
  for (const [fieldName, field] of fieldsOf(entity)) {
    const target = columnOf(field).foreignKey?.(field)
    if (!target) continue
    const column = columnName(fieldName)
    constraints[boundedName('fk', name, column)] =
      `foreign key (${column}) references ${tableName(target)} (id)${(field.options as RefOptions).isPart ? ' on delete cascade' : ''} deferrable initially immediate`
    index('ix', [column], `(${column})`)
  }
  for (const fields of entity.indexes ?? []) {
    const columns = (fields as readonly string[]).map((field) => keyColumn(entity, field))
    index('ix', columns, `(${columns.join(', ')})`)
  }
  for (const fieldName of entity.list.filters as readonly string[]) {
    const column = columnName(fieldName)
    const field = fieldOf(entity, fieldName)!
    const kind = (field.options as { isExact?: boolean }).isExact ? 'btree' : columnOf(field).filterIndex
    if (kind === 'btree') index('ix', [column], `(${column})`)
    if (kind === 'trigram') index('tg', [column], `using gin (${column} gin_trgm_ops)`)
    // An index over pieces does not know rows without any.
    if ((kind === 'trigram' || kind === 'members') && !field.options.required)
      index('nu', [column], '(id)', [`${column} is null`])
    if (kind === 'members') index('mb', [column], `using gin (${column})`)
  }
  if (entity.retain)
    index('ix', [columnName(entity.retain.by as string)], `(${columnName(entity.retain.by as string)})`)
  if (entity.removable === 'bin') index('bn', ['deleted_time'], '(deleted_time)', ['deleted_time is not null'])
  if (entity.search) index('sg', ['search_grams'], 'using gin (search_grams)')
  if (!entity.internal) {
    // One index for the whole usual order: the first page is read off its end, whatever the size of the table.
    const sorts = usualOrder(entity)
    index(
      'so',
      sorts.map((sort) => columnName(sort.replace(/^-/, ''))),
      `(${[...sorts.map((sort) => orderTerm(entity, sort)), 'id'].join(', ')})`,
    )
  }
  if (entity.history) {
    const { of, from, to, where } = entity.history
    const keys = (of as readonly string[]).map((field) => `${columnName(field)} with =`).join(', ')
    const period = `daterange(${columnName(from as string)}, ${columnName(to as string)}, '[]') with &&`
    const filter = [...alive, ...conditionOf(where)]
    constraints[boundedName('ex', name, 'period')] =
      `exclude using gist (${keys}, ${period})${filter.length ? ` where (${filter.join(' and ')})` : ''}`
  }
  // What another index begins with it answers as well: every write would have to keep up both.
  for (const [one, terms] of whole)
    if (
      !indexes[one]!.startsWith('create unique') &&
      [...whole.values()].some((other) => other.startsWith(`${terms}, `))
    )
      delete indexes[one]
  return { name, columns: columnsOf(entity), indexes, constraints }
}

/** The index of a rule: the first on its fields is called after them, a further one after its condition as well. */
export function uniqueName(entity: AnyEntity, rule: UniqueRule<Fields>): string {
  const columns = (of: UniqueRule<Fields>) => of.on.map((field) => keyColumn(entity, field))
  const first = ((entity.unique ?? []) as readonly UniqueRule<Fields>[]).find(
    (other) => columns(other).join() === columns(rule).join(),
  )
  const condition = conditionOf(rule.where).join(' and ')
  const isFirst = first === undefined || conditionOf(first.where).join(' and ') === condition
  return boundedName('uq', tableName(entity), ...columns(rule), ...(isFirst ? [] : [shortHash(condition)]))
}

/** The order of a list nobody asked to be ordered. */
export function usualOrder(entity: AnyEntity): readonly string[] {
  return entity.list.sort ?? ['-createTime']
}

/** One part of an order, `-field` for descending: text by pinyin, empty values last. */
export function orderTerm(entity: AnyEntity, sort: string): string {
  const name = sort.replace(/^-/, '')
  const field = fieldOf(entity, name)
  return `${columnName(name)}${field && columnOf(field).sortsAsText ? ' collate "zh-x-icu"' : ''}${sort.startsWith('-') ? ' desc nulls last' : ''}`
}

/** The column equality is decided on: sensitive values are compared by their keyed hash. */
export function keyColumn(entity: AnyEntity, fieldName: string): string {
  const field = fieldOf(entity, fieldName)
  return field?.options.sensitive ? hashColumn(fieldName) : columnName(fieldName)
}

export function hashColumn(fieldName: string): string {
  return `${columnName(fieldName)}_hash`
}

function columnsOf(entity: AnyEntity): ColumnModel[] {
  const columns: ColumnModel[] = [
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'version', type: 'integer', notNull: true, default: '1' },
    { name: 'create_user', type: 'uuid', notNull: false },
    { name: 'create_time', type: 'timestamptz(3)', notNull: true },
    { name: 'update_user', type: 'uuid', notNull: false },
    { name: 'update_time', type: 'timestamptz(3)', notNull: true },
  ]
  if (entity.removable === 'bin') columns.push({ name: 'deleted_time', type: 'timestamptz(3)', notNull: false })
  for (const [name, field] of fieldsOf(entity)) {
    const notNull = field.options.required === true
    columns.push({
      name: columnName(name),
      type: field.options.sensitive ? 'text' : columnOf(field).type(field),
      notNull,
    })
    if (field.options.sensitive) columns.push({ name: hashColumn(name), type: 'text', notNull })
  }
  if (entity.search) {
    columns.push(
      { name: 'search_text', type: 'text', notNull: false },
      { name: 'search_grams', type: 'text[]', notNull: false },
    )
  }
  return columns
}

/** The same as SQL; quoted, as PostgreSQL reads a flag as well. */
export function conditionOf(where: RowsHaving<Fields> | undefined, alias = ''): string[] {
  return Object.entries(where ?? {}).map(([field, values]) => {
    const list = (values ?? []).map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ')
    return `${alias}${columnName(field)} in (${list})`
  })
}
