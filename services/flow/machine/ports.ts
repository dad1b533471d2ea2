import type { Seen } from '../shared/model/judge.ts'
import type { Condition, CopyStep, DecisionStep, TimeOut } from '../shared/model/model.ts'
import type { Via } from '../shared/words.ts'
import type { FlowState } from './state.ts'

/** Somebody who is to decide, in whose place, and who else may do it for them. */
export type Candidate = { userId: string; originalId?: string; via?: Via; alsoId?: string }

/** What the machine asks of the world around it. */
export type Ports = {
  now: () => Date
  /** What somebody is called. */
  nameOf: (userId: string) => string
  newId: () => string
  /** Whom the rules of a step mean, each once, only people who can act; `problem` says why nobody was found. */
  candidates: (step: DecisionStep | CopyStep, state: FlowState) => Promise<{ people: Candidate[]; problem?: string }>
  /** Who gets what nobody is there for. Never empty. */
  managers: (step: DecisionStep, state: FlowState) => Promise<string[]>
  /** One of several: whoever the lot falls to, or who has least to do. */
  one: (people: readonly Candidate[], by: 'random' | 'least', state: FlowState) => Promise<Candidate>
  superior: (userId: string) => Promise<string | null>
  /** Those of some people a flow names who can act at all. */
  able: (userIds: readonly string[]) => Promise<string[]>
  /** Whether a condition holds, and by what. */
  judge: (condition: Condition) => { holds: boolean; trace: Seen[] }
  /** A moment so many hours later, in working hours where that is said. */
  later: (from: Date, span: { hours: number; isWorkingTime: boolean }) => Promise<Date>
  /** Tells the business, inside the action. What it throws undoes the action. */
  tell: (event: FlowEvent, state: FlowState) => Promise<void>
}

export type FlowEvent =
  | { kind: 'start' | 'pass' | 'reject' | 'resubmit' }
  | { kind: 'return' }
  | { kind: 'cancel'; reason: 'withdrawn' | 'terminated' | 'givenUp' }
  | { kind: 'enter' | 'leave'; nodeKey: string }
  | {
      kind: 'trigger'
      nodeKey: string
      runId: string
      hook: string
      webhook: string | undefined
      send: readonly string[]
    }

/** Whoever acts; nobody: the platform itself. */
export type Actor = { userId: string | null }

export type { TimeOut }
