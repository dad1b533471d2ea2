import type { NodeState, TreeStep } from '#browser/flow/tree/flow-tree.tsx'
import { tKey } from '#browser/wire/i18n.ts'

export type ManagedType = { processType: string; typeName: string; running: number }

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
  model: { steps: readonly TreeStep[] }
  states: Record<string, NodeState>
  jumpable: string[]
  canRevoke: boolean
}

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

/** What went wrong, in words and tones. */
export const oddKinds = {
  stuck: { label: tKey('流程停滞'), tone: 'red' },
  empty: { label: tKey('无审批人'), tone: 'amber' },
  trigger: { label: tKey('触发失败'), tone: 'violet' },
} as const

/** A deed of a manager on one instance, with what it is about. */
export type Deed =
  | { verb: 'terminate' | 'suspend' | 'resume' | 'revoke' }
  | { verb: 'jump'; nodeKey: string; nodeName: string }
  | { verb: 'reassign'; task: OpenTask }
  | { verb: 'changeDue'; run: OpenRun }
