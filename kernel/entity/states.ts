import type { AnyEntity, Entity } from './entity.ts'
import type { Fields } from './field.ts'

/** Names of the states an entity knows. */
export type StateName<E> =
  E extends Entity<string, infer F>
    ? string extends keyof F
      ? string
      : { [K in keyof F]: F[K] extends { options: { states: infer S } } ? keyof S & string : never }[keyof F]
    : never

/** Which state may follow which, by the names of the states. A state that leads nowhere is an end. */
export type StateMoves<F extends Fields> = {
  field: keyof F & string
  /** State of a new record. */
  initial: string
  moves: Record<string, readonly string[]>
}

type NamedBy<F, K> = K extends keyof F
  ? F[K] extends { options: { states: infer S } }
    ? keyof S & string
    : never
  : never

/** The code under which a choice of a state field is stored, by its name: statements know codes only. */
export function codeOf<F extends Fields, K extends keyof F & string>(
  entity: Entity<string, F>,
  field: K,
  name: NamedBy<F, K>,
): string {
  const { states } = entity.fields[field]!.options as { states: Record<string, readonly [string, ...unknown[]]> }
  return states[name]![0]
}

/** The code of a state of the entity's own machine. */
export function codeOfState(entity: AnyEntity, name: string): string {
  return codeOf(entity, entity.states!.field, name as never)
}

/** Problems of a state machine as sentences; none when it is sound. */
export function stateProblems(input: {
  names: readonly string[]
  initial: string
  moves: Record<string, readonly string[]>
}): string[] {
  const { names, initial, moves } = input
  const problems: string[] = []
  const known = new Set(names)
  for (const [from, targets] of Object.entries(moves)) {
    if (!known.has(from)) problems.push(`moves name the unknown state ${from}`)
    for (const to of targets) if (!known.has(to)) problems.push(`${from} leads to the unknown state ${to}`)
  }
  for (const name of names) if (!(name in moves)) problems.push(`${name} does not say where it leads (an end is [])`)
  if (!known.has(initial)) return [...problems, `the initial state ${initial} is unknown`]
  const reached = new Set([initial])
  for (const name of reached) for (const to of moves[name] ?? []) reached.add(to)
  for (const name of names) if (!reached.has(name)) problems.push(`${name} cannot be reached from ${initial}`)
  return problems
}
