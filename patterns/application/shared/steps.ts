import type { ApproveInput, Comparison } from '#services/flow/shared/model/model.ts'

type Exclusive = { kind: 'exclusive'; key: string; name: string; branches: readonly Branch[] }
type Branch = { key: string; name: string; when?: { groups: { rows: Comparison[] }[] }; steps: readonly Step[] }
type Step = ApproveInput | Exclusive
type Candidate = { rule: string; params?: Record<string, unknown> }
type More = Partial<Omit<ApproveInput, 'kind' | 'key' | 'name' | 'candidates'>>

/** Whom a step asks. */
export const asks = {
  counsellor: { rule: 'stuFdy' },
  collegeOfStudent: { rule: 'stuDeptSecretary' },
  headOfStarter: { rule: 'starterDeptLeader' },
  departmentIn: (field: string) => ({ rule: 'formDept', params: { field } }),
  role: (...roles: string[]) => ({ rule: 'role', params: { roles } }),
  section: (duty: string) => ({ rule: 'dutySection', params: { duty } }),
} as const

/** Reminded when working hours are over, and every day after that. */
export function within(hours: number) {
  return { hours, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
}

/** Somebody agrees, in words of the area, within so many working hours. */
export function deciding(usual: { phrases: string[]; hours: number } & More) {
  const { hours, ...common } = usual
  return (key: string, name: string, candidate: Candidate, more: More = {}): ApproveInput => ({
    kind: 'approve',
    key,
    name,
    candidates: [candidate],
    timeOut: within(hours),
    ...common,
    ...more,
  })
}

/** The first way whose comparison holds; the last one has none and is taken otherwise. */
export function oneOf(
  key: string,
  name: string,
  ...ways: readonly (readonly [key: string, name: string, when: Comparison | null, ...steps: Step[]])[]
): Exclusive {
  return {
    kind: 'exclusive',
    key,
    name,
    branches: ways.map(([way, label, when, ...steps]) => ({
      key: way,
      name: label,
      ...(when && { when: { groups: [{ rows: [when] }] } }),
      steps,
    })),
  }
}
