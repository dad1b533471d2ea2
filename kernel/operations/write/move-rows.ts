import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, fieldsOf, type AnyEntity, type Entity, type Row, type Values } from '#kernel/entity/entity.ts'
import type { StateName } from '#kernel/entity/states.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { writeSearch } from '../read/fill-search.ts'
import { machineOf, moveProblem, statesBefore } from './moves.ts'
import type { Moved } from '../resource.ts'
import { selectionOf, type RawRow } from '../read/selection.ts'
import { aliveOnly, columnRef, newConditions, place, whereText, type Conditions } from '../sql.ts'
import { fieldColumns, isSearched, loadRows, updateRow } from '../store.ts'
import { asAppError } from './violations.ts'

type Name<E> = E extends Entity<string, infer F> ? keyof F & string : never

type Choice<R, K> = K extends keyof R ? R[K] | readonly R[K][] : never

export type RowsMove<E> = {
  /** States in which the rows may stand; whoever stands elsewhere by now is left alone. */
  from: StateName<E> | readonly StateName<E>[]
  to: StateName<E>
  /** Which rows: fields and the value, or one of the values, each has. */
  where: { readonly [K in Name<E> | 'id']?: Choice<Row<E>, K> }
  /** A further condition on the rows (`t`), as SQL. */
  and?: (conditions: Conditions) => string
  /** What else is written to every row. */
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
 * Moves rows from state to state with one conditional statement, be it one row or twenty thousand, and answers those that moved. What
 * the declaration does not know is refused; every moved row stands in the log, and whoever follows such rows is told.
 */
export async function moveRows<E extends AnyEntity>(ctx: Ctx, entity: E, move: RowsMove<E>): Promise<Row<E>[]> {
  if (!ctx.db.isTransaction) throw new Error(`rows of ${entity.name} move together with their trace, in a transaction`)
  const { field, from, to } = declaredMove(entity, move)
  const values: RawRow = { ...move.values, [field]: to }
  const copies = Object.entries((move.copies ?? {}) as Record<string, string>)
  const touched = [...Object.keys(values), ...copies.map(([name]) => name)]
  const conditions = newConditions()
  const sets = [
    ...fieldColumns(ctx, entity, values).map(([column, value]) => `${column} = ${place(conditions, value)}`),
    ...copies.map(([name, other]) => `${columnName(name)} = ${columnRef(other)}`),
    `update_user = ${writerOf(ctx, entity, conditions)}`,
    `update_time = ${place(conditions, ctx.now())}`,
    'version = t.version + 1',
  ]
  conditions.texts.push(`${columnRef(field)} = any(${place(conditions, from)}::text[])`)
  addWhere(conditions, entity, move.where as RawRow)
  if (move.and) conditions.texts.push(`(${move.and(conditions)})`)
  aliveOnly(conditions, entity)
  const names = fieldsOf(entity).map(([name]) => name)
  const selection = selectionOf(ctx.world, entity, names, false)
  const was = touched.map((name) => `old.${columnName(name)} as "${wasName(name)}"`)
  const found = await ctx.db
    .query<RawRow>(
      `update ${tableName(entity)} t
       set ${sets.join(', ')}
       ${whereText(conditions)}
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
  await log(ctx, entity, { changes, touched, action: move.action, title: move.title as (row: RawRow) => string })
  if (changes.length > 0) await ctx.world.resources.get(entity.name)?.hooks.moved?.(ctx, changes)
  return changes.map(({ after }) => after as Row<E>)
}

/** Moves one row from wherever it stands, or only gives it other values; refused where the declaration does not let it go there. */
export async function moveRow<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  id: string,
  { values, action, title }: { values: Values<E> } & Pick<RowsMove<E>, 'action' | 'title'>,
): Promise<void> {
  const machine = machineOf(entity)
  const to = machine?.nameOf((values as RawRow)[machine.field])
  if (machine && to !== undefined) {
    const from = statesBefore(machine, to) as StateName<E>[]
    const where = { id } as RowsMove<E>['where']
    const moved = await moveRows(ctx, entity, { from, to: to as StateName<E>, where, values, action, title })
    if (moved.length > 0) return
  }
  const before = (await loadRows<AnyEntity>(ctx, entity, [id], { lock: true })).get(id)
  if (!before) throw notFound()
  const problem = moveProblem(entity, before, values as RawRow)
  if (problem) throw badRequest({ text: problem })
  const after = { ...before, ...(values as RawRow) }
  await updateRow(ctx, entity, { id, version: before['version'] as number, values: values as RawRow, merged: after })
  await log(ctx, entity, {
    changes: [{ id, before, after }],
    touched: Object.keys(values as RawRow),
    action,
    title: title as (row: RawRow) => string,
  })
}

/** The codes a move is written with. One that nobody declared is a mistake of whoever wrote it, and told as that. */
export function declaredMove<E extends AnyEntity>(
  entity: E,
  { from, to }: Pick<RowsMove<E>, 'from' | 'to'>,
): { field: string; from: string[]; to: string } {
  const machine = machineOf(entity)
  if (!machine) throw new Error(`${entity.name} declares no states to move between`)
  const codeOf = (name: string) => {
    const state = Object.hasOwn(machine.states, name) ? machine.states[name] : undefined
    if (!state) throw new Error(`${entity.name} knows no state ${name}`)
    return state[0]
  }
  const names = [from].flat() as string[]
  for (const name of names)
    if (name !== to && !machine.moves[name]?.includes(to))
      throw new Error(`${entity.name}: ${name} → ${to} is not a declared move`)
  return { field: machine.field, from: names.map(codeOf), to: codeOf(to) }
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
async function log(
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
  for (let at = 0; at < entries.length; at += loggedAtOnce) await audit(ctx, entries.slice(at, at + loggedAtOnce))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
