import type { RowCondition } from '#kernel/entity/follows.ts'
import { owedStates } from './proof/proof.ts'
import { leaveStates } from './states.ts'

const { draft, deciding, toMend, granted, away, due, overdue } = leaveStates

/**
 * A leave that still goes on, or whose proof is still waited for: it is seen by whoever leads the student now, and so is what hangs on it.
 * What is over stays where it was counted. Only with a department that is no more, and so is nobody's, goes all of it.
 */
export const openLeave: readonly RowCondition[] = [
  { status: [draft, deciding, toMend, granted, away, due, overdue].map(([code]) => code) },
  { proofState: owedStates },
]

/** The same of a record that hangs on a leave. */
export const withOpenLeave: readonly RowCondition[] = openLeave.map((leave) => ({ leaveId: leave }))
