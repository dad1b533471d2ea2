import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { ApplyStep } from '#services/applications/shared/apply.ts'
import type { Paged } from '../paged.ts'

const at = { service: 'process', method: 'GET', access: { signedIn: true } } as const
const loose = z.looseObject({})

/** Whom a matter is about, as lists and pages show it: name, number, group, and what else the area of these records calls its own. */
export type SubjectFacts = { name: string; no: string | null; group: string | null } & Record<string, string | null>

/** A matter in a list. */
export type FlowRow = {
  instanceId: string
  instNo: string | null
  title: string
  processType: string
  typeName: string | null
  icon: string | null
  summary: { label: string; text: string }[] | null
  starterName: string
  subject: SubjectFacts | null
  status: string
  currentNodes: string | null
  startTime: string | null
  endTime: string | null
  version: number
}

/** What waits for somebody, or was done by them. */
export type TaskRow = FlowRow & {
  taskId: string
  nodeKey: string
  nodeName: string
  taskStatus: string
  helps: string | null
  via: string
  isClaimed: boolean | null
  createTime: string
  handleTime: string | null
  readTime: string | null
  comment: string | null
  dueTime: string | null
  isOverdue: boolean
  delegateFrom: string | null
  originalName: string | null
  urgeCount: number
}

/** A matter that waits for somebody, as a line among other things tells of it. */
export type OpenMatter = Pick<
  TaskRow,
  | 'instanceId'
  | 'processType'
  | 'typeName'
  | 'starterName'
  | 'subject'
  | 'summary'
  | 'urgeCount'
  | 'taskStatus'
  | 'createTime'
  | 'dueTime'
> & {
  /** The task, also while it waits for somebody else. */
  heldId: string
  /** The task by which it can be decided together with others; null while it waits for somebody else. */
  taskId: string | null
}

export type CopiedRow = FlowRow & { createTime: string; readTime: string | null }

/** A matter somebody handed in, with how far it has come. */
export type OwnRow = FlowRow & {
  createTime: string
  formKind: string | null
  round: number
  steps: ApplyStep[]
  holders: string[]
  since: string | null
  canWithdraw: boolean
  opinion: string | null
  urgeTime: string | null
}

/** What an applicant sees of an application that a flow decides, besides how it stands. */
export type OwnFlow = Pick<
  OwnRow,
  'instanceId' | 'icon' | 'summary' | 'holders' | 'since' | 'urgeTime' | 'canWithdraw'
> & {
  canUrge: boolean
  /** Whether what was handed in can be taken over into a new one. */
  canCopy: boolean
  /** Where what came back is put right; null where that is done on the record's own page. */
  mendPath: string | null
}

/** What waits, by its kind. */
export type FlowCounts = {
  todo: number
  overdue: number
  delegated: number
  copied: number
  returned: number
  waiting: number
  types: { processType: string; typeName: string; icon: string | null; count: number; overdue: number }[]
}

/** A matter found by number or title. */
export type FoundMatter = { instanceId: string; title: string; instNo: string | null; typeName: string | null }

/** A step to choose, of the version in force or of an older one that still runs. */
export type StepChoice = { value: string; label: string; sort: number; version: number; isCurrent: boolean }
export type OwnStepChoice = StepChoice & { todoCount: number; doneCount: number; isFdyTask: boolean }

export const todoRoute = defineRoute({
  ...at,
  path: 'process/getTodo',
  label: '待办',
  input: loose,
  answer: answer<Paged<TaskRow>>(),
})

export const doneRoute = defineRoute({
  ...at,
  path: 'process/getDone',
  label: '已办',
  input: loose,
  answer: answer<Paged<TaskRow>>(),
})

export const copiedRoute = defineRoute({
  ...at,
  path: 'process/getCopied',
  label: '抄送我的',
  input: loose,
  answer: answer<Paged<CopiedRow>>(),
})

export const mineRoute = defineRoute({
  ...at,
  path: 'process/getMine',
  label: '我发起的',
  input: loose,
  answer: answer<Paged<OwnRow>>(),
})

export const searchRoute = defineRoute({
  ...at,
  path: 'process/search',
  label: '查找流程',
  input: z.object({ keyword: z.string().trim().max(50) }),
  answer: answer<{ records: FoundMatter[] }>(),
})

export const countsRoute = defineRoute({
  ...at,
  path: 'process/getCount',
  label: '流程数',
  input: z.object({}),
  answer: answer<FlowCounts>(),
})

export const taskSelectRoute = defineRoute({
  ...at,
  path: 'process/getTaskSelect',
  label: '环节选项',
  input: z.object({ processType: z.string().max(40) }),
  answer: answer<StepChoice[]>(),
})

export const myTaskSelectRoute = defineRoute({
  ...at,
  path: 'process/getMyTaskSelect',
  label: '我的环节选项',
  input: z.object({ processType: z.string().max(40), isShowFdyTask: z.coerce.string().optional() }),
  answer: answer<OwnStepChoice[]>(),
})
