import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

test('photos find their students by number, candidate number or id number; the others are named', async () => {
  const jwc = await at.as('jwc01')
  const [a, b, c] = await rowsOf(at, 'select id, xh, ksh from base_student where ksh is not null order by xh limit 3')
  const card = (await jwc.post('base/baseStudentInfo/unmask', { id: c!['id'], field: 'idCard' })).body.data
    .value as string
  const files = [
    `软件2401/${String(a!['xh'])}.JPG`,
    `${String(b!['ksh'])}.png`,
    `${card}.jpg`,
    '不认识.jpg',
    `${String(a!['ksh'])}.jpg`,
  ]
  const { data } = (await jwc.post('base/baseStudentInfo/matchPhotos', { names: files })).body
  expect(data.matched.map((one: { studentId: string }) => one.studentId)).toEqual([a!['id'], b!['id'], c!['id']])
  expect(data.problems).toEqual([
    '照片 不认识.jpg 未匹配到学生',
    `照片 ${String(a!['ksh'])}.jpg 与另一张照片属于同一学生`,
  ])
})

test('nobody finds out about students out of reach', async () => {
  const fdy = await at.as('fdy01')
  const [strange] = await rowsOf(
    at,
    `select xh from base_student where class_id not in (select class_id from base_class_assign l join sys_user u on u.person_id = l.teacher_id::text where u.account_no = 'fdy01') limit 1`,
  )
  expect(
    (await fdy.post('base/baseStudentInfo/matchPhotos', { names: [`${String(strange!['xh'])}.jpg`] })).body.data,
  ).toEqual({ matched: [], problems: [`照片 ${String(strange!['xh'])}.jpg 未匹配到学生`] })
  expect((await (await at.as('stu01')).post('base/baseStudentInfo/matchPhotos', { names: ['a.jpg'] })).status).toBe(403)
})
