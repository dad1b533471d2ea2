import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Names } from '../form/designed-facts.ts'
import type { DesignedField } from '../form/designed-form.ts'
import type { FieldRight, Step } from '../model/model.ts'
import type { RecordLine } from '../record-line.ts'
import type { SubjectFacts } from './lists.ts'
import type { TrialStep } from './trial.ts'

const at = { service: 'process', access: { signedIn: true } } as const

/** A step as anybody may see it: what it is called and what lies in it, not how it decides or whom it asks. */
export type DrawnStep = {
  kind: Step['kind']
  key: string
  name: string
  mode?: string
  join?: string
  branches?: { key: string; name: string; steps: DrawnStep[] }[]
}
/** How a step stands; of branches by `step/branch`, besides `start` and `end`. */
export type NodeState = 'done' | 'running' | 'returned' | 'rejected' | 'skipped' | 'unreached'

export type FileFact = { name: string; size: number; type: string }

/** A stay at a step with those who were asked there. */
export type FlowNode = {
  id: string
  nodeKey: string
  nodeName: string
  kind: string
  round: number
  status: string
  enterTime: string
  leaveTime: string | null
  dueTime: string | null
  chosen: string | null
  note: string | null
  persons: { name: string; status: string; helps: string | null; handleTime: string | null; readTime: string | null }[]
}

/** What can be done with a task as it stands: buttons with their words, what must be said, where it can go back to. */
export type Possible = {
  kind: 'approve' | 'handle'
  helps: string | null
  buttons: string[]
  required: string[]
  phrases: string[]
  labels: { agree?: string | undefined; reject?: string | undefined }
  isBatchAllowed: boolean
  returnable: { value: string; label: string }[]
  resubmit: { mode: '1' | '2'; isFixed: boolean }
}

/** The task in hand, with what somebody may do with it. */
export type InHand = Possible & {
  taskId: string
  nodeKey: string
  nodeName: string
  state: string
  next: { nodeKey: string; nodeName: string }[]
}

/** Everything of one matter. */
export type FlowDetail = {
  instance: {
    id: string
    instNo: string | null
    title: string
    processType: string
    typeName: string
    versionNo: number
    formKind: string
    status: string
    round: number
    starterId: string
    starterName: string
    summary: { label: string; text: string }[] | null
    startTime: string | null
    endTime: string | null
    endReason: string | null
    version: number
    bizId: string
    link: string | null
    /** Where the caller changes what came back and hands it in again. */
    mendLink: string | null
    subject: SubjectFacts | null
    dueTime: string | null
  }
  form: {
    fields: DesignedField[]
    permission: Record<string, FieldRight>
    data: Record<string, unknown>
    names: Names
    fileIds: string[]
  } | null
  rows: { name?: string; label: string; text: string; fileIds?: readonly string[] }[]
  records: RecordLine[]
  files: Record<string, FileFact>
  nodes: FlowNode[]
  model: { steps: DrawnStep[] }
  states: Record<string, NodeState>
  predicted: TrialStep[]
  print: { templateId: string; name: string }[]
  current: InHand | null
  isStarter: boolean
  canWithdraw: boolean
  canTakeBack: string | null
  canUrge: boolean
  canCopy: boolean
  canComment: boolean
  canResubmit: boolean
  resubmitRights: Record<string, FieldRight> | null
  signers: { taskId: string; people: { userId: string; name: string }[] } | null
}

export const detailRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'process/getDetail',
  label: '流程详情',
  input: z.object({
    instanceId: z.uuid().optional(),
    bizId: z.string().max(36).optional(),
    processType: z.string().max(40).optional(),
  }),
  answer: answer<FlowDetail>(),
})

export const markReadRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'process/markRead',
  label: '标记已读',
  input: z.object({ instanceId: z.uuid() }),
  answer: answer<null>(),
})
