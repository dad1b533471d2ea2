import { parentStates, parentWays } from '../leave-request.ts'

/** Somebody of the family with the number that counts, masked. */
export type CallableContact = {
  memberId: string
  name: string
  relationName: string
  phone: string
  isVerified: boolean
}

/** Whether a family's word came from a number nobody had verified: said beside it wherever it is shown. */
export function isUnproven(leave: {
  parentConfirm: string | null
  parentConfirmWay: string | null
  isParentVerified: boolean | null
}): boolean {
  const isAnswered = [parentStates.confirmed[0], parentStates.refused[0]].some((one) => one === leave.parentConfirm)
  return isAnswered && leave.parentConfirmWay !== parentWays.person[0] && leave.isParentVerified !== true
}
