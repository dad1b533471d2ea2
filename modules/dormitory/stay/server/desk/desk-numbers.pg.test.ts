import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let keeper: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  keeper = await school.as('sg01')
})
afterAll(() => school.close())

test('what waits at the counter is counted as its two pages list it, for whoever may work there', async () => {
  const asked = async (who: Visitor) => (await who.get('yxgl/dormitoryRegister/deskNumbers')).body.data
  const listed = async (who: Visitor) => ({
    waiting: (await who.get('yxgl/dormitoryRegister/counter')).body.data.waiting.length,
    toLeave: (await who.get('yxgl/dormitoryRegister/toLeave')).body.data.length,
  })
  const [leaver] = (await rowsOf(
    school,
    `select r.student_id as "studentId"
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     join dorm_keeper k on k.dorm_id = r.dorm_id and k.deleted_time is null
     join sys_user u on u.person_id = k.teacher_id::text and u.account_no = 'sg01'
     where r.state = '2'
     order by r.place_name
     limit 1`,
  )) as { studentId: string }[]
  await school.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: leaver!.studentId, from: '2026-11-15', xjztM: '03', reason: '退学', source: 'trial 0' }],
    }),
  )
  const own = await asked(keeper)
  expect(own).toEqual(await listed(keeper))
  expect(own.waiting).toBeGreaterThan(0)
  expect(own.toLeave).toBeGreaterThan(0)
  expect(await asked(await school.as('yx01'))).toEqual({ waiting: null, toLeave: null })
  expect((await (await school.as('stu01')).get('yxgl/dormitoryRegister/deskNumbers')).status).toBe(403)
})

test.each([
  ['sg01', 'sg'],
  ['ssgl01', 'ssgl'],
  ['yx01', 'yx'],
])('the numbers of the first page of %s are those of the lists they lead to', async (account, roleCode) => {
  const who = await school.as(account)
  const desktop = (await who.get('base/desk/mine', { roleCode })).body.data
  const own = ['stay.numbers', 'dorm.numbers', 'dorm.houses', 'roomChange.toMove', 'duty.numbers'].filter((code) =>
    desktop.defaultItems.some(({ cardCode }: { cardCode: string }) => cardCode === code),
  )
  expect(own).toHaveLength(roleCode === 'yx' ? 1 : 5)
  const items = own.map((cardCode) => ({ instanceId: cardCode, cardCode }))
  const answers = (await who.post('base/desk/batchData', { roleCode, items })).body.data
  const told = Object.fromEntries(
    answers.map(({ instanceId, data }: { instanceId: string; data: unknown }) => [instanceId, data]),
  )
  const total = async (path: string, state: string) =>
    (await who.get(`yxgl/${path}/list`, { state, size: 1 })).body.data.total
  const stay = told['stay.numbers']
  expect(stay.living).toBe(await total('dormitoryRegister', '2'))
  expect(stay.waiting).toBe(await total('dormitoryRegister', '1'))
  expect(stay.living).toBeGreaterThan(0)
  if (roleCode === 'yx') return expect(stay.toLeave).toBeNull()
  expect(stay.waiting).toBe((await who.get('yxgl/dormitoryRegister/counter')).body.data.waiting.length)
  expect(stay.toLeave).toBe((await who.get('yxgl/dormitoryRegister/toLeave')).body.data.length)
  expect(told['roomChange.toMove'].toMove).toBe(await total('roomChangeApply', '4'))
  expect(told['duty.numbers'].keysOut).toBe(await total('dormitoryKeyBorrow', '1'))
  const houses = (await who.get('yxgl/dormitory/wall')).body.data as { free: number }[]
  expect(told['dorm.houses']).toEqual(houses)
  expect(told['dorm.numbers']).toMatchObject({
    houses: houses.length,
    free: houses.reduce((all, { free }) => all + free, 0),
  })
})
