import type { AnyEntity } from './entity.ts'

/**
 * What must hold of a row, of each field that is named: it has one of some stored values, lies ahead (a day or a moment that is not
 * over), or refers to a row of which the like holds.
 */
export type RowCondition = { readonly [field: string]: readonly string[] | 'ahead' | RowCondition }

/** Which rows still follow: all of them, or those of which one of the conditions holds. */
export type FollowsWhile = 'always' | RowCondition | readonly RowCondition[]

/** What an entity says of following, field by field. */
export function followsOf(entity: AnyEntity): [string, FollowsWhile][] {
  return Object.entries((entity.follows ?? {}) as Record<string, FollowsWhile>)
}

/** The conditions of which one must hold; null where every row follows. */
export function conditionsOf(rows: FollowsWhile): readonly RowCondition[] | null {
  return rows === 'always' ? null : ([rows].flat() as RowCondition[])
}

/** Whether something is asked of the row a field refers to. */
export function isCondition(wanted: RowCondition[string]): wanted is RowCondition {
  return typeof wanted === 'object' && !Array.isArray(wanted)
}
