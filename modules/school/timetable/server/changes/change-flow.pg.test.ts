import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadLinks } from '#tests/support/dead-links.ts'
import { callAs, everybodyAgrees, todoTitleOf } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let teacher: Visitor
let lesson: Record<string, unknown>
beforeAll(async () => {
  at = await testSchool()
  const found = await rowsOf(
    at,
    `select l.schedule_id as "scheduleId", l.date, l.jc_from as "jcFrom", l.jc_to as "jcTo", u.account_no as account, (select d.dept_name from timetable_course_task k join base_department d on d.id = k.department_id where k.id = l.task_id) as department from timetable_lesson l
    join sys_user u on u.person_type = 'base.teacher' and u.person_id = l.teacher_id::text and u.account_no in ('bzr01', 'tea01') where l.date > $1 and l.change_id is null and l.state = '1' and l.jc_to - l.jc_from = 1 order by l.date limit 1`,
    [at.clock().toISOString().slice(0, 10)],
  )
  lesson = found[0]!
  teacher = await at.as(String(lesson['account']))
})
afterAll(() => at.close())

const ask = (body: object) =>
  teacher.post('base/courseChange/apply', {
    scheduleId: lesson['scheduleId'],
    origDate: lesson['date'],
    type: '1',
    reason: '外出参加比赛',
    ...body,
  })
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from timetable_course_change where id = $1', [id]))[0]!['state']
const held = async () =>
  (
    await rowsOf(at, 'select state from timetable_lesson where schedule_id = $1 and date = $2', [
      lesson['scheduleId'],
      lesson['date'],
    ])
  )[0]!['state']

test('only who teaches a lesson asks to change it, once at a time, and nothing happens before it is agreed to', async () => {
  expect(
    (await (await at.as('stu01')).post('base/courseChange/apply', { scheduleId: lesson['scheduleId'] })).status,
  ).toBe(403)
  expect(
    (
      await (
        await at.as('fdy01')
      ).post('base/courseChange/apply', {
        scheduleId: lesson['scheduleId'],
        origDate: lesson['date'],
        type: '1',
        reason: '外出参加比赛',
      })
    ).status,
  ).toBe(404)
  expect((await ask({ reason: '' })).body.data).toMatchObject({ reason: expect.any(String) })
  const { id, instanceId } = (await ask({})).body.data
  expect(await todoTitleOf(at, id)).toMatch(/^《.+》停课$/)
  expect((await ask({})).body.data).toEqual({ origDate: '该次课已有调停课申请在审批中' })
  const mine = (await teacher.get('base/courseChange/list')).body.data.records as { id: string }[]
  expect(mine.find((row) => row.id === id)).toMatchObject({
    state: '1',
    flow: { instanceId, nodes: '开课学院审批', canOpen: true },
  })
  expect(await held()).toBe('1')
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.instance_id = $1 and t.status = '1'`,
    [instanceId],
  )
  expect(
    (
      await callAs(at, String(task!['account']), 'process/process/reject', {
        taskId: task!['id'],
        comment: '请安排补课',
      })
    ).status,
  ).toBe(200)
  expect([await stateOf(id), await held()]).toEqual(['3', '1'])
})

test('two sections end with the department, more go to the teaching office; then the lesson is held otherwise and its people are told', async () => {
  const { id } = (await ask({})).body.data
  expect((await everybodyAgrees(at, id)).map((one) => one.split(':')[0])).toEqual(['department'])
  expect([await stateOf(id), await held()]).toEqual(['2', '2'])
  const led = async (about: string) =>
    await rowsOf(at, `select distinct link from sys_user_message where biz_type = 'courseChange' and biz_id = $1`, [
      about,
    ])
  expect(await led(id)).toEqual([{ link: `/personal/mylesson?date=${String(lesson['date'])}` }])
  const { id: long } =
    (await ask({ type: '3', origDate: null, newDate: lesson['date'], newJcFrom: 11, newJcTo: 13 })).body.data ?? {}
  expect((await everybodyAgrees(at, String(long))).map((one) => one.split(':')[0])).toEqual(['department', 'office'])
  expect(await led(String(long))).toEqual([{ link: `/personal/mylesson?date=${String(lesson['date'])}` }])
  expect(await deadLinks(at)).toEqual([])
})
