import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEntity, Entity } from '#kernel/entity/entity.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { answer } from '#kernel/http/define-route.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { newId } from '#kernel/world/id.ts'
import { asks, deciding } from '#patterns/application/shared/steps.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { defineRecord, part, parts } from '../shared/record.ts'
import { recordRoute } from './record.ts'

const bare = { service: 'base', list: { columns: [], filters: [] }, form: [], removable: 'never' } as const

// An order with two kinds of parts, one of them for some only, and an action.
const orderFields = {
  what: f.text({ label: '故障', required: true }),
  placeId: f.ref('base.campus', { label: '校区' }),
  state: f.state({ open: ['1', '处理中'], done: ['2', '完成'] } as const, {
    label: '状态',
    required: true,
    default: '1',
  }),
}
const order: Entity<'trial.order', typeof orderFields> = {
  ...bare,
  name: 'trial.order',
  label: '报修单',
  path: 'trialOrder',
  title: 'what',
  fields: orderFields,
  states: { field: 'state', initial: 'open', moves: { open: ['done'], done: [] } },
}
const orderRef = { label: '报修单', required: true, isPart: true } as const
const noteFields = {
  orderId: f.ref('trial.order' as 'sys.user', orderRef),
  step: f.integer({ label: '步骤', required: true }),
  text: f.text({ label: '说明', required: true }),
  phone: f.phone({ label: '电话' }),
  secret: f.text({ label: '内部', withheld: true }),
}
const note: Entity<'trial.note', typeof noteFields> = {
  ...bare,
  name: 'trial.note',
  label: '处理记录',
  path: 'trialNote',
  title: 'text',
  fields: noteFields,
}
const billFields = {
  orderId: f.ref('trial.order' as 'sys.user', orderRef),
  fen: f.integer({ label: '金额', required: true }),
}
const bill: Entity<'trial.bill', typeof billFields> = {
  ...bare,
  name: 'trial.bill',
  label: '费用',
  path: 'trialBill',
  title: 'fen',
  fields: billFields,
}
const finish = defineAction(order as AnyEntity, 'finish', { label: '完成', from: ['open'], to: 'done' })
const wholeOrder = defineRecord(order, {
  label: '报修详情',
  parts: {
    notes: parts(note, { by: 'step', fields: ['step', 'text', 'phone', 'secret'] }),
    bill: part(bill, { fields: ['fen'], permission: 'trialBill:list' }),
  },
  more: answer<{ length: number; isReached: boolean }>(),
})
const orderRoute = recordRoute(wholeOrder, async (_ctx, { record, isReached }) => ({
  length: record.what.length,
  isReached,
}))

// An application that a flow decides: whoever decides reads it without reaching its row.
const wishFields = {
  what: f.text({ label: '事项', required: true }),
  phone: f.phone({ label: '电话' }),
  why: f.text({ label: '病因', grant: 'why' }),
  placeId: f.ref('base.campus', { label: '校区', grant: 'why' }),
  kept: f.text({ label: '内部', withheld: true }),
  state: f.state({ waiting: ['1', '审批中'] } as const, { label: '状态', required: true, default: '1' }),
}
const wish: Entity<'trial.wish', typeof wishFields> = {
  ...bare,
  name: 'trial.wish',
  label: '申请',
  path: 'trialWish',
  title: 'what',
  fields: wishFields,
  states: { field: 'state', initial: 'waiting', moves: { waiting: [] } },
}
const wishFlow: FlowType = {
  code: 'trialWish',
  name: '申请',
  group: '10',
  managerRoles: ['gly'],
  fields: [],
  model: { steps: [deciding({ hours: 8, phrases: ['同意。'] })('office', '办公室审批', asks.role('xgc'))] },
  link: () => null,
  read: async () => ({ facts: {}, title: '申请' }),
}
const wholeWish = defineRecord(wish, { label: '申请详情', name: 'wish', flow: 'trialWish' })

let at: TestSchool
beforeAll(async () => {
  const resources = [
    resource(order, { scope: 'open', actions: [action(finish, async () => null)] }),
    resource(note, { scope: 'open' }),
    resource(bill, { scope: 'open' }),
    resource(wish, { scope: 'open' }),
  ]
  at = await testSchool({
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [order, note, bill, wish] },
      part: { module: 'trial', resources, flowTypes: [wishFlow], routes: [orderRoute, recordRoute(wholeWish)] },
    },
  })
  await at.system(async (ctx) => {
    for (const seed of at.world.seeds.filter(({ name }) => name.includes('flow'))) await seed.run(ctx)
    const grant = (role: string, permissions: string[]) =>
      ctx.db.execute(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         select gen_random_uuid(), $1, $1, r.id, p from sys_role r, unnest($2::text[]) p where r.role_code = $3`,
        [ctx.now(), permissions, role],
      )
    await grant('tea', ['trialOrder:getOne', 'trialOrder:finish', 'trialBill:list', 'trialWish:getOne'])
    await grant('fdy', ['trialOrder:getOne'])
  })
})
afterAll(() => at.close())

const whole = async (account: string, path: string, id: string) =>
  (await at.as(account)).get(`base/${path}/getWhole`, { id })

test('a record is told with its parts in their order, what its area knows, and what the reader may do', async () => {
  const id = await at.system(async (ctx) => {
    const made = newId(ctx.now())
    const campus = String((await ctx.db.query<{ id: string }>('select id from base_campus limit 1'))[0]!.id)
    await insertRow(ctx, order, made, { what: '水管漏水', placeId: campus, state: '1' })
    await insertRow(ctx, bill, newId(ctx.now()), { orderId: made, fen: 1200 })
    for (const [step, text] of [
      [2, '已修复'],
      [1, '已派工'],
    ] as const)
      await insertRow(ctx, note, newId(ctx.now()), { orderId: made, step, text, phone: '13812345678', secret: '内' })
    return made
  })
  const [campus] = await rowsOf(at, 'select campus_name as name from base_campus limit 1')
  const { data } = (await whole('tea01', 'trialOrder', id)).body
  expect(data).toMatchObject({
    record: { what: '水管漏水', placeName: campus!['name'], abilities: ['finish'] },
    instanceId: null,
    bill: { fen: 1200 },
    length: 4,
    isReached: true,
  })
  expect(data.notes.map(({ text, phone }: Record<string, string>) => [text, phone])).toEqual([
    ['已派工', '138****5678'],
    ['已修复', '138****5678'],
  ])
  expect(data.notes[0]).not.toHaveProperty('secret')
  // A part that asks for more is not there for whoever lacks it; nor is what one may not do.
  expect((await whole('fdy01', 'trialOrder', id)).body.data).toMatchObject({
    bill: null,
    notes: [{ step: 1 }, { step: 2 }],
    record: { abilities: [] },
  })
})

test('of very many parts the first five hundred are told', async () => {
  const id = await at.system(async (ctx) => {
    const made = newId(ctx.now())
    await insertRow(ctx, order, made, { what: '全楼检修', placeId: null, state: '1' })
    await ctx.db.execute(
      `insert into trial_note (id, version, create_time, update_time, order_id, step, text)
       select gen_random_uuid(), 1, $2, $2, $1, n, 'x' from generate_series(501, 1, -1) n`,
      [made, ctx.now()],
    )
    return made
  })
  const { notes } = (await whole('tea01', 'trialOrder', id)).body.data
  expect([notes.length, notes[0].step, notes.at(-1).step]).toEqual([500, 1, 500])
  await at.system((ctx) => ctx.db.execute('delete from trial_order where id = $1', [id]))
})

test('absent, out of reach and no id look alike; what is no part cannot be declared one', async () => {
  expect((await whole('tea01', 'trialOrder', newId(new Date()))).status).toBe(404)
  expect((await whole('tea01', 'trialOrder', 'x')).body.data).toEqual({ id: '报修单不存在' })
  const [id] = await rowsOf(at, 'select id from trial_order')
  expect((await whole('stu01', 'trialOrder', String(id!['id']))).status).toBe(404)
  expect(() => defineRecord(wish, { label: '错', parts: { notes: parts(note, { fields: ['text'] }) } })).toThrow(
    'trial.note has no reference that makes it a part of trial.wish',
  )
})

test('whoever decides reads it without reaching it, and without what is sensitive', async () => {
  const [starter] = await rowsOf(at, `select id from sys_user where account_no = 'tea01'`)
  const id = await at.system(async (ctx) => {
    const made = newId(ctx.now())
    const [campus] = await ctx.db.query<{ id: string }>('select id from base_campus limit 1')
    const hidden = { why: '诊断', placeId: campus!.id, kept: '内情' }
    await insertRow(ctx, wish, made, { what: '借用礼堂', phone: '13812345678', state: '1', ...hidden })
    await startFlow(ctx, { processType: 'trialWish', bizId: made, starterId: String(starter!['id']) })
    return made
  })
  const [asked] = await rowsOf(
    at,
    `select u.account_no as account, i.id
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1`,
    [id],
  )
  const instanceId = asked!['id']
  expect((await whole('tea01', 'trialWish', id)).body.data).toMatchObject({
    wish: { what: '借用礼堂', phone: '138****5678' },
    instanceId,
  })
  const read = (await whole(String(asked!['account']), 'trialWish', id)).body.data
  expect(read).toMatchObject({ wish: { what: '借用礼堂', abilities: [] }, instanceId })
  expect(read.wish).not.toHaveProperty('phone')
  // Reading without reach tells no more than reading within it.
  for (const one of [read, (await whole('tea01', 'trialWish', id)).body.data])
    expect(Object.keys(one.wish).filter((name) => /^(why|place|kept)/.test(name))).toEqual([])
  expect((await whole('stu01', 'trialWish', id)).status).toBe(404)
})
