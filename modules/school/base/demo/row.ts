import type { EntityName } from '#kernel/entity/entity.ts'

/** Stands for the id of another demo row, which is known by its key. */
export type DemoRef = { $ref: string }

/** One record to be: fields by name, references by key. Fields that the server computes are filled in too. */
export type DemoRow = { entity: EntityName; key: string; values: Record<string, unknown> }

export function ref(key: string): DemoRef {
  return { $ref: key }
}
