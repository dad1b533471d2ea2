import type { Ctx } from '#kernel/context.ts'
import type { FlowState } from './machine/state.ts'

/** What a rule is told to find people by. */
export type Asked = {
  params: Record<string, unknown>
  starterId: string
  subject: string | null
  subjectId: string | null
  facts: Record<string, unknown>
  formData: Record<string, unknown>
  /** People chosen for this step when it was handed in or at the step before. */
  chosen: readonly string[]
  state: FlowState
}

/** One way of saying who decides. */
export type CandidateRule = {
  readonly code: string
  readonly label: string
  /** Entity of the matters it can be used for; any without it. */
  readonly subject?: string
  /** What a designer is asked for. */
  readonly params?: readonly { name: string; label: string; kind: 'users' | 'roles' | 'posts' | 'departments' | 'step' | 'field' | 'number' | 'flag' | 'choice'; choices?: readonly { value: string; label: string }[]; required?: boolean }[]
  /** Accounts it means; why nobody, where it is nobody. */
  resolve(ctx: Ctx, asked: Asked): Promise<{ userIds: readonly string[]; problem?: string }>
}
