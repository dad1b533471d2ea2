import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { recordApply } from '#services/applications/record-apply.ts'
import { deadLinks } from '#tests/support/dead-links.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let at: TestSchool
beforeAll(async () => {
  // A Monday in a term of the demo school.
  at = await testSchool({ now: '2026-11-16T02:00:00Z' })
})
afterAll(() => at.close())

/** A finished application of stu01 gets one star; whose to-do the answer became, by step. */
async function ratedLow(processType: string): Promise<() => Promise<Record<string, unknown>[]>> {
  const [student] = await rowsOf(at, `select id from sys_user where account_no = 'stu01'`)
  const apply = await at.system((ctx) =>
    recordApply(ctx, {
      userId: String(student!['id']),
      bizType: processType,
      bizName: '样例',
      bizId: newId(ctx.now()),
      title: '样例申请',
      state: 'passed',
      link: '/index',
      promisedDays: 3,
    }),
  )
  const visitor = await at.as('stu01')
  const { body } = await visitor.post('base/serviceRating/rate', { applyId: apply.id, star: 1, text: '等了很久' })
  expect(body).toMatchObject({ success: true })
  return () =>
    rowsOf(
      at,
      `select u.account_no as account, t.node_key as step from sys_user_todo t join sys_user u on u.id = t.user_id
       where t.biz_type = 'serviceRating' and t.biz_id = $1 and t.state = '0' order by 2, 1`,
      [body.data.id],
    )
}

test('a bad rating is answered by whoever can open it: the owner, the head, else those who keep the catalogue', async () => {
  const gly = proving(at, await at.as('admin'))
  const [teacher] = await rowsOf(at, `select id, person_id as person from sys_user where account_no = 'tea01'`)
  const [office] = await rowsOf(at, `select id, person_id as person from sys_user where account_no = 'jwc01'`)
  const [dept] = await rowsOf(at, `select id from base_department where leader_id::text = $1`, [office!['person']])
  const { body } = await gly.post('base/serviceItem/add', {
    category: '1',
    deptId: dept!['id'],
    itemNo: 'ASKED',
    name: '有人负责的事项',
    processType: 'asked',
    ownerId: office!['id'],
    linkUrl: 'https://example.edu.cn/zm',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const owns = (userId: unknown) =>
    at.system((ctx) => ctx.db.execute(`update nav_service_item set owner_id = $1 where item_no = 'ASKED'`, [userId]))
  expect(await (await ratedLow('asked'))()).toEqual([{ account: 'jwc01', step: 'main' }])
  // Who owns it cannot open ratings: the head is asked; who cannot either, the keepers of the catalogue are.
  await owns(teacher!['id'])
  expect(await (await ratedLow('asked'))()).toEqual([{ account: 'jwc01', step: 'main' }])
  await at.system((ctx) =>
    ctx.db.execute('update base_department set leader_id = $2 where id = $1', [dept!['id'], teacher!['person']]),
  )
  const asked = await ratedLow('asked')
  expect(await asked()).toEqual([{ account: 'admin', step: 'main' }])
  at.clock.advance(3 * 86_400_000)
  await at.upkeep('unanswered ratings')
  expect(await asked()).toEqual([
    { account: 'admin', step: 'escalated' },
    { account: 'admin', step: 'main' },
  ])
  expect(await deadLinks(at)).toEqual([])
})
