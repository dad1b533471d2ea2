import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { makeOutside, makeRoom } from '#tests/support/dormitory.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { currentStays, giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import type { Result } from '../shared/result-routes.ts'
import type { Overview } from '../shared/routes.ts'
import { presortPools } from '../shared/services.ts'

let school: TestSchool
let office: Visitor
let department: Visitor
let own: { mine: string; other: string }
let house: { dormId: string; rooms: string[] }
let campusId: string
const grade = 2021

type Row = Record<string, unknown> & { id: string }

const entity = (ctx: Ctx, name: string) => ctx.world.entities.get(name)!

/** Two departments: that of the visitor with a class of 8 men, and another with 4. A house of three rooms of six. */
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await school.runJobs()
  office = await school.as('ssgl01')
  department = await school.as('yx01')
  const [mine] = await rowsOf(
    school,
    `select p.department_id as id
     from sys_user u
     join base_teacher p on p.id::text = u.person_id
     where u.account_no = 'yx01'`,
  )
  const [other] = await rowsOf(
    school,
    `select department_id as id
     from base_class
     where department_id <> '${String(mine!['id'])}'
     limit 1`,
  )
  const [campus] = await rowsOf(school, "select id from base_campus where campus_code = 'YL'")
  campusId = String(campus!['id'])
  own = { mine: String(mine!['id']), other: String(other!['id']) }
  await school.system(async (ctx) => {
    await people(ctx, own.mine, 8)
    await people(ctx, own.other, 4)
    house = await makeHouse(ctx)
  })
})
afterAll(() => school.close())

async function people(ctx: Ctx, departmentId: string, count: number): Promise<void> {
  const { id: majorId } = await makeRecord(ctx, entity(ctx, 'base.major'), { departmentId })
  const { id: gradeMajorId } = await makeRecord(ctx, entity(ctx, 'base.gradeMajor'), { majorId, grade, campusId })
  const { id: classId } = await makeRecord(ctx, entity(ctx, 'base.class'), { gradeMajorId, campusId })
  for (let i = 0; i < count; i += 1)
    await makeRecord(ctx, entity(ctx, 'base.student'), { classId, idCard: nextMan(), xjztM: '01', isResident: true })
}

let men = 0
/** Number of a man: its last figure but one is odd. */
function nextMan(): string {
  men += 1
  const figures = `43010220050815${String(men * 2 + 601).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((all, weight, i) => all + weight * Number(figures[i]), 0)
  return figures + '10X98765432'[sum % 11]
}

async function makeHouse(ctx: Ctx): Promise<{ dormId: string; rooms: string[] }> {
  const { id: levelId } = await makeRecord(ctx, entity(ctx, 'dorm.level'), { price: 80_000 })
  const { id: typeId } = await makeRecord(ctx, entity(ctx, 'dorm.type'), {
    levelId,
    bedCount: 6,
    status: '1',
    deskMode: '1',
  })
  const values = { campusId, dormName: '试算楼', sexLimit: '1', status: '1', floorUp: 1, floorDown: 0 }
  const { id: dormId } = await makeRecord(ctx, entity(ctx, 'dorm.dormitory'), values)
  const [floor] = await ctx.db.query<Row>('select id from dorm_floor where dorm_id = $1', [dormId])
  const rooms: string[] = []
  for (const roomNo of ['101', '102', '103']) {
    const at = { floorId: floor!.id, roomNo, typeId, roomUse: '1', bedCount: 6, status: '1', sexLimit: null }
    const room = { ...at, departmentId: null, classId: null, gradeLimit: null }
    rooms.push((await makeRecord(ctx, entity(ctx, 'dorm.room'), room)).id)
  }
  return { dormId, rooms }
}

const call = async (verb: string, body: Record<string, unknown>, who = office) =>
  (await who.post(`yxgl/dormitoryPresortBatch/${verb}`, body)).body
/** As somebody who authenticates a second time when asked. */
const publish = (id: string, more: object = {}) => call('publish', { id, ...more }, proving(school, office))
const look = async <T>(verb: string, query: Record<string, unknown>, who = office): Promise<T> =>
  (await who.get(`yxgl/dormitoryPresortBatch/${verb}`, query)).body.data as T
const bedStates = async () =>
  (
    await rowsOf(
      school,
      `select status, count(*)::int as n from dorm_bed where dorm_id = '${house.dormId}' group by status`,
    )
  ).map(({ status, n }) => `${String(status)}:${String(n)}`)
const itemsOf = (versionId: string) =>
  rowsOf(
    school,
    `select student_id, room_id, bed_id, outcome, is_fixed, reason from presort_item where version_id = '${versionId}' order by student_id`,
  )

async function newBatch(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const draft = {
    batchName: name,
    xn: '2031-2032',
    grade,
    mode: '1',
    population: '1',
    seed: 7,
    dormIds: [house.dormId],
    ...more,
  }
  const { body } = await office.post('yxgl/dormitoryPresortBatch/add', draft)
  expect(body.msg).toBe('操作成功')
  return body.data.id
}

async function divided(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await newBatch(name, more)
  expect((await call('step', { id, to: 'dividing' })).msg).toBe('操作成功')
  expect((await call('suggest', { id, tier: '1' })).data).toEqual({ painted: 3, short: 0 })
  return id
}
async function run(id: string, more: Record<string, unknown> = {}, who = office): Promise<Row> {
  const { data, msg } = await call('run', { id, ...more }, who)
  expect(msg).toBe('操作成功')
  const job = await school.finished(who, data.jobId)
  expect(job).toMatchObject({ status: '2' })
  return job['result'] as Row
}
const drop = (id: string) => call('close', { id, to: 'void' })

test('the beds in scope are kept for the batch, and a void batch leaves them free', async () => {
  const id = await newBatch('范围')
  expect(await bedStates()).toEqual(['0:18'])
  const before = await look<Overview>('overview', { id })
  expect([before.students, before.balance.filter(({ sex }) => sex === '1')]).toMatchObject([
    12,
    [
      { need: 12, beds: 0 },
      { need: 0, beds: 18 },
    ],
  ])
  await call('step', { id, to: 'dividing' })
  expect(await bedStates()).toEqual(['1:18'])
  const lines = await look<Row[]>('matrix', { id })
  expect(lines.map(({ departmentId, need, given }) => [departmentId === own.mine, need, given]).toSorted()).toEqual([
    [false, 4, 0],
    [true, 8, 0],
  ])
  expect((await drop(id)).data).toEqual({ freed: 18 })
  expect(await bedStates()).toEqual(['0:18'])
})

test('what is short is told, and goes on only when somebody says so', async () => {
  const [floor] = await rowsOf(school, `select id from dorm_bed where room_id = '${house.rooms[0]}' limit 1`)
  expect(floor).toBeDefined()
  const id = await newBatch('缺口')
  for (const roomId of house.rooms.slice(1))
    await office.post('yxgl/dormitoryRoom/update', { id: roomId, version: await versionOf(roomId), status: '2' })
  expect(await call('step', { id, to: 'dividing' })).toMatchObject({
    success: false,
    msg: '男生床位缺口6个，请增加房源或调整范围',
    data: { needsConfirm: true },
  })
  expect((await call('step', { id, to: 'dividing', isConfirmed: true })).msg).toBe('操作成功')
  await drop(id)
  for (const roomId of house.rooms.slice(1))
    await office.post('yxgl/dormitoryRoom/update', { id: roomId, version: await versionOf(roomId), status: '1' })
})
const versionOf = async (id: string) =>
  (await rowsOf(school, `select version from dorm_room where id = '${id}'`))[0]!['version']

test('a room is of one department, and in it of one class unless it is shared', async () => {
  const id = await newBatch('划拨')
  await call('step', { id, to: 'dividing' })
  const roomIds = [house.rooms[0]]
  expect((await call('paint', { id, tier: '1', roomIds, departmentId: own.mine })).data).toEqual({ painted: 1 })
  const [name] = await rowsOf(school, `select dept_name as name from base_department where id = '${own.mine}'`)
  expect((await call('paint', { id, tier: '1', roomIds, departmentId: own.other })).msg).toBe(
    `房间试算楼-101已划给${String(name!['name'])}，不能重复划拨`,
  )
  expect((await call('paint', { id, tier: '1', roomIds, departmentId: null })).msg).toBe('操作成功')
  expect((await call('paint', { id, tier: '1', roomIds, departmentId: own.other })).msg).toBe('操作成功')
  expect((await call('step', { id, to: 'adjusting' })).msg).toBe(`${String(name!['name'])}还没有划拨房间`)
  expect((await call('saveRules', { id, rules: [{ ruleCode: 'S-CLASS', enabled: true, weight: 101 }] })).msg).toBe(
    '权重应为0–100的整数',
  )
  await drop(id)
})

test('the same seed gives the same, whoever was settled by hand stays, and an earlier version can be gone back to', async () => {
  const id = await divided('种子')
  const first = await run(id)
  expect(first).toMatchObject({ versionNo: 1, stats: { placed: 12, unplaced: 0, conflicts: 0 } })
  const second = await run(id)
  expect(await itemsOf(String(second['versionId']))).toEqual(await itemsOf(String(first['versionId'])))
  const result = await look<Result>('result', { id })
  const [from, to] = [
    result.cards.find(({ members }) => members.length > 1)!,
    result.cards.find(({ members }) => members.length < 6)!,
  ]
  const member = from.members[0]!
  const other = result.cards
    .flatMap(({ members }) => members)
    .find((one) => one.className === member.className && one.bedId !== member.bedId)!
  expect(to).toBeDefined()
  expect((await call('place', { id, itemId: member.itemId, withItemId: other.itemId })).data).toEqual({
    words: `${member.xm}与${other.xm}互换`,
  })
  const bedOf = async (studentId: string) =>
    (await look<Result>('result', { id })).cards
      .flatMap(({ members }) => members)
      .find((one) => one.studentId === studentId)
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: other.bedId, isFixed: true })
  const third = await run(id, { seed: 99 })
  expect(third).toMatchObject({ versionNo: 3, stats: { fixed: 2 } })
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: other.bedId, isFixed: true })
  expect((await call('useVersion', { id, versionId: second['versionId'] })).msg).toBe('操作成功')
  expect((await call('undo', { id })).data).toEqual({ words: `${member.xm}与${other.xm}互换` })
  expect(await bedOf(member.studentId)).toMatchObject({ bedId: member.bedId, isFixed: false })
  expect(await itemsOf(String(second['versionId']))).toEqual(await itemsOf(String(first['versionId'])))
  expect((await call('undo', { id })).msg).toBe('没有可以撤销的调整')
  await drop(id)
})

test('a department sees and moves its own alone, while it is its turn', async () => {
  const id = await divided('院系')
  await run(id)
  const all = await look<Result>('result', { id })
  const members = all.cards.flatMap((card) => card.members)
  expect(members).toHaveLength(12)
  const mine = (await look<Result>('result', { id }, department)).cards.flatMap((card) => card.members)
  expect(mine).toHaveLength(8)
  const foreign = members.find(({ itemId }) => !mine.some((one) => one.itemId === itemId))!
  const free = all.cards.find(({ members: there }) => there.some(({ itemId }) => itemId === mine[0]!.itemId))!
  const move = { id, itemId: mine[0]!.itemId, roomId: null }
  expect((await call('place', move, department)).msg).toBe('不在院系调整阶段，不能调整')
  expect((await call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  expect((await department.post('yxgl/dormitoryPresortBatch/place', { ...move, itemId: foreign.itemId })).status).toBe(
    404,
  )
  expect((await department.get('yxgl/dormitoryPresortBatch/why', { id, itemId: foreign.itemId })).status).toBe(404)
  const list = await department.get('yxgl/dormitoryPresortItem/list', { batchId: id, size: 50 })
  expect(list.body.data.total).toBe(8)
  expect((await call('place', move, department)).msg).toBe('操作成功')
  expect((await look<Result>('result', { id }, department)).unplacedList).toHaveLength(1)
  const back = { id, itemId: mine[0]!.itemId, roomId: free.id }
  expect((await call('place', back, department)).msg).toBe('操作成功')
  const elsewhere = all.cards.find(({ members: there }) => there.some(({ itemId }) => itemId === foreign.itemId))!
  expect((await call('place', { ...back, roomId: elsewhere.id }, department)).msg).toMatch(
    /不能到这里：不满足“划拨范围”$/,
  )
  expect((await call('handIn', { id, departmentId: own.other }, department)).success).toBe(false)
  expect((await call('handIn', { id, departmentId: own.mine }, department)).msg).toBe('操作成功')
  expect((await call('place', move, department)).msg).toBe('本院系已提交，不能再调整')
  expect((await department.post('yxgl/dormitoryPresortBatch/publish', { id })).status).toBe(403)
  await drop(id)
})

test('departments have until a moment to hand in, and with the last of them the batch waits for publication', async () => {
  const id = await newBatch('提交', { deadlineYx: '2026-11-16T10:00:00.000Z' })
  await call('step', { id, to: 'dividing' })
  await call('suggest', { id, tier: '1' })
  await run(id)
  expect((await call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  const todos = () =>
    rowsOf(
      school,
      `select t.state, t.deadline, t.title, u.account_no as who
       from sys_user_todo t
       join sys_user u on u.id = t.user_id
       where t.biz_id = $1 and t.node_key = $2`,
      [id, own.mine],
    )
  expect(await todos()).toContainEqual({
    state: '0',
    deadline: '2026-11-16T18:00:00+08:00',
    title: '请调整本院系的床位预分',
    who: 'yx01',
  })
  const stateOf = async () => (await look<Overview>('overview', { id })).state
  expect((await call('handIn', { id, departmentId: own.mine }, department)).msg).toBe('操作成功')
  expect((await todos()).find(({ who }) => who === 'yx01')).toMatchObject({ state: '1' })
  expect(await stateOf()).toBe('2')
  expect((await call('handIn', { id, departmentId: own.other })).msg).toBe('操作成功')
  expect(await stateOf()).toBe('3')
  await drop(id)
})

test('what a department handed in while its own trial ran stays as it was handed in', async () => {
  const id = await divided('试算中提交')
  const first = await run(id)
  expect((await call('step', { id, to: 'adjusting' })).msg).toBe('操作成功')
  // The trial waits for what it reads until the department has handed in.
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = school.system(async (ctx) => {
    await ctx.db.execute('lock table presort_trait in access exclusive mode')
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const { data } = await call('run', { id, departmentId: own.mine }, department)
  expect((await call('handIn', { id, departmentId: own.mine }, department)).msg).toBe('操作成功')
  release.resolve()
  await held
  const job = await school.finished(department, data.jobId)
  expect([job['status'], job['message']]).toEqual(['4', '本院系已提交，不能再调整'])
  expect((await look<Overview>('overview', { id })).versions.find(({ isCurrent }) => isCurrent)!.id).toBe(
    first['versionId'],
  )
  await drop(id)
})

test("whoever lives outside with the school's knowledge is not sorted, and loses a place that was meant for them", async () => {
  const [one] = await rowsOf(
    school,
    'select id from base_student where department_id = $1 and grade = $2 order by xh limit 1',
    [own.other, grade],
  )
  const studentId = String(one!['id'])
  const id = await divided('校外住宿', { mode: '3' })
  await run(id)
  await call('step', { id, to: 'adjusting' })
  await call('step', { id, to: 'ready', isConfirmed: true })
  await school.system((ctx) => makeOutside(ctx, studentId, '2', '2027-01-20'))
  expect((await publish(id)).data).toMatchObject({ given: 11 })
  expect(
    await rowsOf(school, 'select outcome, room_id, reason from presort_item where batch_id = $1 and student_id = $2', [
      id,
      studentId,
    ]),
  ).toEqual([{ outcome: '3', room_id: null, reason: '已备案校外住宿' }])
  expect((await call('close', { id, to: 'archived' })).success).toBe(true)
  const next = await divided('校外住宿不分')
  expect(await run(next)).toMatchObject({ stats: { placed: 11, unplaced: 0 } })
  await drop(next)
  await school.system((ctx) => ctx.db.execute('delete from offcampus_living where student_id = $1', [studentId]))
})

test('a second trial waits for the first', async () => {
  const id = await divided('并发')
  const answers = await Promise.all([call('run', { id }), call('run', { id })])
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['操作成功', '该批次正在试算，请稍候'].toSorted())
  await school.finished(office, answers.find(({ success }) => success)!.data.jobId)
  await drop(id)
})

test.each([
  ['2', '定到房间'],
  ['3', '定到班级'],
])('what settles no beds leaves rooms to choose from, and gives nobody a bed; mode %s', async (mode, name) => {
  const id = await divided(name, { mode, xn: `204${mode}-204${Number(mode) + 1}` })
  await run(id)
  await call('step', { id, to: 'adjusting' })
  expect((await call('step', { id, to: 'ready', isConfirmed: true })).msg).toBe('操作成功')
  const items = await rowsOf(school, 'select room_id, bed_id, student_id from presort_item where batch_id = $1', [id])
  expect(items.filter(({ bed_id: bed }) => bed !== null)).toEqual([])
  expect((await publish(id)).data).toMatchObject({ given: items.length, refused: [], message: null })
  const told = await rowsOf(
    school,
    "select content from sys_user_message where biz_id = $1 and title = '宿舍房间已确定'",
    [id],
  )
  expect(told).toHaveLength(items.length)
  const words =
    mode === '2'
      ? /^您的宿舍房间为试算楼-10\d，选宿开放后请在该房间选择床位。$/
      : /^您所在班级的宿舍房间已确定，选宿开放后请在其中选择床位。$/
  expect(told.filter(({ content }) => !words.test(String(content)))).toEqual([])
  expect(await rowsOf(school, 'select id from stay_register where source_id = $1', [id])).toEqual([])
  const left = await school.system((ctx) => ctx.call(presortPools, { grade, xn: `204${mode}-204${Number(mode) + 1}` }))
  const pair = (room: unknown, who: unknown) => `${String(room)} ${String(who)}`
  const rooms = new Set(items.map(({ room_id: room }) => room))
  expect(new Set(left.map(({ roomId }) => roomId))).toEqual(rooms)
  if (mode === '2')
    expect(left.map(({ roomId, studentId }) => pair(roomId, studentId)).toSorted()).toEqual(
      items.map(({ room_id: room, student_id: who }) => pair(room, who)).toSorted(),
    )
  else {
    expect(left.every(({ studentId, classId }) => studentId === null && classId !== null)).toBe(true)
    expect(new Set(left.map(({ roomId, classId }) => pair(roomId, classId))).size).toBe(left.length)
  }
  expect((await call('close', { id, to: 'archived' })).success).toBe(true)
})

test('what was published is given by the rules of beds; a bed that was taken meanwhile leaves its student without one', async () => {
  const id = await divided('发布')
  await run(id)
  await call('step', { id, to: 'adjusting' })
  expect((await call('publish', { id })).msg).toBe('待发布的批次才能发布')
  expect((await call('step', { id, to: 'ready' })).data).toMatchObject({ needsConfirm: true })
  expect((await call('step', { id, to: 'ready', isConfirmed: true })).msg).toBe('操作成功')
  const result = await look<Result>('result', { id })
  const [unlucky, housed] = result.cards.flatMap(({ members }) => members)
  // One bed is out of use by now, and somebody was given another one meanwhile.
  const elsewhere = await school.system(async (ctx) => {
    const { roomId } = await makeRoom(ctx)
    const [bed] = await ctx.db.query<Row>('select id from dorm_bed where room_id = $1 limit 1', [roomId])
    const pairs = [{ studentId: housed!.studentId, bedId: bed!.id }]
    await ctx.call(giveBeds, { pairs, inWay: '3', sourceId: null })
    return (await ctx.call(currentStays, { studentIds: [housed!.studentId] })).get(housed!.studentId)!.placeName
  })
  await office.post('yxgl/dormitoryBed/unlock', { id: unlucky!.bedId })
  expect((await office.post('yxgl/dormitoryBed/stop', { id: unlucky!.bedId })).body.msg).toBe('操作成功')
  const said = await office.post('yxgl/dormitoryPresortItem/comment', { id: unlucky!.itemId, content: '想住低楼层' })
  expect(said.body.msg).toBe('操作成功')
  expect(await call('publish', { id })).toMatchObject({
    success: false,
    msg: '还有1条意见待答复，确认后仍然发布',
    data: { needsConfirm: true },
  })
  expect((await call('publish', { id, isConfirmed: true })).data).toMatchObject({
    secondAuth: true,
    operation: 'dormitoryPresortBatch:publish',
  })
  expect(await rowsOf(school, `select id from stay_register where source_id = '${id}'`)).toEqual([])
  const { data } = await publish(id, { isConfirmed: true })
  expect(data).toMatchObject({
    given: 10,
    refused: expect.arrayContaining([unlucky, housed].map((one) => expect.objectContaining({ xh: one!.xh }))),
    message: expect.stringMatching(
      new RegExp(
        `^有1个床位在试算后被占用，已退回未分配，请重新试算；有1名学生退回未分配：该学生已分配床位：.*${elsewhere}，不能重复分配$`,
      ),
    ),
  })
  const heard = await rowsOf(
    school,
    `select m.content from sys_user_message m join sys_user u on u.id = m.user_id
     where m.biz_id = '${id}' and m.title = '预分发布后仍有学生未分配' and u.account_no = 'ssgl01'`,
  )
  expect(heard).toEqual([{ content: '发布已发布，仍有2名学生未分配床位。' }])
  const stays = await rowsOf(school, `select student_id, in_way, state from stay_register where source_id = '${id}'`)
  expect(stays).toHaveLength(10)
  expect(new Set(stays.map(({ in_way, state }) => `${String(in_way)} ${String(state)}`))).toEqual(new Set(['1 1']))
  const after = await look<Result>('result', { id })
  expect(after.unplacedList.map(({ xh }) => xh).toSorted()).toEqual([unlucky!.xh, housed!.xh].toSorted())
  expect(after.conflicts).toEqual([])
  expect((await bedStates()).toSorted()).toEqual(['1:7', '2:10', '8:1'])
  expect((await drop(id)).msg).toBe('当前状态不能作废')
  expect((await call('close', { id, to: 'archived' })).data).toEqual({ freed: 7 })
})
