import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingOf } from '#kernel/db/types.ts'
import type { AnyEntity, Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Actor, Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { noteFields } from '../shared/notes.ts'
import { notesOn } from './notes.ts'
import { openWork, type Work } from './open-work.ts'
import { remindAgain, remindTimes, type Reminder } from './remind.ts'

const bare = { service: 'base', list: { columns: [], filters: [] }, form: [], removable: 'bin' } as const

// One that grows older since it came, with notes and asking again; and one that has a day it is due, or none.
const repairFields = {
  room: f.text({ label: '房间' }),
  code: f.text({ label: '单号' }),
  ownerId: f.ref('sys.user', { label: '师傅' }),
  isDone: f.flag({ label: '修好', default: false }),
  sinceTime: f.moment({ label: '报修' }),
}
const repair: Entity<'trial.repair', typeof repairFields> = {
  ...bare,
  name: 'trial.repair',
  label: '报修',
  path: 'trialRepair',
  title: 'room',
  fields: repairFields,
}
const visitFields = {
  repairId: f.ref('trial.repair' as 'sys.user', { label: '报修', required: true }),
  ownerId: f.ref('sys.user', { label: '师傅' }),
  ...noteFields({
    ways: { visit: ['1', '上门'], call: ['2', '电话'] },
    results: { part: ['1', '等配件', 'amber'], other: ['9', '其他'] },
  }),
}
const visit: Entity<'trial.visit', typeof visitFields> = {
  ...bare,
  name: 'trial.visit',
  label: '维修记录',
  path: 'trialVisit',
  title: 'content',
  fields: visitFields,
  form: [{ section: '记录', fields: ['repairId', 'way', 'result', 'content'] }],
  removable: 'never',
}
const bookFields = { name: f.text({ label: '书名' }), dueDate: f.day({ label: '应还' }) }
const book: Entity<'trial.book', typeof bookFields> = {
  ...bare,
  name: 'trial.book',
  label: '图书',
  path: 'trialBook',
  title: 'name',
  fields: bookFields,
}

const repairs: Work<'new' | 'old'> = {
  entity: repair,
  listedBy: (ctx) => ctx.world.resources.get(repair.name)!,
  open: 't.is_done is not true',
  age: (ctx, at) => `floor(extract(epoch from ${at(ctx.now())}::timestamptz - t.since_time) / 3600)::int`,
  groups: [
    { key: 'new', label: '一天内', tone: 'amber', below: 24 },
    { key: 'old', label: '更久', tone: 'red', below: Number.POSITIVE_INFINITY },
  ],
  oldestFirst: 't.since_time',
  most: 2,
  search: { within: ['room'], whole: ['code'] },
  columns: 't.room, u.account_no as "account"',
  joins: 'left join sys_user u on u.id = t.owner_id',
  notes: { entity: visit, on: 'repairId' },
}
const books: Work<'late' | 'due' | 'never'> = {
  entity: book,
  listedBy: (ctx) => ctx.world.resources.get(book.name)!,
  open: 'true',
  age: (ctx, at) => `t.due_date - ${at(ctx.today())}::date`,
  groups: [
    { key: 'late', label: '已过期', tone: 'red', below: 0 },
    { key: 'due', label: '应还', tone: 'grey', below: Number.POSITIVE_INFINITY },
    { key: 'never', label: '长期', tone: 'grey', below: null },
  ],
  oldestFirst: 't.due_date nulls last, t.name',
  most: 10,
  columns: 't.name',
}
const hurry: Reminder<typeof repair> = {
  entity: repair,
  name: 'trial',
  hours: 2,
  unknown: '报修不存在',
  refusal: ({ isDone }) => (isDone ? '已修好' : null),
  nobody: '没有师傅',
  who: async (_ctx, rows) => new Map(rows.map(({ id, ownerId }) => [id, ownerId ? [ownerId] : []])),
  words: (ctx, { room }) => ({
    title: `请尽快维修${room}`,
    content: `${ctx.actor.userName}催修${room}`,
    link: '/',
    mergedTitle: '请尽快维修（第 {n} 次）',
  }),
}

let at: TestSchool
let people: Record<string, string>
const ids: Record<string, string> = {}
beforeAll(async () => {
  const scope = { by: { person: 'ownerId' } }
  const resources = [
    resource(repair, { scope }),
    resource(book, { scope: 'open' }),
    resource(visit, {
      scope: 'open',
      ...notesOn<typeof visit>({
        field: 'repairId',
        refusal: '已修好，无需登记',
        closed: async (ctx, asked) =>
          new Set(
            (
              await ctx.db.query<{ id: string }>('select id from trial_repair where is_done and id = any($1::uuid[])', [
                asked,
              ])
            ).map(({ id }) => id),
          ),
      }),
    }),
  ]
  const entities: AnyEntity[] = [repair, visit, book]
  at = await testSchool({
    now: '2026-10-31T10:00:00+08:00',
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities },
      part: { module: 'trial', resources },
    },
  })
  people = Object.fromEntries(
    (await rowsOf(at, `select account_no, id from sys_user where account_no in ('tea01', 'stu01')`)).map((row) => [
      row['account_no'],
      String(row['id']),
    ]),
  )
  await at.system(async (ctx) => {
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       select gen_random_uuid(), $1, $1, r.id, p
       from sys_role r, unnest($2::text[]) p
       where r.role_code = 'tea'`,
      [ctx.now(), ['trialRepair:list', 'trialVisit:list', 'trialVisit:add']],
    )
    for (const [room, sinceTime, values] of [
      ['东101', '2026-10-28T10:00:00+08:00', {}],
      ['东102', '2026-10-30T09:00:00+08:00', {}],
      ['西%1', '2026-10-31T08:00:00+08:00', { ownerId: null }],
      ['西201', '2026-10-01T08:00:00+08:00', { isDone: true }],
    ] as const) {
      ids[room] = newId(ctx.now())
      await insertRow(ctx, repair, ids[room], {
        room,
        code: `R-${room}`,
        sinceTime,
        ownerId: people['tea01'],
        isDone: false,
        ...values,
      })
    }
    for (const [name, dueDate] of [
      ['词典', null],
      ['水浒', '2026-10-30'],
      ['红楼', '2026-11-02'],
    ])
      await insertRow(ctx, book, newId(ctx.now()), { name, dueDate })
  })
})
afterAll(() => at.close())

/** Works as a teacher, whose repairs are those that are theirs. */
async function asTeacher<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { world, school } = at
  const user = (await world.pool.read(bindingOf(school), (db) => actorOfUser(world, db, people['tea01']!)))!
  const actor: Actor = { ...user, person: { entity: 'sys.user', id: people['tea01']! } } as never
  return writeAs(world, { school, actor, request: { traceId: 'trial', ip: null } }, work)
}
type Repair = { room: string; account: string | null }
const all = (keyword?: string) =>
  at.system((ctx) => openWork<Repair, 'new' | 'old'>(ctx, repairs, keyword === undefined ? {} : { keyword }))

test('the oldest come first, and numbers count those that are not listed too', async () => {
  expect(await all()).toMatchObject({
    total: 3,
    isWhole: false,
    counts: { new: 1, old: 2 },
    rows: [
      { id: ids['东101'], room: '东101', account: 'tea01', age: 72, notes: 0, last: null },
      { id: ids['东102'], room: '东102', age: 25 },
    ],
  })
})

test('a word narrows the list and its numbers, and is no pattern', async () => {
  expect(await all('东1')).toMatchObject({ total: 2, isWhole: true, counts: { new: 0, old: 2 } })
  expect((await all('R-东102')).rows).toMatchObject([{ room: '东102' }])
  expect((await all('R-东10')).rows).toEqual([])
  expect((await all('%')).rows).toMatchObject([{ room: '西%1' }])
  const some = await at.system((ctx) => openWork<Repair, 'new' | 'old'>(ctx, repairs, { where: { room: '东102' } }))
  expect(some.rows).toMatchObject([{ room: '东102' }])
})

test('what is due has days left or none; whoever may not list sees nothing', async () => {
  const due = (ctx: Ctx) => openWork<{ name: string }, 'late' | 'due' | 'never'>(ctx, books)
  const { counts, rows } = await at.system(due)
  expect(counts).toEqual({ late: 1, due: 1, never: 1 })
  expect(rows.map(({ name, age }) => [name, age])).toEqual([
    ['水浒', -1],
    ['红楼', 2],
    ['词典', null],
  ])
  expect(await asTeacher(due)).toEqual({
    counts: { late: 0, due: 0, never: 0 },
    total: 0,
    isWhole: true,
    rows: [],
  })
})

test('a note is said in the own name and now, stays as it was said, and is not taken once there was nothing to do', async () => {
  const tea = await at.as('tea01')
  const add = (room: string, content: string) =>
    tea.post('base/trialVisit/add', { repairId: ids[room], way: '1', result: '1', content })
  const first = await add('东101', '缺水龙头')
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  at.clock.set('2026-10-31T10:05:00+08:00')
  await add('东101', '已订配件')
  const late = await add('西201', '看过')
  expect(late.body.data, JSON.stringify(late.body)).toEqual({ repairId: '已修好，无需登记' })
  const { id, version } = first.body.data
  expect((await tea.post('base/trialVisit/update', { id, version, content: '改了' })).status).toBe(403)
  const [name] = await rowsOf(at, `select user_name from sys_user where account_no = 'tea01'`)
  expect((await all('东101')).rows).toMatchObject([
    { notes: 2, last: { way: '1', result: '1', content: '已订配件', operatorName: name!['user_name'] } },
  ])
})

test('people are asked once in some hours, about what is open and within reach', async () => {
  const order = ['东101', '西201', '西%1'].map((room) => ids[room]!)
  expect(await at.system((ctx) => remindAgain(ctx, hurry, order))).toEqual([
    { id: order[0], isSent: true, msg: null },
    { id: order[1], isSent: false, msg: '已修好' },
    { id: order[2], isSent: false, msg: '没有师傅' },
  ])
  const again = () => asTeacher((ctx) => remindAgain(ctx, hurry, [ids['东101']!, ids['西%1']!]))
  // The one without anybody is nobody's, so it is not the teacher's either.
  expect(await again()).toEqual([
    { id: order[0], isSent: false, msg: '2小时内已提醒过' },
    { id: order[2], isSent: false, msg: '报修不存在' },
  ])
  const times = await at.system((ctx) => remindTimes(ctx, hurry.name, new Map([[order[0]!, [people['tea01']!]]])))
  expect(new Date(times.get(order[0]!)!).toISOString()).toBe(at.clock().toISOString())
  at.clock.set(new Date(at.clock().getTime() + 2 * 3_600_000).toISOString())
  expect((await again())[0]).toMatchObject({ isSent: true })
  await expect(asTeacher((ctx) => remindAgain(ctx, hurry, [ids['西%1']!]))).rejects.toThrow()
})
