import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
})
afterAll(() => stage.school.close())

const toldOf = async (account: string, id: string) =>
  (
    await stage.sql(
      'select title, content from sys_user_message where user_id = $1 and biz_id = $2 order by send_time, id',
      [stage.who(account).id, id],
    )
  ).map((row) => [row['title'], row['content']])

const nameOf = async (account: string) =>
  (await stage.sql('select user_name as name from sys_user where id = $1', [stage.who(account).id]))[0]!['name']

test('whoever decides is told by whom and what it is, whoever asked what became of it, in whole sentences', async () => {
  await stage.publishType('seal', [stage.node('first', ['fdy01'])])
  const id = await stage.startAs('stu01', 'seal')
  const [instance] = await stage.sql('select title from sys_flow_instance where id = $1', [id])
  const title = String(instance!['title'])
  expect((await toldOf('fdy01', id)).map(([said]) => said)).toEqual([`${title}，等您审批`])
  const [todo] = await stage.sql('select title from sys_user_todo where biz_id = $1', [id])
  expect(todo!['title']).toBe(title)

  expect(
    (await stage.act('fdy01', id, 'returnTo', { nodeKey: 'start', comment: '请写明用途和接收单位。' })).status,
  ).toBe(200)
  // Nobody reads the own name in the third person.
  expect(title).toBe(`${await nameOf('stu01')}的seal申请`)
  expect(await toldOf('stu01', id)).toEqual([
    ['您的seal申请被退回', 'seal申请，原因：请写明用途和接收单位。修改后可重新提交'],
  ])
  const [own] = await stage.sql("select title from sys_user_todo where biz_id = $1 and node_key = 'start'", [id])
  expect(own!['title']).toBe('请修改后重新提交：seal申请')
  const [line] = await stage.sql("select title from sys_apply_index where biz_type = 'seal' and biz_id = $1", [id])
  expect(line!['title']).toBe('seal申请')
})

test('who is urged reads who waits, for what and how long', async () => {
  await stage.publishType('lend', [stage.node('first', ['fdy01'])])
  const id = await stage.startAs('stu01', 'lend')
  await stage.sql("update sys_flow_task set created_at = created_at - interval '5 hours' where instance_id = $1", [id])
  const urged = await stage.who('stu01').visitor.post('process/process/urge', { instanceId: id })
  expect(urged.body).toMatchObject({ success: true })
  const [title, content] = (await toldOf('fdy01', id)).at(-1)!
  expect(title).toBe(`${await nameOf('stu01')}催您审批：lend申请`)
  expect(content).toContain('已等待 5 小时，请尽快审批')
})
