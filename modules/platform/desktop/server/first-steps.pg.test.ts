import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import { classAssign } from '#modules/school/base/shared/classes/class-assign.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { department } from '#modules/school/base/shared/organisation/department.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { openTerm } from '#tests/support/calendar-terms.ts'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sentBy } from '#tests/support/statements.ts'
import type { FirstSteps } from '../shared/desk.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin', school.other.id)
})
afterAll(() => school.close())

const stepsOf = async (who: Visitor): Promise<FirstSteps | null> =>
  (await who.get('base/desk/mine')).body.data.firstSteps
const stepOf = async (code: string) => (await stepsOf(admin))!.steps.find((one) => one.code === code)!
const doneOf = async () => (await stepsOf(admin))!.steps.filter(({ isDone }) => isDone).map(({ code }) => code)

test('a new school is told what it lacks, in which order, by whom, and what works by then', async () => {
  const { steps, works } = (await stepsOf(admin))!
  expect(steps.map(({ title }) => title)).toEqual([
    '学校信息',
    '校历',
    '部门',
    '专业与班级',
    '导入教师',
    '导入学生',
    '角色与账号',
  ])
  expect(await doneOf()).toEqual([])
  expect(await stepOf('departments')).toMatchObject({
    counts: [{ label: '部门', count: 0 }],
    waitsFor: [],
    ways: [{ link: '/base/department' }, { link: '/base/department?open=import' }],
    by: null,
  })
  // The administrator keeps no majors; nobody holds the role that does yet.
  expect(await stepOf('classes')).toMatchObject({
    waitsFor: ['部门'],
    ways: [],
    by: { roles: ['教务处'], isHeld: false },
  })
  // The sheet of what is imported can be fetched before its turn has come.
  const { waitsFor, ways } = await stepOf('teachers')
  expect(waitsFor).toEqual(['部门'])
  expect((await admin.get(ways.at(-1)!.sheet!)).status).toBe(200)
  expect(works.find(({ label }) => label === '学生请假')!.missing).toEqual(['校历', '导入学生', '角色与账号'])
})

test('steps tick themselves when what they ask for is there, and who does the others is known by then', async () => {
  const make = (...records: Parameters<typeof makeRecord>[1][]) =>
    school.system(async (ctx) => {
      for (const entity of records) await makeRecord(ctx, entity)
    }, school.other)
  await make(campus, department)
  expect(await doneOf()).toEqual(['school', 'departments'])
  expect(await stepOf('classes')).toMatchObject({ waitsFor: [], counts: [{ count: 0 }, { count: 0 }] })
  await school.system(async (ctx) => {
    await ctx.db.query(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id)
       select gen_random_uuid(), $1, $1, u.id, r.id
       from sys_user u, sys_role r
       where u.account_no = 'admin' and r.role_code = 'jwc'`,
      [ctx.now()],
    )
  }, school.other)
  expect(await stepOf('classes')).toMatchObject({ by: { roles: ['教务处'], isHeld: true } })
  const office = (await admin.get('base/desk/mine', { roleCode: 'jwc' })).body.data.firstSteps as FirstSteps
  expect(office.steps.find(({ code }) => code === 'classes')!.ways.map(({ link }) => link)).toEqual([
    '/base/stuClass?open=import',
    '/base/major?open=import',
  ])
  await make(stuClass)
  await openTerm(school, school.other)
  expect(await doneOf()).toEqual(['school', 'calendar', 'departments', 'classes'])
  await make(student)
  expect(await doneOf()).not.toContain('roles')
  await make(classAssign)
  expect(await stepsOf(admin)).toBeNull()
})

test('a school that has all of it pays nothing for it, and whoever brings nothing is asked nothing', async () => {
  const sent = await sentBy(() => stepsOf(admin))
  expect(sent.filter((text) => text.includes('base_campus'))).toEqual([])
  for (const account of ['fdy01', 'stu01', 'admin']) expect(await stepsOf(await school.as(account))).toBeNull()
})
