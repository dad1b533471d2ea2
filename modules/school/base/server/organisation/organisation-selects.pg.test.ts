import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
const people: Record<string, Visitor> = {}
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  for (const account of ['admin', 'jwc01', 'yx01', 'fdy01', 'stu01', 'sg01']) people[account] = await at.as(account)
})
afterAll(() => at.close())

type Choice = Record<string, unknown> & { value: string; label: string }
const ask = async (account: string, path: string, query: Record<string, unknown> = {}): Promise<Choice[]> =>
  (await people[account]!.get(`base/${path}`, query)).body.data
const idOf = async (text: string, values: unknown[] = []): Promise<string> =>
  String((await rowsOf(at, text, values))[0]!['id'])
const values = (rows: readonly Choice[]) => rows.map((one) => one.value)

test('campus/getSelect: by sort, open', async () => {
  const rows = await ask('stu01', 'campus/getSelect')
  expect(rows.map((one) => one['campusCode'])).toEqual(['YL', 'XC'])
  expect(rows[0]).toMatchObject({
    id: rows[0]!.value,
    label: '云麓校区',
    isMain: true,
    lng: expect.anything(),
    lat: expect.anything(),
  })
  expect((await ask('stu01', 'campus/getSelect', { keyword: 'xc' })).map((one) => one.label)).toEqual(['星城校区'])
})

test('building/getSelect: by campus and sort, open, also when the campus made later comes first', async () => {
  const first = await ask('sg01', 'building/getSelect')
  expect(first.slice(0, 3).map((one) => one.label)).toEqual(['第一教学楼', '第二教学楼', '第三教学楼'])
  expect(first[0]).toMatchObject({
    campusId: expect.any(String),
    campusName: '云麓校区',
    buildingUse: '1',
    floorUp: 6,
    floorDown: 0,
  })
  const campusId = await idOf("select id from base_campus where campus_code = 'XC'")
  expect((await ask('sg01', 'building/getSelect', { campusId, buildingUse: '4' })).map((one) => one.label)).toEqual([
    '星城公寓1栋',
    '星城公寓2栋',
  ])
  await at.system((ctx) => ctx.db.query("update base_campus set sort = 0 where campus_code = 'XC'"))
  expect((await ask('sg01', 'building/getSelect'))[0]).toMatchObject({ label: '明德楼', campusName: '星城校区' })
  await at.system((ctx) => ctx.db.query("update base_campus set sort = 2 where campus_code = 'XC'"))
})

test('venue/getSelect: by building, floor and room, seats at least, open', async () => {
  const buildingId = await idOf("select id from base_building where building_code = 'YL-J1'")
  const rows = await ask('stu01', 'venue/getSelect', { buildingId })
  expect(rows.slice(0, 7).map((one) => one['venueCode'])).toEqual([
    'YL-J1-101',
    'YL-J1-102',
    'YL-J1-103',
    'YL-J1-104',
    'YL-J1-105',
    'YL-J1-106',
    'YL-J1-201',
  ])
  expect(rows[0]).toMatchObject({ label: '第一教学楼101阶梯教室', buildingId, floor: 1, seats: 132, venueType: '7' })
  const large = await ask('stu01', 'venue/getSelect', { seats: 132 })
  expect(new Set(large.map((one) => Number(one['seats']) >= 132))).toEqual(new Set([true]))
  expect(large.map((one) => one['seats'])).toContain(260)
  expect((await ask('stu01', 'venue/getSelect', { buildingId, floor: 2 })).length).toBe(6)
  expect((await ask('stu01', 'venue/getSelect', { isBookable: 1, venueType: '9' })).length).toBe(8)
  expect((await ask('stu01', 'venue/getSelect')).at(-1)).toMatchObject({ label: '星城田径场', buildingId: null })
  expect(await ask('stu01', 'venue/getSelect', { buildingId: 'nonsense' })).toEqual([])
})

describe('department', () => {
  test('getSelect: colleges only, by type, campus, parent, own departments; a closed one by its id', async () => {
    const all = await ask('stu01', 'department/getSelect')
    expect(all[0]).toMatchObject({ label: '云麓职业技术学院', deptCode: '00', deptType: '9', parentId: null })
    const colleges = await ask('stu01', 'department/getSelect', { isTeachUnit: 1 })
    expect(colleges.map((one) => one['deptCode'])).toEqual([
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
      '21',
      '22',
    ])
    expect(values(await ask('stu01', 'department/getSelect', { deptType: '1' }))).toEqual(values(colleges))
    expect((await ask('stu01', 'department/getSelect', { isTeachUnit: '0' })).length).toBe(all.length - colleges.length)
    const office = all.find((one) => one['deptCode'] === '33')!
    expect((await ask('stu01', 'department/getSelect', { parentId: office.value })).map((one) => one.label)).toEqual([
      '学籍科',
      '教学运行科',
    ])
    const campusId = await idOf("select id from base_campus where campus_code = 'XC'")
    expect(
      (await ask('stu01', 'department/getSelect', { campusId, isTeachUnit: 1 })).map((one) => one['deptCode']),
    ).toEqual(['16', '19', '20', '21'])
    const own = await idOf(
      "select t.department_id as id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = 'yx01'",
    )
    expect(values(await ask('yx01', 'department/getSelect', { isScope: 1 }))).toEqual([own])
    expect(values(await ask('yx01', 'department/getSelect', { isScope: 0 }))).toEqual(values(all))
    expect(values(await ask('fdy01', 'department/getSelect', { isScope: 1 }))).toHaveLength(1)
    expect(await ask('stu01', 'department/getSelect', { isScope: 1 })).toEqual([])
    await at.system((ctx) => ctx.db.query("update base_department set status = '0' where dept_code = '3302'"))
    const closed = await idOf("select id from base_department where dept_code = '3302'")
    expect(values(await ask('stu01', 'department/getSelect', { parentId: office.value }))).not.toContain(closed)
    expect(await ask('stu01', 'department/getSelect', { ids: closed })).toMatchObject([
      { value: closed, label: '教学运行科', disabled: true },
    ])
    await at.system((ctx) => ctx.db.query("update base_department set status = '1' where dept_code = '3302'"))
  })

  test('getTree: the same conditions, ancestors kept, closed ones left out', async () => {
    const [root] = await ask('stu01', 'department/getTree', { isTeachUnit: 1 })
    const children = root!['children'] as Choice[]
    expect([root!['deptCode'], children.length, children[0]!['deptCode'], children[0]!['deptType']]).toEqual([
      '00',
      12,
      '11',
      '1',
    ])
    const [own] = await ask('yx01', 'department/getTree', { isScope: 1 })
    expect((own!['children'] as Choice[]).length).toBe(1)
    expect(await ask('stu01', 'department/getTree', { isScope: 1 })).toEqual([])
    await at.system((ctx) => ctx.db.query("update base_department set status = '0' where dept_code = '22'"))
    const open = (await ask('stu01', 'department/getTree', { isTeachUnit: 1 }))[0]!['children'] as Choice[]
    expect(open.map((one) => one['deptCode'])).not.toContain('22')
    await at.system((ctx) => ctx.db.query("update base_department set status = '1' where dept_code = '22'"))
  })
})

test('gradeMajor/getSelect: newest grade first, then by code of the major; own departments on request', async () => {
  const rows = await ask('yx01', 'gradeMajor/getSelect')
  expect(new Set(rows.map((one) => one['departmentId'])).size).toBe(11)
  const written = await rowsOf(
    at,
    'select g.id from base_grade_major g join base_major m on m.id = g.major_id order by g.grade desc, m.major_code',
  )
  expect(values(rows)).toEqual(written.map((row) => row['id']))
  expect(rows[0]!.label).toMatch(/^2026级/)
  expect(rows[0]).toMatchObject({
    grade: 2026,
    majorId: expect.any(String),
    departmentId: expect.any(String),
    schoolLength: expect.anything(),
  })
  const own = await ask('yx01', 'gradeMajor/getSelect', { isScope: 1 })
  expect(new Set(own.map((one) => one['departmentId'])).size).toBe(1)
  expect(
    values(await ask('yx01', 'gradeMajor/getSelect', { grade: 2025, majorId: rows[0]!['majorId'] })).length,
  ).toBeLessThanOrEqual(1)
  expect(await ask('stu01', 'gradeMajor/getSelect', { grade: 2099 })).toEqual([])
})
