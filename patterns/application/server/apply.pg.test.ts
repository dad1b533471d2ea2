import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { resource } from '#kernel/operations/resource.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { applyRoutes } from '../shared/apply-routes.ts'
import { applicantFields } from '../shared/applicant.ts'
import { applicationMoves, applicationStands, applicationStates } from '../shared/states.ts'
import { asks, deciding } from '../shared/steps.ts'
import { applying } from './apply.ts'
import { application } from './application.ts'

// Somebody borrows a boat: on a page of its own, judged by how long.
const fields = {
  ...applicantFields,
  name: f.text({ label: '船名', required: true, max: 20 }),
  days: f.integer({ label: '天数', required: true }),
  no: f.text({ label: '编号', computed: true }),
  turn: f.integer({ label: '次序', computed: true, default: 7 }),
  state: f.state(applicationStates('已借'), { label: '状态', required: true, computed: true, default: '1' }),
}
const boat: Entity<'trial.boat', typeof fields> = {
  name: 'trial.boat',
  label: '借船',
  service: 'base',
  path: 'trialBoat',
  fields,
  title: 'name',
  states: applicationMoves,
  list: { columns: ['name'], filters: [] },
  form: [{ section: '借船', fields: ['name', 'days'] }],
  removable: 'never',
}
const step = deciding({ hours: 8, phrases: ['同意。'] })
const flow = application(boat, {
  code: 'trialBoat',
  name: '借船',
  group: '10',
  managerRoles: ['gly'],
  fields: [],
  model: { steps: [step('office', '办公室审批', asks.role('xgc'))] },
  stands: applicationStands,
  known: (_ctx, row) => row,
  read: (_ctx, { name }) => ({ facts: {}, title: `借用${name}` }),
  whatNow: () => '请到码头取船',
  lines: (_ctx, { name }) => [['船名', name]],
})
let given = 0
const routes = applying(boat, {
  processType: 'trialBoat',
  routes: applyRoutes<{ cost: number }, { no: string | null }>(boat, { preview: '借船试算', apply: '提交借船' }),
  returned: 'returned',
  subject: async (ctx) => ({ subjectId: ctx.actor.userId! }),
  isOf: (row, { subjectId }) => row.userId === subjectId,
  lock: async () => {},
  complete: async (_ctx, order) => ({ name: '小船', ...order }),
  judge: async (_ctx, order, { subject }) => {
    const days = Number(order['days'] ?? 0)
    const problems: Record<string, string> = days > 3 ? { days: '最多三天' } : {}
    return {
      problems,
      values: { userId: subject.subjectId },
      facts: days > 0 ? () => ({}) : null,
      shown: { cost: days * 10 },
    }
  },
  first: () => ({ state: '1' as const, no: `B${++given}` }),
  done: async (ctx, id) => {
    const [row] = await ctx.db.query<{ no: string | null }>('select no from trial_boat where id = $1', [id])
    return row!
  },
})

let at: TestSchool
let tea: Visitor
beforeAll(async () => {
  at = await testSchool({
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [boat] },
      part: { module: 'trial', resources: [resource(boat, { scope: 'open' })], routes, flowTypes: [flow] },
    },
  })
  await at.system(async (ctx) => {
    for (const seed of at.world.seeds.filter(({ name }) => name.includes('flow'))) await seed.run(ctx)
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       select gen_random_uuid(), $1, $1, r.id, 'trialBoat:apply' from sys_role r where r.role_code in ('tea', 'sg')`,
      [ctx.now()],
    )
  })
  tea = await at.as('tea01')
})
afterAll(() => at.close())

const ask = (order: object, who = tea) => who.post('base/trialBoat/apply', order)
const look = async (order: object) => (await tea.post('base/trialBoat/preview', order)).body.data
const rowOf = async (id: string) =>
  (await rowsOf(at, 'select name, days, no, turn, state from trial_boat where id = $1', [id]))[0]

test('what is previewed is what handing in is judged by, and the server fills in what forms leave out', async () => {
  expect(await look({ days: 5 })).toMatchObject({ cost: 50, problems: { days: '最多三天' }, stopped: null })
  expect((await look({ days: 2 })).levels).toMatchObject([{ nodeKey: 'office', nodeName: '办公室审批' }])
  expect((await look({})).levels).toEqual([])
  expect((await ask({ days: 5 })).body.data).toEqual({ days: '最多三天' })
  expect((await ask({ name: '', days: 5 })).body.data).toMatchObject({ days: '最多三天', name: expect.any(String) })
  const { id, no } = (await ask({ days: 2 })).body.data
  expect(await rowOf(id)).toEqual({ name: '小船', days: 2, no, turn: 7, state: '1' })
  expect(await everybodyAgrees(at, id)).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: '2' })
})

test('what came back is handed in again by its own applicant, and keeps what the product wrote to it', async () => {
  const { id, no } = (await ask({ days: 1 })).body.data
  expect((await ask({ id, days: 2 })).body.msg).toBe('当前状态不能重新提交')
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1 and t.status = '1'`,
    [id],
  )
  const back = { taskId: task!['id'], nodeKey: 'start', comment: '请写明用途' }
  expect((await callAs(at, String(task!['account']), 'process/process/returnTo', back)).status).toBe(200)
  await at.system((ctx) => ctx.db.execute('update trial_boat set turn = 9 where id = $1', [id]))
  expect((await ask({ id, days: 2 }, await at.as('sg01'))).status).toBe(404)
  expect((await ask({ id, days: 2 })).body.data).toEqual({ id, no })
  expect(await rowOf(id)).toEqual({ name: '小船', days: 2, no, turn: 9, state: '1' })
})
