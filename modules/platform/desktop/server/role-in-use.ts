import type { Actor, ActorRole, Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { roleOrder } from '../shared/role-order.ts'

export type UserActor = Extract<Actor, { kind: 'user' }>

/** The roles of whoever asks, the ones with most to see first. */
export function rolesOf(ctx: Pick<Ctx, 'actor'>): ActorRole[] {
  const rank = (code: string) => (roleOrder.includes(code) ? roleOrder.indexOf(code) : roleOrder.length)
  return ctx.actor.kind === 'user'
    ? ctx.actor.roles.toSorted((a, b) => rank(a.code) - rank(b.code) || (a.code < b.code ? -1 : 1))
    : []
}

/** The role the desktop is for: the one asked for where the person holds it, else the first. */
export function roleInUse(ctx: Pick<Ctx, 'actor'>, asked: string | undefined): ActorRole {
  const roles = rolesOf(ctx)
  const role = roles.find((one) => one.code === asked) ?? roles[0]
  if (!role) throw notFound()
  return role
}

/** The same person with one role only: rows and permissions are those of the role in use. */
export function inRole(actor: Actor, role: ActorRole): Actor {
  return actor.kind === 'user' ? { ...actor, roles: [role] } : actor
}
