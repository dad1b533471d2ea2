import type { Entity, EntityName, EntityOptions } from './entity.ts'
import type { Fields } from './field.ts'

/** Declares an entity once. Whether the declaration is sound is checked when the product starts (see checks.ts). */
export function defineEntity<const N extends EntityName, const F extends Fields>(
  name: N,
  options: EntityOptions<F>,
): Entity<N, F> {
  return { name, ...options }
}
