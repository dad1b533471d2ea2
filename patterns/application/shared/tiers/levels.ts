import { holdsFor, type Seen } from '#services/flow/shared/model/judge.ts'
import {
  isDecision,
  type CandidateRule,
  type Condition,
  type FlowModelJson,
  type Step,
} from '#services/flow/shared/model/model.ts'
import { stepsOf } from '#services/flow/shared/model/places.ts'

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
/** What was decided where, for some facts. */
export type Turn = { step: string; branch: string; trace: Seen[] }
export type Facts = Readonly<Record<string, unknown>>

/** Who decides on something of which these facts hold, and by which conditions. */
export function levelsFor(model: FlowModelJson, facts: Facts): { levels: Level[]; turns: Turn[] } {
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

/** Every condition a flow branches by. */
export function conditionsOf(model: FlowModelJson): Condition[] {
  return stepsOf(model).flatMap((step) =>
    step.kind === 'exclusive' ? step.branches.flatMap(({ when }) => when ?? []) : [],
  )
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
