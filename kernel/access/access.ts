import type { Actor, ActorRole, Ctx } from '#kernel/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import type { RowScope } from './scope.ts'
import { scopeValues } from './scope-values.ts'

/** `<path>:<action>`. */
export function permissionKey(entity: AnyEntity, action: string): string {
  return `${entity.path}:${action}`
}

/** Whether any role of the actor grants the key. The product itself may do everything. */
export function can(actor: Actor, key: string): boolean {
  return actor.kind === 'system' || actor.roles.some((role) => role.permissions.has(key))
}

export function requirePermission(ctx: Ctx, key: string): void {
  if (!can(ctx.actor, key)) throw forbidden()
}

/**
 * The rows an action may touch: the union over only those roles that grant this very permission, each with its own scope
 * for this entity. Restricted entities ignore a role's general scope: only a scope named for them counts.
 */
export async function rowScope(ctx: Ctx, resource: Resource, action: string): Promise<RowScope> {
  const { actor, world } = ctx
  const { entity, scope } = resource
  if (actor.kind === 'system') return { kind: 'all' }
  const key = permissionKey(entity, action)
  const roles = actor.roles.filter((role) => role.permissions.has(key))
  if (roles.length === 0) throw forbidden()
  if (scope === 'open' && !entity.restricted) return { kind: 'all' }
  const parts: { field: string; values: (string | number)[] }[] = []
  for (const role of roles) {
    const declared = scopeOfRole(role, entity)
    if (!declared || declared.kind === 'none') continue
    if (declared.kind === 'all') return { kind: 'all' }
    const kind = world.scopeKinds.get(declared.kind)
    const field = kind && scope !== 'open' ? scope.by[kind.axis] : undefined
    if (!kind || !field) continue
    const values = await scopeValues(ctx, kind, declared.value)
    const part = parts.find((one) => one.field === field)
    if (part) part.values = [...new Set([...part.values, ...values])]
    else parts.push({ field, values: [...values] })
  }
  return { kind: 'some', parts }
}

function scopeOfRole(role: ActorRole, entity: AnyEntity) {
  return role.scopes.get(entity.path) ?? (entity.restricted ? undefined : role.scope)
}

/** Fields this actor does not get at all: those behind a grant that no role holds. */
export function hiddenFields(actor: Actor, entity: AnyEntity): ReadonlySet<string> {
  const granted = grantedFields(entity)
  if (actor.kind === 'system' || granted.length === 0) return nothingHidden
  return new Set(granted.filter(({ key }) => !can(actor, key)).map(({ name }) => name))
}

const nothingHidden: ReadonlySet<string> = new Set()
const grantedByEntity = new WeakMap<AnyEntity, { name: string; key: string }[]>()

/** The fields of an entity that stand behind a grant, and the permission each asks for. */
function grantedFields(entity: AnyEntity): { name: string; key: string }[] {
  let granted = grantedByEntity.get(entity)
  if (!granted) {
    granted = fieldsOf(entity).flatMap(([name, field]) => (field.options.grant ? [{ name, key: permissionKey(entity, `see-${field.options.grant}`) }] : []))
    grantedByEntity.set(entity, granted)
  }
  return granted
}

/** Every action that endpoints and buttons of a resource ask for. */
export function actionsOf(resource: Resource): string[] {
  const { entity } = resource
  const actions = ['list', 'getOne', 'getSelect', 'add', 'update']
  if (fieldsOf(entity).some(([, field]) => kindOf(field).isTree)) actions.push('getTree')
  if (entity.removable !== 'never') actions.push('remove')
  if (entity.removable === 'bin') actions.push('restore')
  if (entity.excel) actions.push('import')
  actions.push('export')
  const fields = fieldsOf(entity)
  if (fields.some(([, field]) => field.options.sensitive)) actions.push('unmask')
  const grants = new Set(fields.map(([, field]) => field.options.grant).filter((grant): grant is string => Boolean(grant)))
  actions.push(...[...grants].map((grant) => `see-${grant}`), ...Object.keys(resource.actions), ...resource.permissions)
  return actions
}
