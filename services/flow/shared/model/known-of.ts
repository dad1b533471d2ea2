import type { FactKind } from '#kernel/rules/expression/expression.ts'
import type { Known, KnownRule } from './check-model.ts'
import { spokenFields } from '../form/designed-facts.ts'
import type { DesignedForm } from '../form/designed-form.ts'

/** A field conditions, rights and rules can name. `isEditable`: people at a step may be allowed to change it; `isDerived`: it follows from another; `isOfStarter`: it says who hands the matter in. */
export type KnownField = {
  name: string
  label: string
  kind: string
  isEditable: boolean
  isDerived?: boolean
  isOfStarter?: boolean
  codes?: readonly { key: string; label: string }[]
}

/** What a designed form gives a flow to speak of: its fields and what follows from them. */
export function fieldsOfForm(form: DesignedForm | null): KnownField[] {
  const own = new Set(form?.fields.map((field) => field.name))
  return spokenFields(form).map(({ choices, ...field }) => ({
    ...field,
    isEditable: own.has(field.name),
    ...(own.has(field.name) ? {} : { isDerived: true }),
    ...(choices ? { codes: choices.map(({ value, label }) => ({ key: value, label })) } : {}),
  }))
}

/** What every flow can ask of whoever hands a matter in. */
export function fieldsOfStarter({
  roles,
  userTypes,
}: {
  roles: readonly { key: string; label: string }[]
  userTypes: readonly { key: string; label: string }[]
}): KnownField[] {
  const field = { isEditable: false, isDerived: true, isOfStarter: true }
  return [
    { ...field, name: 'starterRoles', label: '发起人角色', kind: 'code', codes: roles },
    { ...field, name: 'starterType', label: '发起人身份', kind: 'code', codes: userTypes },
    { ...field, name: 'starterDepartmentId', label: '发起人部门', kind: 'department' },
  ]
}

type Spoken = {
  fields: readonly KnownField[]
  rules: readonly KnownRule[]
  form: DesignedForm | null
  triggers: readonly string[]
  webhooks: readonly { code: string }[]
}

/** Everything the checks of a drawing need to know, from what a designer is shown. */
export function knownOf({ fields, rules, form, triggers, webhooks }: Spoken): Known {
  return {
    fields: fields.map(({ name }) => name),
    rules: rules.map(({ code }) => code),
    ruleList: rules,
    form,
    triggers,
    webhooks: webhooks.map(({ code }) => code),
    kinds: Object.fromEntries(fields.map(({ name, kind }) => [name, factKinds[kind] ?? 'any'])),
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  }
}

const factKinds: Readonly<Record<string, FactKind>> = {
  text: 'text',
  longText: 'text',
  phone: 'text',
  idCard: 'text',
  number: 'number',
  money: 'number',
  day: 'day',
  choice: 'code',
  code: 'code',
  flag: 'flag',
  person: 'code',
  department: 'code',
}
