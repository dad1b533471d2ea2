import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let jwc: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
})
afterAll(() => at.close())

const desk = async (who: Visitor, query: object) => (await who.get('xsgl/leaveSchoolItem/desk', { ...query })).body.data
const settle = (who: Visitor, verb: string, id: string, body: object = {}) =>
  who.post(`xsgl/leaveSchoolItem/${verb}`, { id, ...body })
let changeId: string
let studentId: string

test('whoever leaves has a list of things to settle from the day the change takes effect', async () => {
  const [one] = await rowsOf(
    at,
    `select s.id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
  )
  studentId = String(one!['id'])
  const body = {
    kind: '31',
    reasonCode: '21',
    studentId,
    effectiveDate: '2026-11-15',
    docNo: '测〔2026〕离1号',
    docDate: '2026-11-15',
  }
  changeId = (await jwc.post('xsgl/stuStatusChange/add', body)).body.data.id
  expect((await desk(jwc, { changeId })).records).toEqual([])
  expect((await jwc.post('xsgl/stuStatusChange/handIn', { id: changeId })).body.success).toBe(true)
  await everybodyAgrees(at, changeId)
  const { records } = await desk(jwc, { changeId })
  expect(records).toMatchObject([{ studentId, kind: '31' }])
  expect(records[0].items.map((item: { item: string; state: string }) => item.item + item.state).join(' ')).toBe(
    '10 20 30 40 50 60 70 80 90',
  )
})

test('the page of a change tells what has to be settled because of it, to whoever reaches the student', async () => {
  const whole = async (account: string) => (await at.as(account)).get('xsgl/stuStatusChange/getWhole', { id: changeId })
  const { data } = (await whole('fdy01')).body
  expect(data).toMatchObject({ record: { kind: '31', abilities: [] }, instanceId: expect.any(String) })
  expect(data.items.map(({ item, state }: { item: string; state: string }) => item + state).join(' ')).toBe(
    '10 20 30 40 50 60 70 80 90',
  )
  const detail = await (await at.as('fdy01')).get('process/process/getDetail', { instanceId: data.instanceId })
  expect(detail.body.data.instance.link).toBe(`/status/changeDetail?id=${changeId}`)
  expect((await whole('tea01')).status).toBe(404)
})

test('an office settles its own things and no others, the counsellor looks, others see nothing', async () => {
  const { items } = (await desk(jwc, { changeId })).records[0]
  const idOf = (item: string) => String(items.find((one: { item: string }) => one.item === item).id)
  const xgc = await at.as('xgc01')
  expect((await settle(xgc, 'confirm', idOf('2'))).body.msg).toBe('该手续由其他部门办理')
  expect((await settle(xgc, 'confirm', idOf('9'), { note: '已转出' })).body.success).toBe(true)
  expect((await settle(xgc, 'confirm', idOf('9'))).body.msg).toBe('当前状态不能办结')
  expect((await settle(jwc, 'exempt', idOf('6'))).body.success).toBe(true)
  expect(
    (await desk(xgc, { changeId })).records[0].items.filter((one: { state: string }) => one.state !== '0'),
  ).toMatchObject([
    { item: '6', state: '2' },
    { item: '9', state: '1', note: '已转出', handler: expect.any(String) },
  ])
  expect((await settle(xgc, 'reopen', idOf('9'))).body.success).toBe(true)
  expect(
    (await desk(jwc, { changeId })).records[0].items.find((one: { item: string }) => one.item === '9'),
  ).toMatchObject({ state: '0', handler: null })
  const fdy = await at.as('fdy01')
  expect((await desk(fdy, { changeId })).total).toBe(1)
  expect((await settle(fdy, 'confirm', idOf('1'))).status).toBe(403)
  expect((await (await at.as('tea01')).get('xsgl/leaveSchoolItem/desk', { changeId })).status).toBe(403)
  const stranger = (
    await rowsOf(
      at,
      `select u.account_no as no from sys_user u join base_class_assign a on a.teacher_id::text = u.person_id and a.role = 'fdy' join base_student s on s.id = $1 where a.class_id <> s.class_id and u.account_no like 'fdy%' and u.person_id not in (select teacher_id::text from base_class_assign where class_id = s.class_id) limit 1`,
      [studentId],
    )
  )[0]!
  expect((await desk(await at.as(String(stranger['no'])), { changeId })).total).toBe(0)
})

test('a change that is taken back asks for nothing any more', async () => {
  expect(
    (
      await jwc.post('xsgl/stuStatusChange/revert', {
        id: changeId,
        revertReason: '申诉成立',
        revertDocNo: '测〔2026〕离2号',
      })
    ).body.success,
  ).toBe(true)
  const states = new Set((await desk(jwc, { changeId })).records[0].items.map((one: { state: string }) => one.state))
  expect(states).toEqual(new Set(['2']))
  const own = await at.as('stu01')
  expect((await desk(own, { studentId })).records).toMatchObject([{ changeId }])
  expect((await desk(own, {})).records.every((one: { studentId: string }) => one.studentId === studentId)).toBe(true)
})
