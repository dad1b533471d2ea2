import { z } from 'zod'
import { askedMoment } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Paged } from '../paged.ts'
import type { DrawnStep, NodeState } from './detail.ts'
import type { FollowedRow } from './follow.ts'

const reading = { service: 'process', method: 'GET', access: { signedIn: true } } as const
const writing = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const one = z.object({ instanceId: z.uuid(), reason: z.string().trim().max(500) })
const ofSomebody = z.object({ fromUserId: z.uuid(), processType: z.string().max(40).optional() })

export type ManagedType = {
  processType: string
  typeName: string
  groupName: string
  status: string
  running: number
}

export type OpenTask = {
  taskId: string
  nodeKey: string
  nodeName: string
  userId: string
  userName: string
  originalName: string | null
  status: string
  createTime: string
  readTime: string | null
}
export type OpenRun = {
  nodeRunId: string
  nodeKey: string
  nodeName: string
  kind: string | null
  enterTime: string
  dueTime: string | null
  note: string | null
}

/** What a manager needs to see of an instance before acting on it. */
export type Managed = {
  instance: {
    instanceId: string
    instNo: string | null
    title: string
    processType: string
    typeName: string
    versionNo: number
    status: string
    round: number
    starterId: string
    starterName: string
    startTime: string | null
    endTime: string | null
    endReason: string | null
    suspendedAt: string | null
  }
  tasks: OpenTask[]
  runs: OpenRun[]
  model: { steps: DrawnStep[] }
  states: Record<string, NodeState>
  /** Steps it can be sent to now. */
  jumpable: string[]
  canRevoke: boolean
}

/** What needs a manager, with its reason. */
export type Odd = {
  kind: 'stuck' | 'empty' | 'trigger'
  nodeName: string | null
  time: string | null
  reason: string
  hookId: string | null
  instanceId: string
  instNo: string | null
  title: string
  processType: string
  typeName: string
  status: string
  starterName: string
}

/** What a flow told another system, or tries to. */
export type TriggerCall = {
  id: string
  key: string
  instanceId: string
  instNo: string | null
  title: string
  processType: string
  nodeKey: string
  nodeName: string
  webhookCode: string
  status: string
  tries: number
  lastStatus: number | null
  lastError: string | null
  createTime: string
  dueTime: string
  sentTime: string | null
}

export const managedListRoute = defineRoute({
  ...reading,
  path: 'manager/list',
  label: '流程管理',
  input: z.looseObject({}),
  answer: answer<Paged<FollowedRow>>(),
})

export const managedTypesRoute = defineRoute({
  ...reading,
  path: 'manager/types',
  label: '所管理的流程类型',
  input: z.object({}),
  answer: answer<ManagedType[]>(),
})

export const oddsRoute = defineRoute({
  ...reading,
  path: 'manager/odds',
  label: '异常流程',
  input: z.looseObject({}),
  answer: answer<Paged<Odd>>(),
})

export const managedRoute = defineRoute({
  ...reading,
  path: 'manager/detail',
  label: '管理流程',
  input: z.object({ instanceId: z.uuid() }),
  answer: answer<Managed>(),
})

export const terminateRoute = defineRoute({
  ...writing,
  path: 'manager/terminate',
  label: '终止流程',
  input: one,
  answer: answer<null>(),
})

export const suspendRoute = defineRoute({
  ...writing,
  path: 'manager/suspend',
  label: '挂起流程',
  input: one,
  answer: answer<null>(),
})

export const resumeRoute = defineRoute({
  ...writing,
  path: 'manager/resume',
  label: '恢复流程',
  input: one,
  answer: answer<null>(),
})

export const jumpRoute = defineRoute({
  ...writing,
  path: 'manager/jump',
  label: '跳转环节',
  input: one.extend({ nodeKey: z.string().max(40) }),
  answer: answer<null>(),
})

export const reassignRoute = defineRoute({
  ...writing,
  path: 'manager/reassign',
  label: '改派',
  input: one.extend({ taskId: z.uuid(), userId: z.uuid() }),
  answer: answer<null>(),
})

export const changeDueRoute = defineRoute({
  ...writing,
  path: 'manager/changeDue',
  label: '改期',
  input: one.extend({ nodeRunId: z.uuid(), dueTime: askedMoment('截止时间') }),
  answer: answer<null>(),
})

export const revokeRoute = defineRoute({
  ...writing,
  path: 'manager/revoke',
  label: '撤销结果',
  input: one.extend({ fileIds: z.array(z.uuid()).max(9).optional() }),
  answer: answer<null>(),
})

export const reassignPreviewRoute = defineRoute({
  ...reading,
  path: 'manager/reassignPreview',
  label: '批量改派预览',
  input: ofSomebody,
  answer: answer<{ total: number; types: { typeName: string; total: number }[]; titles: string[] }>(),
})

export const reassignAllRoute = defineRoute({
  ...writing,
  path: 'manager/reassignAll',
  label: '批量改派',
  input: ofSomebody.extend({ toUserId: z.uuid(), reason: z.string().trim().max(500), expected: z.int().min(1) }),
  answer: answer<{ jobId: string; total: number }>(),
})

export const triggersRoute = defineRoute({
  ...reading,
  path: 'manager/triggers',
  label: '流程外部调用',
  input: z.looseObject({}),
  answer: answer<Omit<Paged<TriggerCall>, 'pages' | 'totalCapped'>>(),
})

export const retryTriggerRoute = defineRoute({
  ...writing,
  path: 'manager/retryTrigger',
  label: '重试流程触发',
  input: z.object({ id: z.uuid() }),
  answer: answer<null>(),
})
