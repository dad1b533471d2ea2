import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  campusOf,
  counsellorOf,
  decide,
  freeStudents,
  leaveSchool,
  moment,
  nightAtHome,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { isExcused } from '../shared/services.ts'

let at: LeaveSchool
let one: SomeStudent
beforeAll(async () => {
  at = await leaveSchool()
})
afterAll(() => at.close())

const excused = (studentId: string, when: string, isNight = false) =>
  at.system((ctx) => ctx.call(isExcused, { studentId, at: when, isNight }))

describe('asking', () => {
  beforeAll(async () => {
    ;[one] = (await freeStudents(at, 1)) as [SomeStudent]
  })

  test('what cannot be is refused with the sentence of each', async () => {
    const refused = async (body: object) => (await at.apply(one, body)).body.data
    expect(await refused({ startTime: moment(3, '13:30'), endTime: moment(3, '13:30') })).toMatchObject({
      endTime: '结束时间必须晚于开始时间',
    })
    expect(await refused({ startTime: moment(0, '09:00'), endTime: moment(0, '12:00') })).toMatchObject({
      startTime: '请至少提前 2 小时申请',
    })
    expect(await refused({ startTime: moment(3, '08:00'), endTime: moment(11, '08:00') })).toMatchObject({
      endTime: '事假单次最多 7 天',
    })
    expect(await refused({ startTime: moment(-1, '08:00'), endTime: moment(1, '08:00') })).toMatchObject({
      startTime: '事假不允许事后补假，请联系辅导员',
    })
    expect(
      await refused({ startTime: moment(3, '08:00'), endTime: moment(4, '08:00'), isOvernight: true }),
    ).toMatchObject({ cantonCode: '离校请假请填写目的地和紧急联系人', emergName: '离校请假请填写紧急联系人' })
    expect(
      await refused({ typeId: at.types['02'], startTime: moment(3, '08:00'), endTime: moment(4, '18:00') }),
    ).toMatchObject({ fileIds: '请上传病假证明材料' })
    expect(
      await refused({ startTime: moment(3, '08:00'), endTime: moment(4, '18:00'), status: '20', days: 0 }),
    ).toMatchObject({ status: '状态由系统生成，不能填写' })
    expect(
      (
        await at.apply(
          { account: 'tea01' },
          { studentId: one.id, startTime: moment(3, '08:00'), endTime: moment(3, '18:00') },
        )
      ).status,
    ).toBe(403)
  })

  test('two halves are one day and one level; sleeping elsewhere asks three', async () => {
    const span = { startTime: moment(3, '13:30'), endTime: moment(4, '11:00') }
    const levels = async (body: object) => {
      const { data } = (await at.preview(one, { ...span, ...body })).body
      return [data.days, data.problems, data.levels.map(({ nodeName }: { nodeName: string }) => nodeName)]
    }
    expect(await levels({})).toEqual([1, {}, ['辅导员审批']])
    expect(await levels(nightAtHome)).toEqual([1, {}, ['辅导员审批', '院系审批', '学生处审批']])
    const id = await at.applied(one, span)
    expect(await at.leaveOf(one.account, id)).toMatchObject({
      status: '10',
      days: '1.0',
      leaveNo: expect.stringMatching(/^QJ\d{13}$/),
      xm: one.xm,
      classId: one.classId,
      isLeaveSchool: false,
      parentConfirm: '0',
    })
    expect((await everybodyAgrees(at, id)).map((step) => step.split(':')[0])).toEqual(['fdy'])
    expect((await at.leaveOf(one.account, id)).status).toBe('20')
    expect(
      await rowsOf(
        at,
        'select date::text, halves, minutes, is_leave_school as out from leave_daily where leave_id = $1 order by 1',
        [id],
      ),
    ).toEqual([
      { date: moment(3).slice(0, 10), halves: 1, minutes: 630, out: false },
      { date: moment(4).slice(0, 10), halves: 1, minutes: 660, out: false },
    ])
  })

  test('of two that lie across each other, sent at once, one is kept', async () => {
    const [two] = await freeStudents(at, 1)
    const bodies = [
      { startTime: moment(5, '08:00'), endTime: moment(5, '18:00') },
      { startTime: moment(5, '14:00'), endTime: moment(5, '20:00') },
    ]
    const answers = await Promise.all(bodies.map((body) => at.apply(two!, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const [kept] = answers.flatMap(({ body }) => (body.success ? [body.data.leaveNo] : []))
    expect(answers.find(({ status }) => status === 400)!.body.data.startTime).toMatch(
      new RegExp(
        `^与您已有的请假（${kept}，\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d～\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d）时间重叠$`,
      ),
    )
    expect((await at.apply(two!, { startTime: moment(5, '20:00'), endTime: moment(5, '22:00') })).status).toBe(200)
  })

  test('the same order sent twice under one key is one leave', async () => {
    const [two] = await freeStudents(at, 1)
    const send = () =>
      at.apply(
        two!,
        { startTime: moment(6, '08:00'), endTime: moment(6, '12:00') },
        { 'idempotency-key': 'f2a9c6de-5d0e-4f62-8a9a-4f5f4b8f4a10' },
      )
    expect((await send()).body.data.id).toBe((await send()).body.data.id)
  })

  test('it is sent back, mended and handed in again; refused it frees its span; withdrawn it is gone for whoever decides', async () => {
    const [two] = await freeStudents(at, 1)
    const span = { startTime: moment(5, '08:00'), endTime: moment(5, '18:00') }
    const id = await at.applied(two!, span)
    expect((await decide(at, id, 'returnTo', { nodeKey: 'start', comment: '请写明具体事由' })).status).toBe(200)
    expect((await at.leaveOf(two!.account, id)).status).toBe('15')
    expect((await at.apply(one, { id, ...span })).status).toBe(404)
    expect(await at.applied(two!, { id, ...span, reason: '回家参加姐姐的婚礼' })).toBe(id)
    expect(await at.leaveOf(two!.account, id)).toMatchObject({ status: '10', reason: '回家参加姐姐的婚礼' })
    expect((await decide(at, id, 'reject', { comment: '课程设计答辩期间不予准假' })).status).toBe(200)
    expect(await at.leaveOf(two!.account, id)).toMatchObject({ status: '61', endReason: '课程设计答辩期间不予准假' })
    const next = await at.applied(two!, span)
    const [instance] = await rowsOf(at, `select id from sys_flow_instance where biz_id = $1`, [next])
    expect(
      (await at.call(two!.account, 'process/process/withdraw', { instanceId: instance!['id'] })).body,
    ).toMatchObject({ success: true })
    expect((await at.leaveOf(two!.account, next)).status).toBe('60')
    expect(
      await rowsOf(at, `select 1 from sys_user_todo where biz_id = $1 and state = '0'`, [String(instance!['id'])]),
    ).toEqual([])
  })
})

test('a counsellor of another class reads nothing of it', async () => {
  const [two] = await freeStudents(at, 1)
  const id = await at.applied(two!, { startTime: moment(5, '08:00'), endTime: moment(5, '18:00') })
  const [stranger] = await rowsOf(
    at,
    `select u.account_no as no
     from base_class_assign a
     join base_class c on c.id = a.class_id
     join sys_user u on u.person_id = a.teacher_id::text
     where a.role = 'fdy' and a.end_date is null and c.department_id <> $2
       and a.teacher_id not in (select teacher_id from base_class_assign where class_id = $1)
     limit 1`,
    [two!.classId, two!.departmentId],
  )
  const seen = async (no: unknown) => [
    (await at.get(String(no), 'xsgl/leaveRequest/list', { studentId: two!.id })).body.data.total,
    (await at.get(String(no), 'xsgl/leaveRequest/getOne', { id })).status,
  ]
  expect(await seen(await counsellorOf(at, two!))).toEqual([1, 200])
  expect(await seen(stranger!['no'])).toEqual([0, 404])
  for (const [path, body] of [
    ['leaveRequest/cancel', {}],
    ['leaveRequest/void', { reason: '材料不实' }],
    ['leaveReturn/proxy', { leaveId: id, note: '已返校' }],
  ] as const)
    expect([path, (await at.call(String(stranger!['no']), `xsgl/${path}`, { id, ...body })).status]).toEqual([
      path,
      404,
    ])
  const [other] = await freeStudents(at, 1)
  expect((await at.get(other!.account, 'xsgl/leaveRequest/list', {})).body.data.total).toBe(0)
})

test('a return that is tried without end is told once, kept twenty times, and names no file', async () => {
  const [who] = await freeStudents(at, 1)
  const leaveId = await at.granted(who!, {
    typeId: at.types['08'],
    startTime: moment(1, '08:00'),
    endTime: moment(1, '18:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  await at.system((ctx) => ctx.db.execute(`update leave_request set status = '30' where id = $1`, [leaveId]))
  const { inside } = await campusOf(at, who!.id)
  const order = { leaveId, coordType: 'GCJ02', accuracyM: 20, mock: true, photoFileId: crypto.randomUUID(), ...inside }
  const sign = async () => (await at.call(who!.account, 'xsgl/leaveReturn/sign', order)).body.msg
  const told: string[] = []
  for (let i = 0; i < 21; i++) told.push(await sign())
  expect([told[0], told[19], told[20]]).toEqual([
    '检测到模拟定位，销假失败，已通知辅导员',
    '检测到模拟定位，销假失败，已通知辅导员',
    '今日销假尝试次数过多，请联系辅导员销假',
  ])
  const tries = await rowsOf(at, 'select photo_file_id as photo from leave_return where leave_id = $1', [leaveId])
  expect(tries).toHaveLength(20)
  expect(tries.filter(({ photo }) => (photo as string[] | null)?.length)).toEqual([])
  const messages = await rowsOf(
    at,
    `select user_id from sys_user_message where biz_id = $1 and title like '%使用了模拟定位'`,
    [leaveId],
  )
  expect(new Set(messages.map((row) => row['user_id'])).size).toBe(messages.length)
})

test('a return is believed within the campus only, and said to be when it was', async () => {
  const [two] = await freeStudents(at, 1)
  const id = await at.applied(two!, {
    typeId: at.types['08'],
    startTime: moment(1, '08:00'),
    endTime: moment(1, '18:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  await everybodyAgrees(at, id)
  const { inside, away } = await campusOf(at, two!.id)
  const sign = (body: object) =>
    at.call(two!.account, 'xsgl/leaveReturn/sign', {
      leaveId: id,
      coordType: 'GCJ02',
      accuracyM: 20,
      ...inside,
      ...body,
    })
  expect((await sign({})).body.msg).toBe('当前状态不能销假')
  at.clock.set(moment(1, '10:00'))
  await at.tick()
  expect((await at.leaveOf(two!.account, id)).status).toBe('30')
  expect((await sign(away)).body.msg).toMatch(/^您当前距离校园约 (4[5-9]|5[0-5])\d\d 米，不在销假范围内$/)
  expect((await sign({ accuracyM: 500 })).body.msg).toBe('定位精度不足（±500 米），请到开阔处重试')
  expect((await sign({ mock: true })).body.msg).toBe('检测到模拟定位，销假失败，已通知辅导员')
  expect(
    (await at.call(one.account, 'xsgl/leaveReturn/sign', { leaveId: id, coordType: 'GCJ02', accuracyM: 20, ...inside }))
      .status,
  ).toBe(404)
  expect((await sign({})).body).toMatchObject({ success: true })
  expect(await at.leaveOf(two!.account, id)).toMatchObject({
    status: '50',
    returnWay: '1',
    actualDays: '0.5',
    overdueMinutes: 0,
    actualReturnTime: expect.stringContaining(moment(1).slice(0, 10)),
  })
  expect((await sign({})).body.msg).toMatch(/^该请假已于 \d+月\d+日 周. 10:00 销假$/)
  expect(
    await rowsOf(at, 'select is_done as done from leave_return where leave_id = $1 order by create_time, id', [id]),
  ).toEqual([{ done: false }, { done: false }, { done: false }, { done: true }])
  expect(await rowsOf(at, 'select minutes, halves from leave_daily where leave_id = $1', [id])).toEqual([
    { minutes: 120, halves: 1 },
  ])
})

test('whoever stays away is told of once at each step, however often the minute comes', async () => {
  const [two] = await freeStudents(at, 1)
  const id = await at.applied(two!, {
    typeId: at.types['08'],
    startTime: moment(2, '08:00'),
    endTime: moment(2, '18:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  await everybodyAgrees(at, id)
  // What was passed is told with what it is, when, and what to do now.
  const passed = await rowsOf(
    at,
    `select m.title, m.content
     from sys_user_message m
     join sys_flow_instance i on i.id::text = m.biz_id
     where i.biz_id = $1 and m.title = '您的请假已通过'`,
    [id],
  )
  expect(passed.map(({ content }) => content)).toEqual([
    expect.stringMatching(
      /^请假 .+ 天（周末离校登记） · 2026年\d+月\d+日 周. 08:00 – 18:00 · .+。出校时出示通行码，返校后请及时销假$/,
    ),
  ])
  const told = async () =>
    (
      await rowsOf(
        at,
        `select u.account_no as who, m.title
         from sys_user_message m
         join sys_user u on u.id = m.user_id
         where m.biz_type = 'leaveRequest' and m.biz_id = $1
         order by m.send_time, who`,
        [id],
      )
    ).map(
      ({ who, title }) =>
        `${String(who) === two!.account ? '学生' : String(who).replace(/\d+$/, '')} ${String(title).replace(two!.xm, '某某')}`,
    )
  const minute = async (day: number, clock: string) => {
    at.clock.set(moment(day, clock))
    // Two processes come to it at once, and the minute comes again.
    await Promise.all([at.tick(), at.tick()])
    await at.tick()
    return (await at.leaveOf(two!.account, id)).status
  }
  expect(await minute(2, '08:00')).toBe('30')
  expect(await told()).toEqual([])
  expect(await minute(2, '16:01')).toBe('30')
  expect(await minute(2, '18:00')).toBe('40')
  expect(await told()).toEqual(['学生 假期将在 2 小时内结束，请按时返校销假', '学生 假期已结束，请及时销假'])
  expect(await minute(2, '18:30')).toBe('40')
  expect(await minute(2, '18:31')).toBe('45')
  expect((await told()).slice(2)).toEqual([
    '学生 您的周末离校登记已逾期 31 分钟，请立即返校销假',
    'fdy 某某请假逾期未归，已超过 31 分钟',
  ])
  expect(await excused(two!.id, moment(2, '18:20'))).toBe(false)
  await minute(2, '20:01')
  expect((await told()).slice(4).length).toBeGreaterThan(0)
  const before = (await told()).length
  // Two days without a running product: the steps that were missed are one telling, not two.
  await minute(5, '18:01')
  const late = (await told()).slice(before)
  expect(late.filter((line) => line.startsWith('学生'))).toEqual(['学生 您的周末离校登记已逾期 3 天，请立即返校销假'])
  expect(late.some((line) => line.startsWith('xgc '))).toBe(true)
  await minute(5, '18:05')
  expect((await told()).slice(before)).toEqual(late)
})

test('at night only whoever sleeps elsewhere is excused', async () => {
  const [two, three] = await freeStudents(at, 2)
  const night = await at.applied(two!, {
    typeId: at.types['08'],
    startTime: moment(7, '12:00'),
    endTime: moment(8, '18:00'),
    ...nightAtHome,
  })
  const day = await at.applied(three!, {
    typeId: at.types['08'],
    startTime: moment(7, '12:00'),
    endTime: moment(7, '18:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  expect(await excused(two!.id, moment(7, '23:00'), true)).toBe(false)
  for (const id of [night, day]) await everybodyAgrees(at, id)
  expect([
    await excused(two!.id, moment(7, '23:00'), true),
    await excused(two!.id, moment(7, '11:59')),
    await excused(two!.id, moment(8, '18:00')),
  ]).toEqual([true, false, false])
  expect([
    await excused(three!.id, moment(7, '14:00')),
    await excused(three!.id, moment(7, '14:00'), true),
    await excused(three!.id, moment(7, '23:00'), true),
  ]).toEqual([true, false, false])
})

test('whoever throws the reminder of the end away is not sent it again', async () => {
  const [two] = await freeStudents(at, 1)
  const id = await at.applied(two!, {
    typeId: at.types['08'],
    startTime: moment(9, '08:00'),
    endTime: moment(9, '18:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  await everybodyAgrees(at, id)
  const reminders = async () =>
    (
      (await at.get(two!.account, 'base/userMessage/list', { keyword: '2 小时内结束' })).body.data.records as {
        id: string
      }[]
    ).map((message) => message.id)
  at.clock.set(moment(9, '16:01'))
  await at.tick()
  const [reminder, ...more] = await reminders()
  expect([typeof reminder, more]).toEqual(['string', []])
  await at.call(two!.account, 'base/userMessage/remove', { ids: [reminder] })
  await at.tick()
  expect(await reminders()).toEqual([])
})

test('between its moments the work rests, also while somebody waits for a decision', async () => {
  const [two, three] = await freeStudents(at, 2)
  const outing = { typeId: at.types['08'], isOut: true, destAddress: '市图书馆' }
  const granted = await at.applied(two!, { ...outing, startTime: moment(11, '08:00'), endTime: moment(11, '18:00') })
  await everybodyAgrees(at, granted)
  await at.applied(three!, { ...outing, startTime: moment(12, '08:00'), endTime: moment(12, '18:00') })
  const next = () => at.system((ctx) => ctx.world.upkeep.find(({ name }) => name === 'leave tick')!.rests!(ctx))
  const from = async (day: number, clock: string) => {
    at.clock.set(moment(day, clock))
    await at.tick()
    return (await next())!.toISOString()
  }
  const iso = (day: number, clock: string) => new Date(moment(day, clock)).toISOString()
  expect(await from(11, '07:00')).toBe(iso(11, '08:00'))
  expect(await from(11, '08:00')).toBe(iso(11, '16:00'))
  expect(await from(11, '16:00')).toBe(iso(11, '18:00'))
  // Who answers for a student may be another tomorrow; then the decision becomes urgent.
  expect(await from(11, '20:05')).toBe(iso(12, '00:00'))
  expect(await from(12, '00:00')).toBe(iso(12, '04:00'))
})
