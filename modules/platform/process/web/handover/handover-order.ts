import type { HandoverPart } from '#services/flow/shared/handover.ts'

/** What was chosen so far. */
export type HandoverOrder = {
  fromId?: string
  toId?: string
  parts: (Omit<HandoverPart, 'toId'> & { toId?: string })[]
  withDelegations: boolean
  effectTime: string | null
  reason: string
}
