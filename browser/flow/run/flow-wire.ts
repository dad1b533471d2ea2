import type { ApplyStep } from '#services/applications/shared/apply.ts'
import type { DesignedField } from '#services/flow/shared/designed-form.ts'
import type { RecordLine } from '#services/flow/shared/record-line.ts'
import type { FieldRight } from '#browser/flow/form/designed-form.tsx'
import type { NodeState, TreeStep } from '#browser/flow/tree/flow-tree.tsx'

/** Whom a matter is about. */
export type Subject = { name: string; no: string | null; group: string | null } & Record<string, string | null>

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
  subject: Subject | null
  status: string
  currentNodes: string | null
  startTime: string | null
  endTime: string | null
}

/** What waits for somebody, or was done by them. */
export type TaskRow = FlowRow & {
  taskId: string
  nodeKey: string
  nodeName: string
  taskStatus: string
  helps: string | null
  createTime: string
  handleTime: string | null
  readTime: string | null
  comment: string | null
  dueTime: string | null
  isOverdue: boolean
  delegateFrom: string | null
  urgeCount: number
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

export type FlowCounts = {
  todo: number
  overdue: number
  delegated: number
  copied: number
  returned: number
  waiting: number
  types: { processType: string; typeName: string; icon: string | null; count: number; overdue: number }[]
}

export type FileFact = { name: string; size: number; type: string }

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
  note: string | null
  persons: { name: string; status: string; helps: string | null; handleTime: string | null; readTime: string | null }[]
}

/** What somebody may do with the task in hand. */
export type InHand = {
  taskId: string
  nodeKey: string
  nodeName: string
  state: string
  kind: 'approve' | 'handle'
  helps: string | null
  buttons: string[]
  required: string[]
  phrases: string[]
  labels: { agree?: string; reject?: string }
  returnable: { value: string; label: string }[]
  returnLeast: number
  resubmit: { mode: '1' | '2'; isFixed: boolean }
  next: { nodeKey: string; nodeName: string }[]
}

export type Ahead = {
  nodeKey: string
  nodeName: string
  kind: string
  mode: string | null
  persons: { userId: string; name: string; post: string | null; isSkipped: boolean }[]
  asks: string | null
  empty: string | null
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
    subject: Subject | null
    dueTime: string | null
  }
  form: {
    fields: DesignedField[]
    permission: Record<string, FieldRight>
    data: Record<string, unknown>
    names: Record<string, string>
  } | null
  rows: { name?: string; label: string; text: string; fileIds?: string[] }[]
  records: RecordLine[]
  files: Record<string, FileFact>
  nodes: FlowNode[]
  model: { steps: TreeStep[] }
  states: Record<string, NodeState>
  predicted: Ahead[]
  print: { templateId: string; name: string }[]
  current: InHand | null
  isStarter: boolean
  canWithdraw: boolean
  canTakeBack: string | null
  canUrge: boolean
  canCopy: boolean
  canComment: boolean
  canResubmit: boolean
  signers: { taskId: string; people: { userId: string; name: string }[] } | null
}

/** The place (`contributes`) where an area adds facts about whom its matters are about, shown above them. */
export const flowFactsPlace = 'flowFacts'
export type FlowFactsPart = { processType: string; View: React.ComponentType<{ detail: FlowDetail }> }
