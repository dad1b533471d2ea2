import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { bindingOf } from '#kernel/db/types.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { callAs, everybodyAgrees, todoTitleOf } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { loadsOf, sentBy } from '#tests/support/statements.ts'
import { applicantFields } from '../shared/applicant.ts'
import { applicationMoves, applicationStands, applicationStates } from '../shared/states.ts'
import { asks, deciding, oneOf } from '../shared/steps.ts'
import { fillApplicant } from './applicant.ts'
import { application } from './application.ts'
import { handedInByForm, handIn } from './hand-in.ts'
import { fieldLines } from './lines.ts'

// One that is written by its area before it is handed in, and one that is entered by a form.
const states = {
  draft: ['0', '草稿'],
  waiting: ['1', '审批中'],
  granted: ['2', '已借'],
  refused: ['3', '未通过'],
  withdrawn: ['4', '已撤回'],
  returned: ['5', '退回'],
  ended: ['6', '已终止'],
} as const
const open = { waiting: ['granted', 'refused', 'withdrawn', 'returned'], returned: ['waiting', 'withdrawn'] } as const
const ends = { granted: [], refused: [], withdrawn: [] } as const

const loanFields = {
  name: f.text({ label: '器材', required: true }),
  days: f.integer({ label: '天数', required: true }),
  note: f.text({ label: '说明', max: 200 }),
  state: f.state(states, { label: '状态', required: true, default: '0' }),
}
const loan: Entity<'trial.loan', typeof loanFields> = {
  name: 'trial.loan',
  label: '借用',
  service: 'base',
  path: 'trialLoan',
  fields: loanFields,
  title: 'name',
  states: {
    field: 'state',
    initial: 'draft',
    moves: { draft: ['waiting', 'ended'], ...open, waiting: [...open.waiting, 'ended'], ...ends, ended: [] },
  },
  list: { columns: ['name'], filters: [] },
  form: [],
  removable: 'never',
}
const keyFields = {
  ...applicantFields,
  room: f.text({ label: '房间', required: true }),
  term: f.code('term', { label: '学期' }),
  state: f.state(applicationStates('已领'), { label: '状态', required: true, computed: true, default: '1' }),
}
const key: Entity<'trial.key', typeof keyFields> = {
  name: 'trial.key',
  label: '钥匙',
  service: 'base',
  path: 'trialKey',
  fields: keyFields,
  title: 'room',
  called: ({ houseName, room }, wordOf) => `${wordOf('term')}领用${String(houseName)}${String(room)}钥匙`,
  states: applicationMoves,
  list: { columns: ['room'], filters: [] },
  form: [{ section: '钥匙', fields: ['room', 'term'] }],
  removable: 'never',
}

const step = deciding({ hours: 8, phrases: ['同意。'] })
const common = { group: '10', managerRoles: ['gly'], startRoles: ['tea'] }
const given: string[] = []
const loans = application(loan, {
  ...common,
  code: 'trialLoan',
  name: '借用',
  fields: [{ name: 'days', label: '天数', kind: 'number' }],
  model: {
    steps: [
      step('office', '办公室审批', asks.role('xgc')),
      oneOf(
        'long',
        '时长',
        ['many', '超过三天', { field: 'days', op: 'gt', value: 3 }, step('leader', '主任审批', asks.role('gly'))],
        ['few', '三天以内', null],
      ),
    ],
  },
  stands: {
    draft: 'draft',
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    terminated: 'ended',
    granted: 'granted',
  },
  known: (_ctx, row) => row,
  whatNow: (_ctx, { name }) => `请到仓库领取${String(name)}`,
  read: (_ctx, { name, days }) => ({ facts: { days }, title: `借用${name}` }),
  lines: async (ctx, row) => [...(await fieldLines(ctx, loan, row, ['name', 'days', 'note'])), ['空', '  ']],
  noted: (_ctx, { comment }, outcome) => (outcome === 'refused' ? { note: comment ?? null } : {}),
  onPass: async (_ctx, { name }) => {
    if (name === '坏的') throw badRequest({ text: '器材已损坏' })
    return { note: '请到库房领取' }
  },
  afterPass: async (ctx, { id }) => void given.push((await loadRows(ctx, loan, [id])).get(id)!.state),
})
const keys = application(key, {
  ...common,
  code: 'trialKey',
  name: '钥匙',
  fields: [],
  model: { steps: [step('office', '办公室审批', asks.role('xgc'))] },
  stands: applicationStands,
  known: (_ctx, row) => row,
  read: () => ({ facts: {}, names: { houseName: '一号楼' } }),
  whatNow: () => null,
  lines: (ctx, row) => fieldLines(ctx, key, row, ['room']),
})
const started: string[] = []
const { after, ...handed } = handedInByForm(
  key,
  { processType: 'trialKey', returned: 'returned' },
  async (_ctx, _id, { instNo }) => void started.push(instNo),
)

const closedRooms = new Set<unknown>()
const prepare = async (ctx: Ctx, drafts: Draft[]) => {
  for (const draft of drafts) {
    fillApplicant(ctx, draft)
    if (closedRooms.has(draft.merged['room'])) draft.problems['room'] ??= '房间已停用'
  }
}

let at: TestSchool
let tea: Visitor
beforeAll(async () => {
  const resources = [
    resource(loan, { scope: 'open' }),
    resource(key, { scope: { by: { person: 'personId' } }, hooks: { prepare, after }, ...handed }),
  ]
  at = await testSchool({
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [loan, key] },
      part: { module: 'trial', resources, flowTypes: [loans, keys] },
    },
  })
  await at.system(async (ctx) => {
    for (const seed of at.world.seeds.filter(({ name }) => name.includes('flow'))) await seed.run(ctx)
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       select gen_random_uuid(), $1, $1, r.id, p from sys_role r, unnest($2::text[]) p where r.role_code = 'tea'`,
      [ctx.now(), ['add', 'update', 'getOne', 'list'].map((verb) => `trialKey:${verb}`)],
    )
  })
  tea = await at.as('tea01')
})
afterAll(() => at.close())

/** The area of loans writes as somebody. */
async function asTeacher<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { world, school } = at
  const [row] = await rowsOf(at, `select id from sys_user where account_no = 'tea01'`)
  const actor = (await world.pool.read(bindingOf(school), (db) => actorOfUser(world, db, String(row!['id']))))!
  return writeAs(world, { school, actor, request: { traceId: 'trial', ip: null } }, work)
}
const lend = (values: { name: string; days: number }, before?: string) =>
  asTeacher(async (ctx) =>
    handIn(ctx, loan, {
      processType: 'trialLoan',
      values,
      before: before ? (await loadRows(ctx, loan, [before], { lock: true })).get(before) : undefined,
      first: { state: states.draft[0] },
      log: { action: 'apply', title: '申请借用' },
    }),
  )
const loanOf = async (id: string) =>
  (await rowsOf(at, 'select name, days, note, state from trial_loan where id = $1', [id]))[0]!
const taskOf = async (id: string) => {
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account, i.id as instance from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1 and t.status = '1' order by t.seq limit 1`,
    [id],
  )
  return { taskId: String(task!['id']), account: String(task!['account']), instanceId: String(task!['instance']) }
}
async function decide(id: string, verb: string, more: object = {}) {
  const { taskId, account } = await taskOf(id)
  return callAs(at, account, `process/process/${verb}`, { taskId, comment: '请说明用途', ...more })
}

test('what is agreed to stands as granted, with what the area wrote, before what follows from it', async () => {
  const { id, instanceId } = await lend({ name: '投影仪', days: 5 })
  expect(await loanOf(id)).toEqual({ name: '投影仪', days: 5, note: null, state: '1' })
  const { account } = await taskOf(id)
  const shown = (await (await at.as(account)).get('process/process/getDetail', { instanceId })).body.data
  expect(shown.instance).toMatchObject({ title: '借用投影仪', link: null })
  expect(shown.rows).toEqual([
    { name: 'name', label: '器材', text: '投影仪' },
    { name: 'days', label: '天数', text: '5' },
  ])
  expect((await everybodyAgrees(at, id)).map((one) => one.split(':')[0])).toEqual(['office', 'leader'])
  expect(await loanOf(id)).toMatchObject({ note: '请到库房领取', state: '2' })
  expect(given).toEqual(['2'])
  // Whoever asked for it reads what there is to do now, once it was passed.
  const told = await rowsOf(at, 'select content from sys_user_message where biz_id = $1 and title = $2', [
    instanceId,
    '您的借用已通过',
  ])
  expect(told).toEqual([{ content: '借用投影仪。请到仓库领取投影仪' }])
})

test('a matter without a title of its own is called as its record is, with the words of the school, as it now stands', async () => {
  const { id } = (await tea.post('base/trialKey/add', { room: '208', term: '2' })).body.data
  expect(await todoTitleOf(at, id)).toBe('第二学期领用一号楼208钥匙')
  expect((await decide(id, 'returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect((await tea.post('base/trialKey/update', { id, room: '209', term: null })).status).toBe(200)
  expect(await todoTitleOf(at, id)).toBe('领用一号楼209钥匙')
})

test('what was just written is handed in without being read again', async () => {
  const lent = await sentBy(() => lend({ name: '音箱', days: 1 }))
  expect(loadsOf('trial_loan', lent)).toEqual([])
  // A form reads what it wrote once, for its log.
  const added = await sentBy(() => tea.post('base/trialKey/add', { room: '201' }))
  expect(loadsOf('trial_key', added)).toHaveLength(1)
})

test('what came back is judged by its area, handed in again on whatever page', async () => {
  const { id } = (await tea.post('base/trialKey/add', { room: '305' })).body.data
  const { instanceId } = await taskOf(id)
  expect((await decide(id, 'returnTo', { nodeKey: 'start' })).status).toBe(200)
  closedRooms.add('305')
  const again = () => tea.post('process/process/resubmit', { instanceId })
  expect((await again()).body).toMatchObject({ code: 400, data: { room: '房间已停用' } })
  expect((await tea.post('base/trialKey/update', { id })).body).toMatchObject({ data: { room: '房间已停用' } })
  closedRooms.clear()
  expect((await again()).status).toBe(200)
})

test('what the area refuses undoes the decision; refused by people, their words are kept', async () => {
  const { id } = await lend({ name: '坏的', days: 1 })
  const refused = await decide(id, 'approve')
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('器材已损坏')])
  expect(await loanOf(id)).toMatchObject({ state: '1', note: null })
  expect((await decide(id, 'reject')).status).toBe(200)
  expect(await loanOf(id)).toMatchObject({ state: '3', note: '请说明用途' })
})

test('sent back it is put right and handed in again as the same record; its state is not for whoever writes it', async () => {
  const { id } = await lend({ name: '相机', days: 9 })
  expect((await decide(id, 'returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect(await loanOf(id)).toMatchObject({ state: '5' })
  const again = await lend({ name: '相机', days: 2, state: states.granted[0] } as never, id)
  expect(again.id).toBe(id)
  expect(await loanOf(id)).toMatchObject({ days: 2, state: '1' })
  expect(await everybodyAgrees(at, id)).toHaveLength(1)
})

test('taken back, ended by a manager, and ended by its own area are three different things', async () => {
  const [own, managed, gone] = [
    await lend({ name: '甲', days: 1 }),
    await lend({ name: '乙', days: 1 }),
    await lend({ name: '丙', days: 1 }),
  ]
  expect((await tea.post('process/process/withdraw', { instanceId: own.instanceId })).status).toBe(200)
  const end = (instanceId: string) =>
    callAs(at, 'admin', 'process/manager/terminate', { instanceId, reason: '库房搬迁，不再办理' })
  expect((await end(managed.instanceId)).body).toMatchObject({ success: true })
  await at.system((ctx) => ctx.db.execute(`update trial_loan set state = '3' where id = $1`, [gone.id]))
  expect((await end(gone.instanceId)).status).toBe(200)
  expect([
    (await loanOf(own.id))['state'],
    (await loanOf(managed.id))['state'],
    (await loanOf(gone.id))['state'],
  ]).toEqual(['4', '6', '3'])
})

test('a form hands in by adding and again by putting right, and shows how its flow stands', async () => {
  const before = started.length
  const added = (await tea.post('base/trialKey/add', { room: '101' })).body
  expect(added, JSON.stringify(added)).toMatchObject({ success: true })
  const { id } = added.data
  expect(started).toHaveLength(before + 1)
  expect((await tea.get('base/trialKey/getOne', { id })).body.data).toMatchObject({
    state: '1',
    accountNo: 'tea01',
    flow: { nodes: '办公室审批', canOpen: true },
  })
  expect((await tea.post('base/trialKey/update', { id, room: '102' })).body, 'while it is decided').toMatchObject({
    success: false,
  })
  expect((await decide(id, 'returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect((await tea.post('base/trialKey/update', { id, room: '102' })).body).toMatchObject({ success: true })
  expect(await rowsOf(at, 'select room, state from trial_key where id = $1', [id])).toEqual([
    { room: '102', state: '1' },
  ])
  expect(await everybodyAgrees(at, id)).toHaveLength(1)
  expect(await rowsOf(at, 'select state from trial_key where id = $1', [id])).toEqual([{ state: '2' }])
})
