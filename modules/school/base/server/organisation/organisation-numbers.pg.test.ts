import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let admin: Visitor
let jwc: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  ;[admin, jwc] = [await at.as('admin'), await at.as('jwc01')]
})
afterAll(() => at.close())

const enrolled = `xjzt_m in ('01', '02', '04', '05', '13', '16', '20') and deleted_time is null`
const count = async (text: string, values: unknown[] = []) =>
  Number((await rowsOf(at, `select count(*)::int as n ${text}`, values))[0]!['n'])
const sum = (rows: readonly Record<string, number>[], name: string) =>
  rows.reduce((total, row) => total + row[name]!, 0)

test('campuses, departments and majors tell the same students, and each its own', async () => {
  const students = await count(`from base_student where ${enrolled}`)
  const campuses = (await admin.get('base/campus/overview')).body.data
  expect(campuses).toMatchObject([
    { campusName: '云麓校区', buildings: 14 },
    { campusName: '星城校区', buildings: 6 },
  ])
  const departments = (await admin.get('base/department/overview')).body.data
  const majors = (await admin.get('base/major/overview')).body.data as { students: Record<string, number> }[]
  expect([
    sum(campuses, 'students'),
    sum(departments, 'students'),
    majors.reduce((total, one) => total + Object.values(one.students).reduce((a, b) => a + b, 0), 0),
  ]).toEqual([students, students, students])
  expect([sum(campuses, 'staff'), sum(departments, 'staff')]).toEqual(
    Array(2).fill(
      await count(`from base_teacher where staff_status in ('11', '12', '13', '14', '15') and deleted_time is null`),
    ),
  )
  expect(departments.find((one: { deptCode: string }) => one.deptCode === '22')).toMatchObject({
    leaderName: expect.any(String),
    stuSecretaryName: null,
    students: 0,
  })
})

test('buildings tell their floors, and a floor its places', async () => {
  const { buildings, floors } = (await admin.get('base/building/overview')).body.data
  const first = buildings[0]
  expect(first).toMatchObject({ buildingName: '第一教学楼', campusName: '云麓校区', plans: 0 })
  expect(
    floors
      .filter((one: { buildingId: string }) => one.buildingId === first.id)
      .map((one: { floor: number; venues: number }) => [one.floor, one.venues]),
  ).toEqual([
    [6, 6],
    [5, 6],
    [4, 6],
    [3, 6],
    [2, 6],
    [1, 6],
  ])
})

test('the matrix counts who came: not who gave up, and also who left later', async () => {
  const cells = async () =>
    (await jwc.get('base/gradeMajor/matrix')).body.data as {
      id: string
      realNum: number
      planNum: number
      classNum: number
    }[]
  const before = (await cells()).find((one) => one.classNum > 0)!
  expect(before.realNum).toBe(await count('from base_student where grade_major_id = $1', [before.id]))
  const [one, two] = await rowsOf(
    at,
    `select id from base_student where grade_major_id = $1 and xjzt_m = '01' order by xh limit 2`,
    [before.id],
  )
  await at.system((ctx) =>
    ctx.db.query(`update base_student set xjzt_m = case when id = $1 then '19' else '03' end where id in ($1, $2)`, [
      one!['id'],
      two!['id'],
    ]),
  )
  expect((await cells()).find((cell) => cell.id === before.id)!.realNum).toBe(before.realNum - 1)
})

test('a college sees its own majors and intakes, and who may not list sees no numbers', async () => {
  const yx = await at.as('yx01')
  const names = new Set(
    (await yx.get('base/major/overview')).body.data.map((one: { departmentName: string }) => one.departmentName),
  )
  expect([
    names.size,
    new Set(
      (await yx.get('base/gradeMajor/matrix')).body.data.map((one: { departmentName: string }) => one.departmentName),
    ),
  ]).toEqual([1, names])
  const student = await at.as('stu01')
  for (const path of [
    'campus/overview',
    'building/overview',
    'department/overview',
    'major/overview',
    'gradeMajor/matrix',
  ])
    expect((await student.get(`base/${path}`)).status).toBe(403)
})

test('what a major and an intake cannot be', async () => {
  const [[college], [office], [major]] = [
    await rowsOf(at, "select id from base_department where dept_code = '11'"),
    await rowsOf(at, "select id from base_department where dept_code = '33'"),
    await rowsOf(at, "select id from base_major where inner_code = '01'"),
  ]
  const draft = { majorName: '云计算技术应用', majorCode: '510206', innerCode: '77', departmentId: college!['id'] }
  const refusal = async (more: Record<string, unknown>) =>
    (await jwc.post('base/major/add', { ...draft, ...more })).body.data
  expect(await refusal({ majorCode: '51020' })).toEqual({ majorCode: '专业代码应为6位数字' })
  expect(await refusal({ majorCode: 'A10206' })).toEqual({ majorCode: '专业代码应为6位数字' })
  expect(await refusal({ schoolLength: 3.5 })).toEqual({ schoolLength: '学制应为 2、2.5、3、4 或 5 年' })
  expect(await refusal({ departmentId: office!['id'] })).toEqual({ departmentId: '所属院系应为教学单位' })
  expect(await refusal({ innerCode: '01' })).toEqual({ innerCode: '校内代码已存在' })
  expect((await jwc.post('base/gradeMajor/add', { grade: 2028, majorId: major!['id'] })).body.data).toEqual({
    grade: '年级应为 2000–2027',
  })
  expect((await jwc.post('base/gradeMajor/add', { grade: 2026, majorId: major!['id'] })).body.data).toEqual({
    majorId: '该专业的这一年级已存在',
  })
})
