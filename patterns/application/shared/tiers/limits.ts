import type { FlowModelJson } from '#services/flow/shared/model/model.ts'
import { placesOf } from '#services/flow/shared/model/places.ts'
import type { AmountAxis } from './table.ts'

/** A number a branch depends on, and where it stands. */
export type Limit = {
  stepKey: string
  stepName: string
  branchKey: string
  group: number
  row: number
  op: string
  value: number
}

const orders = ['gt', 'ge', 'lt', 'le']

/** The numbers of an amount a flow speaks of, from the outside in. */
export function limitsOf(model: FlowModelJson, { field: asked }: AmountAxis): Limit[] {
  return [...placesOf(model).values()].flatMap(({ step }) => {
    if (step.kind !== 'exclusive') return []
    return step.branches.flatMap((branch) =>
      (branch.when?.expression?.trim() ? [] : (branch.when?.groups ?? [])).flatMap(({ rows }, group) =>
        rows.flatMap(({ field, op, value }, row): Limit[] =>
          field === asked && typeof value === 'number' && orders.includes(op)
            ? [{ stepKey: step.key, stepName: step.name, branchKey: branch.key, group, row, op, value }]
            : [],
        ),
      ),
    )
  })
}

/** The same flow with other numbers; names of branches that tell the number follow it. */
export function withLimits(
  model: FlowModelJson,
  { field, unit }: AmountAxis,
  changes: readonly Pick<Limit, 'stepKey' | 'branchKey' | 'group' | 'row' | 'value'>[],
): FlowModelJson {
  const changed = structuredClone(model)
  const places = placesOf(changed)
  for (const { stepKey, branchKey, group, row, value } of changes) {
    const step = places.get(stepKey)?.step
    if (step?.kind !== 'exclusive') continue
    const comparison = step.branches.find(({ key }) => key === branchKey)?.when?.groups[group]?.rows[row]
    if (comparison?.field !== field || typeof comparison.value !== 'number') continue
    const told = new RegExp(`(?<![\\d.])${String(comparison.value).replace('.', '\\.')}(?=\\s*${unit})`, 'g')
    for (const branch of step.branches) branch.name = branch.name.replace(told, String(value))
    comparison.value = value
  }
  return changed
}

/** Why numbers do not fit together: one is out of bounds, or a further level is asked for later than the one around it. */
export function limitProblem(model: FlowModelJson, axis: AmountAxis): string | null {
  const limits = limitsOf(model, axis)
  const wrong = limits.find(
    ({ value }) => !(value >= axis.least && value <= axis.most) || (value / axis.step) % 1 !== 0,
  )
  if (wrong) return `【${wrong.stepName}】的${axis.label}应为 ${axis.bounds}`
  const places = placesOf(model)
  for (const inner of limits) {
    const around = places.get(inner.stepKey)!.around
    const outer = limits.find(
      (one) =>
        one.op === inner.op &&
        one.value >= inner.value &&
        around.some(({ step, branch }) => step.key === one.stepKey && branch.key === one.branchKey),
    )
    if (outer) return `【${inner.stepName}】的${axis.label}应大于【${outer.stepName}】的${axis.label}`
  }
  return null
}
