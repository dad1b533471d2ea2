import { useMemo } from 'react'
import { problemsOf, warningsOf, type Problem } from '#services/flow/shared/model/check-model.ts'
import { fieldsOfForm, knownOf } from '#services/flow/shared/model/known-of.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { shown } from '#browser/wire/i18n.ts'
import type { TreeMark } from '#browser/flow/tree/flow-tree.tsx'

export type Checks = { problems: Problem[]; warnings: Problem[]; marks: Record<string, TreeMark> }

/** The design with the fields of its form as it is being built. */
export function withOwnFields(design: Design): Design {
  return design.formKind === '1'
    ? design
    : { ...design, fields: [...fieldsOfForm(design.form), ...design.fields.filter(({ isOfStarter }) => isOfStarter)] }
}

/** What is wrong with the drawing as it stands on the screen, and where to mark it; once it is stored, also what only the server knows. */
export function useChecks(design: Design | undefined, isSaved: boolean): Checks {
  return useMemo(() => {
    if (!design) return { problems: [], warnings: [], marks: {} }
    const known = knownOf(withOwnFields(design))
    const problems = joined(problemsOf(design.draft, known), isSaved ? design.problems : [])
    const warnings = joined(warningsOf(design.draft, known), isSaved ? design.warnings : [])
    const marks: Record<string, TreeMark> = {}
    for (const [list, kind] of [
      [warnings, 'warning'],
      [problems, 'error'],
    ] as const)
      for (const problem of list.toReversed()) marks[placeOf(problem)] = { kind, text: bare(problem.text) }
    return { problems, warnings, marks }
  }, [design, isSaved])
}

function joined(own: readonly Problem[], told: readonly Problem[]): Problem[] {
  return [
    ...own,
    ...told.filter((one) => !own.some((other) => other.text === one.text && placeOf(other) === placeOf(one))),
  ]
}

/** The key of the card a problem is about. */
export function placeOf({ key, branch }: Problem): string {
  return branch === undefined ? key : `${key}/${branch}`
}

/** What is said of a step without its name, which stands beside it. */
export function bare(text: string): string {
  return shown(text)
    .replace(/^【[^】]*】/, '')
    .replace(/^分支“[^”]*”的?/, '')
    .replace(/^“[^”]*”:\s*/, '')
}
