import type { Ctx } from '#kernel/world/context.ts'
import type { FlowState } from './machine/state.ts'
import type { RuleParam } from './shared/routes/models.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Ways of saying who decides. */
    readonly candidateRules?: readonly CandidateRule[]
  }
  interface World {
    readonly candidateRules: ReadonlyMap<string, CandidateRule>
  }
}

/** Whom a rule means. */
export type Meant = {
  userIds: readonly string[]
  /** Why nobody, where it is nobody. */
  problem?: string
  /** Where it is nobody: who takes it before those who manage such matters, what is then written down, and what administrators are told once a day. */
  instead?: {
    userIds: readonly string[]
    note: string
    tell?: { key: string; title: string; content: string; link?: string }
  }
}

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

/** Under which head a designer finds a way of saying who decides, in this order. */
export const ruleGroups = {
  subject: '申请人相关',
  department: '部门与岗位',
  named: '指定人员',
  course: '流程中确定',
} as const

/** One way of saying who decides. */
export type CandidateRule = {
  readonly code: string
  readonly label: string
  /** Found among those that follow from the course of the matter, where nothing is said. */
  readonly group?: keyof typeof ruleGroups
  /** Entity of the matters it can be used for; any without it. */
  readonly subject?: string
  /** What a designer is asked for. */
  readonly params?: readonly RuleParam[]
  /** Accounts it means, in the order in which they are asked. */
  resolve(ctx: Ctx, asked: Asked): Promise<Meant>
}
