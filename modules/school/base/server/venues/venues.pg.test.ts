import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let admin: Visitor
let building: Record<string, unknown>
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  admin = await at.as('admin')
  building = (await rowsOf(at, "select id, campus_id from base_building where building_code = 'YL-X1'"))[0]!
})
afterAll(() => at.close())

const draft = (more: Record<string, unknown> = {}) => ({
  venueName: '行政楼999会议室',
  venueCode: 'YL-X1-999',
  venueType: '9',
  buildingId: building['id'],
  floor: 9,
  roomNo: '999',
  seats: 20,
  ...more,
})

test.each([
  [{ examSeats: 21 }, { examSeats: '考试座位数不能大于座位数' }],
  [{ floor: 10 }, { floor: '该楼宇只有地上 9 层、地下 1 层' }],
  [{ floor: 0 }, { floor: '该楼宇只有地上 9 层、地下 1 层' }],
  [{ roomNo: '201' }, { roomNo: '该楼宇已有这个房间号' }],
  [{ venueCode: 'YL-X1-201' }, { venueCode: '场地编码已存在' }],
  [{ seats: -1 }, { seats: '座位数应为 0–100000 的整数' }],
  [{ equipment: ['1', '77'] }, { equipment: '设备【77】不在字典中' }],
  [{ openTime: { 1: [['22:00', '08:00']] } }, { openTime: '开放时间格式不正确' }],
  [{ openTime: { 1: ['08:00-22:00'] } }, { openTime: '开放时间格式不正确' }],
  [{ buildingId: null, floor: null }, { campusId: '请选择校区或楼宇' }],
])('a place with %j is refused with %j', async (more, problems) => {
  const { status, body } = await admin.post('base/venue/add', draft(more))
  expect([status, body.data]).toEqual([400, problems])
})

test('a place takes the campus of its building, keeps its equipment and opening times, and cannot name another campus', async () => {
  const openTime = {
    1: [
      ['08:00', '12:00'],
      ['14:00', '18:00'],
    ],
    2: [],
  }
  const added = await admin.post('base/venue/add', draft({ equipment: ['1', '3', '1'], openTime }))
  expect(added.body.success).toBe(true)
  const { data } = (await admin.get('base/venue/getOne', { id: added.body.data.id })).body
  expect(data).toMatchObject({
    campusId: building['campus_id'],
    equipment: ['1', '3'],
    openTime,
    buildingName: '行政楼',
    isBookable: false,
  })
  const [other] = await rowsOf(at, "select id from base_campus where campus_code = 'XC'")
  const moved = await admin.post('base/venue/update', { id: data.id, version: data.version, campusId: other!['id'] })
  expect(moved.body.data).toEqual({ campusId: '校区与楼宇所在的校区不一致' })
  expect((await admin.get('base/venue/list', { equipment: '2', buildingId: building['id'] })).body.data.total).toBe(0)
  expect(
    (await admin.get('base/venue/list', { equipment_in: '2,3', venueCode: 'YL-X1-999', keyword: '999' })).body.data
      .total,
  ).toBe(1)
  await admin.post('base/venue/remove', { ids: data.id })
})

test('what is free: large enough, of the kind, with all the equipment, open that day; the smallest first', async () => {
  const ask = async (query: Record<string, unknown>) => (await admin.get('base/venue/getFree', query)).body
  const monday = await ask({ dates: '2026-11-16', jcFrom: 1, jcTo: 2, seats: 50, venueType: '2,3,4', equipment: '1,4' })
  expect(new Set(monday.data.map((one: { venueType: string }) => one.venueType))).toEqual(new Set(['4']))
  const sizes = (await ask({ date: '2026-11-16', seats: 50 })).data.map((one: { seats: number }) => one.seats)
  expect([sizes.length > 100, sizes.every((seats: number) => seats >= 50), sizes]).toEqual([
    true,
    true,
    sizes.toSorted((a: number, b: number) => a - b),
  ])
  const meetings = async (dates: string, jcFrom: number, jcTo: number) =>
    (await ask({ dates, venueType: '9', jcFrom, jcTo })).data.length
  expect([await meetings('2026-11-16', 1, 4), await meetings('2026-11-16,2026-11-21', 1, 4)]).toEqual([8, 0])
  // Offices close in the evening: sections of the day are open, those after it are not.
  expect([await meetings('2026-11-16', 9, 10), await meetings('2026-11-16', 8, 9)]).toEqual([0, 0])
  expect((await ask({ jcFrom: 1 })).msg).toBe('请选择日期')
  expect((await ask({ dates: '2026-02-30' })).msg).toBe('日期格式应为YYYY-MM-DD')
  expect((await ask({ dates: '2026-11-16', jcFrom: 4, jcTo: 3 })).msg).toBe('结束节次不能早于开始节次')
  expect((await ask({ dates: '2026-11-16', jcFrom: 'x' })).msg).toBe('节次应为 1–20 的整数')
  expect((await ask({ dates: '2026-11-16', seats: '很多' })).msg).toBe('人数应为不小于 0 的整数')
})

test('the week of a building from Monday on; a student does not see it', async () => {
  const { data } = (await admin.get('base/venue/occupancy', { buildingId: building['id'], from: '2026-11-18' })).body
  expect([data.from, data.to, data.venues.length, data.taken]).toEqual([
    '2026-11-16',
    '2026-11-22',
    8,
    expect.any(Array),
  ])
  expect(data.times).toContainEqual({ date: '2026-11-17', campusId: null, jc: 5, begin: '14:00', end: '14:45' })
  expect((await (await at.as('stu01')).get('base/venue/occupancy')).status).toBe(403)
})
