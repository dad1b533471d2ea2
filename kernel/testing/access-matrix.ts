import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import type { ScopeKind } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, fieldsOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { sampleOf } from '#kernel/fields/samples.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { isTree } from '#kernel/operations/read/select.ts'
import { nextSeed } from './factory.ts'

/** What a call is made with: a record that is there, and a draft for a new one. */
export type AccessFacts = { id: string; draft: Record<string, unknown>; change: Record<string, unknown> }

/** One way into a resource over the wire, derived from its declaration. */
export type AccessCall = {
  verb: string
  method: 'GET' | 'POST'
  /** `<service>/<path>/<verb>` */
  path: string
  /** Any one of these keys opens it. */
  permissions: readonly string[]
  /** One record by its id, the records one may see, a new record, or the resource as such. */
  touches: 'record' | 'records' | 'new' | 'resource'
  input(facts: AccessFacts): unknown
}

/** Every call of a resource. */
export function accessCalls(resource: Resource): AccessCall[] {
  const { entity } = resource
  const actions = actionsOf(resource)
  const known = new Set(actions.map((action) => permissionKey(entity, action)))
  const keys = (...names: string[]) => names.map((name) => permissionKey(entity, name))
  const call = (
    verb: string,
    method: 'GET' | 'POST',
    permissions: string[],
    touches: AccessCall['touches'],
    input: AccessCall['input'],
  ): AccessCall => ({
    verb,
    method,
    path: `${entity.service}/${entity.path}/${verb.replace(/ .*/, '')}`,
    permissions,
    touches,
    input,
  })
  const byId = ({ id }: AccessFacts) => ({ id })
  const byIds = ({ id }: AccessFacts) => ({ ids: id })
  const sensitive = fieldsOf(entity).find(([, field]) => field.options.sensitive)?.[0]
  const calls = [
    call('list', 'GET', keys('list'), 'records', byIds),
    call('all', 'GET', keys('list'), 'records', byIds),
    call('viewCounts', 'GET', keys('list'), 'resource', () => ({ views: '[{}]' })),
    call('getSelect', 'GET', keys('getSelect'), resource.picker.isOpen ? 'resource' : 'records', byIds),
    call('export', 'POST', keys('export'), 'records', byIds),
    call('getOne', 'GET', keys('getOne'), 'record', byId),
    call('history', 'GET', keys('getOne'), 'record', byId),
    call('update', 'POST', keys('update'), 'record', ({ change }) => change),
    call('submit (change)', 'POST', keys('update'), 'record', ({ change }) => change),
    call('batch (change)', 'POST', keys('update'), 'record', ({ change }) => [change]),
    call('add', 'POST', keys('add'), 'new', ({ draft }) => draft),
    call('submit (new)', 'POST', keys('add'), 'new', ({ draft }) => draft),
    call('batch (new)', 'POST', keys('add'), 'new', ({ draft }) => [draft]),
    call('meta', 'GET', keys(...actions), 'resource', () => ({})),
  ]
  if (entity.unique?.length)
    calls.push(
      call('checkUnique (change)', 'POST', keys('update'), 'record', ({ id }) => ({ id, values: {} })),
      call('checkUnique (new)', 'POST', keys('add'), 'resource', () => ({ values: {} })),
    )
  if (entity.card) calls.push(call('card', 'GET', keys('getOne'), 'record', byId))
  if (isTree(entity))
    calls.push(
      call('getTree', 'GET', keys('getTree', 'getSelect'), resource.picker.isOpen ? 'resource' : 'records', byIds),
    )
  if (sensitive) calls.push(call('unmask', 'POST', keys('unmask'), 'record', ({ id }) => ({ id, field: sensitive })))
  if (entity.excel) {
    calls.push(
      call('importTemplate', 'GET', keys('import'), 'resource', () => ({})),
      call('import', 'POST', keys('import'), 'resource', () => ({})),
    )
    calls.push(
      call('importRecords', 'GET', keys('import'), 'resource', () => ({})),
      call('importPreview', 'POST', keys('import'), 'resource', () => ({})),
    )
    calls.push(call('importUndo', 'POST', keys('import'), 'resource', () => ({})))
  }
  for (const name of Object.keys(resource.actions)) calls.push(call(name, 'POST', keys(name), 'record', byId))
  if (entity.removable !== 'never') calls.push(call('remove', 'POST', keys('remove'), 'record', byIds))
  if (entity.removable === 'bin')
    calls.push(
      call('bin', 'GET', keys('restore'), 'resource', () => ({})),
      call('restore', 'POST', keys('restore'), 'record', byIds),
    )
  // A log offers no way to add or change: there is no permission for it that anybody could hold.
  return calls.filter((one) => one.permissions.some((key) => known.has(key)))
}

/** A change that any record of the resource can bear: its first plain field gets another value. */
export function changeOf(ctx: Ctx, resource: Resource, id: string): Record<string, unknown> {
  if (resource.entity.isLog) return { id }
  const isPlain = (name: string) => {
    const { options } = fieldOf(resource.entity, name)!
    // A code of two digits that must be alone is soon taken.
    const isScarce = ((options as { max?: unknown }).max ?? 99) === 2
    return !options.computed && !options.fixed && !options.sensitive && !isScarce && options.required !== undefined
  }
  const plain = fieldsOf(resource.entity).filter(([, field]) => !kindOf(field).isChosen && !field.options.grant)
  const found =
    plain.find(([one]) => isPlain(one)) ??
    plain.find(([, one]) => !one.options.computed && !one.options.fixed && !one.options.sensitive)
  // Nobody types anything into such a record: it is moved by its actions alone.
  if (!found) return { id }
  const [name, field] = found
  const sample = () =>
    sampleOf(field, nextSeed() + 5000, { today: ctx.today(), codes: () => [], reference: () => undefined })
  let value = sample()
  // A new record holds the default; a change must be one.
  while (value === field.options.default) value = sample()
  return { id, [name]: value }
}

/** The axes of a resource along which a role can be given chosen values, with the scope kind that does it. */
export async function chosenAxes(
  ctx: Ctx,
  resource: Resource,
): Promise<{ axis: string; field: string; kind: ScopeKind }[]> {
  if (resource.scope === 'open') return []
  const axes: { axis: string; field: string; kind: ScopeKind }[] = []
  for (const [axis, field] of Object.entries(resource.scope.by)) {
    for (const kind of ctx.world.scopeKinds.values()) {
      const values = kind.axis === axis ? await kind.values(ctx, ['chosen']) : []
      if (values.length === 1 && values[0] === 'chosen') axes.push({ axis, field, kind })
    }
  }
  return axes
}
