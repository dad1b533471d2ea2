import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  admin = await school.as('ssgl01')
})
afterAll(() => school.close())

type Row = Record<string, unknown> & { id: string; version: number }

async function campusId(): Promise<string> {
  return String((await rowsOf(school, "select id from base_campus where campus_code = 'YL'"))[0]!['id'])
}
async function typeId(bedCount: number): Promise<string> {
  const [row] = await rowsOf(
    school,
    `select id from dorm_type where bed_count = ${bedCount} and level_id is not null order by sort`,
  )
  return String(row!['id'])
}
async function newHouse(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const draft = { campusId: await campusId(), dormName: name, dormCode: `T-${name}`.replace('号楼', ''), sexLimit: '1' }
  const { body } = await admin.post('yxgl/dormitory/add', { ...draft, floorUp: 6, ...more })
  expect(body.msg).toBe('操作成功')
  return body.data.id
}
const list = async (path: string, query: Record<string, unknown>): Promise<Row[]> =>
  (await admin.get(`yxgl/${path}/list`, { size: 200, ...query })).body.data.records
const one = async (path: string, id: string): Promise<Row> => (await admin.get(`yxgl/${path}/getOne`, { id })).body.data
const update = async (path: string, id: string, values: Record<string, unknown>) =>
  (await admin.post(`yxgl/${path}/update`, { id, version: (await one(path, id)).version, ...values })).body
const choices = async (verb: string, query: Record<string, unknown>, who = admin) =>
  (await who.get(`base/school/${verb}`, query)).body.data

// Dormitory 1.1 and 1.2.
test('a house of six floors gets 180 rooms and 1,080 beds, once', async () => {
  const dormId = await newHouse('9号楼')
  const order = { dormId, floorFrom: 1, floorTo: 6, perFloor: 30, typeId: await typeId(6), oddOrient: '1' }
  const preview = await admin.post('yxgl/dormitoryRoom/generate', { ...order, isPreview: true })
  expect(preview.body.data).toMatchObject({ made: 180, beds: 1080, skipped: 0 })
  expect(await list('dormitoryRoom', { dormId })).toEqual([])
  expect((await admin.post('yxgl/dormitoryRoom/generate', order)).body.data).toMatchObject({ made: 180, beds: 1080 })
  const again = (await admin.post('yxgl/dormitoryRoom/generate', order)).body.data
  expect([again.made, again.skipped, again.skippedNos.length]).toEqual([0, 180, 180])
  const floors = await choices('getFloor', { dormId })
  expect(floors.map(({ label, floorNo, sexLimit }: Record<string, unknown>) => [label, floorNo, sexLimit])).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => [`${n}层`, n, 1]),
  )
  const rooms = await choices('getRoom', { floorId: floors[2].value })
  expect([rooms.length, rooms[0].label, new Set(rooms.map(({ bedFree }: { bedFree: number }) => bedFree))]).toEqual([
    30,
    '301',
    new Set([6]),
  ])
  expect(await choices('getRoom', { dormId, floor: 3 })).toEqual(rooms)
  const [campus] = await choices('getDormTree', { campusId: await campusId() })
  expect(campus.children.find(({ id }: Row) => id === dormId)).toMatchObject({
    nodeType: 'dorm',
    label: '9号楼',
    sexLimit: 1,
    bedTotal: 1080,
    bedFree: 1080,
    children: [{ nodeType: 'floor', floorNo: 1, bedTotal: 180 }, {}, {}, {}, {}, {}],
  })
  const [tree] = await choices('getDormRoomTree', { dormId })
  expect(tree.children[0].children[5].children).toHaveLength(30)
  const ofFloor = await choices('getDormRoomTree', { floorId: floors[2].value })
  expect(ofFloor).toHaveLength(1)
  expect(ofFloor[0].children.map(({ id }: Row) => id)).toEqual([dormId])
  expect(ofFloor[0].children[0].children.map(({ id }: Row) => id)).toEqual([floors[2].value])
  expect(ofFloor[0].children[0].children[0].children).toHaveLength(30)
  expect(await choices('getDormRoomTree', { floorId: 'none' })).toEqual([])
  expect(await choices('getRoomFullName', { roomId: rooms[4].value })).toMatchObject({
    roomFullName: '云麓校区-9号楼-305',
    floorName: '3层',
    roomNo: '305',
  })
  const beds = await choices('getRoomStu', { roomId: rooms[4].value })
  expect(beds.map(({ bedNo, status, studentId }: Record<string, unknown>) => [bedNo, status, studentId])).toEqual(
    ['1', '2', '3', '4', '5', '6'].map((no) => [no, '0', null]),
  )
})

test.each([
  [{ floorTo: 9 }, { floorTo: '该宿舍楼只有6层' }],
  [{ floorFrom: 5, floorTo: 4 }, { floorTo: '结束楼层不能低于开始楼层' }],
  [{ rule: '{seq:2}' }, { rule: '编号规则缺少楼层 {floor}' }],
  [{ rule: '{floor}{seq}', perFloor: 60, floorTo: 6 }, null],
  [{ perFloor: 61 }, { perFloor: '每层房间数应为 1–60' }],
])('rooms by %j: %j', async (more, problems) => {
  const [house] = await rowsOf(school, 'select id from dorm_dormitory where floor_up = 6 order by dorm_code limit 1')
  const order = {
    dormId: house!['id'],
    floorFrom: 1,
    floorTo: 2,
    perFloor: 5,
    typeId: await typeId(6),
    isPreview: true,
  }
  const { body } = await admin.post('yxgl/dormitoryRoom/generate', { ...order, ...more })
  expect(problems ? body.data : body.success).toEqual(problems ?? true)
})

test('a room is there once, follows its type, and is not made smaller than who lives in it', async () => {
  const dormId = await newHouse('10号楼')
  const [floor] = await choices('getFloor', { dormId })
  const draft = { floorId: floor.value, roomNo: '105', typeId: await typeId(6), roomUse: '1' }
  const { id } = (await admin.post('yxgl/dormitoryRoom/add', draft)).body.data
  expect((await admin.post('yxgl/dormitoryRoom/add', draft)).body.data).toEqual({
    roomNo: '10号楼已存在105房间，不能重复添加',
  })
  expect(await one('dormitoryRoom', id)).toMatchObject({
    bedCount: 6,
    bedFree: 6,
    sexLimit: '1',
    roomName: '10号楼-105',
  })
  const [free] = await rowsOf(school, 'select id from dorm_type where level_id is null')
  const unpriced = await admin.post('yxgl/dormitoryRoom/add', { ...draft, roomNo: '106', typeId: free!['id'] })
  expect(unpriced.body.data).toEqual({ typeId: '该房型未关联收费标准，不能用于学生住宿' })
  const change = (values: Record<string, unknown>) => update('dormitoryRoom', id, values)
  expect((await change({ bedCount: 7 })).data).toEqual({ bedCount: '该房型有6张床，床位数不能大于6' })
  expect((await change({ bedCount: 4 })).msg).toBe('操作成功')
  expect(await one('dormitoryRoom', id)).toMatchObject({ bedCount: 4, bedFree: 4 })
  expect((await list('dormitoryBed', { roomId: id, status: '9' })).map(({ bedNo }) => bedNo)).toEqual([5, 6])
  expect((await change({ bedCount: 6 })).msg).toBe('操作成功')
  expect((await list('dormitoryBed', { roomId: id, status: '0' })).length).toBe(6)
  const beds = await list('dormitoryBed', { roomId: id })
  await admin.post('yxgl/dormitoryBed/lock', { id: beds[0]!.id, lockReason: '迎新预留' })
  expect((await change({ bedCount: 0 })).data).toEqual({ bedCount: '房间105有锁定的床位，请先解锁' })
})

test('beds are locked with an end, stopped and mended, and the room knows how many are free', async () => {
  const [row] = await rowsOf(school, 'select id from dorm_room where bed_free = 6 order by room_name limit 1')
  const roomId = String(row!['id'])
  const [first, second] = await list('dormitoryBed', { roomId })
  const act = async (verb: string, id: string, input = {}) =>
    (await admin.post(`yxgl/dormitoryBed/${verb}`, { id, ...input })).body.msg
  const past = await act('lock', first!.id, { lockReason: '预留', lockUntil: '2020-01-01 00:00:00' })
  expect(past).toBe('锁定至应晚于现在')
  const lockUntil = '2026-11-15 11:00:00'
  expect(await act('lock', first!.id, { lockReason: '预留', lockUntil })).toBe('操作成功')
  expect(await act('stop', second!.id)).toBe('操作成功')
  expect(await act('lock', second!.id, { lockReason: '预留' })).toBe('当前状态不能锁定')
  expect(await one('dormitoryRoom', roomId)).toMatchObject({ bedFree: 4, bedLocked: 1, bedBroken: 1 })
  expect(await act('resume', second!.id)).toBe('操作成功')
  school.clock.set('2026-11-15T04:00:00Z')
  await school.upkeep('bed locks')
  school.clock.set('2026-11-15T02:00:00Z')
  expect(await one('dormitoryBed', first!.id)).toMatchObject({ status: '0', lockReason: null })
  expect(await one('dormitoryRoom', roomId)).toMatchObject({ bedFree: 6, bedLocked: 0 })
})

test('a bed out of use stays so whatever becomes of its room, and one of a room that is gone comes back with it', async () => {
  const dormId = await newHouse('12号楼', { floorUp: 1 })
  const order = { dormId, floorFrom: 1, floorTo: 1, perFloor: 1, typeId: await typeId(4) }
  await admin.post('yxgl/dormitoryRoom/generate', order)
  const [room] = await list('dormitoryRoom', { dormId })
  const [bed] = await list('dormitoryBed', { roomId: room!.id })
  await admin.post('yxgl/dormitoryBed/retire', { id: bed!.id })
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ bedCount: 3, bedFree: 3 })
  await admin.post('yxgl/dormitoryRoom/note', { id: room!.id, phone: '88886666' })
  const nowhere = await admin.post('yxgl/dormitoryRoom/note', { id: crypto.randomUUID(), phone: '88886666' })
  expect(nowhere.status).toBe(404)
  expect(await one('dormitoryBed', bed!.id)).toMatchObject({ status: '9' })
  await admin.post('yxgl/dormitoryBed/revive', { id: bed!.id })
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ bedCount: 4, bedFree: 4 })
  expect((await admin.post('yxgl/dormitoryRoom/remove', { ids: room!.id })).body.msg).toBe('操作成功')
  expect(await list('dormitoryBed', { dormId, status: '0' })).toEqual([])
  expect((await admin.post('yxgl/dormitoryRoom/restore', { ids: room!.id })).body.msg).toBe('操作成功')
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ bedCount: 4, bedFree: 4 })
})

test('a mixed house says by floor who lives there; what somebody counts on is not turned around', async () => {
  const dormId = await newHouse('11号楼', { sexLimit: '3', floorUp: 2 })
  const [floor] = await list('dormitoryFloor', { dormId })
  const setSex = (sexLimit: string) => update('dormitoryFloor', floor!.id, { sexLimit })
  expect((await setSex('1')).msg).toBe('操作成功')
  await admin.post('yxgl/dormitoryRoom/generate', {
    dormId,
    floorFrom: 1,
    floorTo: 1,
    perFloor: 2,
    typeId: await typeId(4),
  })
  const [room] = await list('dormitoryRoom', { dormId })
  expect(room).toMatchObject({ sexLimit: '1' })
  expect((await setSex('2')).msg).toBe('操作成功')
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ sexLimit: '2' })
  const [bed] = await list('dormitoryBed', { roomId: room!.id })
  await admin.post('yxgl/dormitoryBed/lock', { id: bed!.id, lockReason: '预留' })
  expect((await setSex('1')).data).toEqual({ sexLimit: '该楼层仍有入住或已分配学生，不能修改性别限制' })
  await admin.post('yxgl/dormitoryBed/unlock', { id: bed!.id })
  expect((await update('dormitory', dormId, { sexLimit: '1' })).msg).toBe('操作成功')
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ sexLimit: '1' })
  expect((await update('dormitoryFloor', floor!.id, { floorName: '首层' })).msg).toBe('操作成功')
  expect((await update('dormitory', dormId, { dormName: '至善楼' })).msg).toBe('操作成功')
  expect(await one('dormitoryRoom', room!.id)).toMatchObject({ roomName: '至善楼-101' })
  expect((await update('dormitory', dormId, { floorUp: 1 })).msg).toBe('操作成功')
  expect(await list('dormitoryFloor', { dormId })).toHaveLength(1)
  expect((await admin.post('yxgl/dormitory/remove', { ids: dormId })).body.msg).toContain('不能删除，可改为停用')
})

test('a room whose beds are kept for somebody is not given to the other sex before they are free', async () => {
  const dormId = await newHouse('14号楼', { sexLimit: '4', floorUp: 1 })
  const [floor] = await list('dormitoryFloor', { dormId })
  const draft = { floorId: floor!.id, roomNo: '101', typeId: await typeId(4), roomUse: '1', sexLimit: '1' }
  const { id } = (await admin.post('yxgl/dormitoryRoom/add', draft)).body.data
  const [bed] = await list('dormitoryBed', { roomId: id })
  const setSex = (sexLimit: string) => update('dormitoryRoom', id, { sexLimit })
  await admin.post('yxgl/dormitoryBed/lock', { id: bed!.id, lockReason: '迎新预留' })
  expect((await setSex('2')).data).toEqual({ sexLimit: '房间101有锁定的床位，请先解锁' })
  expect(await one('dormitoryRoom', id)).toMatchObject({ sexLimit: '1' })
  expect((await update('dormitoryRoom', id, { remark: '朝南' })).msg).toBe('操作成功')
  await admin.post('yxgl/dormitoryBed/unlock', { id: bed!.id })
  expect((await setSex('2')).msg).toBe('操作成功')
})

test('a keeper reaches own houses and floors, from the day on and no longer', async () => {
  const keeper = await school.as('sg01')
  const own = (await keeper.get('yxgl/dormitory/wall')).body.data as { id: string; dormName: string }[]
  const all = (await admin.get('yxgl/dormitory/wall')).body.data as { id: string }[]
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  const foreign = all.find(({ id }) => !own.some((mine) => mine.id === id))!.id
  const total = async (dormId: string) =>
    (await keeper.get('yxgl/dormitoryRoom/list', { dormId })).body.data.total as number
  expect([(await total(own[0]!.id)) > 0, await total(foreign)]).toEqual([true, 0])
  expect((await keeper.get('yxgl/dormitory/grid', { id: foreign })).body.success).toBe(false)
  expect(await choices('getFloor', { dormId: foreign }, keeper)).toEqual([])
  const [theirs] = await list('dormitoryRoom', { dormId: foreign, roomUse: '1' })
  expect((await keeper.post('yxgl/dormitoryRoom/note', { id: theirs!.id, phone: '88886666' })).body.success).toBe(false)
  const [ours] = await list('dormitoryRoom', { dormId: own[0]!.id, roomUse: '1' })
  expect((await keeper.post('yxgl/dormitoryRoom/note', { id: ours!.id, phone: '88886666' })).body.msg).toBe('操作成功')
  expect((await keeper.post('yxgl/dormitoryRoom/add', {})).status).toBe(403)
  const [{ teacherId }] = (await list('dormitoryKeeper', { dormId: own[0]!.id })) as [Row]
  const [, floor] = await list('dormitoryFloor', { dormId: foreign })
  const order = { teacherId, dormId: foreign, floorIds: [floor!.id], beginDate: '2020-01-01' }
  expect((await admin.post('yxgl/dormitoryKeeper/add', order)).body.data).toMatchObject({ secondAuth: true })
  expect((await proving(school, admin).post('yxgl/dormitoryKeeper/add', order)).body.msg).toBe('操作成功')
  const grid = (await keeper.get('yxgl/dormitory/grid', { id: foreign })).body.data
  expect(grid.floors.map(({ id }: Row) => id)).toEqual([floor!.id])
  expect(grid.floors[0].rooms.length).toBe(grid.house.rooms)
})

test('a firm looks at the houses it looks after, and changes nothing; the office of the dormitory has all of them', async () => {
  const [firm, center] = [await school.as('wyzg01'), await school.as('ssgl01')]
  const wall = async (who: Visitor) => (await who.get('yxgl/dormitory/wall')).body.data as Row[]
  const own = await rowsOf(
    school,
    `select k.dorm_id as id from dorm_keeper k
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'wyzg01'`,
  )
  const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted()
  expect(own.length).toBeGreaterThan(0)
  expect(ids(await wall(firm))).toEqual(ids(own))
  expect((await wall(center)).length).toBe((await wall(admin)).length)
  const [room] = await rowsOf(school, 'select id, version from dorm_room where dorm_id = $1 limit 1', [own[0]!['id']])
  expect((await firm.post('yxgl/dormitoryRoom/update', { ...room, remark: '改' })).status).toBe(403)
})

test('whoever may not look at houses is offered nothing', async () => {
  const student = await school.as('stu01')
  for (const verb of ['getDormTree', 'getDormRoomTree', 'getDorm', 'getFloor', 'getRoom', 'getRoomStu'])
    expect(await choices(verb, {}, student)).toEqual([])
  expect(await choices('getRoomFullName', {}, student)).toBe(null)
  expect((await student.get('yxgl/dormitory/wall')).status).toBe(403)
})

test('rooms are put onto the plan of their own floor, within it, and taken off again', async () => {
  const dormId = await newHouse('13号楼', { floorUp: 2 })
  const order = { dormId, floorFrom: 1, floorTo: 2, perFloor: 2, typeId: await typeId(4) }
  await admin.post('yxgl/dormitoryRoom/generate', order)
  const [first, second] = await list('dormitoryFloor', { dormId, ascs: 'floorNo' })
  const rooms = await list('dormitoryRoom', { dormId })
  const of = (floorId: string) => rooms.filter((room) => room['floorId'] === floorId).map(({ id }) => id)
  const put = async (places: object[], more = {}) =>
    (await admin.post('yxgl/dormitoryRoom/place', { floorId: first!.id, places, ...more })).body
  const [placed, other] = of(first!.id)
  const at = { x: 10, y: 20.5, w: 12.25, h: 30 }
  expect((await put([{ id: of(second!.id)[0], ...at }])).msg).toBe('房间不在这一层')
  expect((await put([{ id: placed, ...at, x: 95 }])).msg).toBe('房间不能超出平面图')
  expect((await put([{ id: placed, ...at }], { off: [placed] })).msg).toBe('同一个房间不能摆放两次')
  expect((await put([{ id: placed, ...at }])).data).toEqual({ changed: 1 })
  const placeOf = async (id: string | undefined) => {
    const { floors } = (await admin.get('yxgl/dormitory/grid', { id: dormId })).body.data
    return floors[0].rooms.find((room: Row) => room.id === id).place
  }
  expect([await placeOf(placed), await placeOf(other)]).toEqual([at, null])
  expect((await put([], { off: [placed] })).msg).toBe('操作成功')
  expect(await placeOf(placed)).toBe(null)
  const keeper = await school.as('sg01')
  expect((await keeper.post('yxgl/dormitoryRoom/place', { floorId: first!.id })).status).toBe(403)
})

test('what stands in a room is checked by who keeps it', async () => {
  const keeper = await school.as('sg01')
  const [own] = (await keeper.get('yxgl/dormitoryAsset/list', { size: 1 })).body.data.records as Row[]
  const houses = (await keeper.get('yxgl/dormitory/wall')).body.data.map(({ id }: Row) => id)
  expect(houses).toContain(own!['dormId'])
  const check = (id: string) => keeper.post('yxgl/dormitoryAsset/check', { id, state: '2', remark: '门锁坏' })
  expect((await check(own!.id)).body.msg).toBe('操作成功')
  const checked = await one('dormitoryAsset', own!.id)
  expect(checked).toMatchObject({ state: '2', remark: '门锁坏', checkTime: expect.stringContaining('2026-11-15') })
  const [outside] = await rowsOf(
    school,
    `select id from dorm_asset where dorm_id <> all ('{${houses.join(',')}}'::uuid[]) limit 1`,
  )
  expect((await check(String(outside!['id']))).body).toMatchObject({ code: 403, msg: '您不是该宿舍楼的管理人员' })
  expect((await keeper.post('yxgl/dormitoryAsset/add', {})).status).toBe(403)
  const { roomId } = checked
  const draft = { roomId, bedNo: 99, assetName: '台灯', qty: 1, state: '1' }
  expect((await admin.post('yxgl/dormitoryAsset/add', draft)).body.data.bedNo).toMatch(/^房间.+只有\d+张床$/)
})
