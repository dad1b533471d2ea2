import { z } from 'zod'
import { askedMoment } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { handoverParts, handoverRight, type HandoverFailure, type HandoverPart } from '../handover.ts'
import type { Paged } from '../paged.ts'

const at = { service: 'process', access: { permission: handoverRight } } as const
const own = { service: 'process', access: { signedIn: true } } as const
const one = z.object({ id: z.uuid() })

/** One hand-over as its list tells it. */
export type HandoverRow = {
  id: string
  fromId: string
  fromName: string
  toId: string
  toName: string
  kind: string
  groupName: string | null
  effectTime: string
  doneTime: string | null
  reason: string | null
  status: string
  moved: number
  delegations: number
  failures: HandoverFailure[]
  parts: HandoverPart[]
  createTime: string
  createName: string | null
}

/** Somebody who may hand over, with what waits for them. */
export type Leaver = { userId: string; name: string; accountNo: string; isOff: boolean; count: number }

/** A flow that names somebody, in the version in force or in what is being drawn, and where. */
export type NamingModel = {
  modelId: string
  processType: string
  typeName: string
  isPublished: boolean
  places: string[]
}
/** A running delegation by somebody or to them. */
export type HeldDelegation = {
  id: string
  isOwner: boolean
  ownerName: string
  delegateName: string
  startTime: string
  endTime: string
  mode: string
}
/** A role by which somebody manages kinds of matters: how many, and a few of them by name. */
export type HeldManagerRole = { roleCode: string; roleName: string; types: number; typeNames: string[] }

/** What is there to hand over, and what would stay behind and why. */
export type HandoverPreview = {
  person: { id: string; name: string; accountNo: string; isOff: boolean }
  total: number
  byType: { processType: string; typeName: string; count: number }[]
  byGroup: { groupId: string; groupName: string; count: number }[]
  byReceiver: { userId: string; name: string; count: number }[]
  stays: HandoverFailure[]
  stayCount: number
  models: NamingModel[]
  delegations: HeldDelegation[]
  managerRoles: HeldManagerRole[]
}

export const handoversRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'handover/list',
  label: '交接记录',
  input: z.looseObject({}),
  answer: answer<Paged<HandoverRow>>(),
})

export const handoverOffersRoute = defineRoute({
  ...own,
  method: 'GET',
  path: 'handover/offers',
  label: '待我确认的交接',
  input: z.object({}),
  answer: answer<HandoverRow[]>(),
})

export const handoverRoute = defineRoute({
  ...own,
  method: 'GET',
  path: 'handover/getOne',
  label: '交接详情',
  input: one,
  answer: answer<HandoverRow>(),
})

export const leaversRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'handover/people',
  label: '查找移交人',
  input: z.object({ keyword: z.string().trim().max(50).optional(), id: z.uuid().optional() }),
  answer: answer<Leaver[]>(),
})

export const previewHandoverRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'handover/preview',
  label: '预览交接',
  input: z.object({ fromId: z.uuid(), toId: z.uuid().optional(), parts: handoverParts.default([]) }),
  answer: answer<HandoverPreview>(),
})

export const submitHandoverRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'handover/submit',
  label: '离岗交接',
  input: z.object({
    fromId: z.uuid(),
    toId: z.uuid(),
    parts: handoverParts.default([]),
    withDelegations: z.boolean().default(true),
    effectTime: askedMoment('生效时间').optional(),
    reason: z.string().trim().max(200).optional(),
  }),
  answer: answer<{ id: string; jobId: string | null }>(),
})

export const dismissHandoverRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'handover/dismiss',
  label: '无需交接',
  input: z.object({ fromId: z.uuid() }),
  answer: answer<null>(),
})

export const acceptHandoverRoute = defineRoute({
  ...own,
  method: 'POST',
  path: 'handover/accept',
  label: '确认移交',
  input: one,
  answer: answer<{ id: string; jobId: string }>(),
})

export const cancelHandoverRoute = defineRoute({
  ...own,
  method: 'POST',
  path: 'handover/cancel',
  label: '取消交接',
  input: one,
  answer: answer<null>(),
})
