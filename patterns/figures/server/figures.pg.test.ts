import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEntity, Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Actor, Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { byPeriod, defineFigures, type SpanAnswer } from '../shared/figures.ts'
import { spanInput } from '../shared/span-input.ts'
import { metricCard, nowMetric, spanMetric } from './contribute.ts'
import { countNow } from './count-now.ts'
import { countPairs, countSpan, countTotal, type SpanAsk } from './count.ts'
import { defineCounting, difference, ratio, rounded, type Rows } from './counting.ts'
import { figureRoutes } from './routes.ts'
import { figureSheet } from './sheet.ts'
import { dailyCourse, weekHours } from './wall/courses.ts'

const bare = { service: 'base', list: { columns: [], filters: [] }, form: [], removable: 'never' } as const
const shelfFields = { name: f.text({ label: '书架' }), floor: f.text({ label: '楼层' }) }
const shelf: Entity<'trial.shelf', typeof shelfFields> = {
  ...bare,
  name: 'trial.shelf',
  label: '书架',
  path: 'trialShelf',
  title: 'name',
  fields: shelfFields,
  list: { columns: [], filters: [], sort: ['name'] },
}
const loanFields = {
  name: f.text({ label: '书名' }),
  readerId: f.ref('sys.user', { label: '读者' }),
  shelfId: f.ref('trial.shelf' as 'sys.user', { label: '书架' }),
  lentTime: f.moment({ label: '借出' }),
  backTime: f.moment({ label: '归还' }),
  isLate: f.flag({ label: '逾期', default: false }),
}
const loan: Entity<'trial.loan', typeof loanFields> = {
  ...bare,
  name: 'trial.loan',
  label: '借阅',
  path: 'trialLoan',
  title: 'name',
  fields: loanFields,
  list: { columns: [], filters: ['isLate'] },
  removable: 'bin',
}
const readingFields = {
  loanId: f.ref('trial.loan' as 'sys.user', { label: '借阅' }),
  date: f.day({ label: '日期' }),
  pages: f.integer({ label: '页数' }),
}
const reading: Entity<'trial.reading', typeof readingFields> = {
  ...bare,
  name: 'trial.reading',
  label: '阅读',
  path: 'trialReading',
  title: 'date',
  fields: readingFields,
}

/** The first user: a desk that lends. Two times of one row, people, a note, another dimension across. */
const loanFigures = defineFigures({
  name: 'trial-loans',
  label: '借阅统计',
  figures: {
    lent: { label: '借出', unit: '册', about: '区间内借出的', rows: {} },
    readers: { label: '读者', unit: '人', about: '区间内借书的人' },
    back: { label: '归还', unit: '册', about: '区间内归还的' },
    inTime: { label: '按时', unit: '册', about: '区间内按时归还的' },
    inTimeRate: { label: '按时率', unit: '%', form: 'percent', decimals: 1, about: '归还中按时的', better: 'up' },
  },
  dimensions: {
    shelf: {
      label: '书架',
      tab: '按书架',
      field: 'shelfId',
      entity: 'trial.shelf',
      note: { label: '楼层', fields: ['floor'] },
    },
    reader: { label: '读者', tab: '按读者', field: 'readerId', entity: 'sys.user' },
    period: byPeriod,
  },
  list: { screen: '/loan', day: 'lentTime' },
  narrowedBy: ['isLate'],
  charted: ['lent'],
  order: ['lent', 'back'],
  crossed: { by: 'reader', figures: ['lent'] },
  compares: true,
})
const loans: Rows = { entity: loan, person: 'readerId' }
const loanCounting = defineCounting({
  set: loanFigures,
  listed: loan,
  sources: {
    lent: { rows: loans, at: { moment: 't.lent_time' } },
    back: { rows: loans, at: { moment: 't.back_time' } },
  },
  sums: {
    lent: { of: 'lent' },
    readers: { of: 'lent', people: true },
    back: { of: 'back' },
    late: { of: 'back', where: 't.is_late' },
    inTime: { of: 'back', where: 't.is_late is distinct from :yes' },
  },
  figures: {
    lent: 'lent',
    readers: 'readers',
    back: 'back',
    inTime: difference('back', 'late'),
    inTimeRate: ratio('inTime', 'back', { times: 100, decimals: 1 }),
  },
  values: () => ({ yes: true }),
})

/** The second user: pages read on dates of loans, told per book that was out; reached through the loans only. */
const pageFigures = defineFigures({
  name: 'trial-pages',
  label: '阅读统计',
  figures: {
    pages: { label: '页数', unit: '页', about: '区间内读的页数' },
    perBook: { label: '每册每天', unit: '页', decimals: 2, about: '页数 ÷ 平均每天借出的册数' },
  },
  dimensions: { period: byPeriod, shelf: loanFigures.dimensions.shelf },
  list: { screen: '/pages', day: 'date' },
  narrowedBy: [],
  charted: ['pages'],
  order: ['pages'],
})
const pageCounting = defineCounting({
  set: pageFigures,
  listed: loan,
  sources: {
    read: { rows: { entity: reading, via: 'loanId' }, at: { day: 't.date' }, knownBy: ['period'] },
    out: { rows: { entity: loan }, at: { during: ['t.lent_time::date', 't.back_time::date'] }, knownBy: ['shelf'] },
  },
  sums: {
    pages: { of: 'read', count: 'sum(t.pages)' },
    datesOut: {
      of: 'out',
      count: `sum(least(coalesce(t.back_time::date, :toDay::date), :toDay::date)
        - greatest(t.lent_time::date, :fromDay::date) + 1)`,
    },
  },
  figures: {
    pages: 'pages',
    perBook: {
      needs: ['pages', 'datesOut'],
      tell: ({ pages, datesOut }, { days }) => (datesOut! > 0 ? rounded(pages! / (datesOut! / days), 2) : null),
    },
  },
})

let at: TestSchool
let people: [string, string]
const [north, south] = ['北', '南'].map((name, i) => ({ name, id: newId(new Date(Date.UTC(2026, 1, 1 + i))) })) as [
  { name: string; id: string },
  { name: string; id: string },
]
const now = '2026-10-31T10:00:00+08:00'
const month = { from: '2026-10-01', to: '2026-10-31' }
const on = (day: number, clock = '09:00') => `2026-10-${String(day).padStart(2, '0')}T${clock}:00+08:00`

beforeAll(async () => {
  const everywhere = { by: { person: 'readerId' } }
  const part = {
    module: 'trial',
    resources: [
      resource(loan, { scope: everywhere }),
      resource(reading, { scope: 'open' }),
      resource(shelf, { scope: 'open' }),
    ],
  }
  const entities: AnyEntity[] = [loan, reading, shelf]
  at = await testSchool({ now, trial: { manifest: { name: 'trial', label: '试', depends: [], entities }, part } })
  const users = await rowsOf(at, `select id from sys_user where account_no in ('stu01', 'tea01') order by account_no`)
  people = users.map(({ id }) => String(id)) as [string, string]
  await at.system(async (ctx) => {
    for (const { id, name } of [north, south]) await insertRow(ctx, shelf, id, { name, floor: `${name}楼` })
  })
  const [a, b] = people
  const first = await lent({ readerId: a, shelfId: north.id, lentTime: on(1, '00:00'), backTime: on(3) })
  await lent({ readerId: a, shelfId: south.id, lentTime: on(5), backTime: on(20), isLate: true })
  const third = await lent({ readerId: b, shelfId: north.id, lentTime: on(31, '23:59') })
  await lent({ readerId: b, shelfId: null, lentTime: on(12), backTime: on(12, '11:00') })
  // Before the month, and given back in it; of the month before; in the bin.
  await lent({ readerId: b, shelfId: south.id, lentTime: '2026-09-20T09:00:00+08:00', backTime: on(2) })
  const gone = await lent({ readerId: b, shelfId: south.id, lentTime: on(8) })
  await at.system((ctx) => ctx.db.query('update trial_loan set deleted_time = now() where id = $1', [gone]))
  await at.system(async (ctx) => {
    for (const [loanId, date, pages] of [
      [first, '2026-10-01', 10],
      [first, '2026-10-02', 20],
      [third, '2026-10-31', 7],
      [first, '2026-09-30', 99],
    ] as const)
      await insertRow(ctx, reading, newId(at.clock()), { loanId, date, pages })
  })
})
afterAll(() => at.close())

async function lent(values: Record<string, unknown>): Promise<string> {
  const id = newId(at.clock())
  await at.system((ctx) => insertRow(ctx, loan, id, { name: '水浒', isLate: false, ...values }))
  return id
}

/** Works as somebody who may list loans as far as a scope reaches. */
function as<T>(scope: { kind: string; value?: unknown }, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const role = {
    code: 'trial',
    label: '试',
    permissions: new Set(['trialLoan:list', 'trialLoan:stat']),
    scope: scope as never,
    scopes: new Map(),
  }
  const actor: Actor = {
    kind: 'user',
    userId: people[0],
    accountNo: 'stu01',
    userName: '甲',
    realm: 'main',
    sid: 's',
    person: { entity: 'sys.user', id: people[0] },
    roles: [role],
  }
  return at.system((ctx) => work({ ...ctx, actor }))
}
const everybody = { kind: 'all' }
const oneself = { kind: 'self' }
const lateOnly = {
  kind: 'rule',
  value: { match: 'all', rows: [{ field: 'isLate', operator: 'eq', values: ['true'] }] },
}

type Loans = SpanAsk<keyof typeof loanFigures.figures, keyof typeof loanFigures.dimensions>
const counted = (asked: Partial<Loans> = {}, scope: { kind: string } = everybody) =>
  as(scope, (ctx) => countSpan(ctx, loanCounting, { span: month, by: 'shelf', ...asked }))
const told = ({ groups }: SpanAnswer) =>
  groups.map(({ name, note, numbers }) => [name, note, numbers['lent'], numbers['readers'], numbers['back']])

test('a span counts each time of a row by itself, the whole and each group, with names, notes and what belongs nowhere', async () => {
  const found = await counted()
  expect(found).toMatchObject({ ...month, by: 'shelf', grain: 'day', groupCount: 3 })
  // Nobody counts twice in the whole, however many groups they are in.
  expect(found.total).toEqual({ lent: 4, readers: 2, back: 4, inTime: 3, inTimeRate: 75 })
  expect(told(found)).toEqual([
    ['北', '北楼', 2, 2, 1],
    ['南', '南楼', 1, 1, 2],
    ['未分组', null, 1, 1, 1],
  ])
  const most = await counted({ most: 1 })
  expect([most.groups.length, most.groupCount, most.total]).toEqual([1, 3, found.total])
})

test('time is divided by the days of the school, each part by the time that is meant', async () => {
  const { groups, grain } = await counted({ by: 'period', grain: 'week' })
  expect([grain, told({ groups } as SpanAnswer)]).toEqual([
    'week',
    [
      ['2026-09-28', null, 1, 1, 2],
      ['2026-10-05', null, 1, 1, 0],
      ['2026-10-12', null, 1, 1, 1],
      ['2026-10-19', null, 0, 0, 1],
      ['2026-10-26', null, 1, 1, 0],
    ],
  ])
})

test('a rate of nothing is not known; a span is compared with the one before and with a year ago', async () => {
  const { total, before } = await counted({ span: { from: '2026-10-21', to: '2026-10-30' }, compare: 'period' })
  expect([total.inTimeRate, total.lent, before?.lent, before?.inTimeRate]).toEqual([null, 0, 1, 50])
  expect((await counted({ compare: 'year' })).before).toMatchObject({ lent: 0, readers: 0, inTimeRate: null })
})

test('only what was asked for is counted', async () => {
  const { total, groups } = await counted({ figures: ['back'] })
  expect([total, groups[0]!.numbers]).toEqual([{ back: 4 }, { back: 2 }])
  expect(await as(everybody, (ctx) => countTotal(ctx, loanCounting, { span: month, figures: ['readers'] }))).toEqual({
    readers: 2,
  })
})

test('whoever asks counts what they may list, narrowed by conditions of the list', async () => {
  expect((await counted({}, oneself)).total).toMatchObject({ lent: 2, readers: 1, back: 2 })
  expect((await counted({}, lateOnly)).total).toMatchObject({ lent: 1, back: 1, inTime: 0 })
  expect((await counted({}, { kind: 'none' })).total).toMatchObject({ lent: 0, inTimeRate: null })
  expect((await counted({ filter: { shelfId: north.id } })).total).toMatchObject({ lent: 2, back: 1 })
  // The rows of another entity are those of the loans within reach, told by a field or by a rule.
  const pages = (scope: { kind: string }) =>
    as(scope, async (ctx) => (await countSpan(ctx, pageCounting, { span: month, by: 'period' })).total.pages)
  expect([await pages(everybody), await pages(oneself), await pages(lateOnly)]).toEqual([37, 30, 0])
})

test('what others are compared with is known in the dimensions it has, and in the whole', async () => {
  // Books were out on 3 + 16 + 1 + 1 + 2 dates of the month.
  const perBook = rounded(37 / (23 / 31), 2)
  const shelves = await as(everybody, (ctx) => countSpan(ctx, pageCounting, { span: month, by: 'shelf' }))
  expect(shelves.total).toEqual({ pages: 37, perBook })
  expect(shelves.groups.map(({ name, numbers }) => [name, numbers.pages, numbers.perBook])).toEqual([
    ['北', 0, 0],
    ['南', 0, 0],
    ['未分组', 0, 0],
  ])
  const { groups, total } = await as(everybody, (ctx) =>
    countSpan(ctx, pageCounting, { span: month, by: 'period', grain: 'month' }),
  )
  expect([total.perBook, groups.map(({ key, numbers }) => [key, numbers.pages, numbers.perBook])]).toEqual([
    perBook,
    [['2026-10-01', 37, null]],
  ])
})

test('two dimensions cross, in the usual order of their members', async () => {
  const pairs = await as(everybody, (ctx) =>
    countPairs(ctx, loanCounting, { span: month, by: 'shelf', other: 'period', grain: 'month', figures: ['lent'] }),
  )
  expect(pairs.map(({ name, other, numbers }) => [name, other, numbers])).toEqual([
    ['北', '2026-10-01', { lent: 2 }],
    ['南', '2026-10-01', { lent: 1 }],
    ['未分组', '2026-10-01', { lent: 1 }],
  ])
})

test('the sheet says what the page says, and who took it is written down', async () => {
  const sheet = await as(everybody, (ctx) =>
    figureSheet(ctx, loanCounting, { span: month, by: 'shelf', filter: { isLate: 'false' } }),
  )
  const names = await rowsOf(at, `select user_name as name from sys_user where id = any($1) order by user_name`, [
    people,
  ])
  const [groups, heads, ...rows] = await cellsOf(sheet.raw.body as Buffer)
  expect(heads!.slice(0, 7)).toEqual(['书架', '楼层', '借出', '读者', '归还', '按时', '按时率（%）'])
  expect(groups!.filter((text) => names.some(({ name }) => name === text)).length).toBeGreaterThan(1)
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['北', '北楼', '2', '2', '1'],
    ['未分组', '', '1', '1', '1'],
    ['南', '南楼', '0', '0', '1'],
    ['合计', '', '3', '2', '3'],
    [expect.stringMatching(/^统计区间：2026-10-01 至 2026-10-31；.*导出人：甲（stu01）/)],
  ])
  const [log] = await rowsOf(at, `select rows, filter from sys_export_log where entity = 'trialLoan'`)
  expect(log).toMatchObject({ rows: 3, filter: expect.stringContaining('2026-10-01 至 2026-10-31；') })
})

test('the routes answer the same, and refuse a span that is none', async () => {
  const asked = { service: 'base', access: { permission: 'trialLoan:stat' }, input: spanInput(loanFigures) }
  const [overview] = figureRoutes(loanCounting, {
    overview: defineRoute({ ...asked, method: 'GET', path: 'trialLoan/stat', label: '统', answer: answer<never>() }),
    exported: defineRoute({
      ...asked,
      method: 'POST',
      path: 'trialLoan/sheet',
      label: '出',
      answer: answer<unknown>(),
    }),
    more: async (_ctx, filter) => ({ filter }),
  })
  const ask = (input: object) => as(everybody, (ctx) => overview!.run(ctx, asked.input.parse(input)))
  expect(await ask({ ...month, shelfId: south.id, other: 'x', compare: 'period' })).toMatchObject({
    by: 'shelf',
    total: { lent: 1 },
    before: { lent: 1 },
    filter: { shelfId: south.id },
  })
  await expect(ask({ from: month.to, to: month.from })).rejects.toThrow('结束日期不能早于开始日期')
  await expect(ask({ from: '2025-01-01', to: '2026-01-01' })).rejects.toThrow('统计区间不能超过一年')
  expect(asked.input.safeParse({ from: '2026-2-1', to: '2026-03-01' }).error?.issues[0]?.message).toBe(
    '开始日期格式应为YYYY-MM-DD',
  )
})

test('a metric, a card and a wall are told the same numbers', async () => {
  const own = { label: '借阅', permission: 'trialLoan:stat', freshSeconds: 60 }
  const metric = spanMetric(loanCounting, { ...own, code: 'trial.loans', by: ['shelf'], span: async () => month })
  expect([metric.measures['inTimeRate'], metric.units?.['lent'], metric.dimensions]).toEqual([
    '按时率',
    '册',
    { shelf: '书架' },
  ])
  const card = metricCard(metric, {
    code: 'trial.loans',
    label: '借',
    about: '借',
    icon: 'x',
    size: {} as never,
    refreshSeconds: 60,
  })
  expect(await as(everybody, (ctx) => card.read(ctx, { settings: {}, isFresh: true }))).toMatchObject({ lent: 4 })
  expect(await as(everybody, (ctx) => metric.read(ctx, 'shelf'))).toMatchObject([
    { key: north.id, label: '北', values: { lent: 2 } },
    { key: south.id, label: '南', values: { inTimeRate: 50 } },
    { key: null },
  ])
  const counts = {
    out: { rows: loans, where: 't.lent_time <= :now and t.back_time is null' },
    since: {
      rows: loans,
      count: 'extract(epoch from :now - min(t.lent_time)) / 3600',
      where: ':today::date > :start::date',
    },
  }
  const numbers = (ctx: Ctx) => countNow(ctx, { listed: loan, counts, values: () => ({ start: '2026-01-01' }) })
  const standing = nowMetric(loanFigures.figures, { ...own, code: 'trial.now', reach: ['trial.loan'], read: numbers })
  expect(await as(everybody, (ctx) => standing.read(ctx, undefined))).toEqual([
    { key: null, label: null, values: { out: 0, since: 985 } },
  ])
  const view = { listed: loan }
  const course = await as(everybody, (ctx) =>
    dailyCourse(ctx, view, { rows: loans, day: 't.lent_time::date', days: 20, counts: { n: 'count(*)' } }),
  )
  expect([course.length, course[0], course.at(-1)!.date]).toEqual([20, { date: '2026-10-12', n: 1 }, '2026-10-31'])
  const hours = await as(everybody, (ctx) =>
    weekHours(ctx, view, { rows: loans, at: 't.lent_time', since: new Date(on(12, '00:00')), where: 'not t.is_late' }),
  )
  expect(hours).toEqual([
    { weekday: 1, hour: 9, count: 1 },
    { weekday: 6, hour: 23, count: 1 },
  ])
  await expect(
    as(everybody, (ctx) => countNow(ctx, { listed: loan, counts: { n: { rows: loans, where: ':no' } } })),
  ).rejects.toThrow(':no')
})
