import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordApply } from '#services/applications/record-apply.ts'
import { openTodos } from '#services/messages/todos.ts'
import { setParam } from '#tests/support/params.ts'
import { rudeWords } from '../shared/params.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { serviceSchool, type Item, type ServiceSchool } from './test-services.ts'

let at: ServiceSchool
beforeAll(async () => {
  // A Wednesday: two working days and a weekend lie ahead.
  at = await serviceSchool('2026-11-18T02:00:00Z')
})
afterAll(() => at.close())

test('a finished application is rated once, within seven days again; five ratings make a mean', async () => {
  const id = await at.shown({
    itemNo: 'RATE',
    name: '可评价事项',
    processType: 'probe',
    ownerId: await at.userId('jwc01'),
  })
  const running = await at.apply({ state: 'running' })
  expect((await at.student.post('base/serviceRating/rate', { applyId: running.id, star: 5 })).body.msg).toBe(
    '办结后才能评价',
  )
  const done = await at.apply({ state: 'passed' })
  expect((await (await at.as('tea01')).post('base/serviceRating/rate', { applyId: done.id, star: 5 })).status).toBe(404)
  expect(
    (await at.student.post('base/serviceRating/rate', { applyId: done.id, star: 5, text: '真是垃圾' })).body.msg,
  ).toBe('评价内容包含不当用语，请修改')
  await setParam(at, rudeWords, ['Idiot', '还行'])
  const said = async (text: string) =>
    (await at.student.post('base/serviceRating/rate', { applyId: done.id, star: 5, text })).body.msg
  expect([await said('What an IDIOT'), await said('还行'), await said('真是垃圾')]).toEqual([
    '评价内容包含不当用语，请修改',
    '评价内容包含不当用语，请修改',
    '操作成功',
  ])
  await setParam(at, rudeWords, rudeWords.default)
  for (const star of [3, 4])
    expect(
      (await at.student.post('base/serviceRating/rate', { applyId: done.id, star, text: '还行', isAnonymous: true }))
        .body.success,
    ).toBe(true)
  expect(await rowsOf(at, 'select star, rater_name from service_rating where apply_index_id = $1', [done.id])).toEqual([
    { star: 4, rater_name: '匿名' },
  ])
  const mean = async () => (await at.student.get('base/serviceItem/getGuide', { id })).body.data
  expect(await mean()).toMatchObject({ rating: null, comments: [] })
  for (const star of [5, 5, 5, 5])
    await at.student.post('base/serviceRating/rate', { applyId: (await at.apply({ state: 'passed' })).id, star })
  expect(await mean()).toMatchObject({ rating: 4.8, ratings: 5 })
  expect(JSON.stringify(await mean())).not.toContain(await at.userId('stu01'))
})

test('two stars ask the owner for an answer; nobody answers for two working days, and the head is asked', async () => {
  const jwc = await at.as('jwc01')
  const todos = async (by: Visitor) =>
    (await by.get('base/userTodo/mine', { bizType: 'serviceRating' })).body.data.records as {
      title: string
      nodeKey: string
    }[]
  // 2026-11-18 is a Wednesday: Thursday and Friday are the two working days, and the weekend counts for nothing.
  const { id: applyId } = await at.apply({ state: 'passed' })
  const rate = async (star: number, text: string) =>
    (await at.student.post('base/serviceRating/rate', { applyId, star, text })).body.data
  await rate(1, '说了不该说的')
  const { id } = await rate(2, '等了很久')
  expect(await todos(jwc)).toMatchObject([
    { title: '可评价事项收到2星评价，请回复', summary: '等了很久', nodeKey: 'main' },
  ])
  at.clock.advance(2 * 86_400_000)
  await at.upkeep('unanswered ratings')
  expect(await todos(await at.as('jwc01'))).toHaveLength(1)
  at.clock.advance(86_400_000)
  await at.upkeep('unanswered ratings')
  await at.upkeep('unanswered ratings')
  const head = await at.as('jwc01')
  expect((await todos(head)).map((one) => one.nodeKey).toSorted()).toEqual(['escalated', 'main'])
  expect((await head.post('base/serviceRating/reply', { id, reply: '已改进' })).body.success).toBe(true)
  expect(await todos(head)).toEqual([])
  at.student = await at.as('stu01')
  at.gly = await at.as('admin')
  const answered = (
    await at.student.get('base/serviceItem/getGuide', {
      id: (await rowsOf(at, `select id from nav_service_item where item_no = 'RATE'`))[0]!['id'],
    })
  ).body.data.comments
  expect(answered).toContainEqual(expect.objectContaining({ star: 2, reply: '已改进' }))
  at.clock.advance(8 * 86_400_000)
  at.student = await at.as('stu01')
  const [old] = await rowsOf(at, 'select apply_index_id as id from service_rating where id = $1', [id])
  expect((await at.student.post('base/serviceRating/rate', { applyId: old!['id'], star: 5 })).body.msg).toBe(
    '评价超过7天，不能修改',
  )
})

test('on time is what was finished within the promise: 228 of 240 are 95.00, and waiting for the applicant does not count', async () => {
  at.gly = await at.as('admin')
  await at.shown({ itemNo: 'TIME', name: '按时事项', processType: 'timely' })
  // Promised one working day. Monday to Tuesday is one; Monday to Thursday three, unless two of them waited for the applicant.
  const rows = Array.from({ length: 240 }, (_, i) => ({
    id: crypto.randomUUID(),
    no: `T${i}`,
    finish: i < 220 ? '2026-10-20T03:00:00Z' : '2026-10-22T03:00:00Z',
    waits: i >= 220 && i < 228 ? [{ from: '2026-10-20T01:00:00Z', to: '2026-10-22T01:00:00Z' }] : null,
  }))
  await at.system(async (ctx) => {
    await ctx.db.query(
      `insert into sys_apply_index (id, version, create_time, update_time, user_id, biz_type, biz_name, biz_id, apply_no, title, state, submit_time, finish_time, promised_days, waits, link)
       select x.id, 1, $2, $2, $3, 'timely', '按时', x.id::text, x.no, '按时', '3', '2026-10-19T03:00:00Z', x.finish, 1, x.waits, '/index' from jsonb_to_recordset($1::jsonb) as x(id uuid, no text, finish timestamptz, waits jsonb)`,
      [JSON.stringify(rows), ctx.now(), await at.userId('stu01')],
    )
  })
  const { onTime } = (await at.gly.get('base/serviceItem/statistics', { from: '2026-10-19', to: '2026-10-31' })).body
    .data
  expect(onTime.items.find((one: Item) => one.name === '按时事项')).toMatchObject({
    finished: 240,
    onTime: 228,
    rate: '95.00',
  })
})

test('waiting for the applicant is kept when an application comes back and goes on', async () => {
  const bizId = crypto.randomUUID()
  const move = async (state: 'running' | 'toMend' | 'passed') =>
    at.system(async (ctx) =>
      recordApply(ctx, {
        userId: await at.userId('stu01'),
        bizType: 'waits',
        bizName: '等待',
        bizId,
        title: '等待',
        state,
        link: '/index',
      }),
    )
  const first = await move('running')
  await move('toMend')
  at.clock.advance(3_600_000)
  await move('running')
  expect((await move('passed')).applyNo).toBe(first.applyNo)
  const [row] = await rowsOf(
    at,
    `select state, waits, finish_time is not null as "isOver" from sys_apply_index where biz_id = $1`,
    [bizId],
  )
  expect(row).toMatchObject({ state: '3', isOver: true })
  const [wait] = row!['waits'] as { from: string; to: string }[]
  expect(Date.parse(wait!.to) - Date.parse(wait!.from)).toBe(3_600_000)
})

test('who has one under way does not begin another, unless the matter allows several', async () => {
  ;[at.student, at.gly] = [await at.as('stu01'), await at.as('admin')]
  const id = await at.shown({ itemNo: 'ONCE', name: '一次一件', processType: 'single' })
  const bizId = crypto.randomUUID()
  await at.apply({ account: 'bzr01', state: 'running', bizType: 'single' })
  expect((await at.student.post('base/serviceItem/use', { id })).body.success).toBe(true)
  const { applyNo } = await at.apply({ state: 'running', bizType: 'single', bizId })
  expect((await at.student.post('base/serviceItem/use', { id })).body).toMatchObject({
    code: 400,
    msg: `您有一件“一次一件”正在办理（${applyNo}），请勿重复申请`,
  })
  await at.gly.post('base/serviceItem/update', { id, isRepeatable: true })
  expect((await at.student.post('base/serviceItem/use', { id })).body.success).toBe(true)
  await at.gly.post('base/serviceItem/update', { id, isRepeatable: false })
  await at.apply({ state: 'passed', bizType: 'single', bizId })
  expect((await at.student.post('base/serviceItem/use', { id })).body.success).toBe(true)
})

test('an applicant hurries whoever has it in hand, once in two hours, and nobody else’s', async () => {
  const bizId = crypto.randomUUID()
  const { id } = await at.apply({ state: 'running', bizType: 'single', bizId })
  const card = async () => (await at.student.get('base/applyIndex/getOne', { id })).body.data
  expect(await card()).toMatchObject({ canUrge: false, canAgain: false })
  expect((await at.student.post('base/applyIndex/urge', { id })).body.msg).toBe('当前没有可催办的处理人')
  const fdy = await at.userId('fdy01')
  await at.system(
    async (ctx) =>
      void (await openTodos(ctx, {
        userIds: [fdy],
        todoType: 'approve',
        bizType: 'single',
        bizId,
        title: '请审核',
        link: '/index',
      })),
  )
  expect(await card()).toMatchObject({ canUrge: true })
  expect((await (await at.as('tea01')).post('base/applyIndex/urge', { id })).status).toBe(404)
  expect((await at.student.post('base/applyIndex/urge', { id })).body.data).toEqual({ told: 1 })
  const told = async () =>
    (await rowsOf(at, `select 1 from sys_user_message where user_id = $1 and title like '%催您处理：样例申请'`, [fdy]))
      .length
  expect(await told()).toBe(1)
  expect((await at.student.post('base/applyIndex/urge', { id })).body.msg).toMatch(
    /^请勿频繁催办，\d{1,2}月\d{1,2}日 周. \d{2}:\d{2} 后可再次催办$/,
  )
  at.clock.advance(2 * 3_600_000)
  at.student = await at.as('stu01')
  expect((await at.student.post('base/applyIndex/urge', { id })).body.success).toBe(true)
  await at.apply({ state: 'passed', bizType: 'single', bizId })
  expect(await card()).toMatchObject({ canUrge: false, canAgain: true })
  expect((await at.student.post('base/applyIndex/urge', { id })).body.msg).toBe('当前状态不能催办')
})

test('a correction is among what a student applied for, moves with it, and is nobody else’s', async () => {
  at.student = await at.as('stu01')
  const asked = (
    await at.student.post('base/stuInfoChange/ask', { field: 'sjhm', value: '13900004321', reason: '换号' })
  ).body.data
  const mine = async () =>
    (await at.student.get('base/applyIndex/mine', { size: 50 })).body.data.records.find(
      (one: { bizId: string }) => one.bizId === asked.id,
    )
  expect(await mine()).toMatchObject({
    bizName: '信息更正',
    title: '更正手机号',
    state: '1',
    currentNode: '辅导员审核',
    withdrawPath: 'process/process/withdraw',
    canRate: false,
    usedDays: 0,
  })
  const { id } = await mine()
  expect((await at.student.get('base/applyIndex/getOne', { id })).body.data.applyNo).toMatch(/^GZ\d{8}/)
  const other = await at.as('sjgly01')
  expect((await other.get('base/applyIndex/getOne', { id })).status).toBe(404)
  expect((await other.get('base/applyIndex/mine')).body.data.total).toBe(0)
  const before = (await at.student.get('base/applyIndex/count')).body.data
  expect((await at.student.post('process/process/withdraw', { id: asked.id })).body.success).toBe(true)
  expect(await mine()).toMatchObject({ state: '5', withdrawPath: null })
  expect((await at.student.get('base/applyIndex/count')).body.data.running).toBe(before.running - 1)
  expect((await at.student.post('process/process/withdraw', { id: asked.id })).status).toBe(400)
})
