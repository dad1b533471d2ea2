import type { FactKind } from '#kernel/rules/expression/expression.ts'
import type { Known, KnownRule } from './check-model.ts'
import { spokenFields } from './designed-facts.ts'
import type { DesignedForm } from './designed-form.ts'

/** A field conditions, rights and rules can name. `isEditable`: people at a step may be allowed to change it; `isDerived`: it follows from another. */
export type KnownField = { name: string; label: string; kind: string; isEditable: boolean; isDerived?: boolean; codes?: readonly { key: string; label: string }[] }

/** What a designed form gives a flow to speak of: its fields and what follows from them. */
export function fieldsOfForm(form: DesignedForm | null): KnownField[] {
  const own = new Set(form?.fields.map((field) => field.name))
  return spokenFields(form).map(({ choices, ...field }) => ({
    ...field, isEditable: own.has(field.name), ...(own.has(field.name) ? {} : { isDerived: true }), ...(choices ? { codes: choices.map(({ value, label }) => ({ key: value, label })) } : {}),
  }))
}

/** Everything the checks of a drawing need to know, from what a designer is shown. */
export function knownOf({ fields, rules, form, triggers }: { fields: readonly KnownField[]; rules: readonly KnownRule[]; form: DesignedForm | null; triggers: readonly string[] }): Known {
  return {
    fields: fields.map(({ name }) => name), rules: rules.map(({ code }) => code), ruleList: rules, form, triggers,
    kinds: Object.fromEntries(fields.map(({ name, kind }) => [name, factKinds[kind] ?? 'any'])), labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  }
}

const factKinds: Readonly<Record<string, FactKind>> = {
  text: 'text', longText: 'text', phone: 'text', idCard: 'text', number: 'number', money: 'number', day: 'day', choice: 'code', code: 'code', flag: 'flag', person: 'code', department: 'code',
}
