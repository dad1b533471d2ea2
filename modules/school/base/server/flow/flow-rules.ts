import type { CandidateRule } from '#services/flow/candidate-rule.ts'
import { departmentRules } from './flow-department-rules.ts'
import { studentRules } from './flow-student-rules.ts'

/** Who decides, by what the school knows of the student a matter is about, of departments and posts. */
export const flowRules: readonly CandidateRule[] = [
  ...studentRules.map((rule) => ({ ...rule, group: 'subject' as const })),
  ...departmentRules.map((rule) => ({ ...rule, group: 'department' as const })),
]
