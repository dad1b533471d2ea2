import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind, parseBySchema } from '#kernel/fields/kind.ts'
import { idCardProblem, maskIdCard } from '#kernel/rules/id-card.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'

export type IdCardOptions = CommonOptions & {
  /** Other papers are accepted too (the entity's own rule judges them by their type); only the form is checked here. */
  anyPaper?: boolean
}

/** A resident id number with its check digit: always encrypted, always masked. */
export function idCard<const O extends IdCardOptions>(options: O): Field<string, O> {
  return { kind: 'idCard', options: { ...options, sensitive: true } }
}

export const idCardKind = defineKind({
  name: 'idCard',
  schema: (field, world) => schema(field, world.today),
  operators: ['eq', 'null'],
  parse: (raw, field, world) => parseBySchema(schema(field, world.today), raw),
  format: (value) => String(value),
  cell: 'text',
  mask: maskIdCard,
})

function schema(field: AnyField, today: string): z.ZodType {
  const { label, anyPaper } = field.options as IdCardOptions
  return z
    .union([z.string(), z.number()], { error: `${label}格式不正确` })
    .transform((value) => toHalfWidth(String(value)).replace(/\s/g, '').toUpperCase())
    .superRefine((value, issue) => {
      const problem = anyPaper
        ? /^[0-9A-Z()-]{5,20}$/.test(value)
          ? null
          : `${label}格式不正确`
        : idCardProblem(value, today)
      if (problem) issue.addIssue({ code: 'custom', message: problem })
    })
}
