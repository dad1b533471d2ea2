import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

/**
 * Fields whose unsent values may wait on the server: what a form asks for, never a password or a key. Of a restricted entity only whom
 * and what it points at, no words.
 */
export function draftableFields(entity: AnyEntity): ReadonlySet<string> {
  const names = fieldsOf(entity).filter(([, field]) => {
    const kind = kindOf(field)
    if (field.options.computed || field.options.withheld || kind.isWriteOnly) return false
    return !entity.restricted || kind.refersTo !== undefined || kind.holdsFiles === true
  })
  return new Set(names.map(([name]) => name))
}

/** Fields that name files. */
export function fileFieldsOf(entity: AnyEntity): string[] {
  return fieldsOf(entity)
    .filter(([, field]) => kindOf(field).holdsFiles)
    .map(([name]) => name)
}
