import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeExpired } from '#services/retention/keep-promise.ts'
import {
  campusOf,
  counsellorOf,
  freeStudents,
  guardOf,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { leavePassLog } from '#modules/affairs/gate/shared/leave-pass.ts'
import { gateLogKeepDays } from '#modules/affairs/gate/shared/params.ts'
import { leaveDaysTerm } from '#modules/affairs/leavestat/shared/warning-figures.ts'
import { alarmLadder, dayMode, fenceTolerance, graceMinutes, returnKeepDays } from '../../shared/params.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
  // An ordinary fortnight, whatever the calendar has on the day the suite runs.
  await at.system((ctx) =>
    ctx.db.execute(`update calendar_day set is_work = xqj <= 5 where ri_qi between $1::date and $1::date + 13`, [
      moment(0).slice(0, 10),
    ]),
  )
})
afterAll(() => at.close())

const span = (from: string, to: string) => ({
  startTime: from,
  endTime: to,
  isOut: true,
  destAddress: '市中心医院',
})

/** Somebody who is away from eight to six of a day, which is now. */
async function away(day: number): Promise<{ one: SomeStudent; id: string }> {
  at.clock.set(moment(day - 1, '08:00'))
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const id = await at.granted(one, span(moment(day, '08:00'), moment(day, '18:00')))
  at.clock.set(moment(day, '09:00'))
  await at.tick()
  return { one, id }
}

async function pass(one: SomeStudent, direction: '1' | '2'): Promise<void> {
  const answer = await at.call(await guardOf(at), 'xsgl/leaveGate/verify', {
    xh: one.account,
    direction,
    isConfirmed: true,
  })
  expect(answer.body.data).toMatchObject({ code: '00' })
}
/** Changes the kind of leave that is asked for here, as the student office does. */
async function setType(values: object): Promise<void> {
  const answer = await at.call('xgc01', 'xsgl/leaveType/update', { id: at.types['01'], ...values })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
}

test('days are counted as the school counts: all of them, or those with lessons', async () => {
  at.clock.set(moment(0, '08:00'))
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const [friday, monday] = [moment(4, '08:00'), moment(7, '18:00')]
  const days = async () => (await at.preview(one, span(friday, monday))).body.data.days
  expect(await days()).toBe(4)
  await setParam(at, dayMode, 'schoolDay')
  expect(await days()).toBe(2)
  const id = await at.granted(one, span(friday, monday))
  expect(await rowsOf(at, 'select days::float from leave_request where id = $1', [id])).toEqual([{ days: 2 }])
  const counted = 'select date::text, halves from leave_daily where leave_id = $1 order by date'
  expect((await rowsOf(at, counted, [id])).map(({ halves }) => halves)).toEqual([2, 0, 0, 2])
  // The drawer for staying longer asks the same question about the leave it is.
  const longer = { ...span(friday, moment(8, '18:00')), id }
  expect((await at.preview(one, longer)).body.data.days).toBe(3)
  await setParam(at, dayMode, 'natural')
  expect((await at.preview(one, longer)).body.data.days).toBe(5)
})

test('whoever comes back within the grace is in time; until then one may ask for longer', async () => {
  const { one } = await away(1)
  const at45 = async (grace: number) => {
    await setParam(at, graceMinutes, grace)
    at.clock.set(moment(1, '18:45'))
    await at.tick()
    const { status, deeds } = (await at.get(one.account, 'xsgl/leaveRequest/current')).body.data.current
    return [status, deeds.includes('extend')]
  }
  expect(await at45(60)).toEqual(['40', true])
  expect(await at45(graceMinutes.default)).toEqual(['45', false])
})

test('further from the campus than the school allows nobody has returned', async () => {
  const { one, id } = await away(1)
  const { away: far } = await campusOf(at, one.id)
  // A minute of arc is a nautical mile: 100 to 200 m north of the fence, whatever campus the student is of.
  const near = { lng: far.lng, lat: far.lat - 0.045 + 0.00135 }
  const sign = async () =>
    (await at.call(one.account, 'xsgl/leaveReturn/sign', { leaveId: id, coordType: 'GCJ02', accuracyM: 20, ...near }))
      .body.msg
  const plan = async () => (await at.get(one.account, 'xsgl/leaveRequest/returnPlan', { id })).body.data.toleranceM
  expect([await plan(), await sign()]).toEqual([
    100,
    expect.stringMatching(/^您当前距离校园约 1\d\d 米，不在销假范围内$/),
  ])
  await setParam(at, fenceTolerance, 200)
  expect([await plan(), await sign()]).toEqual([200, '操作成功'])
  await setParam(at, fenceTolerance, fenceTolerance.default)
})

test('who hears of somebody overdue, and when, is as the ladder says; one that cannot be climbed is refused', async () => {
  const { one, id } = await away(2)
  const leader = await counsellorOf(at, one)
  const told = async (clock: string) => {
    at.clock.set(moment(2, clock))
    await at.tick()
    const rows = await rowsOf(
      at,
      `select u.account_no as account, count(*)::int as n from sys_user_message m
       join sys_user u on u.id = m.user_id
       where m.biz_id = $1 and m.title like '%逾期%' group by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ account, n }) => [account, n]))
  }
  await setParam(at, alarmLadder, ['60', '45'])
  expect(await told('18:00')).toEqual({})
  expect(await told('18:40')).toEqual({})
  expect(await told('18:45')).toEqual({ [one.account]: 1, [leader]: 1 })
  expect(await told('18:59')).toEqual({ [one.account]: 1, [leader]: 1 })
  expect(await told('19:00')).toMatchObject({ [one.account]: 2, [leader]: 2 })
  const save = async (paramsValue: string) =>
    (await at.call('admin', 'base/baseParams/submit', { paramsId: alarmLadder.key, paramsValue })).body.msg
  for (const wrong of ['30,2.5', '30,99999999999', '0', '三十', '', '20160'])
    expect([wrong, await save(wrong)]).toEqual([
      wrong,
      '参数【逾期提醒的时点（分钟）】不正确：应为小于 20160 的正整数，至少一个',
    ])
  expect(await save('30,120')).toBe('操作成功')
})

test('where somebody stood, and who passed the gate, is kept as long as the school says', async () => {
  const { one, id } = await away(3)
  await pass(one, '1')
  const { inside } = await campusOf(at, one.id)
  const signed = { leaveId: id, coordType: 'GCJ02', accuracyM: 20, ...inside }
  expect((await at.call(one.account, 'xsgl/leaveReturn/sign', signed)).body.msg).toBe('操作成功')
  const kept = async (afterDays: number) => {
    at.clock.set(moment(3 + afterDays, '12:00'))
    await at.upkeep('leave retention')
    await removeExpired(at.world, at.school, leavePassLog)
    const [row] = await rowsOf(
      at,
      `select (select count(*)::int from leave_pass_log where leave_id = $1) as passes,
         (select count(lng)::int from leave_return where leave_id = $1) as places,
         (select count(*)::int from leave_return where leave_id = $1) as returns`,
      [id],
    )
    return row
  }
  await setParam(at, returnKeepDays, 365)
  await setParam(at, gateLogKeepDays, 730)
  expect(await kept(364)).toEqual({ passes: 1, places: 1, returns: 1 })
  expect(await kept(366)).toEqual({ passes: 1, places: 0, returns: 1 })
  await setParam(at, gateLogKeepDays, gateLogKeepDays.default)
  expect(await kept(364)).toEqual({ passes: 1, places: 0, returns: 1 })
  expect(await kept(366)).toEqual({ passes: 0, places: 0, returns: 1 })
})

test('a return is proven as the kind of leave says: a gate alone ends it only where a gate is proof', async () => {
  const { one, id } = await away(1)
  const { inside } = await campusOf(at, one.id)
  const status = async () => (await at.get(one.account, 'xsgl/leaveRequest/mine', { id })).body.data.records[0].status
  const sign = async () =>
    (await at.call(one.account, 'xsgl/leaveReturn/sign', { leaveId: id, coordType: 'GCJ02', accuracyM: 20, ...inside }))
      .body.msg
  await pass(one, '1')
  await setType({ returnMode: '3' })
  await pass(one, '2')
  expect([await status(), await sign()]).toEqual(['30', '该类型须由辅导员销假'])
  await setType({ returnMode: '2' })
  await pass(one, '2')
  expect([await status(), await sign()]).toEqual(['30', '请现场拍照后销假'])
  await setType({ returnMode: '1' })
  await pass(one, '2')
  expect([await status(), await sign(), await status()]).toEqual(['30', '操作成功', '50'])
  await setType({ returnMode: '4' })
  const other = await away(1)
  await pass(other.one, '1')
  await pass(other.one, '2')
  expect((await at.get(other.one.account, 'xsgl/leaveRequest/current')).body.data.current).toBeNull()
  const last = await away(1)
  await setType({ returnMode: '0' })
  at.clock.set(moment(1, '18:00'))
  await at.tick()
  expect((await at.get(last.one.account, 'xsgl/leaveRequest/current')).body.data.current).toBeNull()
  await setType({ returnMode: '4' })
})

test('days of a kind that does not count are in no warning about the term', async () => {
  const { one } = await away(1)
  const days = () => at.system((ctx) => ctx.call(leaveDaysTerm, { studentIds: [one.id] }))
  expect(await days()).toEqual(new Map([[one.id, 1]]))
  await setType({ countsTermLimit: false })
  expect(await days()).toEqual(new Map())
  await setType({ countsTermLimit: true })
})
