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
  const office = await school.as('ssgl01')
  expect((await office.get(select, { userId: me!['id'] })).body.data).toEqual(own)
})

test('a room tells who lives in it to whoever may list their stays; to others it tells which beds are taken', async () => {
  const peopleFor = async (account: string, roomId: unknown) =>
    (await (await school.as(account)).get('base/school/getRoomStu', { roomId })).body.data as Row[]
  const named = (beds: readonly Row[]) =>
    sorted(beds.flatMap(({ studentId, xh, xm, sex }) => ((studentId ?? xh ?? xm ?? sex) ? [studentId] : [])))
  const taken = (beds: readonly Row[]) => beds.map(({ bedNo, status }) => [bedNo, status])
  const livingIn = async (roomId: unknown, where = 'true') =>
    rowsOf(
      school,
      `select r.student_id as id from stay_register r join base_student s on s.id = r.student_id
       where r.room_id = $1 and r.state in ('1', '2') and ${where}`,
      [roomId],
    )
  // 物业主管 lists rooms and beds, and no stays.
  const [kept] = await rowsOf(
    school,
    `select r.room_id as id from stay_register r
     join dorm_keeper k on k.dorm_id = r.dorm_id and k.deleted_time is null
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'wyzg01'
     where r.state = '2' order by r.room_id limit 1`,
  )
  const all = await peopleFor('ssgl01', kept!['id'])
  expect(named(all)).toEqual(sorted((await livingIn(kept!['id'])).map(({ id }) => id)))
  const firm = await peopleFor('wyzg01', kept!['id'])
  expect(named(firm)).toEqual([])
  expect(taken(firm)).toEqual(taken(all))
  // Somebody who belongs to another counsellor moves in with students of this one.
  const [shared] = await rowsOf(
    school,
    `select r.room_id as id from stay_register r join base_student s on s.id = r.student_id
     where r.state in ('1', '2') and ${ledBy('fdy01')}
     group by r.room_id having count(*) > 1 order by r.room_id limit 1`,
  )
  await school.system((ctx) =>
    ctx.db.execute(
      `update stay_register set student_id = o.id, class_id = o.class_id, department_id = o.department_id
       from (select s.id, s.class_id, s.department_id from base_student s where not ${ledBy('fdy01')}
             and not exists (select 1 from stay_register x where x.student_id = s.id and x.state in ('1', '2'))
             order by s.id limit 1) o
       where stay_register.id = (select id from stay_register where room_id = $1 and state in ('1', '2') limit 1)`,
      [shared!['id']],
    ),
  )
  const seen = await peopleFor('fdy01', shared!['id'])
  const own = await livingIn(shared!['id'], ledBy('fdy01'))
  expect(own.length).toBeGreaterThan(0)
  expect(named(seen)).toEqual(sorted(own.map(({ id }) => id)))
  expect(taken(seen)).toEqual(taken(await peopleFor('ssgl01', shared!['id'])))
})
