import type { EntityName } from './entity.ts'
import type { Fields } from './field.ts'

/** Facts of another record frozen when this one is made: a group of computed fields copied together. */
export type Snapshot<F extends Fields = Fields> = { readonly of: string; readonly fields: F }

/** Declares which facts are frozen; spread `snapshot.fields` into the fields of an entity. */
export function defineSnapshot<const F extends Fields>(of: EntityName, fields: F): Snapshot<F> {
  return { of, fields }
}
