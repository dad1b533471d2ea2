import type { Actor, ActorRole, Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { NarrowedTo } from '#services/cards/card-group.ts'
import type { World } from '#kernel/world/world.ts'
import type { Desk } from '../shared/desk.ts'

export type UserActor = Extract<Actor, { kind: 'user' }>

/** The roles of whoever asks, in the order they are declared in. */
export function rolesOf(ctx: Pick<Ctx, 'actor'>): readonly ActorRole[] {
  return ctx.actor.kind === 'user' ? ctx.actor.roles : []
}

/** The role the desktop is for: the one asked for where the person holds it, else the first. */
export function roleInUse(ctx: Pick<Ctx, 'actor'>, asked: string | undefined): ActorRole {
  const roles = rolesOf(ctx)
  const role = roles.find((one) => one.code === asked) ?? roles[0]
  if (!role) throw notFound()
  return role
}

/** The same person with one role only: rows and permissions are those of the role in use, or of one group of these. */
export function inRole(actor: Actor, role: ActorRole, only?: NarrowedTo): Actor {
  if (actor.kind !== 'user') return actor
  return { ...actor, roles: [only ? { ...role, only: { axis: only.axis, values: [only.value] } } : role] }
}

/** More groups than these are looked for, not switched between. */
const mostGroups = 12

/** The groups somebody leads in a role, where there are several to switch between. */
export async function groupsFor(ctx: Ctx, role: ActorRole): Promise<Desk['groups']> {
  const kind = ctx.world.cardGroups.find(({ roles }) => roles.includes(role.code))
  const choices = kind ? await kind.choices({ ...ctx, actor: inRole(ctx.actor, role) }, mostGroups) : []
  return kind && choices.length > 1 ? { label: kind.label, choices } : null
}

/** The group a desktop of a role is narrowed to. */
export function narrowedTo({ cardGroups }: World, role: ActorRole, group: string | undefined): NarrowedTo | undefined {
  const kind = cardGroups.find(({ roles }) => roles.includes(role.code))
  return kind && group ? { axis: kind.axis, name: kind.name, value: group } : undefined
}
