import { kindOf } from '#kernel/fields/kinds.ts'
import { fieldOf, fieldsOf, type AnyEntity, type EntityName } from './entity.ts'
import type { Fields } from './field.ts'

/** Facts of another record kept with this one: a group of computed fields copied together from the row that the reference `by` names. */
export type Snapshot<F extends Fields = Fields> = { readonly of: string; readonly by: string; readonly fields: F }

/**
 * Declares which facts are kept; spread `snapshot.fields` into the fields of an entity that has the reference `by`. They are filled when a
 * record is written, and stay as they are unless the entity says that it `follows` the reference.
 */
export function defineSnapshot<const F extends Fields>(of: EntityName, by: string, fields: F): Snapshot<F> {
  const copies = Object.entries(fields).map(([name, { kind, options }]) => [
    name,
    { kind, options: { ...options, copyOf: by } },
  ])
  return { of, by, fields: Object.fromEntries(copies) as F }
}

const known = new WeakMap<AnyEntity, readonly Snapshot[]>()

/** What an entity copies from others, in the order it declares it: what is copied may name the next. */
export function snapshotsIn(entity: AnyEntity): readonly Snapshot[] {
  let snapshots = known.get(entity)
  if (!snapshots) {
    const copies = fieldsOf(entity).filter(([, { options }]) => options.copyOf)
    const groups = Map.groupBy(copies, ([, { options }]) => options.copyOf as string)
    snapshots = [...groups].map(([by, fields]) => {
      const field = fieldOf(entity, by)!
      return { of: kindOf(field).refersTo!(field)!, by, fields: Object.fromEntries(fields) }
    })
    known.set(entity, snapshots)
  }
  return snapshots
}
