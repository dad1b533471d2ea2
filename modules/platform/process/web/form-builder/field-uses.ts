import type { DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { isDecision, type Branch, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { placesOf } from '#services/flow/shared/model/places.ts'

/** Where a field of the form is spoken of: the name of a step, branch or field; `start` is where it is handed in. */
export type FieldUse = { where: string; what: 'condition' | 'right' | 'people' | 'shows' }

/** Every place of a flow and of its form that names a field, or what is derived from it. */
export function usesOf(name: string, { draft, form }: { draft: FlowModelJson; form: DesignedForm }): FieldUse[] {
  const isMeant = (other: unknown): boolean =>
    typeof other === 'string' &&
    (other === name || (other.startsWith(name) && /^(Days|Count|Sum[A-Z]\w*)$/.test(other.slice(name.length))))
  const found: FieldUse[] = []
  for (const { step } of placesOf(draft).values()) {
    for (const branch of ('branches' in step ? step.branches : []) as readonly Branch[]) {
      const rows = branch.when?.groups.flatMap((group) => group.rows) ?? []
      const words: string[] = branch.when?.expression?.match(/[A-Za-z_]\w*/g) ?? []
      if (rows.some((row) => isMeant(row.field)) || words.some(isMeant))
        found.push({ where: `${step.name} · ${branch.name}`, what: 'condition' })
    }
    if ('fields' in step && Object.hasOwn(step.fields, name)) found.push({ where: step.name, what: 'right' })
    const rules = isDecision(step) || step.kind === 'copy' ? step.candidates : []
    if (rules.some(({ params }) => Object.entries(params).some(([key, value]) => key === 'field' && isMeant(value))))
      found.push({ where: step.name, what: 'people' })
  }
  if (Object.hasOwn(draft.settings.startFields, name)) found.push({ where: 'start', what: 'right' })
  for (const field of form.fields) if (field.showWhen?.field === name) found.push({ where: field.label, what: 'shows' })
  return found
}

/** The flow without any rights to a field that is gone. Conditions stay: what they should say is for people to decide. */
export function withoutRights(draft: FlowModelJson, name: string): FlowModelJson {
  return JSON.parse(JSON.stringify(draft), (key, value: unknown) => {
    if (
      (key !== 'fields' && key !== 'startFields') ||
      value === null ||
      typeof value !== 'object' ||
      Array.isArray(value)
    )
      return value
    return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))
  }) as FlowModelJson
}
