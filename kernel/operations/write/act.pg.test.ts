import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor, type Actor } from '#kernel/world/context.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { provide } from '#kernel/world/world.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { smallWorld, someone, type SmallWorld } from '#tests/support/small-world.ts'
import { act } from './act.ts'
import { proveAgain } from './prove-again.ts'
import { read } from '../read/read.ts'
import { restore } from './recycle-bin.ts'
import { remove } from './remove.ts'
import { action, resource } from '../resource.ts'
import { submitAll } from './submit-all.ts'
import { unmask } from '../read/unmask.ts'
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
  actions: [
    action(
      defineAction(ticket, 'take', {
        label: '接手',
        fields: { worker: f.text({ label: '经办人', required: true, missing: '请填写经办人' }) },
        when: (row) => row['state'] !== '3',
        to: 'doing',
      }),
      async (_ctx, { input }) => ({ worker: input.worker }),
    ),
    action(defineAction(ticket, 'finish', { label: '办结', to: 'done' })),
    action(defineAction(ticket, 'look', { label: '查看' }), async () => null),
    action(
      defineAction(ticket, 'hand', {
        label: '转交',
        from: ['doing'],
        fields: {
          worker: f.text({ label: '经办人', required: true, min: 2, max: 4, missing: '请填写经办人' }),
          note: f.longText({ label: '说明', max: 10 }),
          isUrgent: f.flag({ label: '加急', default: true }),
        },
      }),
      async (_ctx, { input }) => ({ name: JSON.stringify(input) }),
    ),
  ],
})

let small: SmallWorld
beforeAll(async () => {
  const manifest = {
    name: 'test',
    label: '试',
    depends: [],
    entities: [ticket],
    secondAuth: { 'ticket:target': '改去处' },
  }
  const proof = provide(proveAgain, requireSecondAuth)
  small = await smallWorld([manifest], [{ module: 'test', resources: [tickets], services: [proof] }])
})
afterAll(() => small.close())
const work: SmallWorld['work'] = (job, actor) => small.work(job, actor)

function holding(...keys: string[]): Actor & { kind: 'user' } {
  const role = {
    code: 'r',
    label: 'r',
    permissions: new Set(keys.map((key) => `testTicket:${key}`)),
    scope: { kind: 'all' },
    scopes: new Map(),
  }
  return { ...someone, roles: [role] }
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

test('what the form of an action asks for is judged like any form: words of its own, lengths, defaults, nothing else', async () => {
  const { id } = await made()
  const hand = (input: object) => work((ctx) => act(ctx, tickets, { name: 'hand', id, input }))
  await expect(hand({ worker: '老王' })).rejects.toMatchObject({ status: 400, message: '当前状态不能转交' })
  await work((ctx) => act(ctx, tickets, { name: 'take', id, input: { worker: '老李' } }))
  await expect(hand({ worker: ' ' })).rejects.toMatchObject({ data: { worker: '请填写经办人' } })
  await expect(hand({ worker: '王' })).rejects.toMatchObject({ data: { worker: '请填写经办人' } })
  await expect(hand({ worker: '老王老王老王', note: '一'.repeat(11), by: 'x' })).rejects.toMatchObject({
    data: { worker: '经办人长度应为 2–4 个字符', note: '说明长度应为 0–10 个字符', by: '不支持的字段：by' },
  })
  await hand({ worker: ' 老王 ' })
  const nameOf = async () => (await work((ctx) => read(ctx, tickets, id)))['name']
  expect(JSON.parse(String(await nameOf()))).toEqual({ worker: '老王', note: null, isUrgent: true })
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

test('somebody looks at two hundred values in clear within an hour, and at no more', async () => {
  const { id } = await made()
  const look = (actor = holding('unmask')) => work((ctx) => unmask(ctx, tickets, { id, field: 'secret' }), actor)
  for (let n = 0; n < 190; n++) await look()
  // At the same moment as well: each sees what the others did.
  const answers = await Promise.allSettled(Array.from({ length: 14 }, () => look()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(look()).rejects.toMatchObject({
    status: 429,
    message: '查看原文过于频繁，请稍后再试',
    data: { seconds: expect.any(Number) },
  })
  const other = { ...holding('unmask'), userId: '00000000-0000-7000-8000-0000000000bb' }
  expect(await look(other)).toEqual({ value: '芝麻' })
  await work((ctx) =>
    ctx.db.execute(
      "update sys_oper_log set time = time - interval '1 hour' where action = 'unmask' and record_id = $1",
      [id],
    ),
  )
  expect(await look()).toEqual({ value: '芝麻' })
})

test('a row of many with far more names than there are fields is refused before any is judged', async () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
  const send = (row: object) => work((ctx) => submitAll(ctx, tickets, [{ name: '甲' }, row]), holding('add', 'submit'))
  await expect(send(names(900))).rejects.toMatchObject({ status: 400, message: '第 2 条的字段过多' })
  await expect(send(names(2))).rejects.toMatchObject({ data: { '1.k0': '不支持的字段：k0' } })
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
