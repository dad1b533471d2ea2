import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Row, Values } from '#kernel/entity/entity.ts'
import type { StateName } from '#kernel/entity/states.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { machineOf, moveProblem, statesBefore } from './moves.ts'
import type { RawRow } from '../read/selection.ts'
import { columnRef, place } from '../sql.ts'
import { loadRows, updateRow } from '../store.ts'
import { logChanges, writeRows, type RowsChange } from './change-rows.ts'

export type RowsMove<E> = Omit<RowsChange<E>, 'scope'> & {
  /** States in which the rows may stand; whoever stands elsewhere by now is left alone. */
  from: StateName<E> | readonly StateName<E>[]
  to: StateName<E>
}

/**
 * Moves rows from state to state with one conditional statement, be it one row or twenty thousand, and answers those that moved. What
 * the declaration does not know is refused; every moved row stands in the log, and whoever follows such rows is told.
 */
export async function moveRows<E extends AnyEntity>(ctx: Ctx, entity: E, move: RowsMove<E>): Promise<Row<E>[]> {
  const { from: _from, to: _to, and, ...change } = move
  const { field, from, to } = declaredMove(entity, move)
  const changes = await writeRows<AnyEntity>(ctx, entity, {
    ...(change as RowsChange<AnyEntity>),
    values: { ...change.values, [field]: to } as RawRow,
    and: (conditions) =>
      [`${columnRef(field)} = any(${place(conditions, from)}::text[])`, ...(and ? [`(${and(conditions)})`] : [])].join(
        ' and ',
      ),
  })
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
  await logChanges(ctx, entity, {
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
