import { z } from 'zod'

/*
 * A flow is a list of steps one after the other; a branching step holds lists of its own and is left when they are through.
 * There is nothing to join by hand, no step that cannot be reached and no way round in a circle.
 */

const key = z.string().regex(/^[A-Za-z][\w-]{0,39}$/)
const name = z.string().trim().min(1).max(40)
const uuid = z.uuid()

/** One comparison: a fact, how it is compared, with what. */
const comparison = z.object({
  field: z.string().max(60),
  op: z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'notIn', 'contains', 'empty', 'notEmpty', 'between']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]).optional(),
})

/** Comparisons in groups: within a group all or one of them, and the groups joined likewise; or an expression instead. */
const condition = z.object({
  join: z.enum(['and', 'or']).default('or'),
  groups: z
    .array(z.object({ join: z.enum(['and', 'or']).default('and'), rows: z.array(comparison).max(20) }))
    .max(10)
    .default([]),
  expression: z.string().max(2000).optional(),
})

/** Who is meant: a rule by its code and what it was told. Several rules add up. */
const candidateRule = z.object({ rule: z.string().max(40), params: z.record(z.string(), z.unknown()).default({}) })

const fieldRight = z.enum(['hidden', 'read', 'edit', 'must'])

const timeOut = z.object({
  hours: z
    .number()
    .positive()
    .max(24 * 60),
  isWorkingTime: z.boolean().default(true),
  action: z.enum(['remind', 'pass', 'reject', 'handTo', 'superior', 'manager']).default('remind'),
  /** To whom `handTo` gives it. */
  userIds: z.array(uuid).max(10).default([]),
  /** Reminders after the first one. */
  everyHours: z.number().positive().max(720).default(24),
  most: z.int().min(1).max(20).default(2),
})

const decisionRules = {
  candidates: z.array(candidateRule).max(10).default([]),
  /** The first decides, all (by a share), one after the other, whoever takes it first, one by lot, whoever has least to do. */
  mode: z.enum(['any', 'all', 'inOrder', 'claim', 'random', 'least']).default('any'),
  ratio: z.int().min(1).max(100).default(100),
  whenEmpty: z.enum(['manager', 'users', 'pass', 'reject', 'refuse']).default('manager'),
  emptyUserIds: z.array(uuid).max(10).default([]),
  whenStarter: z.enum(['self', 'skip', 'superior']).default('skip'),
  fields: z.record(z.string(), fieldRight).default({}),
  needs: z
    .object({
      commentOnAgree: z.boolean().default(false),
      commentOnReject: z.boolean().default(true),
      signature: z.boolean().default(false),
      files: z.boolean().default(false),
    })
    .prefault({}),
  /** Own words for the buttons. */
  labels: z.object({ agree: z.string().max(8).optional(), reject: z.string().max(8).optional() }).default({}),
  phrases: z.array(z.string().max(100)).max(20).default([]),
  allows: z
    .object({
      transfer: z.boolean().default(true),
      delegate: z.boolean().default(true),
      addSign: z.boolean().default(true),
      goBack: z.boolean().default(true),
      copy: z.boolean().default(true),
      batch: z.boolean().default(true),
    })
    .prefault({}),
  whenRejected: z.enum(['end', 'starter', 'step']).default('end'),
  rejectTo: key.optional(),
  timeOut: timeOut.optional(),
}

const approve = z.object({ kind: z.literal('approve'), key, name, ...decisionRules })
const handle = z.object({ kind: z.literal('handle'), key, name, ...decisionRules })
const copy = z.object({
  kind: z.literal('copy'),
  key,
  name,
  candidates: z.array(candidateRule).max(10).default([]),
  fields: z.record(z.string(), fieldRight).default({}),
})
const wait = z.object({
  kind: z.literal('wait'),
  key,
  name,
  /** What the business tells to let it go on, and after how long it goes on by itself; both: whichever the later. */
  event: z.string().max(40).optional(),
  hours: z
    .number()
    .positive()
    .max(24 * 365)
    .optional(),
  isWorkingTime: z.boolean().default(false),
})
const delay = z.object({
  kind: z.literal('delay'),
  key,
  name,
  hours: z
    .number()
    .positive()
    .max(24 * 365),
  isWorkingTime: z.boolean().default(false),
})
const trigger = z.object({
  kind: z.literal('trigger'),
  key,
  name,
  /** What the business is to do, by the name it gives it; or the call to another system, by its code. */
  hook: z.string().max(40).default(''),
  webhook: z.string().max(40).optional(),
  /** Facts that go along with the call. */
  send: z.array(z.string().max(60)).max(50).default([]),
})

export type ApproveStep = z.infer<typeof approve>
/** As an area writes it down: what it does not say is as usual. */
export type ApproveInput = z.input<typeof approve>
export type HandleStep = z.infer<typeof handle>
export type CopyStep = z.infer<typeof copy>
export type WaitStep = z.infer<typeof wait>
export type DelayStep = z.infer<typeof delay>
export type TriggerStep = z.infer<typeof trigger>
/** A way of a branching step. Of an exclusive one the last has no condition: it is taken when no other holds. */
export type Branch = { key: string; name: string; when?: Condition | undefined; steps: Step[] }
/** The first branch whose condition holds. */
export type ExclusiveStep = { kind: 'exclusive'; key: string; name: string; branches: Branch[] }
/** All branches at once, or those whose condition holds (the last when none does); it is left when all that began, or one of them, are through. */
export type ParallelStep = {
  kind: 'parallel'
  key: string
  name: string
  join: 'all' | 'any'
  pick: 'all' | 'holding'
  branches: Branch[]
}
/** A step at which people decide or do something. */
export type DecisionStep = ApproveStep | HandleStep
export type Step =
  | ApproveStep
  | HandleStep
  | CopyStep
  | WaitStep
  | DelayStep
  | TriggerStep
  | ExclusiveStep
  | ParallelStep
export type Condition = z.infer<typeof condition>
export type Comparison = z.infer<typeof comparison>
export type CandidateRule = z.infer<typeof candidateRule>
export type TimeOut = z.infer<typeof timeOut>
export type FieldRight = z.infer<typeof fieldRight>

const branch: z.ZodType<Branch> = z.lazy(() =>
  z.object({ key, name, when: condition.optional(), steps: z.array(step).max(60) }),
)
const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    approve,
    handle,
    copy,
    wait,
    delay,
    trigger,
    z.object({ kind: z.literal('exclusive'), key, name, branches: z.array(branch).min(2).max(12) }),
    z.object({
      kind: z.literal('parallel'),
      key,
      name,
      join: z.enum(['all', 'any']).default('all'),
      pick: z.enum(['all', 'holding']).default('all'),
      branches: z.array(branch).min(2).max(12),
    }),
  ]),
) as z.ZodType<Step>

const settings = z.object({
  /** When the starter may take it back: never, before anybody decided, until the end. */
  withdraw: z.enum(['never', 'beforeFirst', 'untilEnd']).default('beforeFirst'),
  /** Whoever decided before in the same round need not decide again: never mind, once is enough, only at the next step. */
  dedupe: z.enum(['none', 'once', 'consecutive']).default('none'),
  takeBackMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(30),
  resubmit: z.enum(['again', 'straight']).default('again'),
  isResubmitFixed: z.boolean().default(false),
  /** A return by one of several is a return at once, or counts as a refusal. */
  returnOfOne: z.enum(['atOnce', 'asRejection']).default('atOnce'),
  addSignVeto: z.boolean().default(false),
  returnKeepDays: z.int().min(1).max(365).default(30),
  urgeBySms: z.boolean().default(false),
  copiesAtStart: z.array(candidateRule).max(10).default([]),
  copiesAtEnd: z.array(candidateRule).max(10).default([]),
  /** What the starter sees, may change and must fill in. */
  startFields: z.record(z.string(), fieldRight).default({}),
})

/** Far more than people can overlook; every check and every walk goes through all of them. */
const mostSteps = 300
/** Letters of all expressions of a flow together. */
const mostExpressions = 20_000

/** What is drawn in the designer and frozen when it is published. */
export const flowModelSchema = z
  .object({ settings: settings.prefault({}), steps: z.array(step).max(60) })
  .superRefine(({ steps }, found) => {
    const size = { steps: 0, letters: 0 }
    measure(steps, size)
    if (size.steps > mostSteps) found.addIssue({ code: 'custom', message: `流程最多 ${mostSteps} 个环节` })
    if (size.letters > mostExpressions)
      found.addIssue({ code: 'custom', message: `流程中的表达式合计不能超过 ${mostExpressions} 个字符` })
  })
export type FlowModelJson = z.infer<typeof flowModelSchema>
export type FlowSettings = z.infer<typeof settings>

/** Whether people decide at this step. */
export function isDecision(one: Step): one is DecisionStep {
  return one.kind === 'approve' || one.kind === 'handle'
}

function measure(steps: readonly Step[], size: { steps: number; letters: number }): void {
  size.steps += steps.length
  for (const one of steps) {
    if (one.kind !== 'exclusive' && one.kind !== 'parallel') continue
    for (const { when, steps: inner } of one.branches) {
      size.letters += when?.expression?.length ?? 0
      measure(inner, size)
    }
  }
}
