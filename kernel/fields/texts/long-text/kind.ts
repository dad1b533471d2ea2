import type { Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { textSchema, type TextOptions } from '#kernel/fields/texts/text/kind.ts'
import { cleanText } from '#kernel/rules/text.ts'

/** Text of several lines. */
export function longText<const O extends TextOptions>(options: O): Field<string, O> {
  return { kind: 'longText', options }
}

export const longTextKind = defineKind({
  name: 'longText',
  schema: (field) => textSchema(field, 2000, cleanText),
  operators: ['eq', 'like', 'null'],
  parse: (raw, field) => parseBySchema(textSchema(field, 2000, cleanText), raw),
  format: (value) => String(value),
  cell: 'text',
})
