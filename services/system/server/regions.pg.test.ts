import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let student: Visitor
beforeAll(async () => {
  at = await testSchool()
  student = await at.as('stu01')
})
afterAll(() => at.close())

const codes = async (path: string, query: Record<string, unknown> = {}) =>
  (await student.get(`base/canton/${path}`, query)).body.data.map(
    (one: { value: string; label: string }) => `${one.value} ${one.label}`,
  )

test('provinces, cities and districts, also where a level is missing', async () => {
  expect(await codes('getProvince')).toHaveLength(34)
  expect((await student.get('base/canton/getProvince')).body.data).toContainEqual({
    value: '430000',
    label: '湖南省',
    shortName: '湖南',
  })
  expect(await codes('getCity', { province: '430000' })).toContain('430100 长沙市')
  expect(await codes('getCity', { parentCode: '43' })).toEqual(await codes('getCity', { province: '430000' }))
  for (const name of ['code', 'parentId'])
    expect(await codes('getCity', { [name]: '430000' })).toContain('430100 长沙市')
  for (const name of ['code', 'parentId'])
    expect(await codes('getArea', { [name]: '430100' })).toContain('430102 芙蓉区')
  expect(await codes('getArea', { city: '430100' })).toContain('430102 芙蓉区')
  expect(await codes('getArea', { city: '441900' })).toEqual(['441900 东莞市'])
  expect(await codes('getCity', { province: '810000' })).toEqual(['810000 香港特别行政区'])
  expect(await codes('getArea', { city: '810000' })).toHaveLength(18)
  expect(await codes('getArea', { city: '710000' })).toEqual(['710000 台湾省'])
  expect((await student.get('base/canton/getCity')).body).toMatchObject({ code: 400, msg: '请选择省份' })
  expect(await codes('getCity', { province: '99' })).toEqual([])
})

test('the whole list by parent, level and keyword, and as a tree that is sent once', async () => {
  expect((await student.get('base/canton/getAreaList', { parentCode: '430100', keyword: '芙蓉' })).body.data).toEqual([
    { value: '430102', label: '芙蓉区', parentCode: '430100', level: 3, fullName: '湖南省长沙市芙蓉区' },
  ])
  expect(await codes('getAreaList', { keyword: 'css', level: 2 })).toContain('430100 长沙市')
  const tree = await student.get('base/canton/getAreaList', { tree: 1 })
  expect(tree.body.data).toHaveLength(34)
  expect(
    (await student.get('base/canton/getAreaList', { tree: 1 }, { 'if-none-match': String(tree.headers['etag']) }))
      .status,
  ).toBe(304)
  expect((await at.app.inject({ url: '/api/flySource-base/canton/getProvince' })).statusCode).toBe(401)
})

test('a place that does not exist is refused, by name and by code', async () => {
  const jwc = await at.as('jwc01')
  const { id, version } = (await jwc.get('base/baseStudentInfo/list', { size: 1 })).body.data.records[0]
  expect(
    (await jwc.post('base/baseStudentInfo/update', { id, version, originCanton: '999999' })).body.data,
  ).toMatchObject({ originCanton: '生源地【999999】不是行政区划代码' })
  expect((await jwc.post('base/baseStudentInfo/update', { id, version, originCanton: '12' })).body.data).toMatchObject({
    originCanton: '行政区划代码应为6位数字',
  })
  expect((await jwc.post('base/baseStudentInfo/update', { id, version, originCanton: '530111' })).status).toBe(200)
})
