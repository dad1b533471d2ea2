import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { World } from '#kernel/world/world.ts'
import type { Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { claimDue, dueTimes, enlist, type Claim } from '#services/jobs/due-list.ts'
import { takeTurn } from '#services/jobs/upkeep.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { defineWatch } from './define-watch.ts'

const fields = {
  name: f.text({ label: '书名', required: true }),
  readerId: f.ref('sys.user', { label: '读者', required: true }),
  state: f.state(
    { booked: ['1', '预约'], out: ['2', '借出'], late: ['3', '逾期'], gone: ['4', '失效'] },
    { label: '状态', required: true, default: '1' },
  ),
  isKept: f.flag({ label: '长期', default: false }),
  bookedUntil: f.day({ label: '预约至' }),
  dueTime: f.moment({ label: '应还时间' }),
  soonFor: f.moment({ label: '已提醒', withheld: true }),
  askedFor: f.moment({ label: '已询问', withheld: true }),
  step: f.integer({ label: '催还', withheld: true }),
}
const loan: Entity<'trial.loan', typeof fields> = {
  name: 'trial.loan',
  label: '借阅',
  service: 'base',
  path: 'trialLoan',
  fields,
  title: 'name',
  states: {
    field: 'state',
    initial: 'booked',
    moves: { booked: ['out', 'gone'], out: ['late'], late: ['out'], gone: [] },
  },
  list: { columns: ['name'], filters: [] },
  form: [],
  removable: 'bin',
}
const reader = async (_ctx: Ctx, rows: readonly { id: string; readerId: string }[]) =>
  new Map(rows.map(({ id, readerId }) => [id, [readerId]]))
const followed: string[] = []

const watch = defineWatch(loan, {
  name: 'loans',
  label: '借阅到期',
  everySeconds: 60,
  moves: [
    { from: 'booked', to: 'gone', at: 'bookedUntil' },
    {
      from: 'out',
      to: 'late',
      at: 'dueTime',
      minutesAfter: async () => 10,
      where: 't.is_kept = false',
      says: [
        {
          key: 'loan-late',
          category: 'remind',
          names: ['readerId'],
          who: reader,
          words: ({ id, name, readerId }, nameOf) => ({
            title: `${name}逾期`,
            content: `${nameOf(readerId)}，请归还`,
            link: `/loan?id=${id}`,
          }),
        },
      ],
      follow: async (_ctx, rows) => void followed.push(...rows.map(({ name }) => name)),
    },
  ],
  tells: [
    {
      before: 'dueTime',
      hours: 2,
      while: 'out',
      once: 'soonFor',
      says: [
        {
          key: 'loan-soon',
          category: 'remind',
          who: reader,
          words: ({ name }) => ({ title: `${name}即将到期`, link: '/loan' }),
        },
      ],
    },
    {
      after: 'dueTime',
      hours: 240,
      while: ['out', 'late'],
      once: 'askedFor',
      says: [
        {
          key: 'loan-lost',
          category: 'remind',
          who: reader,
          words: ({ name }) => ({ title: `${name}是否遗失`, link: '/loan' }),
        },
      ],
    },
  ],
  ladder: {
    since: 'dueTime',
    while: 'late',
    steps: async () => [120, 30],
    rung: 'step',
    says: [
      {
        key: 'loan-alarm',
        category: 'warning',
        who: reader,
        words: ({ name, stepTaken, minutesSince }) => ({
          title: `${name}第 ${stepTaken} 次催还，已 ${minutesSince} 分钟`,
          link: '/loan',
        }),
      },
    ],
  },
})

let at: TestSchool
let world: World
let readerId: string
const start = '2026-10-12T09:00:00+08:00'

beforeAll(async () => {
  const part = { module: 'trial', resources: [resource(loan, { scope: 'open' })], upkeep: [watch] }
  at = await testSchool({
    now: start,
    trial: { manifest: { name: 'trial', label: '试', depends: [], entities: [loan] }, part },
  })
  world = { ...at.world, upkeep: [watch] }
  readerId = String((await rowsOf(at, `select id from sys_user where account_no = 'stu01'`))[0]!['id'])
  await enlist(world)
})
afterAll(() => at.close())
beforeEach(async () => {
  followed.length = 0
  at.clock.set(start)
  await at.system(async (ctx) => {
    await ctx.db.query('delete from trial_loan')
    await ctx.db.query(`delete from sys_user_message where biz_type = 'trialLoan'`)
  })
})

async function lent(values: Record<string, unknown>): Promise<string> {
  const id = newId(at.clock())
  await at.system((ctx) => insertRow(ctx, loan, id, { name: '水浒', readerId, state: '2', isKept: false, ...values }))
  return id
}
const row = (id: string) => at.system(async (ctx) => (await loadRows(ctx, loan, [id])).get(id))
const turn = () => at.system((ctx) => watch.run(ctx))
const next = () => at.system(async (ctx) => (await watch.rests!(ctx))?.toISOString() ?? null)
const to = (clock: string, day = 12) => at.clock.set(`2026-10-${day}T${clock}:00+08:00`)
const told = async () =>
  (
    await rowsOf(
      at,
      `select title from sys_user_message where biz_type = 'trialLoan' and user_id = $1 order by send_time, id`,
      [readerId],
    )
  ).map(({ title }) => title)
const lines = async (id: string) =>
  (await rowsOf(at, 'select changes from sys_oper_log where record_id = $1', [id])).length

test('a row moves when its moment has come, once, with a line in the log, and its people hear of it', async () => {
  const id = await lent({ dueTime: '2026-10-12T12:00:00+08:00', soonFor: '2026-10-12T12:00:00+08:00' })
  to('12:10')
  await turn()
  expect([await row(id), await told(), followed]).toMatchObject([{ state: '2' }, [], []])
  at.clock.advance(1)
  await turn()
  await turn()
  expect([await row(id), await told(), followed]).toMatchObject([{ state: '3', version: 2 }, ['水浒逾期'], ['水浒']])
  expect(await lines(id)).toBe(1)
  const [message] = await rowsOf(at, `select content, link, biz_id as id from sys_user_message where biz_id = $1`, [id])
  const [person] = await rowsOf(at, 'select user_name as name from sys_user where id = $1', [readerId])
  expect(message).toEqual({ content: `${String(person!['name'])}，请归还`, link: `/loan?id=${id}`, id })
})

test('a day begins where the school is; what is elsewhere, excepted or removed is left alone', async () => {
  const id = await lent({ state: '1', bookedUntil: '2026-10-13' })
  const kept = await lent({ isKept: true, dueTime: '2026-10-12T12:00:00+08:00' })
  const binned = await lent({ dueTime: '2026-10-12T12:00:00+08:00' })
  await at.system((ctx) => ctx.db.query('update trial_loan set deleted_time = $2 where id = $1', [binned, ctx.now()]))
  expect(await next()).toBe('2026-10-12T02:00:00.000Z')
  to('23:59')
  await turn()
  expect([(await row(id))!.state, (await row(kept))!.state]).toEqual(['1', '2'])
  expect(await next()).toBe('2026-10-12T16:00:00.000Z')
  to('00:00', 13)
  await turn()
  expect([(await row(id))!.state, (await row(kept))!.state]).toEqual(['4', '2'])
  expect(await told()).toEqual([])
  expect(await rowsOf(at, 'select state from trial_loan where id = $1', [binned])).toEqual([{ state: '2' }])
})

test('people are told once before a moment, also when they throw the message away, and again of another moment', async () => {
  const id = await lent({ dueTime: '2026-10-12T12:00:00+08:00' })
  to('09:59')
  await turn()
  expect(await told()).toEqual([])
  expect(await next()).toBe('2026-10-12T02:00:00.000Z')
  to('10:00')
  await turn()
  expect(await told()).toEqual(['水浒即将到期'])
  expect(await row(id)).toMatchObject({ version: 1 })
  await at.system((ctx) => ctx.db.query(`delete from sys_user_message where biz_id = $1`, [id]))
  await turn()
  expect(await told()).toEqual([])
  await at.system((ctx) =>
    ctx.db.query(`update trial_loan set due_time = '2026-10-12T15:00:00+08:00' where id = $1`, [id]),
  )
  await turn()
  expect(await next()).toBe('2026-10-12T05:00:00.000Z')
  to('13:00')
  await turn()
  expect(await told()).toEqual(['水浒即将到期'])
})

test('after a moment nobody hears any more that it comes; what is said some time after it is said once', async () => {
  await lent({ isKept: true, dueTime: '2026-10-12T12:00:00+08:00' })
  to('12:00')
  await turn()
  expect(await told()).toEqual([])
  expect(await next()).toBe('2026-10-22T04:00:00.000Z')
  to('12:00', 22)
  await turn()
  await turn()
  expect(await told()).toEqual(['水浒是否遗失'])
  expect(await next()).toBeNull()
})

test('a ladder is climbed step by step, each once; of steps that were slept over the last is taken', async () => {
  const soonFor = '2026-10-12T12:00:00+08:00'
  const id = await lent({ state: '3', dueTime: soonFor })
  const other = await lent({ name: '三国', state: '3', dueTime: soonFor })
  to('12:29')
  await turn()
  expect(await told()).toEqual([])
  expect(await next()).toBe('2026-10-12T04:30:00.000Z')
  await at.system((ctx) => ctx.db.query('update trial_loan set step = 1 where id = $1', [other]))
  to('12:30')
  await turn()
  await turn()
  expect([await told(), (await row(id))!.step]).toEqual([['水浒第 1 次催还，已 30 分钟'], 1])
  expect(await next()).toBe('2026-10-12T06:00:00.000Z')
  await at.system((ctx) => ctx.db.query('update trial_loan set step = null where id = $1', [other]))
  to('14:05')
  await turn()
  await turn()
  expect((await told()).slice(1).toSorted()).toEqual(['三国第 2 次催还，已 125 分钟', '水浒第 2 次催还，已 125 分钟'])
})

test('two processes at once: each row is moved, told of and climbs once', async () => {
  const due = '2026-10-12T12:00:00+08:00'
  const ids = [await lent({ dueTime: due }), await lent({ name: '三国', dueTime: '2026-10-12T13:30:00+08:00' })]
  to('12:35')
  let open!: () => void
  const gate = new Promise<void>((resolve) => (open = resolve))
  let begun!: () => void
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const first = at.system(async (ctx) => {
    await watch.run(ctx)
    begun()
    await gate
  })
  await isBegun
  // The second finds the rows as they were, and waits for the first.
  const second = turn()
  await expect
    .poll(() => rowsOf(at, `select 1 from pg_locks where not granted`).then((rows) => rows.length), { timeout: 10_000 })
    .toBeGreaterThan(0)
  open()
  await Promise.all([first, second])
  expect((await told()).toSorted()).toEqual(['三国即将到期', '水浒第 1 次催还，已 35 分钟', '水浒逾期'])
  expect(followed).toEqual(['水浒'])
  expect([await lines(ids[0]!), (await row(ids[0]!))!.step]).toEqual([1, 1])
})

test('the due-list wakes the work when the first row is due, and not before', async () => {
  const turns = async () => {
    let count = 0
    for (let claims: Claim[]; (claims = await claimDue(world, 10)).length > 0;)
      for (const claim of claims) {
        await takeTurn(world, claim)
        if (claim.school.id === at.school.id) count += 1
      }
    return count
  }
  const id = await lent({ dueTime: '2026-10-12T09:12:00+08:00', soonFor: '2026-10-12T09:12:00+08:00' })
  to('09:01')
  expect(await turns()).toBe(1)
  expect((await dueTimes(world, at.school.id)).get('loans')).toBe('2026-10-12T09:22:00.001+08:00')
  to('09:22')
  expect([await turns(), (await row(id))!.state]).toEqual([0, '2'])
  at.clock.advance(1)
  expect([await turns(), (await row(id))!.state]).toEqual([1, '3'])
})

test('a watch that cannot be right is refused where it is declared', () => {
  const work = { name: 'wrong', label: '错误', everySeconds: 60 }
  const saying = { key: 'x', category: 'remind', who: reader, words: () => ({ title: '', link: '' }) } as const
  const tell = { hours: 1, while: 'out', says: [saying] } as const
  expect(() => defineWatch(loan, { ...work, moves: [{ from: 'gone', to: 'out', at: 'dueTime' }] })).toThrow(
    'gone → out is not a declared move',
  )
  expect(() => defineWatch(loan, { ...work, moves: [{ from: 'out', to: 'late', at: 'name' }] })).toThrow(
    'name names no moment and no day',
  )
  expect(() => defineWatch(loan, { ...work, tells: [{ ...tell, before: 'dueTime', once: 'step' }] })).toThrow(
    'step cannot remember dueTime',
  )
  expect(() =>
    defineWatch(loan, { ...work, ladder: { since: 'dueTime', while: 'late', steps: [1], rung: 'name', says: [] } }),
  ).toThrow('name counts no steps')
})
