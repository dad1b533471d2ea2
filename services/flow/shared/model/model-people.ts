import { isDecision, type CandidateRule, type FlowModelJson, type Step } from './model.ts'

/** What ids in a flow stand for. */
export type PeopleKind = 'users' | 'roles' | 'departments' | 'posts'
/** Which parameters of which rules name people, roles, departments or posts. */
export type RuleKinds = ReadonlyMap<string, ReadonlyMap<string, PeopleKind>>

/** The same flow with whoever it names exchanged: every list of ids goes through `change`. */
export function withPeople(
  model: FlowModelJson,
  { kinds, change }: { kinds: RuleKinds; change: (kind: PeopleKind, ids: readonly string[]) => string[] },
): FlowModelJson {
  const rules = (list: readonly CandidateRule[]): CandidateRule[] =>
    list.map(({ rule, params }) => ({
      rule,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => {
          const kind = kinds.get(rule)?.get(name)
          return [name, kind && Array.isArray(value) ? change(kind, value.map(String)) : value]
        }),
      ),
    }))
  const steps = (list: readonly Step[]): Step[] =>
    list.map((step) => {
      if (step.kind === 'exclusive' || step.kind === 'parallel' || 'branches' in step)
        return {
          ...step,
          branches: (step as { branches: { steps: Step[] }[] }).branches.map((branch) => ({
            ...branch,
            steps: steps(branch.steps),
          })),
        } as Step
      if (step.kind === 'copy') return { ...step, candidates: rules(step.candidates) }
      if (!isDecision(step)) return step
      return {
        ...step,
        candidates: rules(step.candidates),
        emptyUserIds: change('users', step.emptyUserIds),
        ...(step.timeOut ? { timeOut: { ...step.timeOut, userIds: change('users', step.timeOut.userIds) } } : {}),
      }
    })
  const { settings } = model
  return {
    ...model,
    settings: { ...settings, copiesAtStart: rules(settings.copiesAtStart), copiesAtEnd: rules(settings.copiesAtEnd) },
    steps: steps(model.steps),
  }
}
