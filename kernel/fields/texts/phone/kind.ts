import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { maskPhone, phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

/** A mobile phone number; sensitive unless the declaration says otherwise. */
export function phone<const O extends CommonOptions>(options: O): Field<string, O> {
  return { kind: 'phone', options: { sensitive: true, ...options } }
}

const schema = z
  .union([z.string(), z.number()], { error: '手机号格式不正确' })
  .transform((value) =>
    toHalfWidth(String(value))
      .replace(/^\+?86[- ]?(?=1)/, '')
      .replace(/[\s-]/g, ''),
  )
  .refine((value) => phonePattern.test(value), { error: '手机号格式不正确' })

export const phoneKind = defineKind({
  name: 'phone',
  schema: () => schema,
  operators: ['eq', 'null'],
  parse: (raw) => parseBySchema(schema, raw),
  format: (value) => String(value),
  cell: 'text',
  mask: maskPhone,
})
