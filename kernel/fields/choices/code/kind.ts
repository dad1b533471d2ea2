import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, type CodeItem, type Parsed } from '#kernel/fields/kind.ts'
import { cleanLine } from '#kernel/rules/text.ts'

export type CodeOptions = CommonOptions & { set?: string }

/** A code from a set of the data dictionary, which the school may extend. */
export function code<const O extends CommonOptions>(set: string, options: O): Field<string, O & { set: string }> {
  return { kind: 'code', options: { ...options, set } }
}

export const codeKind = defineKind({
  name: 'code',
  // Whether the key is in the set is known to the server only; it is checked there, with the same text as on import.
  schema: (field) =>
    z
      .union([z.string(), z.number()], { error: `请选择${field.options.label}` })
      .transform((value) => cleanLine(String(value)))
      .refine((value) => value.length <= 20, { error: `请选择${field.options.label}` }),
  operators: ['eq', 'in', 'null'],
  parse: (raw, field, world) => findCode(world.codes((field.options as CodeOptions).set!), raw, field.options.label),
  format: (value, field, world) =>
    world.codes((field.options as CodeOptions).set!).find((item) => item.key === value)?.label ?? String(value),
  cell: 'text',
  isChosen: true,
})

/** Finds an item by key, label, or unambiguous beginning of the label (`壮` for 壮族). */
export function findCode(items: readonly CodeItem[], raw: string, label: string): Parsed {
  const text = raw.trim()
  const exact = items.find((item) => item.key === text || item.label === text || item.synonyms?.includes(text))
  if (exact) return { value: exact.key }
  const beginning = items.filter((item) => !item.disabled && item.label.startsWith(text))
  if (text !== '' && beginning.length === 1) return { value: beginning[0]!.key }
  return { problem: `${label}【${text}】不在字典中` }
}
