import { z } from 'zod'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { findCode, type CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { cleanLine } from '#kernel/rules/text.ts'

/** Several codes of one set of the data dictionary, each once, in the order they were chosen. */
export function codes<const O extends CommonOptions>(set: string, options: O): Field<string[], O & { set: string }> {
  return { kind: 'codes', options: { ...options, set } }
}

export const codesKind = defineKind({
  name: 'codes',
  schema: (field) => {
    const error = `请选择${field.options.label}`
    return z
      .union([z.array(z.union([z.string(), z.number()], { error })), z.string()], { error })
      .transform((value) =>
        (Array.isArray(value) ? value : value.split(','))
          .map((key) => cleanLine(String(key)))
          .filter((key) => key !== ''),
      )
      .transform((keys) => [...new Set(keys)])
      .refine((keys) => keys.length <= 50 && keys.every((key) => key.length <= 20), { error })
  },
  operators: ['eq', 'in', 'null'],
  parse(raw, field, world) {
    const items = world.codes((field.options as CodeOptions).set!)
    const keys: unknown[] = []
    for (const part of raw.split(/[,，、;；/]/)) {
      if (part.trim() === '') continue
      const found = findCode(items, part, field.options.label)
      if ('problem' in found) return found
      keys.push(found.value)
    }
    return { value: [...new Set(keys)] }
  },
  format(value, field, world) {
    const items = world.codes((field.options as CodeOptions).set!)
    return (value as string[]).map((key) => items.find((item) => item.key === key)?.label ?? key).join('、')
  },
  cell: 'text',
  isChosen: true,
  isMany: true,
})
