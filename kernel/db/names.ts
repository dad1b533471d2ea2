import { createHash } from 'node:crypto'
import type { AnyEntity } from '#kernel/entity/entity.ts'

const longest = 63

/** `base.gradeMajor` → `base_grade_major`. */
export function tableName(entity: AnyEntity | string): string {
  const name = typeof entity === 'string' ? entity : entity.name
  return name.split('.').map(snake).join('_')
}

const columns = new Map<string, string>()

/** `ownerId` → `owner_id`. Asked for every cell of an import, so answers are remembered. */
export function columnName(field: string): string {
  let name = columns.get(field)
  if (name === undefined) columns.set(field, (name = snake(field)))
  return name
}

/** A name for an index or constraint; too long ones end in a hash so that two never meet. */
export function boundedName(...parts: string[]): string {
  const name = parts.join('_')
  if (Buffer.byteLength(name) <= longest) return name
  return `${name.slice(0, longest - 9)}_${shortHash(name)}`
}

/** Eight characters that tell two texts apart. */
export function shortHash(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}

/** Names over PostgreSQL's limit would be cut silently; this stops the start instead. */
export function tooLong(names: Iterable<string>): string[] {
  return [...names].filter((name) => Buffer.byteLength(name) > longest)
}

function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
