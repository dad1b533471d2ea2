import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole, holdOnly } from '#tests/support/accounts.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test.each([
  ['bwc', '保卫处'],
  ['cwc', '财务处'],
  ['xgcld', '学生处负责人'],
  ['sg', '宿管员'],
])('a teacher who also works as %s begins as that, on the desk and on a phone', async (code, label) => {
  await holdOnly(school, 'tea01', 'tea')
  await giveRole(school, 'tea01', code)
  const who = await school.as('tea01')
  const desk = (await who.get('base/desk/mine')).body.data
  expect(desk.roleCode).toBe(code)
  expect(desk.roles).toEqual([
    { code, label },
    { code: 'tea', label: '教师' },
  ])
  // The browser knows the first of them by what it is told of the person.
  const { roles } = (await who.get('base/sysUser/getUserInfo')).body.data
  expect(roles.map(({ roleCode }: { roleCode: string }) => roleCode)).toEqual([code, 'tea'])
})
