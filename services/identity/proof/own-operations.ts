import { can } from '#kernel/access/permissions.ts'
import type { UserActor } from '../session/actors.ts'

/** What is protected for every entity alike, by the permission that leads to it. */
const everywhere: Readonly<Record<string, readonly string[]>> = {
  'export:plain': ['exportPlain'],
  'import:undo': ['import'],
  // Taking back what was assigned, and letting many go, is guarded by it as well.
  'remove:many': ['remove', 'assign', 'leave'],
}
/** Permissions that change nothing. */
const looking = new Set(['list', 'getOne', 'getSelect', 'getTree', 'read', 'export', 'unmask'])

/**
 * Whether a person can come to an operation at all. One that guards single values of a record is called otherwise than any
 * permission: whoever may change records of that kind can come to it.
 */
export function mayComeTo(actor: UserActor, operation: string): boolean {
  if (can(actor, operation)) return true
  const held = actor.roles.flatMap(({ permissions }) => [...permissions]).map((key) => key.split(':'))
  const actions = everywhere[operation]
  const [path] = operation.split(':')
  return held.some(([of, what = '']) => (actions ? actions.includes(what) : of === path && !looking.has(what)))
}
