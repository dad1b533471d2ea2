import { z } from 'zod'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { BranchSeen } from '../model/judge.ts'
import type { Step } from '../model/model.ts'
import type { InstanceState } from '../words.ts'

const at = { service: 'process', method: 'POST' } as const
const read = { permission: 'model:read' } as const
const values = z.record(z.string(), z.unknown())

/** Who would be asked at a step. */
export type TrialPerson = {
  userId: string
  name: string
  post: string | null
  department: string | null
  via: string
  originalName: string | null
  isSkipped: boolean
}
/** One step on the way. `empty`: why nobody was found; `asks`: somebody on the way names the people; `isSkipped`: nobody is asked. */
export type TrialStep = {
  nodeKey: string
  nodeName: string
  kind: Step['kind']
  mode: string | null
  condition: BranchSeen[] | null
  chosen: string | null
  /** What the branch that would be taken is called. */
  chosenName: string | null
  empty: string | null
  isEmpty: boolean
  asks: 'starter' | 'approver' | null
  isSkipped: boolean
  persons: TrialPerson[]
}

/** How long a step usually took, and how often it was seen. */
export type Usual = { seconds: number; times: number }
export type TimedStep = TrialStep & { usual: Usual | null }
/** The way a drawing takes; `finish`: how long it would take, or the steps of which that is not known. */
export type Trial = {
  path: TimedStep[]
  outcome: InstanceState
  stopped: string | null
  facts: Record<string, unknown>
  finish: { seconds: number | null; unknown: string[] }
}

/** How one matter would go: the branches it takes, steps where nobody is found, what stops it. */
export type TriedMatter = {
  instanceId: string
  instNo: string | null
  title: string
  starterName: string | null
  steps: string[]
  branches: string[]
  empty: { nodeKey: string; nodeName: string; reason: string | null }[]
  stopped: string | null
}
/** So many at a time: whoever asks goes on with `next` until there are no more. */
export type TriedPortion = { total: number; rows: TriedMatter[]; next: string | null }

/** A matter to try a drawing on. */
export type TrialSample = {
  instanceId: string
  instNo: string | null
  title: string
  starterName: string | null
  startTime: string
}

const trial = z.object({
  processType: z.string().max(40),
  draft: z.unknown(),
  form: z.unknown().optional(),
  /** Somebody of the school, a matter that was handed in, or both: the matter's own starter is taken then. */
  starterId: z.uuid().optional(),
  instanceId: z.uuid().optional(),
  bizId: z.string().max(36).optional(),
  formData: values.optional(),
  facts: values.optional(),
})

export const predictRoute = defineRoute({
  ...at,
  path: 'process/predict',
  label: '预览审批路径',
  access: { signedIn: true },
  input: z.object({
    processType: z.string().max(40),
    bizId: z.string().max(36).optional(),
    formData: values.optional(),
    nextApprovers: z.record(z.string(), z.array(z.uuid())).optional(),
  }),
  answer: answer<TrialStep[]>(),
})

/** What steps of a kind of matter usually take, in seconds; the middle of a year moves slowly. */
export const usualRoute = defineRoute({
  service: 'process',
  method: 'GET',
  path: 'process/usual',
  label: '各环节通常用时',
  access: { signedIn: true },
  input: z.object({ processType: z.string().max(40) }),
  answer: answer<Record<string, number>>(),
  maxAge: 3600,
})

export const simulateRoute = defineRoute({
  ...at,
  path: 'model/simulate',
  mostNames: mostValues,
  label: '模拟流程',
  access: read,
  input: trial,
  answer: answer<Trial>(),
})

export const simulateManyRoute = defineRoute({
  ...at,
  path: 'model/simulateMany',
  mostNames: mostValues,
  label: '批量模拟流程',
  access: read,
  input: trial.pick({ processType: true, draft: true, form: true }).extend({ before: z.uuid().optional() }),
  answer: answer<TriedPortion>(),
})

export const samplesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/samples',
  label: '可用于模拟的流程',
  access: read,
  input: z.object({
    processType: z.string().max(40),
    keyword: z.string().trim().max(50).optional(),
    id: z.uuid().optional(),
  }),
  answer: answer<TrialSample[]>(),
})
