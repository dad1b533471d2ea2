import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteNode } from '#services/identity/shared/route-tree.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

/** What stands in somebody's menu of these pages, and which of them they may open all the same. */
async function menuOf(account: string, paths: readonly string[]) {
  const visitor = await school.as(account)
  const routes = (await visitor.get('base/sysMenu/getUserRoutes')).body.data as RouteNode[]
  const all = (nodes: readonly RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...all(node.children)])
  const known = all(routes).filter(({ path }) => paths.includes(path))
  return {
    shown: known.filter(({ meta }) => !meta.isHide).map(({ path }) => path),
    hidden: known.filter(({ meta }) => meta.isHide).map(({ path }) => path),
  }
}
/** What was asked is remembered for a moment. */
const later = () => school.clock.advance(30_000)

const lessons = ['/leave/lesson', '/personal/mylesson', '/base/timetable/teacher']

test('timetables and excused students stand in the menu of whoever teaches, and stay open to who may look', async () => {
  expect(await menuOf('fdy01', lessons)).toMatchObject({ shown: [], hidden: expect.arrayContaining(lessons) })
  expect((await (await school.as('fdy01')).get('xsgl/leaveLesson/day')).status).not.toBe(403)
  expect((await menuOf('tea01', lessons)).hidden).toEqual([])
  // Who knows all teachers looks at theirs; the own lessons of an office are none.
  expect(await menuOf('jwc01', lessons)).toEqual({ shown: ['/base/timetable/teacher'], hidden: ['/personal/mylesson'] })
  expect(await menuOf('stu01', lessons)).toEqual({ shown: ['/personal/mylesson'], hidden: [] })
  const [tea] = await rowsOf(school, `select person_id from sys_user where account_no = 'tea01'`)
  const [fdy] = await rowsOf(school, `select person_id from sys_user where account_no = 'fdy01'`)
  await school.system((ctx) =>
    ctx.db.query(
      `update timetable_lesson set teacher_id = $1::uuid
       where id = (select id from timetable_lesson where teacher_id = $2::uuid and date >= $3 limit 1)`,
      [fdy!['person_id'], tea!['person_id'], ctx.today()],
    ),
  )
  later()
  expect((await menuOf('fdy01', lessons)).hidden).toEqual([])
})

test('asking for leave stands in the menu of students and of whoever leads a class today', async () => {
  const apply = ['/leave/apply']
  for (const account of ['stu01', 'fdy01', 'bzr01']) expect((await menuOf(account, apply)).shown).toEqual(apply)
  for (const account of ['xgc01', 'yx01']) expect((await menuOf(account, apply)).hidden).toEqual(apply)
  await school.system((ctx) =>
    ctx.db.query(
      `update base_class_assign set end_date = $1::date - 1, start_date = least(start_date, $1::date - 2)
       where teacher_id = (select person_id::uuid from sys_user where account_no = 'fdy01')`,
      [ctx.today()],
    ),
  )
  later()
  expect((await menuOf('fdy01', apply)).shown).toEqual([])
})

test('flows are managed and queried where there is something to manage and to query', async () => {
  const flows = ['/process/manager', '/process/query']
  expect(await menuOf('admin', flows)).toMatchObject({ shown: expect.arrayContaining(['/process/manager']) })
  expect((await menuOf('yx01', flows)).shown).not.toContain('/process/manager')
  await school.system((ctx) =>
    ctx.db.query(`update sys_process_type set manager_roles = '["yx"]' where code = 'leave'`),
  )
  later()
  expect((await menuOf('yx01', flows)).shown).toContain('/process/manager')
})

test('choosing a bed stands in the menu of whom a published batch means', async () => {
  const choose = ['/dormitory/choose']
  expect((await menuOf('xs01', choose)).shown).toEqual(choose)
  expect((await menuOf('stu01', choose)).hidden).toEqual(choose)
  // Whoever finds the address all the same is told that there is none yet.
  const { body } = await (await school.as('stu01')).get('yxgl/dormitoryChoose/getMy')
  expect(body.data).toMatchObject({ batch: null, me: null })
})

test('a list that others fill stands in the menu of whoever reaches a row of it, and of the office that reaches all', async () => {
  const lists = ['/dormitory/agreement', '/dormitory/presort/result', '/dormitory/chooseStudent']
  await school.system((ctx) => ctx.db.execute('delete from stay_agreement'))
  later()
  expect((await menuOf('fdy02', ['/dormitory/agreement'])).shown).toEqual([])
  // Whoever leads no class any more reaches none of them.
  expect((await menuOf('fdy01', lists)).hidden.toSorted()).toEqual(lists.toSorted())
  expect((await menuOf('ssgl01', ['/dormitory/agreement'])).shown).toEqual(['/dormitory/agreement'])
  await school.system((ctx) =>
    ctx.db.execute(
      `insert into stay_agreement
         (id, version, create_time, update_time, student_id, xh, xm, class_id, department_id, register_id)
       select r.id, 1, $1, $1, r.student_id, r.xh, r.xm, r.class_id, r.department_id, r.id
       from stay_register r
       join base_class_assign a on a.class_id = r.class_id and a.role = 'fdy' and a.deleted_time is null
         and a.end_date is null
       join sys_user u on u.account_no = 'fdy02' and u.person_id = a.teacher_id::text
       limit 1`,
      [ctx.now()],
    ),
  )
  later()
  expect((await menuOf('fdy02', ['/dormitory/agreement'])).shown).toEqual(['/dormitory/agreement'])
})

test('a freshman of the demo may choose in the rehearsal that is open', async () => {
  const { body } = await (await school.as('xs01')).get('yxgl/dormitoryChoose/getMy')
  expect(body.data).toMatchObject({ batch: { isRehearsal: true, phase: 'open' }, me: { eligible: true } })
  expect(body.data.mapKey).not.toBeNull()
})
