import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { cardSchool, type CardSchool, type Someone } from '#tests/support/card-school.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { idFee, railFee } from '../shared/params.ts'

let at: CardSchool
beforeAll(async () => {
  at = await cardSchool()
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  await setParam(at, idFee, 0)
  await setParam(at, railFee, 0)
})
afterAll(() => at.close())

async function print(one: Someone, applyId: string) {
  const [flow] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [applyId])
  return (await at.as(one.account)).get('process/print/pdf', { instanceId: String(flow!['id']) })
}

async function refuse(applyId: string) {
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1 and t.status = '1'`,
    [applyId],
  )
  const order = { taskId: task!['id'], comment: '材料不全，不予办理' }
  expect((await callAs(at, String(task!['account']), 'process/process/reject', order)).status).toBe(200)
}

test('a student card is on paper only once it is granted, and only where one was asked for', async () => {
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '2' })
  expect((await print(one, id)).body.msg).toBe('证件申请审批中，不能打印学生证')
  await refuse(id)
  expect((await print(one, id)).body.msg).toBe('证件申请不通过，不能打印学生证')
  const rail = await at.asked(one, { reason: '2', types: ['2'] })
  await everybodyAgrees(at, rail)
  expect((await print(one, rail)).body.msg).toBe('该申请不含学生证，不能打印')
})

test('whoever checks a printed card learns that it was lost since, or is void', async () => {
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '2' })
  const { itemId } = await at.onDesk(id)
  const payload = await at.writeCard(itemId, '70000001')
  await at.desk('cardMakeItem/readBack', { itemId, blankNo: '70000001', payload })
  expect((await at.desk('cardApply/handOut', { id, cardNo: '70000001', handSign: '本人' })).status).toBe(200)
  expect((await print(one, id)).status).toBe(200)
  const [doc] = await rowsOf(
    at,
    'select d.verify_code as code from sys_issued_doc d join sys_flow_instance i on i.id::text = d.biz_id where i.biz_id = $1',
    [id],
  )
  const verdict = async () =>
    (await (await at.as(one.account)).get('report/openApi/verify', { code: doc!['code'] })).body.data
  expect(await verdict()).toMatchObject({ state: 'valid' })
  await at.asked(one, { reason: '1' })
  expect(await verdict()).toMatchObject({ state: 'revoked', revokeReason: '学生证已挂失，不能打印' })
  expect((await print(one, id)).body.msg).toBe('学生证已挂失，不能打印')
  const card = (await at.cardsOf(one)).at(-1)!
  expect((await at.desk('stuCard/void', { id: card['id'] })).status).toBe(200)
  expect(await verdict()).toMatchObject({ state: 'revoked', revokeReason: '学生证已作废，不能打印' })
})
