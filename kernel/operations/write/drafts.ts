import type { AnyEntity, Values } from '#kernel/entity/entity.ts'
import type { Draft } from '../resource.ts'

/** Sets values that only the server decides. */
export function setValues<E extends AnyEntity>(draft: Draft<E>, values: Values<NoInfer<E>>): void {
  Object.assign(draft.values, values)
  Object.assign(draft.merged, values)
}

/** Fills what the caller left empty. */
export function fillEmpty<E extends AnyEntity>(draft: Draft<E>, values: Values<NoInfer<E>>): void {
  const merged: Readonly<Record<string, unknown>> = draft.merged
  const open = Object.entries(values).filter(([field]) => (merged[field] ?? null) === null)
  setValues(draft, Object.fromEntries(open) as Values<E>)
}

/** Adds what rules say of fields; what was said first stands. */
export function addProblems(
  { problems }: { problems: Partial<Record<string, string>> },
  said: Readonly<Record<string, string>>,
): void {
  for (const [field, problem] of Object.entries(said)) problems[field] ??= problem
}
