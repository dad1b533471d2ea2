import type { Entity, EntityName, EntityOptions } from './entity.ts'
import type { Fields } from './field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

/** Declares an entity once. Whether the declaration is sound is checked when the product starts (see checks.ts). */
export function defineEntity<const N extends EntityName, const F extends Fields>(
  name: N,
  options: EntityOptions<F>,
): Entity<N, F> {
  return isFoundByTitle(options) ? { name, ...options, search: [options.title] } : { name, ...options }
}

/**
 * Where nothing is said of the search, a row is found by what it is called. Logs are written past the operations and
 * grow too long for a search text each; a title that is no line of text has no pieces to find it by.
 */
function isFoundByTitle<F extends Fields>({ search, internal, isLog, fields, title }: EntityOptions<F>): boolean {
  const field = fields[title]!
  return search === undefined && !internal && !isLog && kindOf(field).isLine === true && !field.options.sensitive
}
