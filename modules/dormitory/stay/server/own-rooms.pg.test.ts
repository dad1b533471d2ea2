import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

type Row = Record<string, unknown>
const sorted = (values: unknown[]) => values.map(String).toSorted()
const roomsOf = async (where: string) =>
  sorted(
    (
      await rowsOf(
        school,
        `select distinct r.room_id as id from stay_register r join base_student s on s.id = r.student_id
         where r.state in ('1', '2') and ${where}`,
      )
    ).map(({ id }) => id),
  )
const ledBy = (account: string) => `s.class_id in (
  select a.class_id from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text
  where u.account_no = '${account}' and a.role = 'fdy' and a.deleted_time is null and a.end_date is null)`

test('a counsellor sees houses and rooms in which own students live, and those of the department, and no others', async () => {
  const counsellor = await school.as('fdy01')
  const page = (await counsellor.get('yxgl/dormitoryRoom/list', { size: 500 })).body.data.records as Row[]
  const lived = await roomsOf(ledBy('fdy01'))
  expect(lived.length).toBeGreaterThan(0)
  const seen = new Set(page.map(({ id }) => String(id)))
  expect(lived.filter((id) => !seen.has(id))).toEqual([])
  const allotted = await rowsOf(school, 'select id from dorm_room where department_id is not null')
  const owed = new Set([...lived, ...allotted.map(({ id }) => String(id))])
  expect([...seen].filter((id) => !owed.has(id))).toEqual([])
  const walls = (await counsellor.get('yxgl/dormitory/wall')).body.data as { id: string; rooms: number }[]
  expect(walls.reduce((sum, { rooms }) => sum + rooms, 0)).toBe(seen.size)
  expect((await counsellor.post('yxgl/dormitoryBed/lock', { id: page[0]!['id'] })).body.code).toBe(403)
})

test('the rooms of a counsellor are for the counsellor and whoever answers for all of these classes', async () => {
  const counsellor = await school.as('fdy01')
  const select = 'yxgl/dormitoryRegister/getFdyStuRoomSelect'
  const own = (await counsellor.get(select)).body.data as { value: string; stuCount: number; roomStuCount: number }[]
  expect(sorted(own.map(({ value }) => value))).toEqual(await roomsOf(ledBy('fdy01')))
  expect(own.every(({ stuCount, roomStuCount }) => stuCount >= 1 && roomStuCount >= stuCount)).toBe(true)
  const [me] = await rowsOf(school, "select id from sys_user where account_no = 'fdy01'")
  const [other] = await rowsOf(school, "select id from sys_user where account_no = 'fdy02'")
  const refused = await counsellor.get(select, { userId: other!['id'] })
  expect([refused.status, refused.body.msg]).toEqual([400, '您没有查看该辅导员学生宿舍的权限'])
  const office = await school.as('admin')
  expect((await office.get(select, { userId: me!['id'] })).body.data).toEqual(own)
})
