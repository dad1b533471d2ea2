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
  expect(await toldOf('stu01', id)).toEqual([
    ['您的seal申请被退回', `${title}，原因：请写明用途和接收单位。修改后可重新提交`],
  ])
})
