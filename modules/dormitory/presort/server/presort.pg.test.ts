import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import type { Result } from '../shared/result-routes.ts'
import type { Overview } from '../shared/routes.ts'
import { presortSchool, type PresortSchool, type Row } from './test-presort.ts'

let at: PresortSchool
beforeAll(async () => {
  at = await presortSchool()
})
afterAll(() => at.close())

test('the beds in scope are kept for the batch, and a void batch leaves them free', async () => {
  const id = await at.newBatch('范围')
  expect(await at.bedStates()).toEqual(['0:18'])
  const before = await at.look<Overview>('overview', { id })
  expect([before.students, before.balance.filter(({ sex }) => sex === '1')]).toMatchObject([
    12,
    [
      { need: 12, beds: 0 },
      { need: 0, beds: 18 },
    ],
  ])
  await at.call('step', { id, to: 'dividing' })
  expect(await at.bedStates()).toEqual(['1:18'])
  const lines = await at.look<Row[]>('matrix', { id })
  expect(lines.map(({ departmentId, need, given }) => [departmentId === at.own.mine, need, given]).toSorted()).toEqual([
    [false, 4, 0],
    [true, 8, 0],
  ])
  expect((await at.drop(id)).data).toEqual({ freed: 18 })
  expect(await at.bedStates()).toEqual(['0:18'])
})

test('what is short is told, and goes on only when somebody says so', async () => {
  const [floor] = await rowsOf(at, `select id from dorm_bed where room_id = '${at.house.rooms[0]}' limit 1`)
  expect(floor).toBeDefined()
  const id = await at.newBatch('缺口')
  for (const roomId of at.house.rooms.slice(1))
    await at.office.post('yxgl/dormitoryRoom/update', { id: roomId, version: await versionOf(roomId), status: '2' })
  expect(await at.call('step', { id, to: 'dividing' })).toMatchObject({
    success: false,
    msg: '男生床位缺口6个，请增加房源或调整范围',
    data: { needsConfirm: true },
  })
  expect((await at.call('step', { id, to: 'dividing', isConfirmed: true })).msg).toBe('操作成功')
  await at.drop(id)
  for (const roomId of at.house.rooms.slice(1))
    await at.office.post('yxgl/dormitoryRoom/update', { id: roomId, version: await versionOf(roomId), status: '1' })
})

const versionOf = async (id: string) =>
  (await rowsOf(at, `select version from dorm_room where id = '${id}'`))[0]!['version']

test('a room is of one department, and in it of one class unless it is shared', async () => {
  const id = await at.newBatch('划拨')
  await at.call('step', { id, to: 'dividing' })
  const roomIds = [at.house.rooms[0]]
  expect((await at.call('paint', { id, tier: '1', roomIds, departmentId: at.own.mine })).data).toEqual({ painted: 1 })
  const [name] = await rowsOf(at, `select dept_name as name from base_department where id = '${at.own.mine}'`)
  expect((await at.call('paint', { id, tier: '1', roomIds, departmentId: at.own.other })).msg).toBe(
    `房间试算楼-101已划给${String(name!['name'])}，不能重复划拨`,
  )
  expect((await at.call('paint', { id, tier: '1', roomIds, departmentId: null })).msg).toBe('操作成功')
  expect((await at.call('paint', { id, tier: '1', roomIds, departmentId: at.own.other })).msg).toBe('操作成功')
  expect((await at.call('step', { id, to: 'adjusting' })).msg).toBe(`${String(name!['name'])}还没有划拨房间`)
  expect((await at.call('saveRules', { id, rules: [{ ruleCode: 'S-CLASS', enabled: true, weight: 101 }] })).msg).toBe(
    '权重应为0–100的整数',
  )
  await at.drop(id)
})

test('the same seed gives the same, whoever was settled by hand stays, and an earlier version can be gone back to', async () => {
  const id = await at.divided('种子')
  const first = await at.run(id)
  expect(first).toMatchObject({ versionNo: 1, stats: { placed: 12, unplaced: 0, conflicts: 0 } })
  const second = await at.run(id)
  expect(await at.itemsOf(String(second['versionId']))).toEqual(await at.itemsOf(String(first['versionId'])))
  const result = await at.look<Result>('result', { id })
  const [from, to] = [
    result.cards.find(({ members }) => members.length > 1)!,
    result.cards.find(({ members }) => members.length < 6)!,
  ]
  const member = from.members[0]!
  const other = result.cards
    .flatMap(({ members }) => members)
    .find((one) => one.className === member.className && one.bedId !== member.bedId)!
  expect(to).toBeDefined()
  expect((await at.call('place', { id, itemId: member.itemId, withItemId: other.itemId })).data).toEqual({
    words: `${member.xm}与${other.xm}互换`,
  })
  const bedOf = async (studentId: string) =>
    (await at.look<Result>('result', { id })).cards
      .flatMap(({ members }) => members)
      .find((one) => one.studentId === studentId)
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: other.bedId, isFixed: true })
  const third = await at.run(id, { seed: 99 })
  expect(third).toMatchObject({ versionNo: 3, stats: { fixed: 2 } })
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: other.bedId, isFixed: true })
  expect((await at.call('useVersion', { id, versionId: second['versionId'] })).msg).toBe('操作成功')
  expect((await at.call('undo', { id })).data).toEqual({ words: `${member.xm}与${other.xm}互换` })
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: member.bedId, isFixed: false })
  expect(await at.itemsOf(String(second['versionId']))).toEqual(await at.itemsOf(String(first['versionId'])))
  expect((await at.call('undo', { id })).msg).toBe('没有可以撤销的调整')
  await at.drop(id)
})

test('a department sees and moves its own alone, while it is its turn', async () => {
  const id = await at.divided('院系')
  await at.run(id)
  const all = await at.look<Result>('result', { id })
  const members = all.cards.flatMap((card) => card.members)
  expect(members).toHaveLength(12)
  const mine = (await at.look<Result>('result', { id }, at.department)).cards.flatMap((card) => card.members)
  expect(mine).toHaveLength(8)
  const foreign = members.find(({ itemId }) => !mine.some((one) => one.itemId === itemId))!
  const free = all.cards.find(({ members: there }) => there.some(({ itemId }) => itemId === mine[0]!.itemId))!
  const move = { id, itemId: mine[0]!.itemId, roomId: null }
  expect((await at.call('place', move, at.department)).msg).toBe('不在院系调整阶段，不能调整')
  expect((await at.call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  expect(
    (await at.department.post('yxgl/dormitoryPresortBatch/place', { ...move, itemId: foreign.itemId })).status,
  ).toBe(404)
  expect((await at.department.get('yxgl/dormitoryPresortBatch/why', { id, itemId: foreign.itemId })).status).toBe(404)
  const list = await at.department.get('yxgl/dormitoryPresortItem/list', { batchId: id, size: 50 })
  expect(list.body.data.total).toBe(8)
  expect((await at.call('place', move, at.department)).msg).toBe('操作成功')
  expect((await at.look<Result>('result', { id }, at.department)).unplacedList).toHaveLength(1)
  const back = { id, itemId: mine[0]!.itemId, roomId: free.id }
  expect((await at.call('place', back, at.department)).msg).toBe('操作成功')
  const elsewhere = all.cards.find(({ members: there }) => there.some(({ itemId }) => itemId === foreign.itemId))!
  expect((await at.call('place', { ...back, roomId: elsewhere.id }, at.department)).msg).toMatch(
    /不能到这里：不满足“划拨范围”$/,
  )
  expect((await at.call('handIn', { id, departmentId: at.own.other }, at.department)).success).toBe(false)
  expect((await at.call('handIn', { id, departmentId: at.own.mine }, at.department)).msg).toBe('操作成功')
  expect((await at.call('place', move, at.department)).msg).toBe('本院系已提交，不能再调整')
  expect((await at.department.post('yxgl/dormitoryPresortBatch/publish', { id })).status).toBe(403)
  await at.drop(id)
})

test('departments have until a moment to hand in, and with the last of them the batch waits for publication', async () => {
  const id = await at.newBatch('提交', { deadlineYx: '2026-11-16T10:00:00.000Z' })
  await at.call('step', { id, to: 'dividing' })
  await at.call('suggest', { id, tier: '1' })
  await at.run(id)
  expect((await at.call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  const todos = () =>
    rowsOf(
      at,
      `select t.state, t.deadline, t.title, u.account_no as who
       from sys_user_todo t
       join sys_user u on u.id = t.user_id
       where t.biz_id = $1 and t.node_key = $2`,
      [id, at.own.mine],
    )
  expect(await todos()).toContainEqual({
    state: '0',
    deadline: '2026-11-16T18:00:00+08:00',
    title: '请调整本院系的床位预分',
    who: 'yx01',
  })
  const stateOf = async () => (await at.look<Overview>('overview', { id })).state
  expect((await at.call('handIn', { id, departmentId: at.own.mine }, at.department)).msg).toBe('操作成功')
  expect((await todos()).find(({ who }) => who === 'yx01')).toMatchObject({ state: '1' })
  expect(await stateOf()).toBe('2')
  expect((await at.call('handIn', { id, departmentId: at.own.other })).msg).toBe('操作成功')
  expect(await stateOf()).toBe('3')
  await at.drop(id)
})

test('what a department handed in while its own trial ran stays as it was handed in', async () => {
  const id = await at.divided('试算中提交')
  const first = await at.run(id)
  expect((await at.call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  // The trial waits for what it reads until the department has handed in.
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = at.system(async (ctx) => {
    await ctx.db.execute('lock table presort_trait in access exclusive mode')
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const { data } = await at.call('run', { id, departmentId: at.own.mine }, at.department)
  expect((await at.call('handIn', { id, departmentId: at.own.mine }, at.department)).msg).toBe('操作成功')
  release.resolve()
  await held
  const job = await at.finished(at.department, data.jobId)
  expect([job['status'], job['message']]).toEqual(['4', '本院系已提交，不能再调整'])
  expect((await at.look<Overview>('overview', { id })).versions.find(({ isCurrent }) => isCurrent)!.id).toBe(
    first['versionId'],
  )
  await at.drop(id)
})

test('a second trial waits for the first', async () => {
  const id = await at.divided('并发')
  const answers = await Promise.all([at.call('run', { id }), at.call('run', { id })])
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['操作成功', '该批次正在试算，请稍候'].toSorted())
  await at.finished(at.office, answers.find(({ success }) => success)!.data.jobId)
  await at.drop(id)
})
