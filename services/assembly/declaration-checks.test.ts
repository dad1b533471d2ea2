import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { declarationProblems } from '#services/assembly/declaration-checks.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { f } from '#kernel/fields/f.ts'
import type { Gate } from '#services/web-server/gate.ts'
import { entityRoutes } from '#services/web-server/entity-routes.ts'
import { defineModule } from '#kernel/world/module.ts'
import { genericVerbs } from '#kernel/operations/generic-verbs.ts'
import { action, resource, type Hooks } from '#kernel/operations/resource.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'probe.verbs': true
  }
}

const fields = {
  name: f.text({ label: '名称', required: true, max: 20 }),
  parentId: f.parent({ entity: 'probe.verbs', maxDepth: 3, label: '上级' }),
}
const entity = defineEntity('probe.verbs', {
  label: '样例',
  service: 'base',
  path: 'verbs',
  title: 'name',
  fields,
  unique: [{ on: ['name'] }],
  list: { columns: ['name'], filters: [] },
  form: [],
  removable: 'bin',
  card: ['name'],
  excel: { import: ['name'], matchBy: [['name']] },
})
const deed = (name: string) => action(defineAction(entity, name, { label: name }), async () => null)

test('an action called like a verb of every entity is refused when the product is assembled; any other name is not', () => {
  const problemsOf = (...names: readonly string[]) => {
    const one = resource(entity, {
      scope: 'open',
      actions: names.map(deed),
    })
    return declarationProblems({
      manifests: [defineModule({ name: 'probe', label: '样例', depends: [], entities: [entity] })],
      resources: [one],
      scopeKinds: new Map(),
    })
  }
  expect(problemsOf('claim', 'submitAll')).toEqual([])
  expect(problemsOf('submit', 'claim')).toEqual([
    'probe.verbs: the action submit is called like a verb of every entity (verbs/submit); give it the name of its deed',
  ])
  expect(problemsOf(...genericVerbs)).toHaveLength(genericVerbs.length)
})

test('an action that leads where no declared move leads is refused when the product is assembled', () => {
  const moving: AnyEntity = {
    ...entity,
    fields: {
      ...fields,
      state: f.state({ open: ['1', '待办'], done: ['2', '办结'] }, { label: '状态', default: '1' }),
    },
    states: { field: 'state', initial: 'open', moves: { open: ['done'], done: [] } },
  }
  const problemsOf = (from: 'open' | 'done', to: 'open' | 'done') =>
    declarationProblems({
      manifests: [defineModule({ name: 'probe', label: '样例', depends: [], entities: [moving] })],
      resources: [
        resource(moving, {
          scope: 'open',
          actions: [action(defineAction(moving, 'go', { label: '办', from: [from], to }))],
        }),
      ],
      scopeKinds: new Map(),
    })
  expect(problemsOf('open', 'done')).toEqual([])
  expect(problemsOf('done', 'open')).toEqual([
    'probe.verbs: the action go leads from done to open, which is no declared move',
  ])
})

test('an action for many records that takes what only one has, or any input, is refused when the product is assembled', () => {
  const problemsOf = (options: object) =>
    declarationProblems({
      manifests: [defineModule({ name: 'probe', label: '样例', depends: [], entities: [entity] })],
      resources: [
        resource(entity, {
          scope: 'open',
          actions: [action(defineAction(entity, 'go', { label: '办', many: true, ...options }), async () => null)],
        }),
      ],
      scopeKinds: new Map(),
    })
  const problem = 'probe.verbs: the action go is for many records, but takes any input, a version or a field called ids'
  expect(problemsOf({ fields: { note: f.text({ label: '说明', max: 10 }) } })).toEqual([])
  for (const options of [{ asSeen: true }, { takesAny: true }, { fields: { ids: f.text({ label: '编号', max: 10 }) } }])
    expect(problemsOf(options)).toEqual([problem])
})

test('an import that could not be undone is refused when the product is assembled', () => {
  const problemsOf = (of: AnyEntity, hooks: Hooks = {}) =>
    declarationProblems({
      manifests: [defineModule({ name: 'probe', label: '样例', depends: [], entities: [of] })],
      resources: [resource(of, { scope: 'open', hooks })],
      scopeKinds: new Map(),
    })
  const lasting: AnyEntity = { ...entity, removable: 'never' }
  const undo =
    'probe.verbs: an import is undone by removing its rows, or by disableImported where they are never removed'
  expect(problemsOf(entity)).toEqual([])
  expect(problemsOf(lasting)).toEqual([undo])
  expect(problemsOf(lasting, { disableImported: async () => new Map() })).toEqual([])
})

test('a unique rule declared twice is refused when the product is assembled; the same fields under another condition are not', () => {
  const problemsOf = (...unique: NonNullable<AnyEntity['unique']>) =>
    declarationProblems({
      manifests: [
        defineModule({ name: 'probe', label: '样例', depends: [], entities: [{ ...entity, unique } as AnyEntity] }),
      ],
      resources: [resource(entity, { scope: 'open' })],
      scopeKinds: new Map(),
    })
  const of = (...values: string[]) => ({ on: ['name', 'parentId'], where: { name: values } })
  expect(problemsOf({ on: ['name', 'parentId'] }, of('a'), of('b'))).toEqual([])
  expect(problemsOf(of('a', 'b'), { on: ['parentId', 'name'], where: { name: ['b', 'a'] } })).toEqual([
    'probe.verbs: the unique rule on name,parentId where name in a,b is declared twice',
  ])
})

test('work at intervals that the page of scheduled work cannot call in Chinese is refused when the product is assembled', () => {
  const upkeep = [
    { name: 'old searches', label: '清理搜索记录' },
    { name: 'unanswered', label: 'unanswered ratings' },
  ]
  expect(declarationProblems({ manifests: [], resources: [], scopeKinds: new Map(), upkeep })).toEqual([
    'the work unanswered has no Chinese label for the page of scheduled work',
  ])
})

test('the verbs of every entity are those its addresses end with', () => {
  const addresses: string[] = []
  const note = (address: string) => void addresses.push(address)
  entityRoutes({ get: note, post: note } as unknown as FastifyInstance, resource(entity, { scope: 'open' }), {
    world: { routes: [] },
  } as unknown as Gate)
  expect(addresses.map((address) => address.split('/').at(-1)).toSorted()).toEqual(genericVerbs.toSorted())
})

test('what is copied from nowhere, or follows by what is not there, is refused when the product is assembled', () => {
  const problemsOf = (more: Record<string, AnyField>, follows: NonNullable<AnyEntity['follows']>) => {
    const one = { ...entity, search: ['name'], fields: { ...fields, ...more }, follows } as AnyEntity
    return declarationProblems({
      manifests: [defineModule({ name: 'probe', label: '样例', depends: [], entities: [one] })],
      resources: [resource(one, { scope: 'open' })],
      scopeKinds: new Map(),
    })
  }
  const otherId = f.ref('probe.verbs', { label: '另一个' })
  const day = f.day({ label: '日期' })
  expect(
    problemsOf({ otherId, day }, { otherId: [{ day: 'ahead' }, { otherId: { otherId: { name: ['1'] } } }] }),
  ).toEqual([])
  expect(
    problemsOf(
      { otherId, day, gone: f.text({ label: '没有', copyOf: 'day' }) },
      {
        nobody: 'always',
        name: 'always',
        day: 'always',
        otherId: [{ otherId: { gone2: 'ahead' } }, { day: { day: 'ahead' } }, {}],
      },
    ),
  ).toEqual([
    'probe.verbs: gone is copied by day, which refers to nothing',
    'probe.verbs: follows names the unknown field nobody',
    'probe.verbs: name is searched and cannot change without its search text',
    'probe.verbs: day names no record that it could follow',
    'probe.verbs: follows asks probe.verbs for the unknown field gone2',
    'probe.verbs: follows looks through probe.verbs.day, which refers to nothing',
    "probe.verbs: follows asks nothing of probe.verbs: say 'always' where all rows do",
  ])
})

test('the day of a role that nobody declared is refused when the product is assembled', () => {
  const problems = (...roles: readonly string[]) =>
    declarationProblems({
      manifests: [
        defineModule({
          name: 'probe',
          label: '样例',
          depends: [],
          entities: [],
          roles: [{ code: 'keeper', label: '保管员', scope: { kind: 'none' } }],
          days: [{ roles, places: { '/probe': 10 } }],
        }),
      ],
      resources: [],
      scopeKinds: new Map(),
    })
  expect(problems('keeper')).toEqual([])
  expect(problems('keeper', 'nobody')).toEqual(['a day names the unknown role nobody'])
})
