import type { PopulationKind, TargetScope } from '../shared/target-scope.ts'

/** Whether units are being added to those who are meant, or taken out of them. */
export type Side = 'include' | 'exclude'

export function idsOf(scope: TargetScope, side: Side, kind: PopulationKind): string[] {
  return scope[side].filter((one) => one.kind === kind).flatMap((one) => one.ids)
}

/** The rule with other units of one kind; the kinds keep their order. */
export function withIds(scope: TargetScope, side: Side, kind: PopulationKind, ids: readonly string[]): TargetScope {
  const parts = scope[side].filter((one) => one.kind !== kind)
  const at = scope[side].findIndex((one) => one.kind === kind)
  const isKept = ids.length > 0
  if (isKept) parts.splice(at === -1 ? parts.length : at, 0, { kind, ids: [...new Set(ids)] })
  return { ...scope, [side]: parts }
}

export function hasSchool(scope: TargetScope, side: Side): boolean {
  return scope[side].some((one) => one.kind === 'school')
}

export function withSchool(scope: TargetScope, side: Side, isOn: boolean): TargetScope {
  const rest = scope[side].filter((one) => one.kind !== 'school')
  return { ...scope, [side]: isOn ? [{ kind: 'school', ids: [] }, ...rest] : rest }
}
