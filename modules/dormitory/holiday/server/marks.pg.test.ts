import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { HolidayStays, today } from '#tests/support/holiday-stays.ts'
import { nightAtHome, typeIds } from '#tests/support/leave-school.ts'
import { rowsOf, type TestSchool } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { stayStates } from '../shared/apply.ts'

const morning = `${today}T02:00:00Z`
const dayMs = 86_400_000
let at: TestSchool
let stays: HolidayStays
beforeAll(async () => {
  stays = await HolidayStays.open()
  at = stays.at
})
afterAll(() => at.close())

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const night = (n: number) => addDays(today, n)
/** Whoever may ask for leave themselves. */
const withAccount = `exists (
  select 1 from sys_user u
  where u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1' and u.locked_until is null
)`

/** Somebody who stays for ten nights and has moved in. */
async function staying(batchId: string, where = 'true'): Promise<{ id: string; studentId: string; bedId: string }> {
  const [one] = await stays.asked(batchId, { count: 1, state: 'toAssign', where })
  const bedId = await stays.freeBed()
  expect((await stays.put(one!.id, bedId)).body).toMatchObject({ success: true })
  expect((await stays.office('holidayStayApply/checkIn', { id: one!.id })).status).toBe(200)
  return { ...one!, bedId }
}
const mark = (id: string, nightDate: string, kind: '1' | '2') =>
  stays.office('holidayStayApply/mark', { id, nightDate, kind, remark: '未归' })
const unmark = (id: string, nightDate: string) =>
  stays.office('holidayStayApply/unmark', { id, nightDate, reason: '登记错人' })
const counts = async (id: string) =>
  (
    await rowsOf(
      at,
      'select state, late_count as late, absent_count as absent, end_reason as why from holiday_apply where id = $1',
      [id],
    )
  )[0]
const marksOf = (id: string) =>
  rowsOf(
    at,
    `select night_date::text as night, kind, state, void_reason as why from holiday_mark
     where apply_id = $1 order by night_date, kind`,
    [id],
  )
async function accountOf(studentId: string): Promise<string> {
  const [row] = await rowsOf(
    at,
    `select account_no as account from sys_user where person_type = 'base.student' and person_id = $1`,
    [studentId],
  )
  return String(row!['account'])
}
/** A leave that everybody agrees to. */
async function onLeave(account: string, order: object): Promise<void> {
  const { body } = await callAs(at, account, 'xsgl/leaveRequest/apply', order)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  // The word of the family is another matter, which leave tries itself.
  await at.system((ctx) =>
    ctx.db.execute(`update leave_request set parent_confirm = '0' where id = $1`, [body.data.id]),
  )
  await everybodyAgrees(at, String(body.data.id))
}
/** Asked for two days later, for the second night. */
async function sickLeave(account: string): Promise<void> {
  const content = { name: '病历.png', content: onePixel, type: 'image/png' }
  await onLeave(account, {
    ...nightAtHome,
    typeId: (await typeIds(at))['02'],
    reason: '发烧在校外医院输液',
    startTime: `${night(1)}T18:00:00+08:00`,
    endTime: `${night(2)}T09:00:00+08:00`,
    backdateReason: '当时未能提交',
    fileIds: [await putFile(at, await at.as(account), content)],
  })
}
const signsOf = async (batchId: string, id: string) => {
  const { rows } = (await stays.read('holidayStayApply/monitor', { batchId })).body.data
  return (rows as { id: string; signs: string }[]).find((one) => one.id === id)!.signs
}

test('whoever is on leave on a night is neither late nor absent then', async () => {
  const batchId = await stays.batch({ stayEnd: night(9) })
  const { id, studentId } = await staying(batchId, withAccount)
  await onLeave(await accountOf(studentId), {
    ...nightAtHome,
    typeId: (await typeIds(at))['01'],
    reason: '回家处理家中事务',
    startTime: `${night(1)}T08:00:00+08:00`,
    endTime: `${night(2)}T20:00:00+08:00`,
  })
  at.clock.advance(3 * dayMs)
  const refused = await mark(id, night(1), '2')
  expect([refused.status, refused.body.data]).toEqual([400, { nightDate: '该学生当晚请假，不能登记晚归、缺勤' }])
  expect(await marksOf(id)).toEqual([])
  expect((await mark(id, night(2), '1')).status).toBe(200)
  expect((await signsOf(batchId, id)).slice(0, 3)).toBe('SLT')
  at.clock.set(morning)
})

test('a mark is taken back with a reason, stays to be read, and may be made again', async () => {
  const { id } = await staying(await stays.batch())
  at.clock.advance(2 * dayMs)
  expect((await unmark(id, today)).body.msg).toBe('当前状态不能撤销登记')
  expect((await mark(id, today, '1')).status).toBe(200)
  expect((await unmark(id, night(1))).body.data).toEqual({ nightDate: '该学生当晚没有登记' })
  const nameless = await stays.office('holidayStayApply/unmark', { id, nightDate: today, reason: '' })
  expect(nameless.status).toBe(400)
  expect((await unmark(id, today)).status).toBe(200)
  expect(await counts(id)).toMatchObject({ state: stayStates.staying[0], late: 0, absent: 0 })
  expect((await mark(id, today, '2')).status).toBe(200)
  expect(await marksOf(id)).toEqual([
    { night: today, kind: '1', state: '2', why: '登记错人' },
    { night: today, kind: '2', state: '1', why: null },
  ])
  expect((await mark(id, today, '2')).body.msg).toBe('该学生当晚已登记')
  const listed = await (
    await at.as('stu01')
  ).post('yxgl/holidayStayApply/unmark', { id, nightDate: today, reason: 'x' })
  expect(listed.status).toBe(403)
  at.clock.set(morning)
})

test('a right that ended by a wrong mark stands again with the nights that are left, unless the bed is somebody’s by then', async () => {
  const batchId = await stays.batch()
  const { id, studentId, bedId } = await staying(batchId)
  const [other] = await stays.asked(batchId, { count: 1, state: 'toAssign', more: { beginDate: night(5) } })
  at.clock.advance(2 * dayMs)
  await mark(id, today, '2')
  await mark(id, night(1), '2')
  expect(await counts(id)).toMatchObject({ state: stayStates.cancelled[0], absent: 2, why: '缺勤2次' })
  // In the morning it is still the night before.
  expect(await stays.nightsOf(id)).toEqual([today, night(1)])
  expect((await stays.put(other!.id, bedId)).status).toBe(200)
  const taken = await unmark(id, night(1))
  expect([taken.status, taken.body.msg]).toEqual([400, '原床位已安排他人留宿，请先为其改派床位，再撤销登记'])
  expect(await counts(id)).toMatchObject({ state: stayStates.cancelled[0], absent: 2 })
  expect((await stays.put(other!.id, await stays.freeBed())).status).toBe(200)
  expect((await unmark(id, night(1))).status).toBe(200)
  expect(await counts(id)).toEqual({ state: stayStates.staying[0], late: 0, absent: 1, why: null })
  expect(await stays.nightsOf(id)).toEqual(Array.from({ length: 10 }, (_, i) => night(i)))
  const told = await rowsOf(
    at,
    `select m.title from sys_user_message m join sys_user u on u.id = m.user_id
     where m.biz_id = $1 and m.title like '%资格已恢复' order by u.person_id = $2 desc`,
    [id, studentId],
  )
  expect(told.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^[^您]+的假期留宿资格已恢复$/))
  at.clock.set(morning)
})

test('a leave that is granted afterwards is granted also where the right that ended by its night cannot stand again', async () => {
  const batchId = await stays.batch({ cancelAbsent: 1 })
  const { id, studentId, bedId } = await staying(batchId, withAccount)
  const account = await accountOf(studentId)
  const [other] = await stays.asked(batchId, { count: 1, state: 'toAssign', more: { beginDate: night(5) } })
  at.clock.advance(2 * dayMs)
  await mark(id, night(1), '2')
  expect(await counts(id)).toMatchObject({ state: stayStates.cancelled[0], why: '缺勤1次' })
  expect((await stays.put(other!.id, bedId)).status).toBe(200)
  await sickLeave(account)
  expect(await counts(id)).toMatchObject({ state: stayStates.cancelled[0], absent: 0 })
  expect(await marksOf(id)).toEqual([{ night: night(1), kind: '2', state: '2', why: '当晚已补假' }])
  at.clock.set(morning)
})

test('a right that the office took does not come back with a mark', async () => {
  const { id } = await staying(await stays.batch())
  at.clock.advance(2 * dayMs)
  await mark(id, today, '1')
  expect((await stays.office('holidayStayApply/cancel', { id, reason: '留宿外来人员' })).status).toBe(200)
  expect((await unmark(id, today)).status).toBe(200)
  expect(await counts(id)).toEqual({ state: stayStates.cancelled[0], late: 0, absent: 0, why: '留宿外来人员' })
  at.clock.set(morning)
})

test('a leave that is granted afterwards takes the marks of its nights back', async () => {
  const { id, studentId } = await staying(await stays.batch(), withAccount)
  const account = await accountOf(studentId)
  at.clock.advance(2 * dayMs)
  await mark(id, today, '1')
  await mark(id, night(1), '2')
  await sickLeave(account)
  expect(await counts(id)).toMatchObject({ state: stayStates.staying[0], late: 1, absent: 0 })
  expect(await marksOf(id)).toEqual([
    { night: today, kind: '1', state: '1', why: null },
    { night: night(1), kind: '2', state: '2', why: '当晚已补假' },
  ])
  at.clock.set(morning)
})
