import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#services/messages/send-message.ts'
import { openTodos } from '#services/messages/todos.ts'
import { deadLinks } from '#tests/support/dead-links.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

test('whoever of the demo school is told or asked something can open the page it leads to', async () => {
  expect(await deadLinks(at)).toEqual([])
  // What leads elsewhere is noticed.
  const [student] = await rowsOf(at, `select id from sys_user where account_no = 'stu01'`)
  const userIds = [String(student!['id'])]
  await at.system(async (ctx) => {
    await sendMessage(ctx, { userIds, category: 'remind', title: '看板', content: '看板', link: '/status/suspend' })
    const todo = { bizType: 'leaveRequest', bizId: userIds[0]!, title: '去看', link: '/system/user?open=1' }
    await openTodos(ctx, { userIds, todoType: 'rate', ...todo })
  })
  expect(await deadLinks(at)).toEqual(['stu01 has no /status/suspend: 看板', 'stu01 has no /system/user: 去看'])
})
