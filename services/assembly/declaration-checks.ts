import { operActionProblems } from '#kernel/audit/shared/oper-actions.ts'
import { actionsOf } from '#kernel/access/access.ts'
import type { ScopeKind } from '#kernel/access/scope.ts'
import { tooLong } from '#kernel/db/names.ts'
import { tableOf } from '#kernel/db/table.ts'
import { fieldOf, fieldsOf, type AnyEntity, type UniqueRule } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { stateProblems } from '#kernel/entity/states.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { StateOptions } from '#kernel/fields/choices/state/kind.ts'
import type { Manifest, MenuItem } from '#kernel/world/module.ts'
import { subjectProblems } from '#services/assembly/subject-checks.ts'
import { retentionProblems } from '#services/retention/retention-problems.ts'
import { genericVerbs } from '#kernel/operations/generic-verbs.ts'
import type { Resource } from '#kernel/operations/resource.ts'

type Input = {
  manifests: readonly Manifest[]
  resources: readonly Resource[]
  scopeKinds: ReadonlyMap<string, ScopeKind>
  cards?: readonly { code: string }[]
  metrics?: readonly { code: string }[]
  upkeep?: readonly { name: string; label: string }[]
}

/** Everything that would go wrong later, found at the start. One sentence each. */
export function declarationProblems(input: Input): string[] {
  const entities = input.manifests.flatMap((manifest) => manifest.entities)
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const names = new Set(byName.keys())
  return [
    ...twice(
      'entity',
      entities.map((entity) => entity.name),
    ),
    ...twice(
      'path',
      entities.map((entity) => entity.path),
    ),
    ...twice(
      'resource',
      input.resources.map((one) => one.entity.name),
    ),
    ...twice(
      'dictionary',
      input.manifests.flatMap((m) => m.dictionaries ?? []).map((d) => d.set),
    ),
    ...twice(
      'parameter',
      input.manifests.flatMap((m) => m.params ?? []).map((p) => p.key),
    ),
    ...twice(
      'message template',
      input.manifests.flatMap((m) => m.messageTemplates ?? []).map((one) => one.code),
    ),
    ...twice(
      'card',
      (input.cards ?? []).map((one) => one.code),
    ),
    ...twice(
      'metric',
      (input.metrics ?? []).map((one) => one.code),
    ),
    ...twice(
      'role',
      input.manifests.flatMap((m) => m.roles ?? []).map((r) => r.code),
    ),
    ...twice(
      'menu path',
      pages(input.manifests)
        .filter((page) => page.component)
        .map((page) => page.path),
    ),
    ...entities.flatMap((entity) => entityProblems(entity, names)),
    ...entities.flatMap((entity) => subjectProblems(entity, byName)),
    ...entities.flatMap((entity) =>
      retentionProblems(
        entity,
        input.manifests.flatMap((m) => m.params ?? []),
      ),
    ),
    ...entities
      .filter((e) => !e.internal && !input.resources.some((r) => r.entity.name === e.name))
      .map((e) => `${e.name} has no resource`),
    ...input.resources.flatMap(actionProblems),
    ...input.resources.flatMap(undoProblems),
    ...input.manifests.flatMap((manifest) => dependencyProblems(manifest, input.manifests)),
    ...grantProblems(input),
    ...operActionProblems(input.manifests),
    ...(input.upkeep ?? [])
      .filter(({ label }) => !/\p{Script=Han}/u.test(label))
      .map(({ name }) => `the work ${name} has no Chinese label for the page of scheduled work`),
  ]
}

function entityProblems(entity: AnyEntity, names: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const say = (text: string) => problems.push(`${entity.name}: ${text}`)
  const mentioned: readonly (readonly [string, readonly string[]])[] = [
    ['title', [entity.title]],
    ['search', entity.search ?? []],
    ['list.columns', entity.list.columns],
    ['list.filters', entity.list.filters],
    ['form', entity.form.flatMap((section: { fields: readonly string[] }) => section.fields)],
    ['excel.import', entity.excel?.import ?? []],
    ['excel.stamp', Object.keys(entity.excel?.stamp ?? {})],
    ['indexes', (entity.indexes ?? []).flat()],
  ]
  for (const [where, fields] of mentioned) {
    for (const field of fields) if (!fieldOf(entity, field)) say(`${where} names the unknown field ${field}`)
  }
  for (const field of [
    ...(entity.list.filters as readonly string[]),
    ...((entity.search ?? []) as readonly string[]),
  ]) {
    if (fieldOf(entity, field)?.options.sensitive) say(`${field} is sensitive and can be neither filtered nor searched`)
  }
  for (const [name, field] of fieldsOf(entity)) {
    columnOf(field)
    const target = kindOf(field).refersTo?.(field)
    if (target && !names.has(target)) say(`${name} refers to the unknown entity ${target}`)
    if (kindOf(field).isTree && name !== 'parentId') say(`the field of a tree is called parentId, not ${name}`)
  }
  const keys = ((entity.unique ?? []) as readonly UniqueRule<Fields>[]).map(({ on, where }) => keyText(on, where))
  for (const key of new Set(keys.filter((each, i) => keys.indexOf(each) !== i)))
    say(`the unique rule on ${key} is declared twice`)
  if (entity.states) {
    const field = fieldOf(entity, entity.states.field)
    const states = Object.keys((field?.options as StateOptions | undefined)?.states ?? {})
    for (const problem of stateProblems({ ...entity.states, names: states })) say(problem)
  }
  if (entity.anonymous) {
    const { when, by, leads } = entity.anonymous as { when: string; by: string; leads: readonly string[] }
    if (!fieldOf(entity, when)) say(`anonymous.when names the unknown field ${when}`)
    for (const name of [by, ...leads])
      if (!fieldOf(entity, name)?.options.withheld) say(`${name} leads to the author and must be withheld`)
  }
  const table = tableOf(entity)
  for (const name of tooLong([
    table.name,
    ...table.columns.map((c) => c.name),
    ...Object.keys(table.indexes),
    ...Object.keys(table.constraints),
  ])) {
    say(`the name ${name} is too long for PostgreSQL`)
  }
  return problems
}

/** What a unique rule keeps apart, in whatever order its fields and values were written. */
function keyText(on: readonly string[], where: UniqueRule<Fields>['where']): string {
  const conditions = Object.entries(where ?? {}).map(
    ([field, values]) => `${field} in ${(values ?? []).toSorted().join()}`,
  )
  return [on.toSorted().join(), ...conditions.toSorted()].join(' where ')
}

/** What an import makes can be taken back: rows go, or out of use where they never go. */
function undoProblems({ entity, hooks }: Resource): string[] {
  const makesRows = (entity.excel?.import ?? []).length > 0
  return makesRows && (entity.removable === 'never') !== (hooks.disableImported !== undefined)
    ? [`${entity.name}: an import is undone by removing its rows, or by disableImported where they are never removed`]
    : []
}

/** Every entity answers these addresses already: what an action of that name does would depend on who registered last. */
function actionProblems({ entity, actions }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { declared }]) => {
    const problems: string[] = []
    if (genericVerbs.includes(name))
      problems.push(
        `the action ${name} is called like a verb of every entity (${entity.path}/${name}); give it the name of its deed`,
      )
    if (declared.entity.name !== entity.name) problems.push(`the action ${name} is declared on ${declared.entity.name}`)
    if (declared.to && !entity.states) problems.push(`the action ${name} leads to a state, but no field is one`)
    if (declared.many && (declared.asSeen || declared.takesAny || 'ids' in declared.fields))
      problems.push(`the action ${name} is for many records, but takes any input, a version or a field called ids`)
    const moves = (entity.states?.moves ?? {}) as Record<string, readonly string[]>
    for (const from of declared.to ? declared.from : [])
      if (from !== declared.to && !moves[from]?.includes(declared.to!))
        problems.push(`the action ${name} leads from ${from} to ${declared.to}, which is no declared move`)
    return problems.map((text) => `${entity.name}: ${text}`)
  })
}

function dependencyProblems(manifest: Manifest, all: readonly Manifest[]): string[] {
  const before = new Set(all.slice(0, all.indexOf(manifest)).map((one) => one.name))
  return manifest.depends
    .filter((name) => !before.has(name))
    .map((name) => `${manifest.name} depends on ${name}, which does not stand before it`)
}

function grantProblems(input: Input): string[] {
  const roles = new Set(input.manifests.flatMap((manifest) => manifest.roles ?? []).map((role) => role.code))
  const paths = new Map(input.resources.map((one) => [one.entity.path, new Set(actionsOf(one))]))
  const kinds = new Set(['all', 'none', ...input.scopeKinds.keys()])
  const free = new Set(input.manifests.flatMap((manifest) => Object.keys(manifest.permissions ?? {})))
  const problems: string[] = []
  for (const role of input.manifests.flatMap((manifest) => manifest.roles ?? [])) {
    if (!kinds.has(role.scope.kind)) problems.push(`role ${role.code} has the unknown scope ${role.scope.kind}`)
  }
  for (const grant of input.manifests.flatMap((manifest) => manifest.grants ?? [])) {
    if (!roles.has(grant.role)) problems.push(`a grant names the unknown role ${grant.role}`)
    for (const permission of grant.permissions) {
      if (free.has(permission)) continue
      const [path = '', action = ''] = permission.split(':')
      const actions = paths.get(path)
      if (!actions) problems.push(`role ${grant.role} is granted ${permission}, but no resource has that path`)
      else if (action !== '*' && !actions.has(action))
        problems.push(`role ${grant.role} is granted ${permission}, but ${path} has no such action`)
    }
    for (const [path, scope] of Object.entries(grant.scopes ?? {})) {
      if (!paths.has(path)) problems.push(`role ${grant.role} has a scope for the unknown path ${path}`)
      if (!kinds.has(scope.kind)) problems.push(`role ${grant.role} has the unknown scope ${scope.kind} for ${path}`)
    }
  }
  for (const role of input.manifests.flatMap(({ days = [] }) => days.flatMap((day) => day.roles)))
    if (!roles.has(role)) problems.push(`a day names the unknown role ${role}`)
  return problems
}

/** Pages of all menus, without their directories. */
function pages(manifests: readonly Manifest[]): MenuItem[] {
  const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])
  return flat(manifests.flatMap((manifest) => manifest.menu ?? []))
}

function twice(what: string, names: readonly string[]): string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(
    (name) => `${what} ${name} is declared twice`,
  )
}
