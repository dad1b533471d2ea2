import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { StateOptions } from '#kernel/fields/state/kind.ts'

/** Why a record cannot go to the state it is about to be written with, or null. A new record begins where the declaration says. */
export function moveProblem(
  entity: AnyEntity,
  before: Record<string, unknown> | null,
  values: Record<string, unknown>,
): string | null {
  const machine = entity.states
  if (!machine || !(machine.field in values)) return null
  const { states } = fieldOf(entity, machine.field)!.options as StateOptions
  const nameOf = (code: unknown) => Object.keys(states).find((name) => states[name]![0] === code)
  const to = nameOf(values[machine.field])
  const labelOf = (name: string | undefined) => (name ? states[name]![1] : '无')
  if (!before) return to === machine.initial ? null : `新的${entity.label}应为“${labelOf(machine.initial)}”`
  const from = nameOf(before[machine.field])
  if (from === to || (from && to && machine.moves[from]?.includes(to))) return null
  return `${entity.label}不能从“${labelOf(from)}”变为“${labelOf(to)}”`
}
