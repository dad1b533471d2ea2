import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsChanged } from '#kernel/audit/rows-changed.ts'
import type { Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { on } from '#kernel/world/world.ts'
import { newId } from '#kernel/world/id.ts'
import { now, smallWorld, someone, type SmallWorld } from '#tests/support/small-world.ts'
import { listOf } from '../read/query.ts'
import { changeRows } from './change-rows.ts'
import { moveRow, moveRows } from './move-rows.ts'
import { removeRows } from './remove-rows.ts'
import { resource, type Moved } from '../resource.ts'
import { place } from '../sql.ts'
import { copyRows, insertRow, loadRows, updateRow } from '../store.ts'

const fields = {
  name: f.text({ label: '名称', required: true }),
  state: f.state(
    { open: ['1', '待办'], doing: ['2', '在办'], done: ['3', '办结'] },
    { label: '状态', required: true, default: '1' },
  ),
  worker: f.text({ label: '经办人' }),
  secret: f.text({ label: '密语', sensitive: true }),
  due: f.day({ label: '期限' }),
  until: f.day({ label: '止' }),
  step: f.integer({ label: '步', withheld: true }),
}
const ticket: Entity<'test.ticket', typeof fields> = {
  name: 'test.ticket',
  label: '工单',
  service: 'base',
  path: 'testTicket',
  fields,
  title: 'name',
  search: ['name', 'worker'],
  states: { field: 'state', initial: 'open', moves: { open: ['doing'], doing: ['done', 'open'], done: [] } },
  list: { columns: ['name'], filters: [] },
  form: [],
  removable: 'bin',
}
const slip: Entity<'test.slip', Pick<typeof fields, 'name' | 'worker'>> = {
  name: 'test.slip',
  label: '便条',
  service: 'base',
  path: 'testSlip',
  fields: { name: fields.name, worker: fields.worker },
  title: 'name',
  list: { columns: ['name'], filters: [] },
  form: [],
  removable: 'hard',
}
const hooked: Moved<typeof ticket>[] = []
const told: string[] = []
const tickets = resource(ticket, {
  scope: 'open',
  hooks: { moved: async (_ctx, moved) => void hooked.push(...moved) },
})

let small: SmallWorld
beforeAll(async () => {
  small = await smallWorld(
    [{ name: 'test', label: '试', depends: [], entities: [ticket, slip] }],
    [
      {
        module: 'test',
        resources: [tickets, resource(slip, { scope: 'open' })],
        listeners: [on(rowsChanged, async (_ctx, entities) => void told.push(...entities.map(({ name }) => name)))],
      },
    ],
  )
})
afterAll(() => small.close())
beforeEach(() => {
  hooked.length = 0
  told.length = 0
})

const work: SmallWorld['work'] = (job, actor) => small.work(job, actor)
const made = async (values: Record<string, unknown> = {}) => {
  const id = newId(now)
  await work((ctx) => insertRow(ctx, ticket, id, { name: '修灯', state: '1', secret: '芝麻', ...values }))
  return id
}
const stored = (id: string) => work(async (ctx) => (await loadRows(ctx, ticket, [id])).get(id))
const linesOf = (ids: string | readonly string[]) =>
  work((ctx) =>
    ctx.db.query<Record<string, unknown>>(
      `select action, title, changes, user_name as "userName"
       from sys_oper_log
       where record_id = any($1::text[])
       order by record_id`,
      [listOf(ids)],
    ),
  )

test('rows move with one statement, count their version, say who moved them and when, and stand in the log', async () => {
  const [one, other] = [await made({ due: '2026-10-01' }), await made({ state: '3' })]
  const moved = await work(
    (ctx) =>
      moveRows(ctx, ticket, {
        from: 'open',
        to: 'doing',
        where: { id: [one, other] },
        values: { worker: '老王', secret: '开门' },
        copies: { until: 'due' },
      }),
    someone,
  )
  expect(moved).toEqual([
    expect.objectContaining({ id: one, state: '2', worker: '老王', secret: '开门', until: '2026-10-01', version: 2 }),
  ])
  expect(await stored(one)).toMatchObject({
    state: '2',
    worker: '老王',
    secret: '开门',
    until: '2026-10-01',
    version: 2,
    updateUser: someone.userId,
  })
  expect(await stored(other)).toMatchObject({ state: '3', version: 1 })
  expect(await linesOf([one, other])).toEqual([
    {
      action: 'update',
      title: '工单【修灯】变为“在办”',
      userName: '甲',
      changes: [
        { field: 'worker', before: null, after: '老王' },
        { field: 'secret', before: '芝*', after: '开*' },
        { field: 'state', before: '1', after: '2' },
        { field: 'until', before: null, after: '2026-10-01' },
      ],
    },
  ])
  expect(hooked).toEqual([
    {
      id: one,
      before: expect.objectContaining({ state: '1', worker: null, secret: '芝麻', version: 1 }),
      after: moved[0],
    },
  ])
  expect(told).toEqual(['test.ticket'])
})

test('what `keyword` searches follows a move that writes it', async () => {
  const id = await made({ worker: '老李' })
  await work((ctx) => moveRows(ctx, ticket, { from: 'open', to: 'doing', where: { id }, values: { worker: '小周' } }))
  const [row] = await work((ctx) =>
    ctx.db.query<{ text: string }>('select search_text as text from test_ticket where id = $1', [id]),
  )
  expect(row!.text).toContain('小周')
  expect(row!.text).not.toContain('老李')
})

test('a move nobody declared is refused with one line that names it, whatever stands in the table', async () => {
  const id = await made()
  await expect(
    work((ctx) => moveRows(ctx, ticket, { from: ['doing', 'open'], to: 'done', where: { id } })),
  ).rejects.toThrow('test.ticket: open → done is not a declared move')
  await expect(
    work((ctx) => moveRows(ctx, ticket, { from: 'gone' as never, to: 'done', where: { id } })),
  ).rejects.toThrow('test.ticket: gone → done is not a declared move')
  expect(await stored(id)).toMatchObject({ state: '1', version: 1 })
})

test('no other way of writing a row writes its state', async () => {
  const id = await made()
  const merged = { name: '修灯', state: '3' }
  await expect(
    work((ctx) => updateRow(ctx, ticket, { id, version: 1, values: { state: '3' }, merged })),
  ).rejects.toThrow('test.ticket: state is moved by moveRows')
  expect(await stored(id)).toMatchObject({ state: '1', version: 1 })
})

test('a row moves only together with its trace', async () => {
  const id = await made()
  await expect(
    small.look((ctx) => moveRows(ctx, ticket, { from: 'open', to: 'doing', where: { id } })),
  ).rejects.toThrow('in a transaction')
})

test('of two who move the same row one gets through', async () => {
  const id = await made()
  const take = (worker: string) =>
    work((ctx) => moveRows(ctx, ticket, { from: 'open', to: 'doing', where: { id }, values: { worker } }))
  const moved = (await Promise.all([take('甲'), take('乙')])).flat()
  expect(moved).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ worker: moved[0]!.worker, version: 2 })
  expect(await linesOf(id)).toHaveLength(1)
})

test('thousands of rows move at once, each with its line; what lies in the bin stays', async () => {
  const ids = Array.from({ length: 2100 }, () => newId(now))
  await work((ctx) =>
    copyRows(
      ctx,
      ticket,
      ids.map((id, i) => ({ id, values: { name: `件${i}`, state: '2', due: i < 2050 ? '2026-08-01' : '2026-10-01' } })),
    ),
  )
  const binned = ids[0]!
  await work((ctx) => ctx.db.query('update test_ticket set deleted_time = now() where id = $1', [binned]))
  const moved = await work((ctx) =>
    moveRows(ctx, ticket, {
      from: 'doing',
      to: 'done',
      where: { id: ids },
      and: (conditions) => `t.due < ${place(conditions, ctx.today())}`,
      action: 'finish',
      title: ({ name }) => `办结${name}`,
    }),
  )
  expect(moved).toHaveLength(2049)
  const lines = await linesOf(ids)
  expect(lines).toHaveLength(2049)
  expect(lines.every(({ action }) => action === 'finish')).toBe(true)
  expect(lines.map(({ title }) => title)).toContain('办结件1')
})

test('values may change without a move; what nobody is shown leaves no line', async () => {
  const id = await made({ state: '2' })
  await work((ctx) => moveRows(ctx, ticket, { from: 'doing', to: 'doing', where: { id }, values: { step: 3 } }))
  expect(await stored(id)).toMatchObject({ state: '2', step: 3, version: 2 })
  expect(await linesOf(id)).toEqual([])
})

test('one row is moved from wherever it stands, and refused in words where it cannot go', async () => {
  const id = await made()
  await expect(work((ctx) => moveRow(ctx, ticket, id, { values: { state: '3' } }))).rejects.toMatchObject({
    status: 400,
    message: '工单不能从“待办”变为“办结”',
  })
  await work((ctx) => moveRow(ctx, ticket, id, { values: { state: '2' } }))
  await work((ctx) => moveRow(ctx, ticket, id, { values: { worker: '老王' } }))
  await work((ctx) => moveRow(ctx, ticket, id, { values: { state: '3', worker: null } }))
  expect(await stored(id)).toMatchObject({ state: '3', worker: null, version: 4 })
  expect((await linesOf(id)).map(({ title }) => title)).toEqual([
    '工单【修灯】变为“在办”',
    '修改工单【修灯】经办人',
    '工单【修灯】变为“办结”',
  ])
  await expect(work((ctx) => moveRow(ctx, ticket, newId(ctx.now()), { values: { state: '2' } }))).rejects.toMatchObject(
    { status: 404 },
  )
})

test('rows change with one statement and their trace, wherever they stand; how they stand stays', async () => {
  const [one, other, foreign] = [
    await made({ state: '3' }),
    await made({ worker: '老王' }),
    await made({ due: '2026-10-01' }),
  ]
  const changed = await work(
    (ctx) => changeRows(ctx, ticket, { where: { id: [one, other] }, values: { worker: '老王', step: 2 } }),
    someone,
  )
  expect(changed.map(({ id, state, worker, version }) => [id, state, worker, version]).toSorted()).toEqual(
    [
      [one, '3', '老王', 2],
      [other, '1', '老王', 2],
    ].toSorted(),
  )
  expect(await stored(foreign)).toMatchObject({ worker: null, version: 1 })
  // Only what shows a change is told, and nobody is told of a move.
  expect(await linesOf([one, other])).toEqual([
    expect.objectContaining({ action: 'update', changes: [expect.objectContaining({ field: 'worker' })] }),
  ])
  expect(hooked).toEqual([])
  const found = await work((ctx) =>
    ctx.db.query<{ text: string }>('select search_text as text from test_ticket where id = $1', [one]),
  )
  expect(found[0]!.text).toContain('老王')
})

test('nobody changes rows out of reach, those in the bin, all of them by mistake, or how one stands', async () => {
  const [one, binned] = [await made({ worker: '老王' }), await made({ worker: '老王' })]
  await work((ctx) => ctx.db.execute('update test_ticket set deleted_time = $2 where id = $1', [binned, now]))
  const change = (more: object) =>
    work((ctx) => changeRows(ctx, ticket, { where: { id: [one, binned] }, values: { worker: '老李' }, ...more }))
  const scope = { kind: 'some', parts: [{ field: 'worker', values: ['老赵'] }] } as const
  expect(await change({ scope })).toEqual([])
  expect(await change({ scope: { kind: 'some', parts: [] } })).toEqual([])
  expect((await change({})).map(({ id }) => id)).toEqual([one])
  await expect(change({ where: {} })).rejects.toThrow('which rows are meant is not said')
  await expect(change({ values: { state: '2' } })).rejects.toThrow('state is moved, not changed')
  await expect(change({ copies: { state: 'worker' } })).rejects.toThrow('state is moved, not changed')
})

test('rows are taken away with one statement and their trace: into the bin where there is one, else for good', async () => {
  const [one, other, kept] = [await made({ worker: '老王' }), await made({ worker: '老王' }), await made({})]
  const take = (more: object = {}) =>
    work((ctx) => removeRows(ctx, ticket, { where: { worker: '老王' }, and: () => 't.step is null', ...more }), someone)
  expect(await take({ scope: { kind: 'some', parts: [] } })).toEqual([])
  const gone = await take({ where: { id: [one, other, kept], worker: '老王' } })
  expect(gone.map(({ id, worker }) => [id, worker]).toSorted()).toEqual(
    [one, other].map((id) => [id, '老王']).toSorted(),
  )
  expect(await stored(one)).toBeUndefined()
  expect(await stored(kept)).toBeDefined()
  const binned = await work((ctx) =>
    ctx.db.query<{ version: number }>('select version from test_ticket where id = $1 and deleted_time is not null', [
      one,
    ]),
  )
  expect(binned).toEqual([{ version: 2 }])
  expect((await linesOf([one, other, kept])).map(({ action, title }) => [action, title])).toEqual([
    ['remove', '删除工单【修灯】'],
    ['remove', '删除工单【修灯】'],
  ])
  // What lies in the bin is not taken away a second time, and nobody takes away all by mistake.
  expect(await take({ where: { id: one }, and: undefined })).toEqual([])
  await expect(take({ where: {}, and: undefined })).rejects.toThrow('which rows are meant is not said')

  const paper = newId(now)
  await work((ctx) => insertRow(ctx, slip, paper, { name: '条', worker: '老王' }))
  expect(await work((ctx) => removeRows(ctx, slip, { where: { worker: '老王' } }))).toMatchObject([{ id: paper }])
  expect(await work((ctx) => ctx.db.query('select id from test_slip'))).toEqual([])
  expect(await linesOf(paper)).toMatchObject([{ action: 'remove', title: '删除便条【条】' }])
})

test('whoever writes many rows at once and whoever takes them one by one wait for each other, and never in a circle', async () => {
  const ids = [newId(now), newId(now)].toSorted()
  // They lie the other way round than they are taken.
  for (const id of ids.toReversed())
    await work((ctx) => insertRow(ctx, ticket, id, { name: '修灯', state: '1', worker: '老周' }))
  const holding = Promise.withResolvers<void>()
  const begun: string[] = []
  const oneByOne = work(async (ctx) => {
    begun.push('one by one')
    await loadRows(ctx, ticket, [ids[0]!], { lock: true })
    holding.resolve()
    const waits = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
    while (begun.length < 3 && (await ctx.db.query(waits)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await loadRows(ctx, ticket, [ids[1]!], { lock: true })
  })
  await holding.promise
  const together = work((ctx) => {
    begun.push('together')
    return moveRows(ctx, ticket, { from: 'open', to: 'doing', where: { worker: '老周' } })
  })
  await oneByOne
  expect((await together).map(({ id }) => id).toSorted()).toEqual(ids)
  // What is broken off for a circle is done a second time.
  expect(begun).toEqual(['one by one', 'together'])
})
