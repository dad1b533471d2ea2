import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybodyAgrees, todoTitleOf } from '#tests/support/flow-people.ts'
import {
  counsellorOf,
  decide,
  freeStudents,
  leaveSchool,
  levelsOf,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
})
afterAll(() => at.close())

const extend = (who: string, leaveId: string, body: object) =>
  at.call(who, 'xsgl/leaveExtend/submit', { leaveId, reason: '家中事务尚未办完', ...body })
/** Everybody agrees; at which steps somebody was asked, also where whoever had agreed before was not asked again. */
const agreed = async (bizId: string) => {
  await everybodyAgrees(at, bizId)
  return levelsOf(at, bizId)
}

/** Two days from Tuesday morning on, and it is Tuesday. */
async function away(): Promise<{ one: SomeStudent; id: string }> {
  at.clock.set(moment(0, '08:00'))
  const [one] = await freeStudents(at, 1)
  const id = await at.applied(one!, {
    startTime: moment(1, '08:00'),
    endTime: moment(2, '18:00'),
    isOut: true,
    destAddress: '市中心医院',
  })
  expect(await agreed(id)).toEqual(['fdy', 'yx'])
  expect((await extend(one!.account, id, { newEnd: moment(4, '18:00') })).body.msg).toBe('当前状态不能续假')
  at.clock.set(moment(1, '08:00'))
  await at.tick()
  return { one: one!, id }
}

test('two days more are decided like four: by the office too; then end, pass and dates have moved', async () => {
  const { one, id } = await away()
  const [stranger] = await freeStudents(at, 1)
  const refused = async (body: object) => (await extend(one.account, id, body)).body.data
  expect((await extend(stranger!.account, id, { newEnd: moment(4, '18:00') })).status).toBe(404)
  expect((await extend('tea01', id, { newEnd: moment(4, '18:00') })).status).toBe(403)
  expect(await refused({ newEnd: moment(2, '18:00') })).toEqual({ newEnd: '续假时间必须晚于原结束时间' })
  // As long as no calendar reaches: refused before its days are counted.
  expect(await refused({ newEnd: '2099-01-01T08:00:00+08:00' })).toEqual({ newEnd: '请假时间不能超过180天' })
  expect(await refused({ newEnd: moment(9, '18:00') })).toEqual({ newEnd: '事假单次最多 7 天' })
  expect(await refused({ newEnd: moment(4, '18:00'), reason: '急' })).toMatchObject({ reason: expect.any(String) })
  const { id: extension, status } = (await extend(one.account, id, { newEnd: moment(4, '18:00') })).body.data
  expect(status).toBe('10')
  expect(await todoTitleOf(at, extension)).toMatch(new RegExp(`^${one.xm}申请续假至 \\d+月\\d+日 周. 18:00$`))
  expect((await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.msg).toBe('该请假已有未办结的续假申请')
  // Whoever decides sees what the longer time would cost, not what the leave itself did.
  const leader = await counsellorOf(at, one)
  const inboxOf = async (who: string, asked?: Record<string, unknown>) =>
    (await at.get(who, 'xsgl/leaveApprove/inbox', asked)).body.data as {
      extendId: string | null
      instanceId: string
      taskId: string
      isWaiting: boolean
    }[]
  const mine = (await inboxOf(leader)).find((row) => row.extendId === extension)!
  expect(mine).toMatchObject({ leaveId: id, addDays: 2 })
  // Decided on outside the list, the matter alone is asked for: it says the same, and nothing to whom it does not wait for.
  expect(await inboxOf(leader, { instanceId: mine.instanceId })).toEqual([mine])
  expect(await inboxOf('xgc01', { instanceId: mine.instanceId })).toEqual([])
  const profileOf = async (more: object) =>
    (await at.get(leader, 'xsgl/leaveApprove/profile', { leaveId: id, ...more })).body.data
  const dates = (known: { asked: { lessons: { date: string }[] } }) =>
    known.asked.lessons.map(({ date }) => date).filter((date) => date < moment(2).slice(0, 10))
  expect(dates(await profileOf({})).length).toBeGreaterThan(0)
  expect(dates(await profileOf({ extendId: extension }))).toEqual([])
  expect((await profileOf({ extendId: extension })).asked.lessons.length).toBeGreaterThan(0)
  const foreign = { leaveId: id, extendId: id }
  expect((await at.get(leader, 'xsgl/leaveApprove/profile', foreign)).status).toBe(404)
  expect(await agreed(extension)).toEqual(['fdy', 'yx', 'xgc'])
  // Whoever decided reads it again with the same facts; the list of what waits no longer holds it.
  expect(mine.isWaiting).toBe(true)
  expect(await inboxOf(leader, { instanceId: mine.instanceId })).toMatchObject([
    { isWaiting: false, taskId: mine.taskId, extendId: extension },
  ])
  expect((await inboxOf(leader)).filter((row) => row.extendId === extension)).toEqual([])
  expect(await at.leaveOf(one.account, id)).toMatchObject({
    status: '30',
    endTime: moment(4, '18:00'),
    originEndTime: moment(2, '18:00'),
    extendCount: 1,
    days: '4.0',
  })
  expect(
    await rowsOf(at, 'select valid_to = $2::timestamptz as moved from leave_pass where leave_id = $1', [
      id,
      moment(4, '18:00'),
    ]),
  ).toEqual([{ moved: true }])
  expect(await rowsOf(at, 'select count(*)::int as days from leave_daily where leave_id = $1', [id])).toEqual([
    { days: 4 },
  ])
  expect((await at.get(one.account, 'xsgl/leaveExtend/list', { leaveId: id })).body.data.records).toMatchObject([
    { id: extension, status: '20', addDays: '2.0' },
  ])
  expect((await at.get(stranger!.account, 'xsgl/leaveExtend/list', { leaveId: id })).body.data.total).toBe(0)
})

test('what would become of a longer leave is told before, by the judge that hands it in', async () => {
  const { one, id } = await away()
  const preview = (who: string, body: object) =>
    at.call(who, 'xsgl/leaveExtend/preview', { leaveId: id, reason: '家中事务尚未办完', ...body })
  const [bounds] = await rowsOf(at, `select max_days_once as most from leave_type where code = '01'`)
  const bound = (most: unknown) =>
    at.system((ctx) => ctx.db.execute(`update leave_type set max_days_once = $1 where code = '01'`, [most]))
  await bound(4)
  // Before an end is chosen: what may be, and what is still to be said.
  const open = (await preview(one.account, { reason: '' })).body.data
  expect(open).toMatchObject({ days: null, mostDays: 4, levels: [], stopped: null })
  expect(open.offers.map(({ days, end }: { days: number; end: string }) => [days, end])).toEqual([
    [1, moment(3, '18:00')],
    [2, moment(4, '18:00')],
  ])
  expect(Object.keys(open.problems).toSorted()).toEqual(['newEnd', 'reason'])
  // Beyond the bound both say the same.
  const far = { newEnd: moment(5, '18:00') }
  const refused = await extend(one.account, id, far)
  expect((await preview(one.account, far)).body.data).toMatchObject({ levels: [], problems: refused.body.data })
  expect(refused.body.data).toEqual({ newEnd: '事假单次最多 4 天' })
  // Whoever is named before is asked.
  const within = { newEnd: moment(4, '18:00') }
  const shown = (await preview(one.account, within)).body.data
  expect(shown).toMatchObject({ days: 4, problems: {}, stopped: null })
  const extension = (await extend(one.account, id, within)).body.data.id
  expect(shown.levels.map(({ nodeKey }: { nodeKey: string }) => nodeKey)).toEqual(await agreed(extension))
  // Another's leave is nobody's, and one that is over cannot last longer.
  const [stranger] = await freeStudents(at, 1)
  expect((await preview(stranger!.account, within)).status).toBe(404)
  at.clock.set(moment(6, '08:00'))
  expect((await preview(one.account, {})).body.data).toMatchObject({
    stopped: '假期已逾期，请联系辅导员办理续假',
    offers: [],
  })
  await bound(bounds!['most'])
})

test('sent back it is mended, withdrawn it is gone, and another leave in the way stops it', async () => {
  const { one, id } = await away()
  const first = (await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.data.id
  expect((await decide(at, first, 'returnTo', { nodeKey: 'start', comment: '请说明原因' })).status).toBe(200)
  const again = (await extend(one.account, id, { newEnd: moment(3, '12:00'), reason: '等待医院的检查报告' })).body.data
  expect(again).toEqual({ id: first, status: '10' })
  const [instance] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [first])
  expect((await at.call(one.account, 'process/process/withdraw', { instanceId: instance!['id'] })).body.success).toBe(
    true,
  )
  expect((await at.get(one.account, 'xsgl/leaveExtend/getOne', { id: first })).body.data.status).toBe('60')
  const next = (await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.data.id
  // Meanwhile another leave was asked for that begins where this one was to end.
  expect(
    (
      await at.apply(one, {
        reason: '参加家庭聚会活动',
        startTime: moment(3, '08:00'),
        endTime: moment(3, '12:00'),
      })
    ).body.success,
  ).toBe(true)
  const answers = [await decide(at, next, 'approve'), await decide(at, next, 'approve')]
  expect(answers.at(-1)!.body.msg).toMatch(/^审批未完成：与您已有的请假（QJ\d+，.*）时间重叠$/)
  expect((await at.leaveOf(one.account, id)).endTime).toBe(moment(2, '18:00'))
  // The student comes back: nobody has to decide any more.
  expect(
    (await at.call(await counsellorOf(at, one), 'xsgl/leaveReturn/proxy', { leaveId: id, note: '已在办公室见到本人' }))
      .body.success,
  ).toBe(true)
  expect((await at.get(one.account, 'xsgl/leaveExtend/getOne', { id: next })).body.data.status).toBe('60')
  expect(
    await rowsOf(
      at,
      `select 1
       from sys_user_todo
       where biz_id = (select id::text from sys_flow_instance where biz_id = $1) and state = '0'`,
      [next],
    ),
  ).toEqual([])
})

test('whoever is late cannot ask alone; the counsellor can, and the student is not late any more', async () => {
  const { one, id } = await away()
  at.clock.set(moment(2, '18:20'))
  await at.tick()
  expect((await at.leaveOf(one.account, id)).status).toBe('40')
  at.clock.set(moment(2, '18:31'))
  expect((await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.msg).toBe(
    '假期已逾期，请联系辅导员办理续假',
  )
  await at.tick()
  at.clock.set(moment(2, '20:30'))
  await at.tick()
  expect((await at.leaveOf(one.account, id)).status).toBe('45')
  expect((await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.msg).toBe(
    '假期已逾期，请联系辅导员办理续假',
  )
  const led = await counsellorOf(at, one)
  const open = () =>
    rowsOf(at, `select 1 from sys_user_todo where biz_type = 'leaveRequest' and biz_id = $1 and state = '0'`, [id])
  expect((await open()).length).toBe(1)
  const answer = await extend(led, id, { newEnd: moment(3, '18:00') })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
  await everybodyAgrees(at, answer.body.data.id)
  expect([(await at.leaveOf(one.account, id)).status, await open()]).toEqual(['30', []])
  // Late again after the new end, the ladder begins anew.
  const told = async () =>
    (
      await rowsOf(
        at,
        `select 1 from sys_user_message m where m.biz_id = $1 and m.user_id = $2 and m.title like '%逾期%'`,
        [id, one.userId],
      )
    ).length
  const before = await told()
  at.clock.set(moment(3, '18:40'))
  await at.tick()
  expect([(await at.leaveOf(one.account, id)).status, await told()]).toEqual(['45', before + 1])
})

test('what came back is too late once the leave is over, also as it stands', async () => {
  const { one, id } = await away()
  const asked = (await extend(one.account, id, { newEnd: moment(3, '18:00') })).body.data.id
  expect((await decide(at, asked, 'returnTo', { nodeKey: 'start', comment: '请说明原因' })).status).toBe(200)
  const [instance] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [asked])
  const again = () => at.call(one.account, 'process/process/resubmit', { instanceId: instance!['id'] })
  at.clock.set(moment(3, '17:00'))
  expect((await again()).body.msg).toBe('假期已逾期，请联系辅导员办理续假')
  at.clock.set(moment(2, '12:00'))
  expect((await again()).status).toBe(200)
})
