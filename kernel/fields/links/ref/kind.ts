import { z } from 'zod'
import type { EntityName } from '#kernel/entity/entity.ts'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { idPattern } from '#kernel/rules/id-text.ts'

export type RefOptions = CommonOptions & {
  entity: string
  /** The row is a part of what it refers to: it goes when that goes, and does not keep it. */
  isPart?: boolean
}

/** One row of another entity, by its id. A field `classId` brings the title along as `className`. */
export function ref<const O extends CommonOptions & { isPart?: boolean }>(
  entity: EntityName,
  options: O,
): Field<string, O & { entity: string }> {
  return { kind: 'ref', options: { ...options, entity } }
}

export const refKind = defineKind({
  name: 'ref',
  schema: idSchema,
  operators: ['eq', 'in', 'null'],
  parse: (raw, field, world) => world.reference((field.options as RefOptions).entity, raw),
  format: (value, field, world) => world.titleOf((field.options as RefOptions).entity, String(value)) ?? '',
  cell: 'text',
  isChosen: true,
  refersTo: (field) => (field.options as RefOptions).entity,
})

/** Rule of an id that names another row. */
export function idSchema(field: AnyField): z.ZodType {
  return z.string({ error: `请选择${field.options.label}` }).regex(idPattern, { error: `${field.options.label}不存在` })
}

/** Under which name the title of a referenced row travels: `classId` → `className`. */
export function titleKeyOf(fieldName: string): string {
  return `${fieldName.replace(/Id$/, '')}Name`
}
