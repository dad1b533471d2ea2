import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'

export type JsonOptions<V> = CommonOptions & { shape: z.ZodType<V> }

/** A structured value with a declared shape, such as a polygon or opening hours. */
export function json<V, const O extends CommonOptions>(
  shape: z.ZodType<V>,
  options: O,
): Field<V, O & { shape: z.ZodType<V> }> {
  return { kind: 'json', options: { ...options, shape } }
}

export const jsonKind = defineKind({
  name: 'json',
  schema: (field) =>
    z.unknown().superRefine((value, issue) => {
      const result = (field.options as JsonOptions<unknown>).shape.safeParse(value)
      if (!result.success) issue.addIssue({ code: 'custom', message: `${field.options.label}格式不正确` })
    }),
  operators: ['null'],
  parse: (_raw, field) => ({ problem: `${field.options.label}不能从表格导入` }),
  format: (value) => JSON.stringify(value),
  cell: 'text',
})
