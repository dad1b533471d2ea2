import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let teacher: Visitor

beforeAll(async () => {
  school = await testSchool()
  teacher = await school.as('tea01')
})
afterAll(() => school.close())

const file = 'file:student.ureport.xml'
const ticketFor = async (wanted = file) =>
  (await teacher.post('base/report/ticket', { file: wanted })).body.data.ticket as string
const check = async (ticket: string, about = file) =>
  (
    await school.app.inject({
      method: 'POST',
      url: '/api/flySource-base/report/ticket/check',
      payload: { ticket, file: about },
    })
  ).json()
const refused = { code: 400, msg: '凭证无效或已使用' }

test('a ticket tells the report tool once who is looking, and is not kept in clear', async () => {
  const ticket = await ticketFor()
  expect(JSON.stringify(await rowsOf(school, 'select * from sys_report_ticket'))).not.toContain(ticket.split('.')[1])
  expect((await check(ticket)).data).toMatchObject({ tenantId: school.school.id, accountNo: 'tea01', file })
  expect(await check(ticket)).toMatchObject(refused)
})

test('of two questions at once one is answered', async () => {
  const ticket = await ticketFor()
  const answers = await Promise.all([check(ticket), check(ticket), check(ticket)])
  expect(answers.filter((answer) => answer.success)).toHaveLength(1)
})

test('after a minute, for another report, of nobody, or made up it is worth nothing', async () => {
  const [late, other] = [await ticketFor(), await ticketFor()]
  expect(await check(other, 'file:salary.ureport.xml')).toMatchObject(refused)
  expect(await check(other)).toMatchObject(refused)
  school.clock.advance(60_000)
  expect(await check(late)).toMatchObject(refused)
  for (const made of ['', 'x', '999999.abc', `${school.school.id}.abc`])
    expect(await check(made)).toMatchObject(refused)
  const anonymous = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-base/report/ticket',
    payload: { file },
  })
  expect(anonymous.statusCode).toBe(401)
})
