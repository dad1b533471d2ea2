import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardSchool, type CardSchool } from '#tests/support/card-school.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { idFee, noticeDays, railFee } from '../shared/params.ts'

let at: CardSchool
beforeAll(async () => {
  at = await cardSchool()
  await setParam(at, idFee, 5)
  await setParam(at, railFee, 7)
  await setParam(at, noticeDays, 0)
})
afterAll(() => at.close())

/** What the statistics say the school has, in yuan. */
async function taken(): Promise<number> {
  const span = { from: '2026-11-17', to: '2026-11-17' }
  return (await (await at.as('zzzx01')).get('xsgl/cardStat/overview', span)).body.data.total.fees
}

async function isToGiveBack(id: string): Promise<boolean> {
  const { body } = await (await at.as('zzzx01')).get('xsgl/cardApply/list', { quick: 'backDue', size: 500 })
  return body.data.records.some((row: { id: string }) => row.id === id)
}

async function sumsOf(id: string) {
  const [row] = await rowsOf(
    at,
    `select a.fee::int, a.fee_paid::int as paid, a.fee_back::int as back, u.account_no as "by"
     from card_apply a left join sys_user u on u.id = a.fee_by where a.id = $1`,
    [id],
  )
  return row
}

async function sendBack(id: string): Promise<void> {
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1' limit 1`,
    [id],
  )
  const order = { taskId: task!['id'], nodeKey: 'start', comment: '请核对材料' }
  expect((await callAs(at, String(task!['account']), 'process/process/returnTo', order)).status).toBe(200)
}

const give = (id: string, backReason: string) => at.desk('cardApply/refundFee', { id, backReason })

test('what was received stays in the books when it costs more, and only the rest is asked for', async () => {
  const before = await taken()
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '1' })
  await expect(everybodyAgrees(at, id)).rejects.toThrow('尚未确认收到工本费5.00元，不能通过')
  expect((await at.desk('cardApply/receiveFee', { id })).status).toBe(200)
  await sendBack(id)
  await at.asked(one, { id, reason: '1', types: ['1', '2'] })
  expect(await sumsOf(id)).toEqual({ fee: 1200, paid: 500, back: 0, by: 'zzzx01' })
  expect((await taken()) - before).toBe(5)
  await expect(everybodyAgrees(at, id)).rejects.toThrow('尚未确认收到工本费7.00元，不能通过')
  expect((await at.desk('cardApply/receiveFee', { id })).status).toBe(200)
  expect((await taken()) - before).toBe(12)
  expect((await at.desk('cardApply/receiveFee', { id })).status).not.toBe(200)

  // Of the two cards one is found: it costs less, and the difference is given back once, with a reason.
  await everybodyAgrees(at, id)
  expect((await give(id, '尚未多收')).status).not.toBe(200)
  const [rail] = await at.cardsOf(one, '2')
  expect((await callAs(at, one.account, 'xsgl/stuCard/findAgain', { id: rail!['id'] })).status).toBe(200)
  expect(await sumsOf(id)).toMatchObject({ fee: 500, paid: 1200, back: 0 })
  expect([await isToGiveBack(id), (await taken()) - before]).toEqual([true, 12])
  expect((await give(id, '')).body.data).toEqual({ backReason: '请填写退费原因' })
  expect((await give(id, '优惠卡已找回')).status).toBe(200)
  expect(await sumsOf(id)).toMatchObject({ fee: 500, paid: 1200, back: 700 })
  expect([await isToGiveBack(id), (await taken()) - before]).toEqual([false, 5])
  expect((await give(id, '再退一次')).status).not.toBe(200)
  const lines = await rowsOf(
    at,
    `select c->>'before' as before, c->>'after' as after
     from sys_oper_log l, jsonb_array_elements(l.changes) c
     where l.record_id = $1 and c->>'field' = 'feeBack'`,
    [id],
  )
  expect(lines).toEqual([{ before: '0', after: '700' }])
})

test('what was paid for an application that ended without a card is counted until it is given back', async () => {
  const before = await taken()
  const one = await at.somebody()
  const id = await at.asked(one, { reason: '2' })
  expect((await at.desk('cardApply/receiveFee', { id })).status).toBe(200)
  const [flow] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [id])
  const withdrawn = await callAs(at, one.account, 'process/process/withdraw', {
    instanceId: flow!['id'],
    reason: '不办了',
  })
  expect([withdrawn.status, await at.stateOf(id)], JSON.stringify(withdrawn.body)).toEqual([200, '8'])
  expect([await isToGiveBack(id), (await taken()) - before]).toEqual([true, 5])
  // Whoever paid is told, and cannot give it to themselves.
  const mine = await (await at.as(one.account)).get('xsgl/cardApply/mine', { id })
  expect(mine.body.data.records).toMatchObject([{ id, feePaid: 500, feeBack: 0 }])
  expect((await callAs(at, one.account, 'xsgl/cardApply/refundFee', { id, backReason: '退' })).status).toBe(403)
  expect((await give(id, '申请已撤回')).status).toBe(200)
  expect([await isToGiveBack(id), (await taken()) - before]).toEqual([false, 0])
})
