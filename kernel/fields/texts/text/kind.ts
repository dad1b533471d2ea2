import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { cleanLine, lengthOf, toHalfWidth } from '#kernel/rules/text.ts'

export type TextOptions = CommonOptions & {
  min?: number
  max?: number
  /** A rule the text must meet, and what to say when it does not. */
  pattern?: { match: RegExp; message: string }
  /** A code or number: full-width characters become half-width. */
  codeLike?: boolean
  /** Looked up as a whole, such as an id: a plain index instead of one over its pieces. */
  isExact?: boolean
}

/** One line of text. */
export function text<const O extends TextOptions>(options: O): Field<string, O> {
  return { kind: 'text', options }
}

export const textKind = defineKind({
  name: 'text',
  schema: (field) => textSchema(field, 100),
  operators: ['eq', 'like', 'in', 'null'],
  parse: (raw, field) => parseBySchema(textSchema(field, 100), raw),
  format: (value) => String(value),
  cell: 'text',
  isLine: true,
  mask: (value) => `${[...value][0] ?? ''}${'*'.repeat(Math.max(lengthOf(value) - 1, 0))}`,
})

/** The rule of a text of limited length; over-long text says how long it may be. */
export function textSchema(
  field: AnyField,
  defaultMax: number,
  clean: (text: string) => string = cleanLine,
): z.ZodType {
  const options = field.options as TextOptions
  const { label, min = 0, max = defaultMax, pattern, missing } = options
  const range = min > 0 ? `${min}–${max}` : `0–${max}`
  return (
    z
      .union([z.string(), z.number()], { error: `${label}应为文本` })
      .transform((value) => clean(options.codeLike ? toHalfWidth(String(value)) : String(value)))
      // Two letters that say nothing are nothing.
      .refine((value) => !missing || lengthOf(value) >= min, { error: missing, abort: true })
      .refine((value) => lengthOf(value) >= min && lengthOf(value) <= max, {
        error: `${label}长度应为 ${range} 个字符`,
        abort: true,
      })
      .refine((value) => !pattern || pattern.match.test(value), { error: pattern?.message ?? `${label}格式不正确` })
  )
}
