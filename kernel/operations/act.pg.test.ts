import { tmpdir } from 'node:os'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx, systemActor, type Actor, type Ctx } from '#kernel/world/context.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { createPool, type Pool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { tableOf } from '#kernel/db/table.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { provide } from '#kernel/world/world.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import { assemble } from '#services/assembly/assemble.ts'
import type { World } from '#kernel/world/world.ts'
import { act } from './act.ts'
import { proveAgain } from './prove-again.ts'
import { read } from './read.ts'
import { restore } from './recycle-bin.ts'
import { remove } from './remove.ts'
import { action, resource } from './resource.ts'
import { create, update } from './write.ts'

const ticket: AnyEntity = {
  name: 'test.ticket',
  label: '工单',
  service: 'base',
  path: 'testTicket',
  fields: {
    name: f.text({ label: '名称', required: true }),
    state: f.state({ open: ['1', '待办'], doing: ['2', '在办'], done: ['3', '办结'] }, { label: '状态', default: '1' }),
    worker: f.text({ label: '经办人' }),
    secret: f.text({ label: '密语', sensitive: true }),
    cost: f.money({ label: '费用', grant: 'money' }),
    target: f.text({ label: '去处', guarded: { operation: 'ticket:target', isFreeWhenNew: true } }),
  },
  title: 'name',
  states: { field: 'state', initial: 'open', moves: { open: ['doing'], doing: ['done', 'open'], done: [] } },
  list: { columns: ['name'], filters: ['cost'] },
  form: [],
  removable: 'bin',
}
const tickets = resource(ticket, {
  scope: 'open',
  withhold: (row) => (row['state' as never] === '3' ? ['update', 'take'] : []),
  actions: {
    take: action({
      label: '接手',
      input: z.object({ worker: z.string({ error: '请填写经办人' }) }),
      when: (row) => row['state'] !== '3',
      run: async (_ctx, { input }) => ({ state: '2', worker: input.worker }),
    }),
    finish: action({ label: '办结', input: z.object({}), when: () => true, run: async () => ({ state: '3' }) }),
    look: action({ label: '查看', input: z.object({}), when: () => true, run: async () => null }),
  },
})

let database: FreshDatabase
let pool: Pool
let world: World
let school: School

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool({ url: database.url, max: 3 })
  const manifest = {
    name: 'test',
    label: '试',
    depends: [],
    entities: [ticket],
    secondAuth: { 'ticket:target': '改去处' },
  }
  world = assemble(
    [manifest],
    [{ module: 'test', resources: [tickets], services: [provide(proveAgain, requireSecondAuth)] }],
    {
      pool,
      secrets: createSecrets(['k']),
      clock: () => new Date('2026-09-01T02:00:00Z'),
      filesFolder: tmpdir(),
    },
  )
  school = (await listSchools(pool))[0]!
  await work(async (ctx) => {
    for (const statement of migrationBetween([], [tableOf(ticket)]).statements) await ctx.db.query(statement)
  })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

function holding(...keys: string[]): Actor {
  const role = {
    code: 'r',
    label: 'r',
    permissions: new Set(keys.map((key) => `testTicket:${key}`)),
    scope: { kind: 'all' },
    scopes: new Map(),
  }
  return {
    kind: 'user',
    userId: '01890000-0000-7000-8000-000000000001',
    accountNo: 'a',
    userName: '甲',
    realm: 'main',
    sid: '01890000-0000-7000-8000-000000000002',
    person: null,
    roles: [role],
  }
}

function work<T>(job: (ctx: Ctx) => Promise<T>, actor: Actor = systemActor): Promise<T> {
  return pool.transaction(bindingOf(school), (db) =>
    job(makeCtx({ world, school, actor, db, request: { traceId: 't', ip: null } })),
  )
}

const made = () => work((ctx) => create(ctx, tickets, { name: '修灯', secret: '芝麻', cost: 5 }))

test('an action moves the state, counts the version and writes the log', async () => {
  const { id } = await made()
  expect(
    await work((ctx) => act(ctx, tickets, { name: 'take', id, input: { worker: '老王' } }), holding('take')),
  ).toEqual({ id, version: 2 })
  const [row] = await work((ctx) => ctx.db.query('select state, worker, version from test_ticket where id = $1', [id]))
  expect(row).toEqual({ state: '2', worker: '老王', version: 2 })
  const [log] = await work((ctx) =>
    ctx.db.query(`select action, user_name, changes from sys_oper_log where record_id = $1 and action = 'take'`, [id]),
  )
  expect(log).toEqual({
    action: 'take',
    user_name: '甲',
    changes: [
      { field: 'state', before: '1', after: '2' },
      { field: 'worker', before: null, after: '老王' },
    ],
  })
})

test('an action is refused without its key, on nothing, with wrong input, when it is not due, and against the declared moves', async () => {
  const { id } = await made()
  const take = (input: unknown, actor: Actor = systemActor, of: unknown = id) =>
    work((ctx) => act(ctx, tickets, { name: 'take', id: of, input }), actor)
  await expect(take({ worker: 'x' }, holding('finish', 'update'))).rejects.toMatchObject({ status: 403 })
  await expect(take({ worker: 'x' }, systemActor, 'nonsense')).rejects.toMatchObject({ status: 404 })
  await expect(work((ctx) => act(ctx, tickets, { name: 'nothing', id, input: {} }))).rejects.toMatchObject({
    status: 404,
  })
  await expect(take({})).rejects.toMatchObject({ status: 400, data: { worker: '请填写经办人' } })
  await expect(work((ctx) => act(ctx, tickets, { name: 'finish', id, input: {} }))).rejects.toMatchObject({
    status: 400,
    message: '工单不能从“待办”变为“办结”',
  })
  await take({ worker: '老王' })
  await work((ctx) => act(ctx, tickets, { name: 'finish', id, input: {} }))
  await expect(take({ worker: 'x' })).rejects.toMatchObject({ status: 400, message: '当前状态不能接手' })
  await expect(work((ctx) => update(ctx, tickets, { id, name: '改' }))).rejects.toMatchObject({
    data: { id: '当前状态的工单不能修改' },
  })
})

test('an action on a version that no longer stands is refused, as a change is; without one it goes by what stands', async () => {
  const { id } = await made()
  await work((ctx) => update(ctx, tickets, { id, name: '修门' }))
  const take = (input: object) =>
    work((ctx) => act(ctx, tickets, { name: 'take', id, input: { worker: '老王', ...input } }))
  await expect(take({ version: 1 })).rejects.toMatchObject({ status: 409 })
  expect(await take({ version: 2 })).toEqual({ id, version: 3 })
})

test('an action that changes nothing leaves no trace', async () => {
  const { id } = await made()
  expect(await work((ctx) => act(ctx, tickets, { name: 'look', id, input: {} }))).toEqual({ id, version: 1 })
})

test('a state cannot be moved around the machine by an ordinary change', async () => {
  const { id } = await made()
  await expect(work((ctx) => update(ctx, tickets, { id, state: '3' }))).rejects.toMatchObject({
    data: { state: '工单不能从“待办”变为“办结”' },
  })
  expect(await work((ctx) => update(ctx, tickets, { id, state: '2' }))).toEqual({ id, version: 2 })
  await expect(
    work((ctx) => create(ctx, tickets, { name: '生来就完', state: '3' }), holding('add')),
  ).rejects.toMatchObject({ data: { state: '新的工单应为“待办”' } })
})

test('abilities with a row are what its holder may do with it now', async () => {
  const { id } = await made()
  const abilities = async (actor: Actor) => (await work((ctx) => read(ctx, tickets, id), actor))['abilities']
  expect(await abilities(holding('getOne'))).toEqual([])
  expect(await abilities(holding('getOne', 'update', 'remove', 'unmask', 'take', 'finish'))).toEqual([
    'update',
    'remove',
    'unmask',
    'take',
    'finish',
  ])
  await work((ctx) => ctx.db.query(`update test_ticket set state = '3' where id = $1`, [id]))
  expect(await abilities(holding('getOne', 'update', 'remove', 'take'))).toEqual(['remove'])
})

test('a field behind a grant is unknown to whoever lacks it', async () => {
  const { id } = await made()
  const without = holding('getOne', 'update', 'add')
  expect(await work((ctx) => read(ctx, tickets, id), without)).not.toHaveProperty('cost')
  expect(await work((ctx) => read(ctx, tickets, id), holding('getOne', 'see-money'))).toMatchObject({
    cost: 5,
    secret: '芝*',
  })
  await expect(work((ctx) => update(ctx, tickets, { id, cost: 6 }), without)).rejects.toMatchObject({
    data: { cost: '不支持的字段：cost' },
  })
  await expect(work((ctx) => create(ctx, tickets, { name: '新', cost: 6 }), without)).rejects.toMatchObject({
    data: { cost: '不支持的字段：cost' },
  })
})

test('what was finished comes back from the bin as finished', async () => {
  const { id } = await made()
  await work((ctx) => ctx.db.query(`update test_ticket set state = '3' where id = $1`, [id]))
  await work((ctx) => remove(ctx, tickets, { ids: id }), holding('remove'))
  expect(await work((ctx) => restore(ctx, tickets, id), holding('restore'))).toEqual({ restored: 1, skipped: [] })
  expect(await work((ctx) => read(ctx, tickets, id))).toMatchObject({ state: '3' })
})

test('what holds a guarded value asks for its proof when it goes to the bin and when it comes back; what holds none does not', async () => {
  const keeper = holding('remove', 'restore', 'list')
  const ids = { ids: (await work((ctx) => create(ctx, tickets, { name: '搬走', target: '别处' }))).id }
  const asked = { data: { secondAuth: true, operation: 'ticket:target' } }
  await expect(work((ctx) => remove(ctx, tickets, ids), keeper)).rejects.toMatchObject(asked)
  await work((ctx) => remove(ctx, tickets, ids))
  await expect(work((ctx) => restore(ctx, tickets, ids.ids), keeper)).rejects.toMatchObject(asked)
  expect(await work((ctx) => restore(ctx, tickets, ids.ids))).toMatchObject({ restored: 1 })
  const plain = { ids: (await made()).id }
  expect(await work((ctx) => remove(ctx, tickets, plain), keeper)).toMatchObject({ removed: 1 })
  expect(await work((ctx) => restore(ctx, tickets, plain.ids), keeper)).toMatchObject({ restored: 1 })
})
