import type { ApplyStep, ApplyWait } from '#services/applications/shared/apply.ts'

/** One thing the person applied for, as the wire carries it. */
export type OwnApply = {
  id: string
  bizType: string
  bizName: string
  bizId: string
  applyNo: string
  title: string
  state: string
  currentNode: string | null
  currentHandlers: string | null
  steps: ApplyStep[] | null
  opinion: string | null
  submitTime: string
  finishTime: string | null
  promisedDays: string | null
  /** Working days since it was complete, without those that waited for the applicant. */
  usedDays: number
  link: string
  withdrawPath: string | null
  /** The matter it belongs to, the stars it got and whether they may still be given. */
  itemId: string | null
  star: number | null
  canRate: boolean
  /** Whether somebody has it in hand who can be asked to hurry, and whether the matter can be begun anew. */
  canUrge: boolean
  canAgain: boolean
}

/** The same as it stands in the tables. */
export type StoredApply = Omit<OwnApply, 'usedDays'> & { waits: ApplyWait[] | null }
