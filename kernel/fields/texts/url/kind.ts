import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { urlPattern } from '#kernel/rules/contact.ts'
import { cleanLine } from '#kernel/rules/text.ts'

/** A web address (http, https or ftp). */
export function url<const O extends CommonOptions>(options: O): Field<string, O> {
  return { kind: 'url', options }
}

const schema = z
  .string({ error: '网址格式不正确' })
  .transform(cleanLine)
  .refine((value) => value.length <= 500 && urlPattern.test(value), { error: '网址格式不正确' })

export const urlKind = defineKind({
  name: 'url',
  schema: () => schema,
  operators: ['eq', 'like', 'null'],
  parse: (raw) => parseBySchema(schema, raw),
  format: (value) => String(value),
  cell: 'text',
})
