import { z } from 'zod'
import type { EntityName } from '#kernel/entity/entity.ts'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { idSchema, type RefOptions } from '#kernel/fields/links/ref/kind.ts'
import { idPattern } from '#kernel/rules/id-text.ts'

/** Several rows of another entity, in order. */
export function refs<const O extends CommonOptions & { max?: number }>(
  entity: EntityName,
  options: O,
): Field<string[], O & { entity: string }> {
  return { kind: 'refs', options: { ...options, entity } }
}

export const refsKind = defineKind({
  name: 'refs',
  schema: (field) => {
    const { label, max = 20 } = field.options as RefOptions & { max?: number }
    return z
      .union([z.array(idSchema(field)), z.string()], { error: `请选择${label}` })
      .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value as string[])))
      .transform((ids) => [...new Set(ids.map((id) => id.trim()))])
      .refine((ids) => ids.every((id) => idPattern.test(id)), { error: `${label}不存在` })
      .refine((ids) => ids.length <= max, { error: `${label}最多选择 ${max} 个` })
  },
  operators: ['eq'],
  parse(raw, field, world) {
    const ids: unknown[] = []
    for (const part of raw.split(/[,，、;；]/)) {
      if (part.trim() === '') continue
      const found = world.reference((field.options as RefOptions).entity, part)
      if ('problem' in found) return found
      ids.push(found.value)
    }
    return { value: [...new Set(ids)] }
  },
  format: (value, field, world) =>
    (value as string[]).map((id) => world.titleOf((field.options as RefOptions).entity, id) ?? '').join('、'),
  cell: 'text',
  isChosen: true,
  isMany: true,
  refersTo: (field) => (field.options as RefOptions).entity,
})
