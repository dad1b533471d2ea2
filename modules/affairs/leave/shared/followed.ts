import type { AnyEntity } from '#kernel/entity/entity.ts'
import { leaveExtend } from './leave-extend.ts'
import { leaveHandling } from './leave-handling.ts'
import { leavePassLog } from './leave-pass.ts'
import { leaveRequest } from './leave-request.ts'
import { leaveReturn } from './leave-return.ts'
import { leaveStates } from './states.ts'

const { draft, deciding, toMend, granted, away, due, overdue } = leaveStates

/** States in which a leave still goes on. */
export const openStates = [draft, deciding, toMend, granted, away, due, overdue].map(([code]) => code)

/** A record that stands where its student stands, and by which column it belongs to a leave. */
type Followed = { entity: AnyEntity; table: string; leaveColumn: 'id' | 'leave_id' }

/** What goes with a student to another class or department while the leave it belongs to is open. */
export const followed: readonly Followed[] = [
  // What hangs on a leave first: it asks how the leave stands, never where.
  { entity: leaveExtend, table: 'leave_extend', leaveColumn: 'leave_id' },
  { entity: leaveHandling, table: 'leave_handling', leaveColumn: 'leave_id' },
  { entity: leaveReturn, table: 'leave_return', leaveColumn: 'leave_id' },
  { entity: leavePassLog, table: 'leave_pass_log', leaveColumn: 'leave_id' },
  { entity: leaveRequest, table: 'leave_request', leaveColumn: 'id' },
]
