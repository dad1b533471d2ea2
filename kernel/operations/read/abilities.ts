import { can, permissionKey } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Resource } from '../resource.ts'

const rowVerbs = ['update', 'remove', 'unmask'] as const

/** What this caller may do with a row, so that a button never has to know the policy. */
export function abilitiesFor(ctx: Ctx, resource: Resource): (row: Record<string, unknown>) => string[] {
  const { entity, actions, withhold } = resource
  // Whoever looks through another's eyes is offered nothing to do.
  if (ctx.actor.kind === 'user' && ctx.actor.viewer) return () => []
  const held = rowVerbs.filter((verb) => can(ctx.actor, permissionKey(entity, verb)))
  const byHand = resource.permissions.filter((name) => can(ctx.actor, permissionKey(entity, name)))
  const named = Object.entries(actions).filter(([name]) => can(ctx.actor, permissionKey(entity, name)))
  return (row) => {
    const withheld = withhold(row)
    const abilities: string[] = held.filter((verb) => !withheld.includes(verb))
    for (const [name, one] of named) if (!withheld.includes(name) && one.declared.when(row)) abilities.push(name)
    for (const name of byHand) if (!withheld.includes(name)) abilities.push(name)
    return abilities
  }
}
