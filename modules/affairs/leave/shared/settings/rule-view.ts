import { holdsFor, type Seen } from '#services/flow/shared/model/judge.ts'
import {
  isDecision,
  type CandidateRule,
  type Comparison,
  type Condition,
  type FlowModelJson,
  type Step,
} from '#services/flow/shared/model/model.ts'
import { placesOf } from '#services/flow/shared/model/places.ts'

/** One level that decides: who is asked, how several of them decide, how long they have. */
export type Level = {
  key: string
  name: string
  candidates: CandidateRule[]
  mode: string
  hours: number | null
  isWorkingTime: boolean
  isBeside: boolean
}
/** Why a way is taken: a condition that holds, or, of a default branch, those that do not. */
export type Reason = { step: string; branch: string; when: Condition | null; unless: Condition[] }
/** One way through the flow: when it is taken, and who decides then. */
export type Tier = { reasons: Reason[]; levels: Level[] }
/** A number of days a branch depends on, and where it stands. */
export type DayLimit = {
  stepKey: string
  stepName: string
  branchKey: string
  group: number
  row: number
  op: string
  value: number
}
/** What was decided where, for some facts. */
export type Turn = { step: string; branch: string; trace: Seen[] }

const mostTiers = 60

/** Every way a flow can take. Conditions that ask only for what is fixed for the whole school are settled by it. */
export function tiersOf(model: FlowModelJson, fixed: Record<string, unknown> = {}): Tier[] {
  return waysThrough(model.steps, fixed)
    .slice(0, mostTiers)
    .toSorted((a, b) => a.levels.length - b.levels.length)
}

function waysThrough(steps: readonly Step[], fixed: Record<string, unknown>): Tier[] {
  return steps.reduce<Tier[]>(
    (ways, step) => {
      const next = optionsOf(step, fixed)
      return ways
        .flatMap((way) =>
          next.map((one) => ({ reasons: [...way.reasons, ...one.reasons], levels: [...way.levels, ...one.levels] })),
        )
        .slice(0, mostTiers * 4)
    },
    [{ reasons: [], levels: [] }],
  )
}

function optionsOf(step: Step, fixed: Record<string, unknown>): Tier[] {
  if (isDecision(step)) return [{ reasons: [], levels: [levelOf(step)] }]
  if (step.kind === 'parallel')
    return [
      {
        reasons: [],
        levels: step.branches
          .flatMap((branch) => waysThrough(branch.steps, fixed)[0]?.levels ?? [])
          .map((level) => ({ ...level, isBeside: true })),
      },
    ]
  if (step.kind !== 'exclusive') return [{ reasons: [], levels: [] }]
  const settled = step.branches.find(
    ({ when }) => when !== undefined && asksOnly(when, fixed) && holdsFor(when, fixed).holds,
  )
  const open = settled ? [settled] : step.branches.filter(({ when }) => when === undefined || !asksOnly(when, fixed))
  return open.flatMap((branch) => {
    const unless = branch.when ? [] : open.flatMap(({ when }) => (when ? [when] : []))
    // Where only one branch is left nothing is decided any more.
    const reasons: Reason[] =
      open.length === 1 ? [] : [{ step: step.name, branch: branch.name, when: branch.when ?? null, unless }]
    return waysThrough(branch.steps, fixed).map((way) => ({
      reasons: [...reasons, ...way.reasons],
      levels: way.levels,
    }))
  })
}

function asksOnly(when: Condition, fixed: Record<string, unknown>): boolean {
  const rows = when.groups.flatMap((group) => group.rows)
  return !when.expression?.trim() && rows.length > 0 && rows.every(({ field }) => field in fixed)
}

function levelOf(step: Extract<Step, { kind: 'approve' | 'handle' }>): Level {
  return {
    key: step.key,
    name: step.name,
    candidates: step.candidates,
    mode: step.mode,
    hours: step.timeOut?.hours ?? null,
    isWorkingTime: step.timeOut?.isWorkingTime ?? false,
    isBeside: false,
  }
}

/** Who decides on a leave of which these facts hold, and by which conditions. */
export function levelsFor(model: FlowModelJson, facts: Record<string, unknown>): { levels: Level[]; turns: Turn[] } {
  const [levels, turns]: [Level[], Turn[]] = [[], []]
  const walk = (steps: readonly Step[], isBeside: boolean): void => {
    for (const step of steps) {
      if (isDecision(step)) levels.push({ ...levelOf(step), isBeside })
      else if (step.kind === 'parallel') for (const branch of step.branches) walk(branch.steps, true)
      else if (step.kind === 'exclusive') {
        const judged = step.branches.map((branch) => ({
          branch,
          ...(branch.when ? holdsFor(branch.when, facts) : { holds: true, trace: [] }),
        }))
        const at = judged.findIndex(({ holds }) => holds)
        turns.push({
          step: step.name,
          branch: judged[at]!.branch.name,
          trace: judged.slice(0, at + 1).flatMap(({ trace }) => trace),
        })
        walk(judged[at]!.branch.steps, isBeside)
      }
    }
  }
  walk(model.steps, false)
  return { levels, turns }
}

const opposites: Readonly<Record<string, Comparison['op']>> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'le',
  le: 'gt',
  ge: 'lt',
  lt: 'ge',
  in: 'notIn',
  notIn: 'in',
  empty: 'notEmpty',
  notEmpty: 'empty',
}

/** When a condition does not hold, as a condition of its own; null where that cannot be said by comparisons. */
export function oppositeOf({ join, groups, expression }: Condition): Condition | null {
  const asked = groups.filter(({ rows }) => rows.length > 0)
  if (expression?.trim() || asked.some(({ rows }) => rows.some(({ op }) => opposites[op] === undefined))) return null
  const turned = (how: 'and' | 'or') => (how === 'and' ? 'or' : 'and')
  return {
    join: turned(join),
    groups: asked.map((group) => ({
      join: turned(group.join),
      rows: group.rows.map((row) => ({ ...row, op: opposites[row.op]! })),
    })),
  }
}

/** Who is asked, as a text that is the same only when the same people are asked in the same order. */
export function askedText(levels: readonly Level[]): string {
  return JSON.stringify(
    levels.map(({ candidates, mode, isBeside }) => [
      candidates.map(({ rule, params }) => [rule, params]),
      mode,
      isBeside,
    ]),
  )
}

/** The numbers of days a flow speaks of, from the outside in. */
export function limitsOf(model: FlowModelJson): DayLimit[] {
  return [...placesOf(model).values()].flatMap(({ step }) => {
    if (step.kind !== 'exclusive') return []
    return step.branches.flatMap((branch) =>
      (branch.when?.expression?.trim() ? [] : (branch.when?.groups ?? [])).flatMap(({ rows }, group) =>
        rows.flatMap(({ field, op, value }, row): DayLimit[] =>
          field === 'days' && typeof value === 'number' && ['gt', 'ge', 'lt', 'le'].includes(op)
            ? [{ stepKey: step.key, stepName: step.name, branchKey: branch.key, group, row, op, value }]
            : [],
        ),
      ),
    )
  })
}

/** The same flow with other numbers of days; names of branches that tell the number follow it. */
export function withLimits(
  model: FlowModelJson,
  changes: readonly Pick<DayLimit, 'stepKey' | 'branchKey' | 'group' | 'row' | 'value'>[],
): FlowModelJson {
  const changed = structuredClone(model)
  const places = placesOf(changed)
  for (const { stepKey, branchKey, group, row, value } of changes) {
    const step = places.get(stepKey)?.step
    if (step?.kind !== 'exclusive') continue
    const comparison = step.branches.find(({ key }) => key === branchKey)?.when?.groups[group]?.rows[row]
    if (comparison?.field !== 'days' || typeof comparison.value !== 'number') continue
    const told = new RegExp(`(?<![\\d.])${String(comparison.value).replace('.', '\\.')}(?=\\s*天)`, 'g')
    for (const branch of step.branches) branch.name = branch.name.replace(told, String(value))
    comparison.value = value
  }
  return changed
}

/** Why numbers of days do not fit together: a further level is asked for later than the one around it. */
export function limitProblem(model: FlowModelJson): string | null {
  const limits = limitsOf(model)
  const wrong = limits.find(({ value }) => !(value >= 0.5 && value <= 180) || (value * 2) % 1 !== 0)
  if (wrong) return `【${wrong.stepName}】的天数应为 0.5 至 180 之间的半天倍数`
  const places = placesOf(model)
  for (const inner of limits) {
    const around = places.get(inner.stepKey)!.around
    const outer = limits.find(
      (one) =>
        one.op === inner.op &&
        one.value >= inner.value &&
        around.some(({ step, branch }) => step.key === one.stepKey && branch.key === one.branchKey),
    )
    if (outer) return `【${inner.stepName}】的天数应大于【${outer.stepName}】的天数`
  }
  return null
}
