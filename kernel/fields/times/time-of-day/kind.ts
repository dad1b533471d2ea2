import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

/** A time of day, `HH:MM`. */
export function timeOfDay<const O extends CommonOptions>(options: O): Field<string, O> {
  return { kind: 'timeOfDay', options }
}

export const timeOfDayKind = defineKind({
  name: 'timeOfDay',
  schema,
  operators: ['eq', 'ge', 'le', 'null'],
  parse: (raw, field) => parseBySchema(schema(field), raw),
  format: (value) => String(value),
  cell: 'text',
})

function schema(field: AnyField): z.ZodType {
  const { label } = field.options
  return z
    .string({ error: `${label}应为时间，如 08:30` })
    .transform((value) =>
      toHalfWidth(value)
        .trim()
        .replace(/^(\d):/, '0$1:')
        .replace(/^(\d\d:\d\d):[0-5]\d$/, '$1'),
    )
    .refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { error: `${label}应为时间，如 08:30` })
}
