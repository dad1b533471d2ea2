import type { Actor, ActorRole, Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { noteMismatch } from './menu-mismatch.ts'
import { pageInUse } from './page-in-use.ts'
import { can, permissionKey } from './permissions.ts'
import { readRule } from './scope-rules.ts'
import type { RowScope, Scope, ScopePart, ScopeRule } from './scope.ts'
import { scopeValues } from './scope-values.ts'

export { can, permissionKey }

/** What access asks of a resource. */
type Scoped = { readonly entity: AnyEntity; readonly scope: Scope }

export function requirePermission(ctx: Ctx, key: string): void {
  if (!can(ctx.actor, key)) throw forbidden()
}

/**
 * The rows an action may touch: the union over only those roles that grant this very permission, each with its own scope
 * for this entity. Restricted entities ignore a role's general scope: only a scope named for them counts.
 */
export async function rowScope(ctx: Ctx, resource: Scoped, action: string): Promise<RowScope> {
  const { actor } = ctx
  const { entity, scope } = resource
  if (actor.kind === 'system') return { kind: 'all' }
  const key = permissionKey(entity, action)
  const roles = await rolesInFront(ctx, entity, key)
  if (roles.length === 0) throw forbidden()
  if (scope === 'open' && !entity.restricted) return { kind: 'all' }
  const parts: { field: string; values: (string | number)[] }[] = []
  const rules: ScopeRule[] = []
  for (const role of roles) {
    const reach = await reachOfRole(ctx, resource, role)
    if (reach === 'all') return { kind: 'all' }
    if (reach === 'none') continue
    if ('match' in reach) {
      rules.push(reach)
      continue
    }
    const part = parts.find((one) => one.field === reach.field)
    if (part) part.values = [...new Set([...part.values, ...reach.values])]
    else parts.push({ field: reach.field, values: [...reach.values] })
  }
  return { kind: 'some', parts, ...(rules.length > 0 ? { rules } : {}) }
}

/** Whether some role of the caller reaches every row by a permission, whichever page is in front. */
export async function reachesAll(ctx: Ctx, resource: Scoped, permission: string): Promise<boolean> {
  const { actor } = ctx
  if (actor.kind === 'system') return true
  const roles = actor.roles.filter((role) => role.permissions.has(permission))
  if (resource.scope === 'open' && !resource.entity.restricted) return roles.length > 0
  for (const role of roles) if ((await reachOfRole(ctx, resource, role)) === 'all') return true
  return false
}

type Reach = 'all' | 'none' | ScopePart | ScopeRule

/** What one role reaches of an entity: everything, nothing, rows by a field, or rows by a condition. */
export async function reachOfRole(ctx: Ctx, resource: Scoped, role: ActorRole): Promise<Reach> {
  const reach = await wholeReach(ctx, resource, role)
  const field = role.only && resource.scope !== 'open' ? resource.scope.by[role.only.axis] : undefined
  if (!role.only || !field || reach === 'none') return reach
  const { values } = role.only
  if (reach === 'all') return { field, values }
  // A condition, or another axis, cannot be narrowed by a value of this one.
  if ('match' in reach || reach.field !== field) return reach
  return { field, values: reach.values.filter((value) => values.includes(String(value))) }
}

async function wholeReach(ctx: Ctx, resource: Scoped, role: ActorRole): Promise<Reach> {
  const declared = scopeOfRole(role, resource.entity)
  if (!declared || declared.kind === 'none') return 'none'
  if (declared.kind === 'all') return 'all'
  if (declared.kind === 'rule') return readRule(declared.value) ?? 'none'
  const kind = ctx.world.scopeKinds.get(declared.kind)
  const field = kind && resource.scope !== 'open' ? resource.scope.by[kind.axis] : undefined
  if (!kind || !field) return 'none'
  return { field, values: await scopeValues(ctx, kind, declared.value) }
}

/** The scope of a role for an entity: the one named for it, else the role's own; a restricted entity counts named ones only. */
export function scopeOfRole(role: ActorRole, entity: AnyEntity) {
  return role.scopes.get(entity.path) ?? (entity.restricted ? undefined : role.scope)
}

/**
 * The roles that grant the permission. The page in front narrows them to those that grant the page too; a page that none of
 * them grants narrows nothing and is written down.
 */
async function rolesInFront(ctx: Ctx, entity: AnyEntity, permission: string): Promise<readonly ActorRole[]> {
  const roles = ctx.actor.kind === 'user' ? ctx.actor.roles.filter((role) => role.permissions.has(permission)) : []
  if (roles.length === 0 || !ctx.request.menuId) return roles
  const page = await ctx.call(pageInUse, ctx.request.menuId)
  // Some pages are everybody's.
  if (page && page.permission === null) return roles
  const granting = page ? roles.filter((role) => role.permissions.has(page.permission!)) : []
  if (granting.length > 0) return granting
  await noteMismatch(ctx, entity, permission)
  return roles
}

const none: ReadonlySet<string> = new Set()

/**
 * Fields this actor does not get at all: those that never leave the server, those behind a grant that no role holds, and those
 * that every role hides through which the action is allowed.
 */
export function hiddenFields(actor: Actor, entity: AnyEntity, action?: string): ReadonlySet<string> {
  if (actor.kind === 'system') return none
  const guarded = guardedFields(entity).filter(({ key }) => key === null || !can(actor, key))
  const ruled = ruledFields(actor, entity, 'hidden', action)
  return guarded.length === 0 ? ruled : new Set([...ruled, ...guarded.map(({ name }) => name)])
}

type GuardedField = { name: string; key: string | null }
const guardedByEntity = new WeakMap<AnyEntity, GuardedField[]>()

/** The fields of an entity that not everybody gets, with the permission each asks for; none helps where the key is null. */
function guardedFields(entity: AnyEntity): GuardedField[] {
  let guarded = guardedByEntity.get(entity)
  if (!guarded) {
    guarded = fieldsOf(entity).flatMap(([name, { options }]): GuardedField[] => {
      if (options.withheld) return [{ name, key: null }]
      return options.grant ? [{ name, key: permissionKey(entity, `see-${options.grant}`) }] : []
    })
    guardedByEntity.set(entity, guarded)
  }
  return guarded
}

/** Fields this actor sees only as a mask because of what the roles say; sensitive ones are masked for everybody. */
export function maskedFields(actor: Actor, entity: AnyEntity, action?: string): ReadonlySet<string> {
  return ruledFields(actor, entity, 'masked', action)
}

/** Fields this actor may see and not change: declared read-only by its roles, or masked by them. */
export function readonlyFields(actor: Actor, entity: AnyEntity, action?: string): ReadonlySet<string> {
  const masked = [...ruledFields(actor, entity, 'masked', action)].filter(
    (name) => !entity.fields[name]?.options.sensitive,
  )
  const locked = ruledFields(actor, entity, 'readonly', action)
  return masked.length === 0 ? locked : new Set([...locked, ...masked])
}

/** What every role says through which the action is allowed; without an action, through which anything is. */
function ruledFields(
  actor: Actor,
  entity: AnyEntity,
  rule: 'hidden' | 'masked' | 'readonly',
  action?: string,
): ReadonlySet<string> {
  if (actor.kind === 'system' || !actor.roles.some((role) => role.fields?.has(entity.path))) return none
  const key = action && permissionKey(entity, action)
  const asked = key ? actor.roles.filter((role) => role.permissions.has(key)) : []
  const counted =
    asked.length > 0
      ? asked
      : actor.roles.filter((role) => [...role.permissions].some((one) => one.startsWith(`${entity.path}:`)))
  const [first, ...others] = counted.map((role) => role.fields?.get(entity.path)?.[rule] ?? none)
  return first ? new Set([...first].filter((name) => others.every((one) => one.has(name)))) : none
}

/** Every action that endpoints and buttons of a resource ask for. */
export function actionsOf(resource: {
  readonly entity: AnyEntity
  readonly actions: Readonly<Record<string, unknown>>
  readonly permissions: readonly string[]
  readonly withoutVerbs: readonly string[]
}): string[] {
  const { entity } = resource
  const isOffered = (verb: 'add' | 'update' | 'remove') => !resource.withoutVerbs.includes(verb)
  const actions = [
    'list',
    'getOne',
    'getSelect',
    ...(entity.isLog ? [] : (['add', 'update'] as const).filter(isOffered)),
  ]
  if (fieldsOf(entity).some(([, field]) => kindOf(field).isTree)) actions.push('getTree')
  if (entity.removable !== 'never' && isOffered('remove')) actions.push('remove')
  if (entity.removable === 'bin') actions.push('restore')
  if (entity.excel) actions.push('import')
  actions.push('export')
  const fields = fieldsOf(entity)
  if (fields.some(([, field]) => field.options.sensitive && !field.options.withheld && !kindOf(field).isWriteOnly))
    actions.push('unmask', 'exportPlain')
  const grants = new Set(
    fields.map(([, field]) => field.options.grant).filter((grant): grant is string => Boolean(grant)),
  )
  actions.push(...[...grants].map((grant) => `see-${grant}`), ...Object.keys(resource.actions), ...resource.permissions)
  return actions
}
