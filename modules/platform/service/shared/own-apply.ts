import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import type { OwnFlow } from '#services/flow/shared/routes/lists.ts'
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
  /** What is known of it besides, where a flow decides. */
  flow: OwnFlow | null
}

/** The same as it stands in the tables. */
export type StoredApply = Omit<OwnApply, 'usedDays' | 'flow'> & { waits: ApplyWait[] | null }

export type ApplyCounts = {
  all: number
  running: number
  toMend: number
  passed: number
  refused: number
  bizTypes: { value: string; label: string }[]
  years: string[]
}

const at = { service: 'base', access: { signedIn: true } } as const

export const ownAppliesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'applyIndex/mine',
  label: '已申请业务',
  input: z.looseObject({}),
  answer: answer<PageOf<OwnApply>>(),
})

export const applyCountsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'applyIndex/count',
  label: '已申请业务数',
  input: z.object({}),
  answer: answer<ApplyCounts>(),
})

export const ownApplyRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'applyIndex/getOne',
  label: '申请详情',
  input: z.object({ id: z.unknown() }),
  answer: answer<OwnApply>(),
})

export const urgeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'applyIndex/urge',
  label: '催办',
  input: z.object({ id: z.unknown() }),
  answer: answer<{ told: number }>(),
})
