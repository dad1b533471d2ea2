import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { emailPattern } from '#kernel/rules/contact.ts'
import { cleanLine, toHalfWidth } from '#kernel/rules/text.ts'

/** An e-mail address. */
export function email<const O extends CommonOptions>(options: O): Field<string, O> {
  return { kind: 'email', options }
}

const schema = z
  .string({ error: '邮箱格式不正确' })
  .transform((value) => cleanLine(toHalfWidth(value)))
  .refine((value) => value.length <= 100 && emailPattern.test(value), { error: '邮箱格式不正确' })

export const emailKind = defineKind({
  name: 'email',
  schema: () => schema,
  operators: ['eq', 'like', 'null'],
  parse: (raw) => parseBySchema(schema, raw),
  format: (value) => String(value),
  cell: 'text',
  mask: (value) => `${value.slice(0, 1)}***${value.slice(value.indexOf('@'))}`,
})
