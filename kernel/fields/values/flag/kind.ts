import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'

/** `words` are what yes and no mean, where these two say too little. */
export type FlagOptions = CommonOptions & { words?: readonly [yes: string, no: string] }

/** Yes or no. */
export function flag<const O extends FlagOptions>(options: O): Field<boolean, O> {
  return { kind: 'flag', options }
}

const yes = new Set(['1', 'true', '是', '有', 'y', 'yes', '√'])
const no = new Set(['0', 'false', '否', '无', 'n', 'no', '×'])

export const flagKind = defineKind({
  name: 'flag',
  schema,
  operators: ['eq', 'null'],
  parse: (raw, field) => parseBySchema(schema(field), raw),
  format: (value) => (value ? '是' : '否'),
  cell: 'text',
})

function schema(field: AnyField): z.ZodType {
  return z
    .union([z.boolean(), z.number(), z.string()], { error: `${field.options.label}应为是或否` })
    .transform((value, issue) => {
      if (typeof value === 'boolean') return value
      const text = String(value).trim().toLowerCase()
      if (yes.has(text)) return true
      if (no.has(text)) return false
      issue.addIssue({ code: 'custom', message: `${field.options.label}应为是或否` })
      return z.NEVER
    })
}
