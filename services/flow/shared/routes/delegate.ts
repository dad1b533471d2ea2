import { z } from 'zod'
import { askedMoment } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const reading = { service: 'process', method: 'GET', access: { signedIn: true } } as const
const writing = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const types = z.array(z.string().max(40)).max(100).default([])

/** One delegation as its list tells it. */
export type DelegationRow = {
  id: string
  ownerId: string
  ownerName: string
  delegateId: string
  delegateName: string
  processTypes: string[]
  typeNames: string[]
  startTime: string
  endTime: string
  mode: '1' | '2'
  includeOpen: boolean
  reason: string | null
  createTime: string
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

export type DelegableType = { value: string; label: string; groupName: string }

export const ownDelegationsRoute = defineRoute({
  ...reading,
  path: 'delegate/mine',
  label: '我的委托',
  input: z.object({}),
  answer: answer<DelegationRow[]>(),
})

export const delegationsToMeRoute = defineRoute({
  ...reading,
  path: 'delegate/toMe',
  label: '委托给我的',
  input: z.object({}),
  answer: answer<DelegationRow[]>(),
})

export const delegableTypesRoute = defineRoute({
  ...reading,
  path: 'delegate/types',
  label: '可委托的流程类型',
  input: z.object({}),
  answer: answer<DelegableType[]>(),
})

export const previewDelegationRoute = defineRoute({
  ...writing,
  path: 'delegate/preview',
  label: '预览委托',
  input: z.object({ delegateId: z.uuid(), processTypes: types }),
  answer: answer<DelegationPreview>(),
})

export const submitDelegationRoute = defineRoute({
  ...writing,
  path: 'delegate/submit',
  label: '新增委托',
  input: z.object({
    delegateId: z.uuid(),
    processTypes: types,
    startTime: askedMoment('开始时间').optional(),
    endTime: askedMoment('结束时间'),
    mode: z.enum(['1', '2']).default('1'),
    includeOpen: z.boolean().default(false),
    reason: z.string().trim().max(200).optional(),
  }),
  answer: answer<{ id: string; moved: number }>(),
})

export const revokeDelegationRoute = defineRoute({
  ...writing,
  path: 'delegate/revoke',
  label: '撤销委托',
  input: z.object({ id: z.uuid() }),
  answer: answer<{ returned: number }>(),
})
