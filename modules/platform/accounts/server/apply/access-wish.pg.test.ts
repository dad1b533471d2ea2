import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const told = () =>
  rowsOf(
    school,
    `select m.title, m.content, u.account_no from sys_user_message m join sys_user u on u.id = m.user_id where m.biz_type = 'accessWish' order by m.send_time, m.id`,
  )

test('whoever may not open a page asks the administrators for it, who read which page; the same again is one message, many are refused', async () => {
  // An administrator past the last day of the account reads nothing any more, and is sent nothing.
  await giveRole(school, 'fdy03', 'gly')
  await school.system((ctx) =>
    ctx.db.execute("update sys_user set expire_date = '2020-01-01' where account_no = 'fdy03'"),
  )
  const tea = await school.as('tea01')
  const ask = (page: unknown, reason?: string) => tea.post('base/sysRole/applyAccess', { page, reason })
  expect((await ask('')).body.msg).toBe('请填写需要访问的页面')
  expect((await ask('/system/menu', '整理菜单')).status).toBe(200)
  expect((await ask('/system/menu', '整理菜单')).status).toBe(200)
  const messages = await told()
  expect(messages).toEqual([
    {
      title: '权限申请：菜单管理',
      content: expect.stringContaining('（tea01）申请访问页面“菜单管理”（/system/menu）。申请原因：整理菜单'),
      account_no: 'admin',
    },
  ])
  for (const page of ['/a', '/b', '/c', '/d']) expect((await ask(page)).status).toBe(200)
  const refused = await ask('/e')
  expect([refused.status, refused.body.data.seconds]).toEqual([429, 86_400])
  expect(await told()).toHaveLength(5)
})
