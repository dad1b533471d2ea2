import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

let stage: Awaited<ReturnType<typeof flowStage>>

beforeAll(async () => {
  // A Monday, ten in the morning.
  stage = await flowStage({ now: '2026-11-16T02:00:00Z' })
  await switchSecondAuthOff(stage.school)
  // Whom the demo school has away for a time would stand for others here.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
})
afterAll(() => stage.school.close())

const set = async (paramsId: string, paramsValue: string) =>
  expect((await stage.admin.post('base/baseParams/submit', { paramsId, paramsValue })).body.success).toBe(true)

test('a deadline in working hours runs in those the school has set', async () => {
  await stage.publishType('timed', [stage.node('first', ['fdy01'], { timeOut: { hours: 4, isWorkingTime: true } })])
  const due = async () => {
    const todo = await stage.todoOf('fdy01', await stage.startAs('tea01', 'timed'))
    return new Date(String(todo!['dueTime'])).toISOString()
  }
  // Two hours before noon and two after the break.
  expect(await due()).toBe('2026-11-16T08:00:00.000Z')
  await set('calendar.workingHours', '09:00-11:00')
  expect(await due(), 'one today, two tomorrow, one on Wednesday').toBe('2026-11-18T02:00:00.000Z')
})

test('what a delegate has not done comes back at the end, unless the school leaves it there', async () => {
  await stage.publishType('inbox', [stage.node('first', ['fdy01'])])
  const moment = (hours: number) => new Date(stage.school.clock().getTime() + hours * 3_600_000).toISOString()
  const over = async () => {
    const open = await stage.startAs('tea01', 'inbox')
    const order = {
      delegateId: stage.who('fdy02').id,
      includeOpen: true,
      startTime: moment(0),
      endTime: moment(20),
      processTypes: ['inbox'],
    }
    expect((await stage.who('fdy01').visitor.post('process/delegate/submit', order)).body.success).toBe(true)
    await stage.passTime(21)
    await stage.school.upkeep('flow delegations')
    return (await stage.todosOf(open)).filter((todo) => todo.endsWith(':0'))
  }
  expect(await over()).toEqual(['first:fdy01:0'])
  await set('flow.delegateReturns', '0')
  expect(await over()).toEqual(['first:fdy02:0'])
  expect(
    (
      await stage.sql(
        `select title from sys_user_message where user_id = $1 and title like '您的委托已到期%' order by send_time`,
        [stage.who('fdy01').id],
      )
    ).map((row) => row['title']),
  ).toEqual(['您的委托已到期，1 条未处理待办已退还', '您的委托已到期'])
})
