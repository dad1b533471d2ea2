import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMan, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { register } from '../shared/register.ts'

let school: TestSchool
let office: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
})
afterAll(() => school.close())

type Row = Record<string, unknown> & { id: string; version: number }
const oneOf = async (path: string, id: string): Promise<Row> =>
  (await office.get(`yxgl/${path}/getOne`, { id })).body.data
const update = async (path: string, id: string, values: object) =>
  (await office.post(`yxgl/${path}/update`, { id, version: (await oneOf(path, id)).version, ...values })).body
const deed = async (verb: string, id: string, more = {}) =>
  (await office.post(`yxgl/dormitoryRegister/${verb}`, { id, ...more })).body

/** So many men move into a room of their own. */
async function livingIn(at: { roomId: string }, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let bedNo = 1; bedNo <= count; bedNo += 1) {
    const studentId = await school.system(makeMan)
    const { data } = (await office.post('yxgl/dormitoryRegister/add', { studentId, roomId: at.roomId, bedNo })).body
    await deed('checkin', data.id)
    ids.push(data.id)
  }
  return ids
}
async function leave(id: string): Promise<void> {
  await office.post('yxgl/dormitoryRegister/inspect', { id, defects: [] })
  expect((await deed('checkout', id, { outReason: '2' })).msg).toBe('操作成功')
}

// Dormitory 1.3.
test('a room with four residents in six beds answers six rows, two of them without a student', async () => {
  const at = await school.system(makeRoom)
  const [type] = await rowsOf(school, 'select type_id as id from dorm_room where id = $1', [at.roomId])
  await school.system((ctx) => ctx.db.execute('update dorm_type set bed_count = 6 where id = $1', [type!['id']]))
  expect((await update('dormitoryRoom', at.roomId, { bedCount: 6 })).msg).toBe('操作成功')
  const ids = await livingIn(at, 4)
  const rows = (await office.get('base/school/getRoomStu', { roomId: at.roomId })).body.data as Row[]
  expect(rows.map(({ bedNo, status }) => [bedNo, status])).toEqual([
    ...['1', '2', '3', '4'].map((no) => [no, '3']),
    ['5', '0'],
    ['6', '0'],
  ])
  expect(rows.filter(({ studentId }) => studentId === null)).toHaveLength(2)
  const [told] = await rowsOf(school, 'select xh, xm from stay_register where id = $1', [ids[0]])
  expect(rows[0]).toMatchObject({ ...told, sex: '1', isRoomHead: false, inDate: '2026-11-15' })
  expect((await update('dormitoryRoom', at.roomId, { bedCount: 3 })).data).toEqual({
    bedCount: expect.stringMatching(/^房间.+已住4人，床位数不能小于4$/),
  })
})

// Dormitory 1.4.
test('a keeper of one house is told so of another, whatever is asked, and sees no room of it', async () => {
  const keeper = await school.as('sg01')
  const at = await school.system(makeRoom)
  const listed = await keeper.get('yxgl/dormitoryRoom/list', { dormId: at.dormId })
  expect([listed.status, listed.body.data.total]).toEqual([200, 0])
  const [bed] = await rowsOf(school, 'select id from dorm_bed where room_id = $1 limit 1', [at.roomId])
  const before = await oneOf('dormitoryRoom', at.roomId)
  const answers = [
    await keeper.post('yxgl/dormitoryRoom/update', { id: at.roomId, phone: '88886666' }),
    await keeper.post('yxgl/dormitoryRoom/note', { id: at.roomId, phone: '88886666' }),
    await keeper.post('yxgl/dormitoryBed/stop', { id: bed!['id'] }),
  ]
  for (const { body } of answers)
    expect(body).toMatchObject({ success: false, code: 403, msg: '您不是该宿舍楼的管理人员' })
  expect(await oneOf('dormitoryRoom', at.roomId)).toEqual(before)
  // What is nobody's looks the same as what is somebody else's.
  const none = await keeper.post('yxgl/dormitoryBed/stop', { id: '01900000-0000-7000-8000-000000000000' })
  expect(none.body).toMatchObject({ code: 403, msg: '您不是该宿舍楼的管理人员' })
  const [own] = (await keeper.get('yxgl/dormitoryRoom/list', { size: 1 })).body.data.records as Row[]
  expect((await keeper.post('yxgl/dormitoryRoom/update', { id: own!.id, phone: '88886666' })).body).toMatchObject({
    code: 403,
    msg: '您未被授权，没有操作权限，请联系系统管理员',
  })
})

// Dormitory 1.5.
test('a floor on which a man lives is not given to women', async () => {
  const house = { sexLimit: '3', status: '1', floorUp: 2, floorDown: 0, dormName: '混合楼' }
  const { id: dormId } = await school.system((ctx) => makeRecord(ctx, ctx.world.entities.get('dorm.dormitory')!, house))
  const [, second] = (await office.get('yxgl/dormitoryFloor/list', { dormId, ascs: 'floorNo' })).body.data
    .records as Row[]
  expect((await update('dormitoryFloor', second!.id, { sexLimit: '1' })).msg).toBe('操作成功')
  const [type] = await rowsOf(school, 'select id from dorm_type where bed_count = 4 and level_id is not null limit 1')
  const order = { dormId, floorFrom: 2, floorTo: 2, perFloor: 1, typeId: type!['id'] }
  await office.post('yxgl/dormitoryRoom/generate', order)
  const [room] = await rowsOf(school, 'select id from dorm_room where dorm_id = $1', [dormId])
  const [stay] = await livingIn({ roomId: String(room!['id']) }, 1)
  expect((await update('dormitoryFloor', second!.id, { sexLimit: '2' })).data).toEqual({
    sexLimit: '该楼层仍有入住或已分配学生，不能修改性别限制',
  })
  expect((await office.post('yxgl/dormitory/remove', { ids: dormId })).body.msg).toBe(
    '该宿舍楼下存在入住记录，不能删除，可改为停用',
  )
  await leave(stay!)
  expect((await update('dormitoryFloor', second!.id, { sexLimit: '2' })).msg).toBe('操作成功')
})

// Dormitory 1.6.
test('a room is taken out of use once everybody has left it, and is offered no more', async () => {
  const at = await school.system(makeRoom)
  const ids = await livingIn(at, 2)
  const offered = async () =>
    (
      (await office.get('base/school/getRoom', { floorId: at.floorId, onlyFree: 1 })).body.data as { value: string }[]
    ).map(({ value }) => value)
  const stop = () => update('dormitoryRoom', at.roomId, { status: '2' })
  expect((await stop()).data).toEqual({ status: expect.stringMatching(/^房间.+仍有学生入住或已分配，不能停用$/) })
  expect(await offered()).toEqual([at.roomId])
  await leave(ids[0]!)
  expect((await stop()).success).toBe(false)
  await leave(ids[1]!)
  expect((await stop()).msg).toBe('操作成功')
  expect(await offered()).toEqual([])
})

test('a room has one head, who is named by whoever answers for it and steps down when leaving', async () => {
  const at = await school.system(makeRoom)
  const [first, second] = await livingIn(at, 2)
  const heads = async () =>
    (
      await rowsOf(school, 'select id from stay_register where room_id = $1 and is_room_head order by id', [at.roomId])
    ).map(({ id }) => id)
  expect((await deed('head', first!)).msg).toBe('操作成功')
  expect((await deed('head', second!)).msg).toBe('操作成功')
  expect(await heads()).toEqual([second])
  expect((await deed('head', second!)).msg).toBe('当前状态不能设为寝室长')
  const rows = (await office.get('base/school/getRoomStu', { roomId: at.roomId })).body.data as Row[]
  expect(rows.filter(({ isRoomHead }) => isRoomHead).map(({ bedNo }) => bedNo)).toEqual(['2'])
  await leave(second!)
  expect(await heads()).toEqual([])
  await deed('head', first!)
  expect((await deed('unhead', first!)).msg).toBe('操作成功')
  expect(await heads()).toEqual([])
})

test('nobody leaves with the spare key of the room', async () => {
  const at = await school.system(makeRoom)
  const [id] = await livingIn(at, 1)
  const [who] = await rowsOf(school, 'select xh from stay_register where id = $1', [id])
  const { data } = (await office.post('yxgl/dormitoryKeyBorrow/add', { roomId: at.roomId, xh: who!['xh'] })).body
  await office.post('yxgl/dormitoryRegister/inspect', { id, defects: [] })
  expect((await deed('checkout', id!, { outReason: '2' })).msg).toMatch(/^备用钥匙（.+）尚未归还，不能办理退宿$/)
  await office.post('yxgl/dormitoryKeyBorrow/giveBack', { id: data.id })
  expect((await deed('checkout', id!, { outReason: '2' })).msg).toBe('操作成功')
})

test('whoever moves in has it in writing, and their counsellor one message for all of a day', async () => {
  const [own] = await rowsOf(
    school,
    `select u.id as "userId", t.class_id as "classId" from base_class_assign t
     join sys_user u on u.person_id = t.teacher_id::text and u.account_no = 'fdy01'
     where t.role = 'fdy' and t.deleted_time is null and t.end_date is null limit 1`,
  )
  const ids: string[] = []
  for (let i = 0; i < 2; i += 1) {
    const at = await school.system(makeRoom)
    const studentId = await school.system(makeMan)
    await school.system((ctx) =>
      ctx.db.execute('update base_student set class_id = $2 where id = $1', [studentId, own!['classId']]),
    )
    const { data } = (await office.post('yxgl/dormitoryRegister/add', { studentId, roomId: at.roomId, bedNo: 1 })).body
    await deed('checkin', data.id)
    ids.push(data.id)
  }
  const told = await rowsOf(
    school,
    `select title from sys_user_message where user_id = $1 and biz_type = 'dormitoryRegister' and biz_id = $2`,
    [own!['userId'], ids[1]],
  )
  expect(told).toEqual([{ title: '今天有2名学生办理入住' }])
})

test('of several who are made head of a room at the same moment one is', async () => {
  const at = await school.system(makeRoom)
  const ids = await livingIn(at, 4)
  expect(await Promise.all(ids.map(async (id) => (await deed('head', id)).msg))).toEqual(ids.map(() => '操作成功'))
  const heads = await rowsOf(school, 'select id from stay_register where room_id = $1 and is_room_head', [at.roomId])
  expect(heads).toHaveLength(1)
})

test('whatever writes it, the table knows one head of a room among those who live there', async () => {
  const at = await school.system(makeRoom)
  const [first, second] = await livingIn(at, 2)
  const make = (id: string) =>
    school.system((ctx) => changeRows(ctx, register, { where: { id }, values: { isRoomHead: true } }))
  const tries = await Promise.allSettled([make(first!), make(second!)])
  const [refused, ...others] = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect([refused.data, others]).toEqual([{ isRoomHead: '该房间已有寝室长，请刷新后重试' }, []])
  const heads = await rowsOf(school, 'select id from stay_register where room_id = $1 and is_room_head', [at.roomId])
  expect(heads).toHaveLength(1)
})

test('the telephone of a resident is masked, and there only for whoever reaches the student', async () => {
  const [seen] = await rowsOf(
    school,
    `select r.room_id as "roomId", r.student_id as "studentId" from stay_register r
     join base_class_assign a on a.class_id = r.class_id and a.role = 'fdy' and a.deleted_time is null and a.end_date is null
     join sys_user u on u.person_id = a.teacher_id::text and u.account_no = 'fdy01'
     join base_student s on s.id = r.student_id and s.sjhm is not null
     where r.state = '2' limit 1`,
  )
  const phonesFor = async (account: string, roomId: unknown) =>
    (await (await school.as(account)).get('base/school/getRoomStu', { roomId })).body.data as Row[]
  const own = (await phonesFor('fdy01', seen!['roomId'])).find(({ studentId }) => studentId === seen!['studentId'])
  expect(own!['sjhm']).toMatch(/^1\d{2}\*{4}\d{4}$/)
  const [kept] = await rowsOf(
    school,
    `select r.room_id as id from stay_register r
     join dorm_keeper k on k.dorm_id = r.dorm_id and k.deleted_time is null
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01'
     where r.state = '2' and cardinality(coalesce(k.floor_ids, '{}')) = 0 limit 1`,
  )
  const rows = (await phonesFor('sg01', kept!['id'])).filter(({ studentId }) => studentId !== null)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ sjhm }) => sjhm))).toEqual(new Set([null]))
})
