import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarationProblems } from '#services/assembly/declaration-checks.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
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
const deed = (label: string) => action({ label, input: z.object({}), when: () => true, run: async () => null })

test('an action called like a verb of every entity is refused when the product is assembled; any other name is not', () => {
  const problemsOf = (...names: readonly string[]) => {
    const one = resource(entity, {
      scope: 'open',
      actions: Object.fromEntries(names.map((name) => [name, deed(name)])),
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

test('the verbs of every entity are those its addresses end with', () => {
  const addresses: string[] = []
  const note = (address: string) => void addresses.push(address)
  entityRoutes({ get: note, post: note } as unknown as FastifyInstance, resource(entity, { scope: 'open' }), {
    world: { routes: [] },
  } as unknown as Gate)
  expect(addresses.map((address) => address.split('/').at(-1)).toSorted()).toEqual(genericVerbs.toSorted())
})
