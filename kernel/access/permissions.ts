import type { Actor } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'

/** `<path>:<action>`. */
export function permissionKey(entity: AnyEntity, action: string): string {
  return `${entity.path}:${action}`
}

/** Whether any role of the actor grants the key. The product itself may do everything. */
export function can(actor: Actor, key: string): boolean {
  return actor.kind === 'system' || actor.roles.some((role) => role.permissions.has(key))
}
