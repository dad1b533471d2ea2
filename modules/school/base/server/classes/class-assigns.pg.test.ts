import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

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

test('leading a class, leading it longer and leading it again ask for a second authentication: they widen whom somebody reaches', async () => {
  const office = await school.as('xgc01')
  const sure = proving(school, office)
  const [one] = await rowsOf(
    school,
    `select c.id as "classId", t.id as "teacherId" from base_class c, base_teacher t
     where c.deleted_time is null and t.deleted_time is null limit 1`,
  )
  const asks = { code: 400, data: { secondAuth: true, operation: reachOperation } }
  const order = { ...one, role: 'zl', startDate: '2026-09-02', endDate: '2026-12-31' }
  expect((await office.post('base/fdyClassAssign/add', order)).body).toMatchObject(asks)
  const { id } = (await sure.post('base/fdyClassAssign/add', order)).body.data
  expect((await office.post('base/fdyClassAssign/update', { id, endDate: '2027-07-01' })).body).toMatchObject(asks)
  expect((await office.post('base/fdyClassAssign/update', { id, remark: '协助' })).body.msg).toBe('操作成功')
  expect((await sure.post('base/fdyClassAssign/remove', { ids: id })).body.msg).toBe('操作成功')
  expect((await office.post('base/fdyClassAssign/restore', { ids: id })).body).toMatchObject(asks)
  expect((await sure.post('base/fdyClassAssign/restore', { ids: id })).body.msg).toBe('操作成功')
})
