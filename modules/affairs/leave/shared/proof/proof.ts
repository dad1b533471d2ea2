import { dayOf, momentAt } from '#kernel/rules/school-time.ts'
import { typeModes } from '../settings/leave-type.ts'
import { leaveStates } from '../states.ts'

/** How it stands with a proof that may be brought afterwards. */
export const proofStates = {
  none: ['0', '无需补交', 'grey'],
  waiting: ['1', '待补交', 'amber'],
  late: ['2', '材料逾期', 'red'],
  toAccept: ['3', '逾期补交待认可', 'amber'],
  handed: ['4', '已补交', 'green'],
  missing: ['5', '未补交', 'red'],
} as const

const { deciding, granted, away, due, overdue, back } = leaveStates
const { waiting, late, toAccept, handed, missing } = proofStates
const among = (codes: readonly (readonly [string, ...unknown[]])[], value: unknown) =>
  codes.some(([code]) => code === value)

type Standing = Readonly<Record<'status' | 'proofState', unknown>>

/** Leaves that came to something: of the others nobody owes a proof. */
export const provableStates = [deciding, granted, away, due, overdue, back].map(([code]) => code)
/** Proofs somebody still waits for. */
export const owedStates = [waiting, late, toAccept].map(([code]) => code)

/** Proofs that came late or not at all: somebody has to say what becomes of them. */
export const lateStates = [late, toAccept].map(([code]) => code)

/** Whether a leave is handed in without the proof its type asks for, which is then owed; asked for afterwards, it must come at once. */
export function owesProof(facts: { proofMode: string; isBackdated: boolean; hasFiles: boolean }): boolean {
  return facts.proofMode === typeModes.proof.later[0] && !facts.isBackdated && !facts.hasFiles
}

/** The last minute of the day so many days after the one on which a leave begins. */
export function proofDeadline(start: Date, days: number): Date {
  const last = dayOf(new Date(start.getTime() + days * 86_400_000))
  return momentAt(last, '23:59')
}

/** The student may still bring it: in time, and late until somebody has said that it is missing. */
export function mayHandProof({ status, proofState }: Standing): boolean {
  return provableStates.includes(status as never) && among([waiting, late, toAccept], proofState)
}

/** Whoever answers for the student may take it as brought, also after having said that it is missing. */
export function mayAcceptProof({ status, proofState }: Standing): boolean {
  return provableStates.includes(status as never) && among([waiting, late, toAccept, missing], proofState)
}

/** Nobody is said to have brought nothing before the time is over. */
export function mayMissProof({ status, proofState }: Standing): boolean {
  return provableStates.includes(status as never) && lateStates.includes(proofState as never)
}

/** What was brought and proves nothing is sent back, in time or late: it is owed again. */
export function mayReturnProof({ status, proofState }: Standing): boolean {
  return provableStates.includes(status as never) && among([toAccept, handed], proofState)
}
