import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { leaveStates } from '../../shared/states.ts'

/** How a leave stands, as a tag. */
export function LeaveStateTag({ status }: { status: string }) {
  return <StateTag states={leaveStates} code={status} hasDot />
}
