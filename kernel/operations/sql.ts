import { ruleText } from '#kernel/access/scope-rules.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'

/** Conditions and their values while a statement is put together; texts stay the same for the same set of conditions. */
export type Conditions = { readonly texts: string[]; readonly values: unknown[] }

export function newConditions(): Conditions {
  return { texts: [], values: [] }
}

/** Puts a value into the statement and answers its place, `$3`. */
export function place(conditions: Conditions, value: unknown): string {
  conditions.values.push(value)
  return `$${conditions.values.length}`
}

/** Only rows that are not in the recycle bin. */
export function aliveOnly(conditions: Conditions, entity: AnyEntity): void {
  if (entity.removable === 'bin') conditions.texts.push('t.deleted_time is null')
}

/** Only rows that came into the recycle bin after a moment. */
export function binnedOnly(conditions: Conditions, since: Date): void {
  conditions.texts.push(`t.deleted_time > ${place(conditions, since)}`)
}

/** Only rows the caller reaches. */
export function withinScope(conditions: Conditions, entity: AnyEntity, scope: RowScope): void {
  if (scope.kind === 'all') return
  const parts = scope.parts.map(({ field, values }) => {
    const type = typeOf(entity, field)
    // A field of several is reached by one of them.
    if (type.endsWith('[]')) return `${columnRef(field)} && ${place(conditions, values)}::${type}`
    return `${columnRef(field)} = any(${place(conditions, values)}::${type}[])`
  })
  for (const rule of scope.rules ?? []) parts.push(ruleText(entity, rule, (value) => place(conditions, value)))
  conditions.texts.push(parts.length === 0 ? 'false' : parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`)
}

export function whereText(conditions: Conditions): string {
  return conditions.texts.length === 0 ? '' : ` where ${conditions.texts.join(' and ')}`
}

/**
 * The rows that meet the conditions, as `x`, taken in the order of their ids before any is written: two who write many
 * of the same rows wait for each other, and never in a circle. The statement asks `t.id = x.id`. Whoever only refers to
 * such a row waits for nobody, unless it goes.
 */
export function takenInOrder(entity: AnyEntity, conditions: Conditions, { isGoing = false } = {}): string {
  const lock = isGoing ? 'for update' : 'for no key update'
  return `(select t.id from ${tableName(entity)} t${whereText(conditions)} order by t.id ${lock}) x`
}

export function columnRef(field: string): string {
  return `t.${columnName(field)}`
}

function typeOf(entity: AnyEntity, field: string): string {
  const declared = fieldOf(entity, field)
  return declared ? columnOf(declared).type(declared) : 'uuid'
}
