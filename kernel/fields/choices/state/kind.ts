import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { findCode } from '#kernel/fields/choices/code/kind.ts'
import { defineKind, type CodeItem } from '#kernel/fields/kind.ts'

export type Tone = 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'teal' | 'grey'
/** Code on the wire, Chinese label, and the tone it is shown in. */
export type StateDeclaration = readonly [code: string, label: string, tone?: Tone]
export type States = Record<string, StateDeclaration>
/** `isSpread`: a form shows all choices at once, since one decides by comparing them. */
export type StateOptions = CommonOptions & { states: States; isSpread?: true }

/** A state, or any other choice that logic depends on: names in code, codes in the table and on the wire. */
export function state<const S extends States, const O extends CommonOptions & Pick<StateOptions, 'isSpread'>>(
  states: S,
  options: O,
): Field<S[keyof S][0], O & { states: S }> {
  return { kind: 'state', options: { ...options, states } }
}

export const stateKind = defineKind({
  name: 'state',
  schema: (field) =>
    z
      .union([z.string(), z.number()], { error: `请选择${field.options.label}` })
      .transform((value) => String(value).trim())
      .refine((value) => stateItems(field).some((item) => item.key === value), {
        error: `${field.options.label}的取值不正确`,
      }),
  operators: ['eq', 'in', 'null'],
  parse: (raw, field) => findCode(stateItems(field), raw, field.options.label),
  format: (value, field) => stateItems(field).find((item) => item.key === value)?.label ?? String(value),
  cell: 'text',
  isChosen: true,
})

/** The choices of a state field in declaration order. */
export function stateItems(field: AnyField): CodeItem[] {
  return Object.values((field.options as StateOptions).states).map(([key, label, tone]) => ({ key, label, tone }))
}
