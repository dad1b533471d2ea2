/** One delegation as its list tells it. */
export type DelegationRow = {
  id: string
  ownerName: string
  delegateName: string
  processTypes: string[]
  typeNames: string[]
  startTime: string
  endTime: string
  mode: '1' | '2'
  includeOpen: boolean
  reason: string | null
  status: '0' | '1' | '2' | '3'
  /** What waits under it now, and what was decided by it. */
  waiting: number
  done: number
}

/** What would go over, and what would stay with its owner. */
export type DelegationPreview = {
  moves: number
  stays: number
  byType: { processType: string; typeName: string; count: number }[]
}

export type TypeChoice = { value: string; label: string; groupName: string | null }

/** Somebody may now take what the caller decided for want of anybody else. */
export type HandoverOffer = {
  id: string
  toName: string
  groupName: string | null
  reason: string | null
  createTime: string
}
