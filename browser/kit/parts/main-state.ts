import type { AnyEntity } from '#kernel/entity/entity.ts'

/** The field that says in which state a record is as a whole: that of its state machine, else one called `status`. */
export function mainStateOf(entity: AnyEntity): string | undefined {
  return entity.states?.field ?? (Object.hasOwn(entity.fields, 'status') ? 'status' : undefined)
}
