import type { Fields } from './field.ts'

/** Which state may follow which, by the names of the states. A state that leads nowhere is an end. */
export type StateMoves<F extends Fields> = {
  field: keyof F & string
  /** State of a new record. */
  initial: string
  moves: Record<string, readonly string[]>
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
