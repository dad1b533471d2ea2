import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingOf } from '#kernel/db/types.ts'
import type { Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer } from '#kernel/http/define-route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { asks, deciding } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { callAs } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { defineOwn } from '../shared/own.ts'
import { ownRecords } from './own.ts'

const bare = { service: 'base', list: { columns: [], filters: [] }, form: [], removable: 'never' } as const

// What an account has borrowed: no flow, something owed after the end, a fact of its area.
const loanStates = {
  draft: ['0', '草稿'],
  out: ['1', '借出'],
  late: ['2', '逾期', 'red'],
  back: ['3', '已还'],
} as const
const loanFields = {
  name: f.text({ label: '书名', required: true }),
  readerId: f.ref('sys.user', { label: '读者', required: true }),
  phone: f.phone({ label: '电话' }),
  dueTime: f.moment({ label: '到期', required: true }),
  owes: f.flag({ label: '欠费', default: false }),
  state: f.state(loanStates, { label: '状态', required: true, default: '0' }),
}
const loan: Entity<'trial.loan', typeof loanFields> = {
  ...bare,
  name: 'trial.loan',
  label: '借阅',
  path: 'trialLoan',
  title: 'name',
  fields: loanFields,
  states: {
    field: 'state',
    initial: 'draft',
    moves: { draft: ['out'], out: ['late', 'back'], late: ['back'], back: [] },
  },
}
const ownLoans = defineOwn(loan, {
  label: '我的借阅',
  currentLabel: '当前借阅',
  permission: 'trialLoan:mine',
  whose: 'readerId',
  fields: ['name', 'phone', 'dueTime', 'state'],
  open: ['late', 'out'],
  without: ['draft'],
  by: 'dueTime',
  deeds: ['giveBack', 'again'],
  more: answer<{ letters: number }>(),
})
const loans = ownRecords(ownLoans, {
  more: async (_ctx, rows) => new Map(rows.map(({ id, name }) => [id, { letters: name.length }])),
  deeds: async () => (row) => (row.state === '3' ? ['again'] : row.letters > 1 ? ['giveBack', 'again'] : []),
  alsoOpen: () => 't.owes',
})
const card = loans.card({ code: 'trial.loan', about: '在借的书', icon: 'book', link: '/loan' })

// What a teacher asked for and a flow decides.
const keyStates = { waiting: ['1', '审批中'], returned: ['2', '退回'], done: ['3', '已领'] } as const
const keyFields = {
  room: f.text({ label: '房间', required: true }),
  teacherId: f.ref('base.teacher', { label: '教师', required: true }),
  day: f.day({ label: '日期', required: true }),
  state: f.state(keyStates, { label: '状态', required: true, default: '1' }),
}
const key: Entity<'trial.key', typeof keyFields> = {
  ...bare,
  name: 'trial.key',
  label: '钥匙',
  path: 'trialKey',
  title: 'room',
  fields: keyFields,
  states: {
    field: 'state',
    initial: 'waiting',
    moves: { waiting: ['returned', 'done'], returned: ['waiting'], done: [] },
  },
}
const keyFlow: FlowType = {
  code: 'trialKey',
  name: '钥匙',
  group: '10',
  managerRoles: ['gly'],
  startRoles: ['tea'],
  fields: [],
  model: { steps: [deciding({ hours: 8, phrases: ['同意。'] })('office', '办公室审批', asks.role('xgc'))] },
  link: () => null,
  read: async () => ({ facts: {}, title: '领用钥匙' }),
}
const ownKeys = defineOwn(key, {
  label: '我的钥匙',
  currentLabel: '当前钥匙',
  permission: 'trialKey:mine',
  whose: 'teacherId',
  fields: ['room', 'teacherId', 'state'],
  open: ['returned', 'waiting'],
  by: 'day',
  flow: 'trialKey',
})
const keys = ownRecords(ownKeys, {})

let at: TestSchool
beforeAll(async () => {
  const resources = [
    resource(loan, { scope: 'open', permissions: ['mine'] }),
    resource(key, { scope: 'open', permissions: ['mine'] }),
  ]
  at = await testSchool({
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [loan, key] },
      part: { module: 'trial', resources, flowTypes: [keyFlow], routes: [...loans.routes, ...keys.routes] },
    },
  })
  await at.system(async (ctx) => {
    for (const seed of at.world.seeds.filter(({ name }) => name.includes('flow'))) await seed.run(ctx)
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       select gen_random_uuid(), $1, $1, r.id, p
       from sys_role r, unnest($2::text[]) p
       where r.role_code in ('tea', 'xgc')`,
      [ctx.now(), ['trialLoan:mine', 'trialKey:mine']],
    )
  })
})
afterAll(() => at.close())

async function as<T>(account: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { world, school } = at
  const [row] = await rowsOf(at, 'select id from sys_user where account_no = $1', [account])
  const actor = (await world.pool.read(bindingOf(school), (db) => actorOfUser(world, db, String(row!['id']))))!
  return writeAs(world, { school, actor, request: { traceId: 'trial', ip: null } }, work)
}
const lend = (account: string, name: string, state: string, dueTime: string, owes = false) =>
  as(account, async (ctx) => {
    const id = newId(ctx.now())
    await insertRow(ctx, loan, id, { name, readerId: ctx.actor.userId!, phone: '13812345678', dueTime, owes, state })
    return id
  })
const names = (records: { name: string }[]) => records.map(({ name }) => name)

test('what goes on stands first, the most urgent that is nearest; then what is over, newest first; drafts nowhere', async () => {
  for (const [name, state, day, owes] of [
    ['旧书', '3', '01', false],
    ['新书', '3', '09', false],
    ['欠费', '3', '02', true],
    ['晚借', '1', '20', false],
    ['早借', '1', '18', false],
    ['逾期', '2', '12', false],
    ['草稿', '0', '30', false],
  ] as const)
    await lend('tea01', name, state, `2026-11-${day}T08:00:00+08:00`, owes)
  const tea = await at.as('tea01')
  const { records, total } = (await tea.get('base/trialLoan/mine')).body.data
  expect(names(records)).toEqual(['逾期', '早借', '晚借', '欠费', '新书', '旧书'])
  expect(records.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([true, true, true, true, false, false])
  expect(total).toBe(6)
  // Told as lists tell it: what is sensitive comes masked; with what its area knows, and what may be done now.
  expect(records[0]).toMatchObject({ phone: '138****5678', letters: 2, deeds: ['giveBack', 'again'], flow: null })
  expect(records[5].deeds).toEqual(['again'])
  expect(names((await tea.get('base/trialLoan/mine', { current: 2, size: 4 })).body.data.records)).toEqual([
    '新书',
    '旧书',
  ])
})

test('one by its id is one of the own, on whatever page it stands; nobody else’s is there', async () => {
  const mine = await lend('tea01', '甲', '3', '2026-01-01T08:00:00+08:00')
  const other = await lend('xgc01', '乙', '1', '2026-11-20T08:00:00+08:00')
  const tea = await at.as('tea01')
  const { records } = (await tea.get('base/trialLoan/mine', { id: mine, current: 9, size: 1 })).body.data
  expect(names(records)).toEqual(['甲'])
  expect((await tea.get('base/trialLoan/mine', { id: other })).status).toBe(404)
  expect((await (await at.as('stu01')).get('base/trialLoan/mine')).status).toBe(403)
})

test('the one that goes on now is the first of them, for its route and for the first page; what only owes is not', async () => {
  const current = async (account: string) => (await (await at.as(account)).get('base/trialLoan/current')).body.data
  expect(await current('tea01')).toMatchObject({ current: { name: '逾期', letters: 2 } })
  const shown = await as('tea01', (ctx) => card.read(ctx, { settings: {}, isFresh: true }))
  expect(shown).toMatchObject({ current: { name: '逾期' } })
  expect(card).toMatchObject({ label: '我的借阅', permission: 'trialLoan:mine' })
  await at.system((ctx) => ctx.db.execute(`update trial_loan set state = '3', owes = true where name = '乙'`))
  expect(await current('xgc01')).toEqual({ current: null })
})

test('of what a flow decides it is told who has it and what was said when it came back', async () => {
  const id = await as('tea01', async (ctx) => {
    const teacherId = ctx.actor.kind === 'user' ? ctx.actor.person!.id : ''
    const made = newId(ctx.now())
    await insertRow(ctx, key, made, { room: '101', teacherId, day: '2026-11-20', state: '1' })
    await startFlow(ctx, { processType: 'trialKey', bizId: made })
    return made
  })
  const mine = async () => (await (await at.as('tea01')).get('base/trialKey/mine', { id })).body.data.records[0]
  const [asked] = await rowsOf(
    at,
    `select t.id, u.account_no as account, u.user_name as name
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1`,
    [id],
  )
  expect(await mine()).toMatchObject({
    room: '101',
    teacherName: expect.any(String),
    flow: { nodes: '办公室审批', handlers: expect.stringContaining(String(asked!['name'])) },
    opinion: null,
    deeds: [],
  })
  const back = { taskId: asked!['id'], nodeKey: 'start', comment: '请写明用途' }
  expect((await callAs(at, String(asked!['account']), 'process/process/returnTo', back)).status).toBe(200)
  expect(await mine()).toMatchObject({ opinion: { text: '请写明用途', name: asked!['name'] } })
  // Records of a person are nobody's own who is no such person.
  expect(await as('stu01', (ctx) => keys.current(ctx))).toBeNull()
})
