import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let admin: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  admin = await at.as('admin')
})
afterAll(() => at.close())

test('whoever still leads classes does not leave; afterwards it works', async () => {
  const [leader] = await rowsOf(
    at,
    `select t.id, count(distinct l.class_id)::int as n from base_teacher t join base_class_assign l on l.teacher_id = t.id where l.end_date is null and l.deleted_time is null group by t.id order by n desc, t.id limit 1`,
  )
  for (const staffStatus of ['21', '22', '23', '24']) {
    const { status, body } = await admin.post('base/teacher/update', { id: leader!['id'], staffStatus })
    expect([status, body.data]).toEqual([
      400,
      { staffStatus: `该教师仍有 ${String(leader!['n'])} 个在带班级，请先调整` },
    ])
  }
  expect((await admin.post('base/teacher/update', { id: leader!['id'], staffStatus: '13' })).body.success).toBe(true)
  await at.system((ctx) =>
    ctx.db.execute(`update base_class_assign set end_date = '2026-11-14' where teacher_id = $1`, [leader!['id']]),
  )
  expect((await admin.post('base/teacher/update', { id: leader!['id'], staffStatus: '22' })).body.success).toBe(true)
})

test('the dates of an employment follow each other', async () => {
  const [one] = await rowsOf(at, 'select id from base_teacher order by gh limit 1')
  const { body } = await admin.post('base/teacher/update', {
    id: one!['id'],
    entryDate: '2020-09-01',
    leaveDate: '2019-09-01',
  })
  expect(body.data).toEqual({ leaveDate: '离职日期不能早于入职日期' })
})

test('the structure counts whoever works here, by the conditions of the list', async () => {
  const all = (await admin.get('base/teacher/structure')).body.data
  const [truth] = await rowsOf(
    at,
    `select count(*)::int as n, count(*) filter (where dual_teacher in ('1', '2', '3'))::int as dual from base_teacher where deleted_time is null and staff_status not in ('21', '22', '23', '24')`,
  )
  expect(all.total).toBe(truth!['n'])
  for (const bars of [all.title, all.education, all.age, all.dual])
    expect(bars.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0)).toBe(all.total)
  expect(
    all.dual
      .filter((bar: { key: string }) => ['1', '2', '3'].includes(bar.key))
      .reduce((sum: number, bar: { count: number }) => sum + bar.count, 0),
  ).toBe(truth!['dual'])
  const [department] = await rowsOf(at, `select id from base_department where dept_code = '11'`)
  const some = (await admin.get('base/teacher/structure', { departmentId: department!['id'] })).body.data
  expect(some.total).toBeGreaterThan(0)
  expect(some.total).toBeLessThan(all.total)
})

test('everybody reads the own file with the classes led, and only the own', async () => {
  const fdy = await at.as('fdy01')
  const [own] = await rowsOf(
    at,
    `select t.id, t.xm from base_teacher t join sys_user u on u.person_id = t.id::text where u.account_no = 'fdy01'`,
  )
  const { data } = (await fdy.get('base/teacher/mine')).body
  expect(data).toMatchObject({ id: own!['id'], xm: own!['xm'], led: { classes: 3 } })
  expect(String(data.idCard)).toContain('*')
  const [other] = await rowsOf(at, 'select id from base_teacher where id <> $1 limit 1', [own!['id']])
  expect((await fdy.get('base/teacher/getOne', { id: other!['id'] })).status).toBe(403)
  expect((await (await at.as('stu01')).get('base/teacher/mine')).status).toBe(403)
})
