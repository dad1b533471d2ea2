import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '#apps/server/world.ts'
import type { ScopeKind } from '#kernel/access/scope.ts'
import { makeCtx, type Actor, type Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import type { Operator } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { ScopeDeclaration } from '#kernel/world/module.ts'
import { list } from '#kernel/operations/read/list.ts'
import { hasIndexedTitle } from '#kernel/operations/read/query.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { userMessage } from '#services/messages/shared/message.ts'
import { session } from '#services/system/shared/accounts.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { noticeRead } from '#modules/platform/office/shared/notice.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import type { World } from '#kernel/world/world.ts'
import { serverParts } from '#modules/server.ts'
import { testConfig } from '#tests/support/config.ts'
import { boundsOf, fillTable, rare, rareId, rareState } from './big-table.ts'

/**
 * Fewer than years of use leave, which is stricter: the smaller a table, the sooner PostgreSQL would rather read all of it than ask
 * an index. Nor more than it looks at when it takes stock of a table, so that plans are the same every time.
 */
const rows = 20_000
/** Tables of administration that grow with every day. */
const growing = [
  'sys.operLog',
  'sys.loginLog',
  'sys.apiLog',
  'sys.exportLog',
  'sys.file',
  'sms.record',
  'office.noticeRead',
]
// What a school of thirty thousand fills, and what years of use fill; the other tables of administration stay small.
const resources = serverParts
  .flatMap((part) => part.resources ?? [])
  .filter(({ entity }) => entity.name.startsWith('base.') || growing.includes(entity.name))
const suffixes: Record<Operator, string> = { eq: '', like: '_like', ge: '_ge', le: '_le', in: '_in', null: '_null' }

let database: FreshDatabase
let client: Client
let world: World
let school: School
let id: string

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  // Rows refer to nothing, and indexes are built in memory.
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set search_path = school_000000, ext`,
  )
  const plain = openWorld(testConfig(), database.url, { connections: 2 })
  const ofAxis = resources
    .flatMap(({ scope }) => (scope === 'open' ? [] : Object.keys(scope.by)))
    .map(
      (axis) =>
        [
          `on ${axis}`,
          { code: `on ${axis}`, label: axis, axis, values: async (_ctx: Ctx, value: unknown) => value as string[] },
        ] as const,
    )
  world = { ...plain, scopeKinds: new Map<string, ScopeKind>([...plain.scopeKinds, ...ofAxis]) }
  school = (await listSchools(world.pool))[0]!
  id = await rareId(client)
})
afterAll(async () => {
  await world.pool.end()
  await client.end()
  await database.drop()
})

describe.each(resources.map((one) => [one.entity.path, one] as const))('%s', (_path, resource) => {
  beforeAll(() => fillTable(client, resource, rows))
  afterAll(() => client.query(`truncate ${tableName(resource.entity)} cascade`))

  test('every declared filter with every operator, keywords, scopes and the usual order are answered from an index', async () => {
    const questions = [
      ...filterQuestions(resource),
      ...keywordQuestions(resource),
      { title: 'the usual order', query: {} },
      ...scopeQuestions(resource),
    ]
    expect(questions.length).toBeGreaterThan(4)
    const offences: string[] = []
    for (const question of questions) {
      const scans = await scansOf(resource, question)
      expect([question.title, scans.length]).not.toEqual([question.title, 0])
      if (scans.includes('Seq Scan')) offences.push(question.title)
    }
    expect(offences).toEqual([])
  })
})

/** Of many sessions few are open. */
const endMost = async (db: Client) => {
  await db.query(`update sys_session set revoked_time = login_time where id::text not like '00%'`)
  await db.query('vacuum (analyze) sys_session')
}

/** Tables asked by hand-made statements: each by the very routes that ask them, as somebody of whom there are a few rows. */
const asked: [string, AnyEntity, (db: Client) => Promise<unknown>, readonly [string, Record<string, unknown>][]][] = [
  [
    'messages',
    userMessage,
    async () => {},
    [
      ['userMessage/list', { current: 1, size: 20 }],
      ['userMessage/unread', {}],
    ],
  ],
  [
    'readers',
    noticeRead,
    async () => {},
    [
      ['sysNotice/mine', { current: 1, size: 20 }],
      ['sysNotice/pending', {}],
    ],
  ],
  ['sessions', session, endMost, [['sysSession/list', { current: 1, size: 20 }]]],
]

describe.each(asked)('%s', (_name, entity, prepare, routes) => {
  beforeAll(async () => {
    await fillTable(client, { entity, scope: 'open' } as Resource, rows)
    await prepare(client)
  })
  afterAll(() => client.query(`truncate ${tableName(entity)} cascade`))

  test.each(routes.map(([path, query]) => ({ path, query })))('$path reads few rows', async ({ path, query }) => {
    const route = world.routes.find((one) => one.path === path)!
    const scans: string[] = []
    const actor: Actor = {
      kind: 'user',
      userId: id,
      accountNo: 'x',
      userName: 'x',
      realm: 'main',
      sid: id,
      person: null,
      roles: [],
    }
    await world.pool.transaction(bindingOf(school), async (db) => {
      const watched: Db = {
        ...db,
        query: async (text, values = [], name) => {
          if (text.includes(tableName(entity)) && /^\s*(with|select)/i.test(text)) {
            const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
              `explain (format json) ${text}`,
              values,
            )
            scans.push(
              ...nodesOf(plan!['QUERY PLAN'][0].Plan, () => false)
                .filter((node) => node['Relation Name'] === tableName(entity))
                .map((node) => node['Node Type']),
            )
          }
          return db.query(text, values, name)
        },
      }
      const ctx = makeCtx({ world, school, actor, db: watched, request: { traceId: 'explain', ip: null } })
      await (route.run as (ctx: Ctx, input: unknown) => Promise<unknown>)(
        ctx,
        route.input.parse({ noticeId: id, id, ...query }),
      ).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    })
    expect(scans).not.toContain('Seq Scan')
  })
})

type Question = { title: string; query: Record<string, unknown>; scopes?: ScopeDeclaration[] }

function filterQuestions({ entity }: Resource): Question[] {
  return (entity.list.filters as readonly string[]).flatMap((name) => {
    const field = fieldOf(entity, name)!
    return kindOf(field).operators.flatMap((operator) =>
      answersFor(entity, field, operator).map((value) => ({
        title: `${name}${suffixes[operator]}=${value}`,
        query: { [name + suffixes[operator]]: value },
      })),
    )
  })
}

function answersFor(entity: AnyEntity, field: AnyField, operator: Operator): string[] {
  if (operator === 'null') return ['1']
  // Addresses and the like are asked by more than two letters; what people are called is not.
  const isSearched =
    entity.name.startsWith('base.') ||
    ((entity.search ?? []) as string[]).some((name) => fieldOf(entity, name) === field)
  if (operator === 'like') return isSearched ? [rare.text, rare.pair, rare.letter] : [rare.text]
  const type = columnOf(field).type(field)
  if (field.kind === 'state') return [rareState(field)]
  if (field.kind === 'code') return [rare.code]
  if (type.startsWith('uuid')) return [id]
  if (type === 'boolean') return ['true']
  if (type.startsWith('timestamptz')) return [operator === 'le' ? '2020-01-01' : '2020-07-27']
  if (type === 'date') return [operator === 'le' ? rare.firstDay : rare.lastDay]
  if (type === 'text')
    return [
      [rare.text, '2024030117', '240301'].find(
        (text) => kindOf(field).schema(field, { today: '2026-01-01' }).safeParse(text).success,
      )!,
    ]
  return [String(boundsOf(field)[operator === 'le' ? 0 : 1])]
}

function keywordQuestions({ entity }: Resource): Question[] {
  // What has no search text is found by three characters of its title and more.
  const keywords = entity.search ? [rare.text, rare.pair, rare.letter] : hasIndexedTitle(entity) ? [rare.text] : []
  return keywords.map((keyword) => ({ title: `keyword=${keyword}`, query: { keyword } }))
}

/** Each axis alone, and all of them together as somebody with several roles has them. */
function scopeQuestions({ entity, scope }: Resource): Question[] {
  if (scope === 'open') return []
  const one = (axis: string): ScopeDeclaration => {
    const field = fieldOf(entity, scope.by[axis]!)
    return { kind: `on ${axis}`, value: [!field || columnOf(field).type(field) === 'uuid' ? id : boundsOf(field)[1]] }
  }
  const axes = Object.keys(scope.by)
  return [
    ...axes.map((axis) => ({ title: `scope by ${axis}`, query: {}, scopes: [one(axis)] })),
    { title: 'scope by all axes', query: {}, scopes: axes.map(one) },
  ]
}

/** How PostgreSQL would read the resource's own table for the very statement a list sends. */
async function scansOf(resource: Resource, question: Question): Promise<string[]> {
  const permissions = new Set([`${resource.entity.path}:list`])
  const role = (scope: ScopeDeclaration) => ({ code: 'x', label: 'x', permissions, scope, scopes: new Map() })
  const actor: Actor = {
    kind: 'user',
    userId: id,
    accountNo: 'x',
    userName: 'x',
    realm: 'main',
    sid: id,
    person: null,
    roles: (question.scopes ?? [{ kind: 'all' }]).map(role),
  }
  return world.pool.read(bindingOf(school), async (db) => {
    let sent: { text: string; values: readonly unknown[] } | undefined
    const watched: Db = {
      ...db,
      query: async (text, values = [], name) => {
        if (name !== 'list') return db.query(text, values, name)
        sent = { text, values }
        return []
      },
    }
    await list(
      makeCtx({ world, school, actor, db: watched, request: { traceId: 'explain', ip: null } }),
      resource,
      question.query,
    )
    const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${sent!.text}`,
      sent!.values,
    )
    // Without any condition the bounded count reads rows as they lie, and rightly so; the page itself must come from an index.
    const countsAll = Object.keys(question.query).length === 0 && !question.scopes
    return nodesOf(plan!['QUERY PLAN'][0].Plan, (node) => countsAll && node['Subplan Name'] !== undefined)
      .filter((node) => node['Relation Name'] === tableName(resource.entity) || node['Node Type'] === 'Result')
      .map((node) => node['Node Type'])
  })
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Subplan Name'?: string; Plans?: PlanNode[] }

function nodesOf(node: PlanNode, isSkipped: (node: PlanNode) => boolean): PlanNode[] {
  return isSkipped(node) ? [] : [node, ...(node.Plans ?? []).flatMap((below) => nodesOf(below, isSkipped))]
}
