import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineAction, mostAtOnce } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { f } from '#kernel/fields/f.ts'
import { proveAgain } from '#kernel/operations/write/prove-again.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { department } from '#modules/school/base/shared/organisation/department.ts'
import { makeProbe, type Probe } from '#tests/support/probe.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

const sheet: AnyEntity = {
  name: 'trial.sheet',
  label: '试验单据',
  service: 'base',
  path: 'trialSheet',
  fields: {
    title: f.text({ label: '标题', required: true, max: 80 }),
    note: f.text({ label: '说明', max: 80 }),
    departmentId: f.ref('base.department', { label: '部门' }),
    state: f.state({ open: ['1', '开放'], closed: ['0', '关闭'] }, { label: '状态', default: '1' }),
  },
  title: 'title',
  states: { field: 'state', initial: 'open', moves: { open: ['closed'], closed: [] } },
  list: { columns: ['title'], filters: [] },
  form: [],
  removable: 'hard',
}
const shut = { from: ['open'], to: 'closed', many: true } as const
const sheets = resource(sheet, {
  scope: { by: { department: 'departmentId' } },
  actions: [
    action(
      defineAction(sheet, 'close', {
        ...shut,
        label: '关闭',
        fields: { note: f.text({ label: '说明', required: true, max: 20 }) },
      }),
      async (_ctx, { row, input }) => {
        if (row['title'] === '不关') throw badRequest({ text: '此单据不能关闭' })
        if (row['title'] === '坏的') throw new Error('nobody foresaw this')
        return { note: input.note }
      },
    ),
    action(defineAction(sheet, 'seal', { ...shut, label: '封存' }), async (ctx, { row }) => {
      await ctx.call(proveAgain, 'sheet:seal')
      if (row['title'] === '不关') throw badRequest({ text: '此单据不能封存' })
      return {}
    }),
    action(defineAction(sheet, 'drop', { label: '作废', from: ['open'], to: 'closed' })),
  ],
})

let school: TestSchool
let clerk: Probe
let own: string
const keys = ['close', 'seal', 'drop'].map((name) => `trialSheet:${name}`)

beforeAll(async () => {
  school = await testSchool({
    trial: {
      manifest: {
        name: 'trial',
        label: '试验',
        depends: ['base'],
        entities: [sheet],
        secondAuth: { 'sheet:seal': '封存单据' },
      },
      part: { module: 'trial', resources: [sheets] },
    },
  })
  clerk = await makeProbe(school, 'clerk')
  own = await school.system(async (ctx) => (await makeRecord(ctx, department, { deptType: '1' })).id)
})
afterAll(() => school.close())
beforeEach(() => clerk.may({ permissions: keys, scope: { kind: 'deptPick', value: [own] } }))

const made = (values: object = {}, where = school.school) =>
  school.system(async (ctx) => {
    const place = where === school.school ? { departmentId: own } : {}
    return (await makeRecord(ctx, sheet, { title: '单据', state: '1', note: null, ...place, ...values })).id
  }, where)
const several = async (count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await made())
  return ids
}
const close = (ids: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  clerk.visitor.post('base/trialSheet/close', { ids, note: '办完', ...more }, headers)
const stateOf = async (id: string, where = school.school) =>
  (await rowsOf(school, 'select state, note, version from trial_sheet where id = $1', [id], where))[0]
const logged = (ids: readonly string[]) =>
  rowsOf(
    school,
    `select record_id as id, user_name as who from sys_oper_log where record_id = any($1) and action <> 'add' order by 1`,
    [ids],
  )

const absent = '数据不存在或已被删除'
const open = { state: '1', note: null, version: 1 }
const closed = { state: '0', note: '办完', version: 2 }

test('of many records each is judged alone: what may be done is done and logged, the rest says why', async () => {
  const [first, second] = (await several(2)) as [string, string]
  const wrongState = await made({ state: '0' })
  const unwilling = await made({ title: '不关' })
  const outside = await made({
    departmentId: await school.system(async (ctx) => (await makeRecord(ctx, department)).id),
  })
  const foreign = await made({}, school.other)
  const nobody = '01890000-0000-7000-8000-000000000000'
  const answer = await close([
    first,
    wrongState,
    outside,
    foreign,
    nobody,
    'x'.repeat(900),
    "'; drop",
    unwilling,
    second,
  ])
  expect(answer.status).toBe(200)
  expect(answer.body.data).toEqual({
    done: [
      { id: first, version: 2 },
      { id: second, version: 2 },
    ],
    refused: [
      { id: wrongState, msg: '当前状态不能关闭' },
      { id: outside, msg: absent },
      { id: foreign, msg: absent },
      { id: nobody, msg: absent },
      { id: 'x'.repeat(900), msg: absent },
      { id: "'; drop", msg: absent },
      { id: unwilling, msg: '此单据不能关闭' },
    ],
  })
  expect(await Promise.all([first, second].map((id) => stateOf(id)))).toEqual([closed, closed])
  expect(await Promise.all([outside, unwilling].map((id) => stateOf(id)))).toEqual([open, open])
  expect(await stateOf(foreign, school.other)).toEqual(open)
  expect(await logged([first, second, wrongState, outside, unwilling])).toEqual(
    [first, second].toSorted().map((id) => ({ id, who: 'clerk' })),
  )
})

test('what holds for all of them is refused as a whole: permission, number, form', async () => {
  const ids = await several(2)
  const told = async (sent: unknown, more?: object) => {
    const { status, body } = await close(sent, more)
    return [status, body.msg]
  }
  expect(await told([])).toEqual([400, '请选择要处理的数据'])
  expect(await told([{ id: ids[0] }])).toEqual([400, '查询条件应为文字或数字'])
  const unknown = Array.from({ length: mostAtOnce }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  expect(await told([...ids, ...unknown])).toEqual([400, '一次最多处理 200 条，请分批处理'])
  expect(await told(ids, { note: ' ' })).toEqual([400, '说明不能为空'])
  expect((await close(ids, { note: '长'.repeat(21), by: 'x' })).body.data).toEqual({
    note: '说明长度应为 0–20 个字符',
    by: '不支持的字段：by',
  })
  await clerk.may({ permissions: ['trialSheet:seal'] })
  expect((await close(ids)).status).toBe(403)
  expect(await Promise.all(ids.map((id) => stateOf(id)))).toEqual([open, open])
})

test('the same record named twice, in whatever letters, is done once', async () => {
  const id = await made()
  const { body } = await close([id, id.toUpperCase(), id])
  expect(body.data).toEqual({ done: [{ id, version: 2 }], refused: [] })
  expect(await logged([id])).toHaveLength(1)
})

test('one that is not declared for many takes one record and no others', async () => {
  const ids = await several(2)
  expect((await clerk.visitor.post('base/trialSheet/drop', { ids })).status).toBe(404)
  expect((await clerk.visitor.post('base/trialSheet/drop', { id: ids[0], ids })).body.data).toEqual({
    ids: '不支持的字段：ids',
  })
  expect(await Promise.all(ids.map((id) => stateOf(id)))).toEqual([open, open])
})

test('of two who send the same records at the same moment, each record is moved by one of them', async () => {
  const ids = await several(8)
  const answers = await Promise.all([close(ids), close(ids.toReversed())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const done = answers.flatMap(({ body }) => body.data.done as { id: string }[]).map(({ id }) => id)
  const refused = answers.flatMap(({ body }) => body.data.refused as { id: string; msg: string }[])
  expect(done.toSorted()).toEqual(ids.toSorted())
  expect(refused.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set(['当前状态不能关闭']))
  expect(await logged(ids)).toHaveLength(ids.length)
})

test('sent again under its key nothing is done again; what was refused is tried again, other words are another matter', async () => {
  const ids = await several(2)
  const unwilling = await made({ title: '不关' })
  const key = { 'idempotency-key': 'many-1' }
  const first = (await close([...ids, unwilling], {}, key)).body.data
  expect(first.done).toHaveLength(2)
  expect((await close([...ids, unwilling], {}, key)).body.data).toEqual(first)
  await school.system((ctx) => ctx.db.execute(`update trial_sheet set title = '好了' where id = $1`, [unwilling]))
  const again = (await close([unwilling, ...ids], {}, key)).body.data
  expect(again).toEqual({ done: [{ id: unwilling, version: 2 }, ...first.done], refused: [] })
  expect((await close(ids, { note: '别的话' }, key)).body.data).toEqual({
    done: [],
    refused: ids.map((id) => ({ id, msg: '请求标识已被其他内容使用，请刷新后重试' })),
  })
  // Two at once under one key: the second waits for the first, and both are told the same.
  const more = await several(4)
  const both = await Promise.all([1, 2].map(() => close(more, {}, { 'idempotency-key': 'many-2' })))
  expect(both[0]!.body.data.done).toEqual(more.map((id) => ({ id, version: 2 })))
  expect(both[1]!.body.data).toEqual(both[0]!.body.data)
  expect(await logged([...ids, ...more])).toHaveLength(6)
})

test('a failure nobody foresaw is kept among the errors and stops no other record', async () => {
  const [first, last] = (await several(2)) as [string, string]
  const broken = await made({ title: '坏的' })
  expect((await close([first, broken, last])).body.data).toEqual({
    done: [first, last].map((id) => ({ id, version: 2 })),
    refused: [{ id: broken, msg: '服务器内部错误' }],
  })
  expect(await stateOf(broken)).toEqual(open)
  const kept = await rowsOf(school, `select address, times from sys_error_log where message like '%nobody foresaw%'`)
  expect(kept).toEqual([{ address: 'POST /api/flySource-base/trialSheet/close', times: 1 }])
})

test('one second authentication is good for all records of a call and for no other call', async () => {
  const [first, second] = (await several(2)) as [string, string]
  const unwilling = await made({ title: '不关' })
  const seal = (ids: readonly string[], headers = {}) => clerk.visitor.post('base/trialSheet/seal', { ids }, headers)
  const asked = await seal([first, second])
  expect([asked.status, asked.body.data]).toMatchObject([400, { secondAuth: true, operation: 'sheet:seal' }])
  const ticket = await secondAuthHeader(school, clerk.visitor, 'sheet:seal')
  expect((await seal([unwilling, first, second], ticket)).body.data).toEqual({
    done: [first, second].map((id) => ({ id, version: 2 })),
    refused: [{ id: unwilling, msg: '此单据不能封存' }],
  })
  const later = await several(1)
  expect((await seal(later, ticket)).body.data).toMatchObject({ secondAuth: true })
  expect(await stateOf(later[0]!)).toEqual(open)
  // Where every record was refused nothing was done with the proof: it is still good.
  const unused = await secondAuthHeader(school, clerk.visitor, 'sheet:seal')
  expect((await seal([unwilling], unused)).body.data.done).toEqual([])
  expect((await seal(later, unused)).body.data.done).toEqual([{ id: later[0], version: 2 }])
})
