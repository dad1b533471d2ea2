import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { idSchema } from '#kernel/fields/links/ref/kind.ts'

export type ParentOptions = CommonOptions & {
  /** Own entity: a tree refers to itself. */
  entity: string
  maxDepth: number
}

/** The row above this one in the entity's own tree. */
export function parent<const O extends CommonOptions & { entity: string; maxDepth: number }>(
  options: O,
): Field<string, O> {
  return { kind: 'parent', options }
}

export const parentKind = defineKind({
  name: 'parent',
  schema: idSchema,
  operators: ['eq', 'in', 'null'],
  parse: (raw, field, world) => world.reference((field.options as ParentOptions).entity, raw),
  format: (value, field, world) => world.titleOf((field.options as ParentOptions).entity, String(value)) ?? '',
  cell: 'text',
  isChosen: true,
  isTree: true,
  refersTo: (field) => (field.options as ParentOptions).entity,
})
