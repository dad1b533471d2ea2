import type { Ctx } from '#kernel/world/context.ts'
import { withoutIndexes } from '#kernel/db/bulk-load.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { hashColumn } from '#kernel/db/table.ts'
import { isSecretAuthor } from '../audit/secret-author.ts'
import { fieldOf, fieldsOf, type AnyEntity, type Row } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { isId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '../entity/search-text.ts'
import { sealPlace, selectionOf, type RawRow } from './read/selection.ts'
import { aliveOnly, binnedOnly, newConditions, place, whereText, withinScope } from './sql.ts'

/** Rows by id with all values in clear, within a scope, in no order; `lock` keeps others from changing them meanwhile, `binnedSince` finds those removed since then instead. */
export async function loadRows<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  ids: readonly string[],
  options: { scope?: RowScope; lock?: boolean; binnedSince?: Date } = {},
): Promise<Map<string, Row<E>>> {
  if (ids.length === 0) return new Map()
  const selection = selectionOf(
    ctx.world,
    entity,
    fieldsOf(entity).map(([name]) => name),
    false,
  )
  const conditions = newConditions()
  conditions.texts.push(`t.id = any(${place(conditions, ids.filter(isId))}::uuid[])`)
  if (options.binnedSince) binnedOnly(conditions, options.binnedSince)
  else aliveOnly(conditions, entity)
  withinScope(conditions, entity, options.scope ?? { kind: 'all' })
  const text = `select ${selection.columns}
    from ${tableName(entity)} t${whereText(conditions)}${options.lock ? ' order by t.id for update' : ''}`
  const rows = await ctx.db.query<RawRow>(text, conditions.values, 'load')
  return new Map(rows.map((row) => [row['id'] as string, selection.reveal(ctx, row) as Row<E>]))
}

/** Keeps others from changing rows meanwhile, and nobody from referring to them; taken in one order, so that nobody waits in a circle. */
export async function takeRows(ctx: Ctx, entity: AnyEntity, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const text = `select t.id from ${tableName(entity)} t where t.id = any($1::uuid[]) order by t.id for no key update`
  await ctx.db.query(text, [ids], 'take')
}

type StoredColumn = [column: string, value: unknown]
type Put = (column: string, value: unknown) => void
type NewRow = { id: string; values: RawRow }

/** The database columns and values that store some fields: sealed and hashed where sensitive, with the search columns. */
export function storedColumns(ctx: Ctx, entity: AnyEntity, values: RawRow, merged: RawRow): StoredColumn[] {
  const columns = fieldColumns(ctx, entity, values)
  putSearch(entity, { names: Object.keys(values), merged }, (column, value) => void columns.push([column, value]))
  return columns
}

/** What `keyword` finds the record by, where one of these fields has a part in it. */
function putSearch(entity: AnyEntity, { names, merged }: { names: readonly string[]; merged: RawRow }, put: Put): void {
  if (!isSearched(entity, names)) return
  const text = searchTextOf(entity, merged)!
  put('search_text', text)
  put('search_grams', gramsOf(text))
}

/** Whether `keyword` finds rows by one of these fields. */
export function isSearched(entity: AnyEntity, names: readonly string[]): boolean {
  return ((entity.search ?? []) as readonly string[]).some((name) => names.includes(name))
}

/** The same without the search columns, which the whole record decides on. */
export function fieldColumns(ctx: Ctx, entity: AnyEntity, values: RawRow): StoredColumn[] {
  const columns: StoredColumn[] = []
  for (const name of Object.keys(values))
    putField(ctx, entity, { name, value: values[name] }, (column, value) => void columns.push([column, value]))
  return columns
}

/** The columns one field is stored in, one after the other. */
function putField(ctx: Ctx, entity: AnyEntity, { name, value }: { name: string; value: unknown }, put: Put): void {
  const stored = storedOf(entity, name)
  if (!stored) return
  const isEmpty = value === null || value === undefined
  if (stored.hashColumn) {
    put(stored.column, isEmpty ? null : sealOf(ctx, entity, name, value))
    put(stored.hashColumn, isEmpty ? null : hashOf(ctx, entity, name, value))
  } else put(stored.column, isEmpty ? null : stored.toSql ? stored.toSql(value) : value)
}

type StoredField = { column: string; hashColumn: string | null; toSql?: (value: unknown) => unknown }
const storedFields = new WeakMap<AnyEntity, Map<string, StoredField | null>>()

/** How a field is stored, worked out once: rows come by the ten thousand. */
function storedOf(entity: AnyEntity, name: string): StoredField | null {
  let fields = storedFields.get(entity)
  if (!fields) storedFields.set(entity, (fields = new Map()))
  let stored = fields.get(name)
  if (stored === undefined) {
    const field = fieldOf(entity, name)
    stored = null
    if (field)
      stored = {
        column: columnName(name),
        hashColumn: field.options.sensitive ? hashColumn(name) : null,
        toSql: columnOf(field).toSql,
      }
    fields.set(name, stored)
  }
  return stored
}

function sealOf(ctx: Ctx, entity: AnyEntity, field: string, value: unknown): string {
  return ctx.world.secrets.seal(String(value), sealPlace(ctx.school.id, entity, field))
}

/** Equality of a sensitive value is decided on this. */
export function hashOf(ctx: Ctx, entity: AnyEntity, field: string, value: unknown): string {
  return ctx.world.secrets.hash(String(value), sealPlace(ctx.school.id, entity, field))
}

export async function insertRow(ctx: Ctx, entity: AnyEntity, id: string, values: RawRow): Promise<void> {
  const { text, given } = insertion(ctx, entity, id, values)
  await ctx.db.query(text, given)
}

/** The same, and answers the row as it stands then. */
export async function insertedRow<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  id: string,
  values: RawRow,
): Promise<Row<E>> {
  const { text, given } = insertion(ctx, entity, id, values)
  const names = fieldsOf(entity).map(([name]) => name)
  const selection = selectionOf(ctx.world, entity, names, false)
  const [row] = await ctx.db.query<RawRow>(`${text} returning ${selection.columns}`, given)
  return selection.reveal(ctx, row!) as Row<E>
}

function insertion(ctx: Ctx, entity: AnyEntity, id: string, values: RawRow): { text: string; given: unknown[] } {
  const columns = [...ownColumns(ctx, entity, id, values), ...storedColumns(ctx, entity, values, values)]
  const names = columns.map(([name]) => name).join(', ')
  const places = columns.map((_, i) => `$${i + 1}`).join(', ')
  return {
    text: `insert into ${tableName(entity)} as t (${names}) values (${places})`,
    given: columns.map(([, value]) => value),
  }
}

/** Loads many new rows at once through COPY, by the fields of the first one: what another lacks of them is empty. */
export async function copyRows(ctx: Ctx, entity: AnyEntity, rows: Iterable<NewRow>): Promise<number> {
  const source = rows[Symbol.iterator]()
  const first = source.next()
  if (first.done) return 0
  const fields = Object.keys(first.value.values)
  const known = new Set(fields)
  const names: string[] = []
  eachColumn(ctx, entity, { ...first.value, fields }, (name) => void names.push(name))
  // Sent in pieces of many rows: each piece is a write to the socket.
  function* pieces() {
    let piece = ''
    for (let next: IteratorResult<NewRow> = first; !next.done; next = source.next()) {
      const { id, values } = next.value
      for (const name in values)
        if (!known.has(name)) throw new Error(`${entity.name}: the first row to copy has no ${name}`)
      piece += copyLine(ctx, entity, { id, values, fields })
      if (piece.length < copyPiece) continue
      yield piece
      piece = ''
    }
    if (piece !== '') yield piece
  }
  return ctx.db.copyIn(`copy ${tableName(entity)} (${names.join(', ')}) from stdin`, pieces())
}

const copyPiece = 65_536
const fewRows = 5000

/** The same into a school nobody uses yet: the indexes of a table that gets many rows are made once they are there. */
export async function copyFirstRows(ctx: Ctx, entity: AnyEntity, rows: Iterable<NewRow>): Promise<number> {
  const source = rows[Symbol.iterator]()
  const first: NewRow[] = []
  let next = source.next()
  for (; !next.done && first.length < fewRows; next = source.next()) first.push(next.value)
  if (next.done) return copyRows(ctx, entity, first)
  const all = function* () {
    yield* first
    for (; !next.done; next = source.next()) yield next.value
  }
  return withoutIndexes(ctx.db, tableName(entity), () => copyRows(ctx, entity, all()))
}

/**
 * Writes a change if the version still stands; false when somebody was faster. A state is written only by whoever has judged the move
 * and tells of it (`isJudged`): actions, changes and `moveRows`.
 */
export async function updateRow(
  ctx: Ctx,
  entity: AnyEntity,
  change: { id: string; version: number; values: RawRow; merged: RawRow; isJudged?: boolean },
): Promise<boolean> {
  if (!change.isJudged && entity.states && (entity.states.field as string) in change.values)
    throw new Error(`${entity.name}: ${entity.states.field} is moved by moveRows`)
  const columns: [string, unknown][] = [
    ...storedColumns(ctx, entity, change.values, change.merged),
    ['update_user', isSecretAuthor(ctx, entity, change.merged) ? null : ctx.actor.userId],
    ['update_time', ctx.now()],
  ]
  const settings = columns.map(([name], i) => `${name} = $${i + 3}`).join(', ')
  const touched = await ctx.db.execute(
    `update ${tableName(entity)} set ${settings}, version = version + 1 where id = $1 and version = $2`,
    [change.id, change.version, ...columns.map(([, value]) => value)],
  )
  return touched === 1
}

function ownColumns(ctx: Ctx, entity: AnyEntity, id: string, values: RawRow): [string, unknown][] {
  const now = ctx.now()
  const userId = isSecretAuthor(ctx, entity, values) ? null : ctx.actor.userId
  return [
    ['id', id],
    ['version', 1],
    ['create_user', userId],
    ['create_time', now],
    ['update_user', userId],
    ['update_time', now],
  ]
}

/** The columns of a new row and what goes into them, in one order for all rows of the same fields. */
function eachColumn(
  ctx: Ctx,
  entity: AnyEntity,
  { id, values, fields }: NewRow & { fields: readonly string[] },
  put: Put,
): void {
  for (const [column, value] of ownColumns(ctx, entity, id, values)) put(column, value)
  for (const name of fields) putField(ctx, entity, { name, value: values[name] }, put)
  putSearch(entity, { names: fields, merged: values }, put)
}

function copyLine(ctx: Ctx, entity: AnyEntity, row: NewRow & { fields: readonly string[] }): string {
  let line = ''
  eachColumn(ctx, entity, row, (_, value) => {
    line += line === '' ? copyText(value) : `\t${copyText(value)}`
  })
  return `${line}\n`
}

function copyText(value: unknown): string {
  if (typeof value === 'string') return escapeCopy(value)
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return escapeCopy(String(value))
}

function arrayText(items: readonly unknown[]): string {
  // Most are pieces of names, with nothing in them to escape.
  if (!/["\\\t\n\r]/.test(items.join(''))) return items.length === 0 ? '{}' : `{"${items.join('","')}"}`
  const texts = items.map((item) => `"${String(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return escapeCopy(`{${texts.join(',')}}`)
}

function escapeCopy(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
