import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { asProduct } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { callAs } from '#tests/support/flow-people.ts'
import { HolidayStays, today } from '#tests/support/holiday-stays.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, type TestSchool } from '#tests/support/school.ts'
import { stayFlowCode, stayStates } from '../shared/apply.ts'
import { lendsBeds } from '../shared/params.ts'

let at: TestSchool
let stays: HolidayStays
beforeAll(async () => {
  stays = await HolidayStays.open()
  at = stays.at
})
afterAll(() => at.close())

test('13.7: of 61 who are agreed to at the same moment 60 stay, where a reason has 60 places', async () => {
  const batchId = await stays.batch({ quotaContest: 60 })
  const applies = await stays.asked(batchId, { count: 61, state: 'waiting' })
  const [starter] = await rowsOf(
    at,
    `select u.id from sys_user u where u.person_type = 'base.student' and u.status = '1' limit 1`,
  )
  await at.system(async (ctx) => {
    for (const { id } of applies)
      await startFlow(asProduct(ctx), { processType: stayFlowCode, bizId: id, starterId: String(starter!['id']) })
  })
  const last: { id: string; account: string }[] = []
  for (const { id } of applies)
    for (;;) {
      const [task] = await rowsOf(
        at,
        `select t.id, t.node_key as node, u.account_no as account from sys_flow_task t
         join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id
         where i.biz_id = $1 and t.status = '1' order by t.seq limit 1`,
        [id],
      )
      expect(task).toBeDefined()
      const account = String(task!['account'])
      if (task!['node'] === 'office') {
        last.push({ id: String(task!['id']), account })
        break
      }
      const agreed = await callAs(at, account, 'process/process/approve', { taskId: task!['id'], comment: '同意' })
      expect(agreed.status, JSON.stringify(agreed.body)).toBe(200)
    }
  const decider = await at.as(last[0]!.account)
  const answers = await Promise.all(
    last.map(({ id }) => decider.post('process/process/approve', { taskId: id, comment: '同意' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.find(({ status }) => status !== 200)!.body.msg).toBe(
    '审批未完成：“竞赛集训”名额已满（60/60），可改选其他事由',
  )
  const counted = await rowsOf(at, `select 1 from holiday_apply where batch_id = $1 and state = '3'`, [batchId])
  expect(counted).toHaveLength(60)
})

test('beds of those who go home are lent only where the school says so, and never of those who asked to stay', async () => {
  const batchId = await stays.batch()
  const lives = `exists (select 1 from stay_register r where r.student_id = s.id and r.state = '2')`
  const [guest] = await stays.asked(batchId, { count: 1, state: 'toAssign', where: `not ${lives}` })
  const [asking] = await stays.asked(batchId, { count: 1, state: 'deciding', where: lives })
  const beds = await rowsOf(
    at,
    `select r.bed_id as bed, r.student_id as who from stay_register r
     join base_student s on s.id = r.student_id join dorm_room m on m.id = r.room_id
     where r.state = '2' and s.sex = '1' and m.status = '1'
       and (r.student_id = $1 or not exists (select 1 from holiday_apply a where a.student_id = s.id))
     order by r.student_id = $1 desc, s.xh limit 2`,
    [asking!.studentId],
  )
  const [own, away] = beds.map(({ bed }) => String(bed)) as [string, string]
  expect((await stays.put(guest!.id, away)).body.msg).toBe('该床位已被占用，请重新选择')
  const registers = () => rowsOf(at, 'select id, state, bed_id, version from stay_register order by id')
  const before = await registers()
  await setParam(at, lendsBeds, true)
  expect((await stays.put(guest!.id, own)).body.msg).toBe('该床位已被占用，请重新选择')
  expect((await stays.put(guest!.id, away)).body).toMatchObject({ success: true })
  expect(await registers()).toEqual(before)
  const { dormId } = (await rowsOf(at, 'select dorm_id as "dormId" from holiday_apply where id = $1', [guest!.id]))[0]!
  const board = (await stays.read('holidayStayApply/board', { batchId, dormId: String(dormId) })).body.data
  type Shown = { id: string; isLent: boolean }
  const shown = (board.rooms as { beds: Shown[] }[]).flatMap((room) => room.beds)
  expect(shown.find(({ id }) => id === away)).toMatchObject({ isLent: true })
  expect(shown.find(({ id }) => id === own)).toBeUndefined()
  await setParam(at, lendsBeds, false)
})

test('a house has as many free beds here as on the wall; beds of those who stay in their own are none', async () => {
  const batchId = await stays.batch()
  const lives = `exists (select 1 from stay_register r where r.student_id = s.id and r.state = '2')`
  await stays.asked(batchId, { count: 3, state: 'toAssign', where: lives })
  const { houses } = (await stays.read('holidayStayApply/board', { batchId })).body.data
  const wall = (await stays.read('dormitory/wall', {})).body.data as { id: string; free: number }[]
  const onWall = new Map(wall.map(({ id, free }) => [id, free]))
  for (const { id, free } of houses as { id: string; free: number }[]) expect(free).toBe(onWall.get(id))
})

test('each night is told as it is known: late and absent as entered, to come, and nothing after somebody left', async () => {
  const batchId = await stays.batch({ stayEnd: addDays(today, 4), feePerDay: 500 })
  const [early] = await stays.asked(batchId, { count: 1, state: 'toAssign', more: { beginDate: addDays(today, 2) } })
  const [one, idle] = await stays.asked(batchId, {
    count: 2,
    state: 'toAssign',
    more: { endDate: addDays(today, 4), days: 5, fee: 2500 },
  })
  for (const each of [one!, idle!]) expect((await stays.put(each.id, await stays.freeBed())).status).toBe(200)
  const paper = await stays.read('holidayStayApply/pass', { id: early!.id })
  expect([paper.status, paper.body.msg]).toEqual([400, '安排床位后才能打印临时出入证'])
  expect((await stays.put(early!.id, await stays.freeBed())).status).toBe(200)
  const notYet = await stays.office('holidayStayApply/checkIn', { id: early!.id })
  expect(Object.values(notYet.body.data)).toEqual([`未到留宿开始日期（${addDays(today, 2)}）`])

  await stays.office('holidayStayApply/checkIn', { id: one!.id })
  at.clock.advance(2.4 * 86_400_000)
  for (const [nightDate, kind] of [
    [today, '1'],
    [addDays(today, 1), '2'],
  ])
    await stays.office('holidayStayApply/mark', { id: one!.id, nightDate, kind, remark: '' })
  type Line = { id: string; signs: string }
  const signs = async () =>
    new Map(
      ((await stays.read('holidayStayApply/monitor', { batchId })).body.data.rows as Line[]).map(
        ({ id, signs: own }) => [id, own],
      ),
    )
  const seen = await signs()
  expect([seen.get(one!.id), seen.get(idle!.id)]).toEqual(['TASPP', 'NNNPP'])

  const left = { id: one!.id, lastDate: addDays(today, 2), reason: '提前回家' }
  expect((await stays.office('holidayStayApply/shorten', left)).status).toBe(200)
  expect((await signs()).get(one!.id)).toBe('TAS  ')
  expect(await rowsOf(at, 'select days, fee::int as fee from holiday_apply where id = $1', [one!.id])).toEqual([
    { days: 3, fee: 1500 },
  ])
  for (const path of [`roster?batchId=${batchId}`, `pass?id=${idle!.id}`]) {
    const { token } = await at.as('ssgl01')
    const answer = await at.app.inject({
      url: `/api/flySource-yxgl/holidayStayApply/${path}`,
      headers: { 'flysource-auth': `bearer ${token}`, 'tenant-id': at.school.id },
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  }
  // A stay ends with its last night.
  at.clock.advance(1.5 * 86_400_000)
  await at.upkeep('holiday stays')
  expect(await stays.stateOf(one!.id)).toBe(stayStates.ended[0])
  expect(await stays.stateOf(idle!.id)).toBe(stayStates.assigned[0])
  at.clock.set('2026-11-15T02:00:00Z')
})
