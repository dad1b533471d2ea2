import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/clock.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let tea: Visitor
let today: string
const roleId = async (code: string) =>
  String((await rowsOf(at, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
beforeAll(async () => {
  at = await testSchool()
  tea = await at.as('tea01')
  today = dayOf(at.clock())
})
afterAll(() => at.close())

const ask = async (code: string, more: object = {}) =>
  (
    await tea.post('base/permApply/add', {
      roleId: await roleId(code),
      endDate: addDays(today, 90),
      reason: '协助资助中心整理材料',
      ...more,
    })
  ).body
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from accounts_perm_apply where id = $1', [id]))[0]!['state']

test('what may not be asked for is said; students do not ask at all', async () => {
  expect((await ask('gly')).data).toEqual({ roleId: '管理员角色不能申请，请联系信息中心' })
  expect((await ask('tea')).data).toEqual({ roleId: '您已持有该角色' })
  expect((await ask('zzzx', { endDate: addDays(today, 400) })).data).toEqual({ endDate: '有效期最长一年' })
  expect((await ask('zzzx', { endDate: today })).data).toEqual({ endDate: '有效期须晚于今天' })
  expect((await (await at.as('stu01')).post('base/permApply/add', { roleId: await roleId('zzzx') })).status).toBe(403)
})

test('the head of the department agrees, an administrator gives the role with its end; another hand in the meantime is refused', async () => {
  const { id } = (await ask('zzzx')).data
  expect((await ask('zzzx')).msg).toBe('该角色已有申请在审批中')
  const shown = (await tea.get('base/permApply/getOne', { id })).body.data
  expect(shown).toMatchObject({ state: '1', flow: { nodes: '部门负责人审批', canOpen: true } })
  expect((await (await at.as('fdy02')).get('base/permApply/getOne', { id })).status).toBe(404)
  expect(await everybodyAgrees(at, id)).toEqual([expect.stringMatching(/^leader:/), 'admin:admin'])
  expect(await stateOf(id)).toBe('2')
  const [held] = await rowsOf(
    at,
    `select h.end_date as until from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no = 'tea01' and h.role_id = $1`,
    [await roleId('zzzx')],
  )
  expect(held).toEqual({ until: addDays(today, 90) })
  expect((await ask('zzzx')).data).toEqual({ roleId: '您已持有该角色' })
})

test('sent back it is put right and goes on; refused it gives nothing', async () => {
  const { id } = (await ask('cwc')).data
  const decide = async (verb: string, more: object = {}) => {
    const [task] = await rowsOf(
      at,
      `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
      [id],
    )
    return callAs(at, String(task!['account']), `process/process/${verb}`, {
      taskId: task!['id'],
      comment: '请缩短期限',
      ...more,
    })
  }
  expect((await decide('returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect(await stateOf(id)).toBe('5')
  expect((await tea.post('base/permApply/update', { id, endDate: addDays(today, 30) })).body).toMatchObject({
    success: true,
  })
  expect(await stateOf(id)).toBe('1')
  expect((await decide('reject')).status).toBe(200)
  expect(await stateOf(id)).toBe('3')
  expect(
    await rowsOf(
      at,
      `select 1 from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no = 'tea01' and h.role_id = $1`,
      [await roleId('cwc')],
    ),
  ).toEqual([])
})
