import { audit } from '#kernel/audit/audit.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, fieldsOf, type AnyEntity, type Entity, type Row, type Values } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { writeSearch } from '../read/fill-search.ts'
import { selectionOf, type RawRow } from '../read/selection.ts'
import type { Moved } from '../resource.ts'
import { aliveOnly, columnRef, newConditions, place, takenInOrder, withinScope, type Conditions } from '../sql.ts'
import { fieldColumns, isSearched } from '../store.ts'
import { machineOf } from './moves.ts'
import { asAppError } from './violations.ts'

type Name<E> = E extends Entity<string, infer F> ? keyof F & string : never

type Choice<R, K> = K extends keyof R ? R[K] | readonly R[K][] : never

export type RowsMeant<E> = {
  /** Which rows: fields and the value, or one of the values, each has. */
  where: { readonly [K in Name<E> | 'id']?: Choice<Row<E>, K> }
  /** A further condition on the rows (`t`), as SQL. */
  and?: (conditions: Conditions) => string
  /** Only rows of these: whoever does not reach others changes none of them. */
  scope?: RowScope
}

export type RowsChange<E> = RowsMeant<E> & {
  /** What is written to every row. */
  values?: Values<E>
  /** Fields that take the value which another field of the same row has. */
  copies?: { readonly [K in Name<E>]?: Name<E> }
  /** What it is called in the log; default a change. */
  action?: string
  title?: (row: Row<E>) => string
}

/** So many lines of the log are written with one statement. */
const loggedAtOnce = 2000

/**
 * Gives other values to rows that an area itself keeps, with one conditional statement, and answers them as they stand then; every row
 * that shows a change stands in the log. How rows stand is not changed by it: that is a move (`moveRows`).
 */
export async function changeRows<E extends AnyEntity>(ctx: Ctx, entity: E, change: RowsChange<E>): Promise<Row<E>[]> {
  const state = machineOf(entity)?.field
  if (state && [...Object.keys(change.values ?? {}), ...Object.keys(change.copies ?? {})].includes(state))
    throw new Error(`${entity.name}: ${state} is moved, not changed`)
  requireMeant(entity, change)
  return (await writeRows(ctx, entity, change)).map(({ after }) => after as Row<E>)
}

/** The one statement behind changes and moves, with search text and log. */
export async function writeRows<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  { values, copies, action, title, ...meant }: RowsChange<E>,
): Promise<Moved[]> {
  const copied = Object.entries((copies ?? {}) as Record<string, string>)
  const touched = [...Object.keys((values ?? {}) as RawRow), ...copied.map(([name]) => name)]
  const conditions = newConditions()
  const sets = [
    ...fieldColumns(ctx, entity, (values ?? {}) as RawRow).map(
      ([column, value]) => `${column} = ${place(conditions, value)}`,
    ),
    ...copied.map(([name, other]) => `${columnName(name)} = ${columnRef(other)}`),
    `update_user = ${writerOf(ctx, entity, conditions)}`,
    `update_time = ${place(conditions, ctx.now())}`,
    'version = t.version + 1',
  ]
  meantRows(ctx, entity, conditions, meant)
  const names = fieldsOf(entity).map(([name]) => name)
  const selection = selectionOf(ctx.world, entity, names, false)
  const was = touched.map((name) => `old.${columnName(name)} as "${wasName(name)}"`)
  const found = await ctx.db
    .query<RawRow>(
      `update ${tableName(entity)} t
       set ${sets.join(', ')}
       from ${takenInOrder(entity, conditions)}
       where t.id = x.id
       returning ${selection.columns}, ${was.join(', ')}`,
      conditions.values,
    )
    .catch((error: unknown) => {
      throw asAppError(error, entity)
    })
  const changes = found.map((row) => changeOf(ctx, entity, row, touched))
  if (isSearched(entity, touched))
    await writeSearch(
      ctx,
      entity,
      changes.map(({ after }) => after),
    )
  await logChanges(ctx, entity, { changes, touched, action, title: title as (row: RawRow) => string })
  return changes
}

/** Whoever forgets to say which rows means none, and never all of them. */
export function requireMeant<E extends AnyEntity>(entity: E, { where, and }: RowsMeant<E>): void {
  if (!and && Object.values(where).every((value) => value === undefined))
    throw new Error(`${entity.name}: which rows are meant is not said`)
}

/** The conditions that say which rows are written. */
export function meantRows<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  conditions: Conditions,
  { where, and, scope }: RowsMeant<E>,
): void {
  if (!ctx.db.isTransaction)
    throw new Error(`rows of ${entity.name} are written together with their trace, in a transaction`)
  addWhere(conditions, entity, where as RawRow)
  if (and) conditions.texts.push(`(${and(conditions)})`)
  if (scope) withinScope(conditions, entity, scope)
  aliveOnly(conditions, entity)
}

function addWhere(conditions: Conditions, entity: AnyEntity, where: RawRow): void {
  for (const [name, value] of Object.entries(where)) {
    if (value === undefined) continue
    const field = fieldOf(entity, name)
    const type = field ? columnOf(field).type(field) : 'uuid'
    conditions.texts.push(
      value === null
        ? `${columnRef(name)} is null`
        : `${columnRef(name)} = any(${place(conditions, [value].flat())}::${type}[])`,
    )
  }
}

/** Who is noted to have written a row: whoever acts, unless the row must not say who made it. */
function writerOf(ctx: Ctx, { anonymous }: AnyEntity, conditions: Conditions): string {
  const writer = `${place(conditions, ctx.actor.userId)}::uuid`
  if (!anonymous) return writer
  const { when, by } = anonymous as { when: string; by: string }
  return `case when ${columnRef(when)} and ${columnRef(by)} = ${writer} then null else ${writer} end`
}

const wasName = (name: string) => `was ${name}`

function changeOf(ctx: Ctx, entity: AnyEntity, raw: RawRow, touched: readonly string[]): Moved {
  const was: RawRow = {}
  for (const name of touched) {
    was[name] = raw[wasName(name)]
    delete raw[wasName(name)]
  }
  const names = fieldsOf(entity).map(([name]) => name)
  const after = selectionOf(ctx.world, entity, names, false).reveal(ctx, raw)
  const before = { ...after, ...selectionOf(ctx.world, entity, touched, false).reveal(ctx, was) }
  return { id: after['id'] as string, before: { ...before, version: (after['version'] as number) - 1 }, after }
}

/** One line for each row that shows a change, as an operation writes it; what has a name of its own is always told. */
export async function logChanges(
  ctx: Ctx,
  entity: AnyEntity,
  {
    changes,
    touched,
    action,
    title,
  }: {
    changes: readonly Moved[]
    touched: readonly string[]
    action?: string | undefined
    title?: ((row: RawRow) => string) | undefined
  },
): Promise<void> {
  const shown = touched.filter((name) => !fieldOf(entity, name)?.options.withheld)
  const { title: titleField, anonymous } = entity
  const kept = [...new Set([...shown, titleField, ...(anonymous ? [anonymous.when, anonymous.by] : [])])] as string[]
  const pick = (row: RawRow) => Object.fromEntries(kept.map((name) => [name, row[name]]))
  const entries = changes
    .filter(({ before, after }) => action || shown.some((name) => !isSame(before[name], after[name])))
    .map(({ id, before, after }) => ({
      entity,
      recordId: id,
      action: action ?? 'update',
      before: pick(before),
      after: pick(after),
      ...(title ? { title: title(after) } : {}),
    }))
  await logged(ctx, entries)
}

/** Lines of the log for however many rows. */
export async function logged(ctx: Ctx, entries: Parameters<typeof audit>[1]): Promise<void> {
  for (let at = 0; at < entries.length; at += loggedAtOnce) await audit(ctx, entries.slice(at, at + loggedAtOnce))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
