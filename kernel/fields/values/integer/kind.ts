import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

export type IntegerOptions = CommonOptions & { min?: number; max?: number; unit?: string }

/** A whole number. */
export function integer<const O extends IntegerOptions>(options: O): Field<number, O> {
  return { kind: 'integer', options }
}

export const integerKind = defineKind({
  name: 'integer',
  schema,
  operators: ['eq', 'ge', 'le', 'in', 'null'],
  parse: (raw, field) => parseBySchema(schema(field), raw),
  format: (value) => String(value),
  cell: 'number',
})

function schema(field: AnyField): z.ZodType {
  const { label, min = -2147483648, max = 2147483647 } = field.options as IntegerOptions
  const problem = `${label}应为 ${min}–${max} 的整数`
  return z
    .union([z.number(), z.string()], { error: problem })
    .transform((value) => (typeof value === 'number' ? value : Number(toHalfWidth(value).trim() || Number.NaN)))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error: problem })
}
