import type { Step } from '#services/flow/shared/model.ts'
import { post } from '#browser/wire/http.ts'
import type { Design } from '../design-state.ts'
import type { Sample } from './sample.ts'

export type TrialPerson = {
  userId: string
  name: string
  post: string | null
  department: string | null
  via: string
  originalName: string | null
  isSkipped: boolean
}
export type Seen = {
  field: string
  op: string
  value: unknown
  fact: unknown
  holds: boolean
  isMissing: boolean
  problem?: string
}
export type TrialStep = {
  nodeKey: string
  nodeName: string
  kind: Step['kind']
  mode: string | null
  condition: { branch: string; trace: Seen[] | null }[] | null
  chosen: string | null
  empty: string | null
  isEmpty: boolean
  asks: 'starter' | 'approver' | null
  isSkipped: boolean
  persons: TrialPerson[]
  usual: { seconds: number; times: number } | null
}
export type Trial = {
  path: TrialStep[]
  outcome: string
  stopped: string | null
  facts: Record<string, unknown>
  finish: { seconds: number | null; unknown: string[] }
}

/** Walks through a drawing with a sample; nothing is written. */
export function simulate(
  design: Pick<Design, 'processType' | 'draft' | 'form' | 'formKind'>,
  { starterId, instanceId, values }: Sample,
): Promise<Trial> {
  const typed = design.formKind === '1' ? { facts: values } : { formData: values }
  return post<Trial>('process/model/simulate', {
    processType: design.processType,
    draft: design.draft,
    ...(design.form ? { form: design.form } : {}),
    ...(instanceId ? { instanceId } : { starterId, ...typed }),
  })
}
