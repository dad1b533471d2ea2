import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { StateMoves } from '#kernel/entity/states.ts'
import type { Fields } from '#kernel/entity/field.ts'
import type { States, StateOptions } from '#kernel/fields/choices/state/kind.ts'

type Machine = StateMoves<Fields> & {
  readonly states: States
  /** The name of a state by its stored code. */
  nameOf(code: unknown): string | undefined
}

/** How records of an entity move, or null where no field of it is a state that the declaration moves. */
export function machineOf(entity: AnyEntity): Machine | null {
  const machine = entity.states
  if (!machine) return null
  const { states } = fieldOf(entity, machine.field)!.options as StateOptions
  return { ...machine, states, nameOf: (code) => Object.keys(states).find((name) => states[name]![0] === code) }
}

/**
 * Why a record cannot go to the state it is about to be written with, or null. A new record begins where the declaration says; one
 * that a sheet brings, where the sheet's stamp says.
 */
export function moveProblem(
  entity: AnyEntity,
  before: Record<string, unknown> | null,
  values: Record<string, unknown>,
): string | null {
  const machine = machineOf(entity)
  if (!machine || !(machine.field in values)) return null
  const to = machine.nameOf(values[machine.field])
  const labelOf = (name: string | undefined) => (name ? machine.states[name]![1] : '无')
  if (!before) {
    const stamped = (entity.excel?.stamp as Record<string, string> | undefined)?.[machine.field]
    const isBeginning = to === machine.initial || (stamped !== undefined && values[machine.field] === stamped)
    return isBeginning ? null : `新的${entity.label}应为“${labelOf(machine.initial)}”`
  }
  const from = machine.nameOf(before[machine.field])
  if (from === to || (from && to && machine.moves[from]?.includes(to))) return null
  return `${entity.label}不能从“${labelOf(from)}”变为“${labelOf(to)}”`
}

/** The states from which a record may come to one, itself included: what is there already may get other values. */
export function statesBefore({ moves }: Pick<Machine, 'moves'>, to: string): string[] {
  return Object.keys(moves).filter((name) => name === to || moves[name]!.includes(to))
}
