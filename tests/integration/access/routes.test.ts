import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '#apps/server/world.ts'
import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import { accessCalls } from '#kernel/testing/access-matrix.ts'
import type { World } from '#kernel/world/world.ts'
import { describeApi } from '#services/web-server/describe.ts'
import { buildApp } from '#services/web-server/app.ts'
import { entityAddress } from '#services/web-server/entity-routes.ts'
import { serverParts } from '#modules/server.ts'
import { testConfig } from '#tests/support/config.ts'

// Every route of the product against what is declared. That the derived ones and the gate in front of hand-made ones do what the
// table says is proven by request, on entities made for it (kernel.pg.test.ts); who reviews a change reads snapshots/access.txt.

/** Verbs that every entity answers: where nobody can hold their permission they refuse everybody. */
const alwaysThere = ['add', 'update', 'submit', 'batch', 'checkUnique', 'unmask', 'export', 'remove', 'restore', 'bin']

/** What answers beside entities and hand-made routes, and how each knows who asks. */
const ofThePlatform: Record<string, string> = {
  'GET /health': 'everybody',
  'GET /health/live': 'everybody',
  'GET /health/ready': 'everybody',
  'GET /metrics': 'a token of its own',
  'POST /api/flySource-auth/oauth/token': 'signing in',
  'GET /api/flySource-auth/openApi/oauth/render/:source': 'signing in',
  'GET /api/flySource-auth/openApi/qr/create': 'signing in',
  'GET /api/flySource-auth/openApi/qr/status': 'signing in',
  'POST /api/flySource-auth/openApi/bindUser': 'signing in',
}

const root = resolve(import.meta.dirname, '../../..')
let world: World
let close: () => Promise<void>
const registered = new Set<string>()

beforeAll(async () => {
  const config = testConfig({ metricsToken: 'of the monitor' })
  // A world connects only when somebody works in it.
  world = openWorld(config, 'postgresql://nowhere', { connections: 1 })
  const app = await buildApp({
    world,
    config,
    logger: false,
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one === 'GET' || one === 'POST') registered.add(`${one} ${url}`)
    },
  })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await world.pool.end()
})

const handMade = () => world.routes.map((one) => `${one.method} /api/flySource-${one.service}/${one.path}`)
const resources = () => [...world.resources.values()].filter((one) => !one.entity.internal)

test('the description of the API tells what a route made by hand is asked with', async () => {
  const { paths } = (await describeApi(world)) as { paths: Record<string, Record<string, Record<string, unknown>>> }
  expect(paths['/api/flySource-xsgl/leaveBoard/gantt']!['get']!['parameters']).toMatchObject([
    { name: 'classIds', in: 'query', required: false },
    { name: 'from', in: 'query', required: true, schema: { type: 'string' } },
    { name: 'to', in: 'query', required: true, schema: { type: 'string' } },
  ])
  expect(paths['/api/flySource-xsgl/leaveBoard/remind']!['post']!['requestBody']).toMatchObject({
    content: {
      'application/json': { schema: { required: ['leaveIds'], properties: { leaveIds: { maxItems: 100 } } } },
    },
  })
})

test('every entity answers what its declaration says, and nothing beyond', () => {
  const byHand = new Set(handMade())
  for (const resource of resources()) {
    const { entity } = resource
    const at = entityAddress(entity)
    const calls = accessCalls(resource)
    const declared = new Set(calls.map((call) => `${call.method} /api/flySource-${call.path}`))
    const found = [...registered].filter((one) => one.split(' ')[1]!.startsWith(`${at}/`))
    const undeclared = found.filter(
      (one) => !declared.has(one) && !byHand.has(one) && !alwaysThere.includes(one.slice(one.lastIndexOf('/') + 1)),
    )
    expect([entity.path, undeclared]).toEqual([entity.path, []])
    expect([entity.path, [...declared].filter((one) => !registered.has(one))]).toEqual([entity.path, []])
  }
})

test('every call of an entity asks for a permission of that entity, and no two actions share one', () => {
  for (const resource of resources()) {
    const keys = actionsOf(resource).map((action) => permissionKey(resource.entity, action))
    expect(new Set(keys).size).toBe(keys.length)
    for (const call of accessCalls(resource)) {
      expect([call.path, call.permissions.length]).not.toEqual([call.path, 0])
      expect([call.path, call.permissions.filter((key) => keys.includes(key)).length]).not.toEqual([call.path, 0])
    }
  }
})

test('nothing answers that is neither an entity, nor declared by hand, nor named here', () => {
  const known = new Set([...handMade(), ...Object.keys(ofThePlatform)])
  const entities = resources().map((one) => `${entityAddress(one.entity)}/`)
  // Files, streams, feeds, screens and receipts of text messages know their callers by themselves; each has tests of its own.
  const own =
    /^\/api\/flySource-(resource\/(oss\/endpoint|openApi)|base\/(openApi\/calendar|push)|report\/openApi\/dataScreen)/
  const unknown = [...registered].filter(
    (one) => !known.has(one) && !entities.some((at) => one.includes(at)) && !own.test(one.split(' ')[1]!),
  )
  expect(unknown).toEqual([])
  expect([...known].filter((one) => !registered.has(one))).toEqual([])
})

test('the permission of a route made by hand is one that can be given', () => {
  const keys = new Set([
    ...world.manifests.flatMap((manifest) => Object.keys(manifest.permissions ?? {})),
    ...[...world.resources.values()].flatMap((one) =>
      actionsOf(one).map((action) => permissionKey(one.entity, action)),
    ),
  ])
  const asking = world.routes.flatMap(({ path, access }) => ('permission' in access ? [[path, access.permission]] : []))
  expect(asking.length).toBeGreaterThan(100)
  expect(asking.filter(([, key]) => !keys.has(key!))).toEqual([])
})

describe('every area tries its own rows over the wire', () => {
  const withRecords = serverParts
    .filter((part) => (part.resources ?? []).some((one) => !one.entity.internal))
    .map((part) => part.module)

  test('in a file of its own', () => {
    const files = globSync('modules/**/access.pg.test.ts', { cwd: root })
    const named = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/describeAccess\('(\w+)'/g)].map(([, name]) => name),
    )
    expect(named.toSorted()).toEqual(withRecords.toSorted())
  })
})
