import type { DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import type { FlowModelJson } from '#services/flow/shared/model/model.ts'
import { placesOf } from '#services/flow/shared/model/places.ts'

/** One thing that is not the same in two versions. `name`: of what, where it is part of something. */
export type Difference = {
  part: 'step' | 'branch' | 'field' | 'setting' | 'order'
  what: 'added' | 'removed' | 'changed'
  name: string
  property?: string
  from?: unknown
  to?: unknown
}
export type Version = { model: FlowModelJson; form: DesignedForm | null }

/** What one version has, lacks or says otherwise than another: steps, branches, fields, settings. */
export function differencesOf(before: Version, after: Version): Difference[] {
  return [
    ...compared('step', stepsBy(before.model), stepsBy(after.model)),
    ...compared('branch', branchesBy(before.model), branchesBy(after.model)),
    ...order(before, after),
    ...compared('field', fieldsBy(before.form), fieldsBy(after.form)),
    ...properties('setting', '', before.model.settings, after.model.settings),
  ]
}

type Named = { name: string; facts: Record<string, unknown> }

function compared(
  part: Difference['part'],
  before: ReadonlyMap<string, Named>,
  after: ReadonlyMap<string, Named>,
): Difference[] {
  const removed = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, { name }]): Difference => ({ part, what: 'removed', name }))
  const rest = [...after].flatMap(([key, { name, facts }]): Difference[] => {
    const old = before.get(key)
    return old ? properties(part, name, old.facts, facts) : [{ part, what: 'added', name }]
  })
  return [...removed, ...rest]
}

function properties(
  part: Difference['part'],
  name: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys
    .filter((key) => !isSame(before[key], after[key]))
    .map((property) => ({ part, what: 'changed', name, property, from: before[property], to: after[property] }))
}

/** Fields and steps that are in both, in another order. */
function order(before: Version, after: Version): Difference[] {
  const moved = (a: readonly string[], b: readonly string[]) =>
    !isSame(
      a.filter((one) => b.includes(one)),
      b.filter((one) => a.includes(one)),
    )
  const steps = moved([...placesOf(before.model).keys()], [...placesOf(after.model).keys()])
  const fields = moved(
    before.form?.fields.map(({ name }) => name) ?? [],
    after.form?.fields.map(({ name }) => name) ?? [],
  )
  return [
    ...(steps ? [{ part: 'order', what: 'changed', name: 'steps' } as const] : []),
    ...(fields ? [{ part: 'order', what: 'changed', name: 'fields' } as const] : []),
  ]
}

function stepsBy(model: FlowModelJson): Map<string, Named> {
  return new Map(
    [...placesOf(model).values()].map(({ step }) => {
      const { key, kind, ...facts } = step
      return [
        `${key}:${kind}`,
        { name: step.name, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'branches')) },
      ]
    }),
  )
}

function branchesBy(model: FlowModelJson): Map<string, Named> {
  return new Map(
    [...placesOf(model).values()].flatMap(({ step }) =>
      ('branches' in step ? step.branches : []).map((branch): [string, Named] => [
        `${step.key}/${branch.key}`,
        { name: `${step.name} · ${branch.name}`, facts: { name: branch.name, when: branch.when } },
      ]),
    ),
  )
}

function fieldsBy(form: DesignedForm | null): Map<string, Named> {
  return new Map((form?.fields ?? []).map(({ name, ...facts }) => [name, { name: facts.label, facts }]))
}

function isSame(a: unknown, b: unknown): boolean {
  return ordered(a) === ordered(b)
}

/** The same as data, in whatever order it was kept. */
function ordered(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
        : one,
    ) ?? ''
  )
}
