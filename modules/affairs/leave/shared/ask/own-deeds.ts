import { typeModes } from '../settings/leave-type.ts'
import { passStates } from '#modules/affairs/gate/shared/leave-pass.ts'
import { mayHandProof } from '../proof/proof.ts'
import { leaveStates } from '../states.ts'

/**
 * What a student may do with a leave: mend and hand in again, prove the return, bring the proof that is owed, ask for longer, cancel,
 * withdraw, ask for the same again.
 */
export const ownDeeds = ['mend', 'sign', 'proof', 'extend', 'cancel', 'withdraw', 'copy'] as const
type OwnDeed = (typeof ownDeeds)[number]

type Standing = {
  status: string
  endTime: string
  returnMode: string
  allowExtend: boolean
  passState: string | null
  isOut: boolean
  hasOpenExtend: boolean
  proofState: string | null
}

const minute = 60_000
const { deciding, toMend, granted, away, due, overdue } = leaveStates

/** Which buttons a leave has now; whatever is done is judged again. */
export function deedsOf(leave: Standing, { now, graceMinutes }: { now: Date; graceMinutes: number }): OwnDeed[] {
  const is = (...states: readonly (readonly [string, ...unknown[]])[]) => states.some(([code]) => code === leave.status)
  const isPlaced = leave.returnMode !== typeModes.back.person[0] && leave.returnMode !== typeModes.back.auto[0]
  const isInside = !leave.isOut && leave.passState !== passStates.out[0]
  const canAskLonger =
    leave.allowExtend && !leave.hasOpenExtend && now.getTime() <= Date.parse(leave.endTime) + graceMinutes * minute
  const isPossible: Record<OwnDeed, boolean> = {
    mend: is(toMend),
    sign: is(away, due, overdue) && isPlaced,
    proof: mayHandProof(leave),
    extend: is(away, due) && canAskLonger,
    cancel: is(granted) && isInside,
    withdraw: is(deciding, toMend),
    copy: true,
  }
  return ownDeeds.filter((deed) => isPossible[deed])
}
