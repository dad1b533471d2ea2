import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('a college sees who leads its classes, and nobody else’s', async () => {
  const college = await school.as('yx01')
  const { records } = (await college.get('base/fdyClassAssign/list', { size: 200 })).body.data as {
    records: { classId: string }[]
  }
  const [own] = await rowsOf(
    school,
    `select t.department_id as id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = 'yx01'`,
  )
  const classes = await rowsOf(school, 'select id, department_id as "departmentId" from base_class')
  const departments = new Map(classes.map(({ id, departmentId }) => [id, departmentId]))
  expect(records.length).toBeGreaterThan(0)
  expect(new Set(records.map(({ classId }) => departments.get(classId)))).toEqual(new Set([own!['id']]))
})
