import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { openTodos } from '#services/messages/todos.ts'
import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { at, event, itemsOf, scheduleStage, type ScheduleStage, type Shown } from '#tests/support/schedule-stage.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'

let stage: ScheduleStage
beforeAll(async () => {
  stage = await scheduleStage()
})
afterAll(() => stage.school.close())

/** The days on which the student's calendar has a title. */
const daysOf = async (title: string) =>
  (await itemsOf(stage.student, stage.monday, stage.day(41)))
    .filter((one) => one.title === title)
    .map((one) => dayOf(new Date(one.start)))

test('a calendar holds at most 42 days, shows what other areas know, and follows it at once', async () => {
  const { school, monday, student, day, idOf } = stage
  expect((await student.get('base/userSchedule/items', { from: monday, to: day(42) })).body.msg).toBe(
    '时间范围不能超过42天',
  )
  const { sources, items, days } = (await student.get('base/userSchedule/items', { from: monday, to: day(6) })).body
    .data
  expect(sources.map((one: { code: string }) => one.code)).toEqual(
    expect.arrayContaining(['own', 'lesson', 'school', 'todo', 'unit']),
  )
  const colours = sources.map((one: { color: string }) => one.color)
  expect(new Set(colours).size, 'a colour means one source').toBe(colours.length)
  expect(items.some((one: Shown) => one.source === 'lesson')).toBe(true)
  expect(days[0]).toMatchObject({ date: monday, weekNo: expect.any(Number) })

  const todo = {
    userIds: [await idOf('stu01')],
    todoType: 'fill' as const,
    bizType: 'test',
    bizId: 'one',
    title: '填写回执',
    link: '/index',
    deadline: new Date(at(day(2), '17:00')),
  }
  await school.system((ctx) => openTodos(ctx, todo))
  expect((await itemsOf(student, monday, day(6))).find((one) => one.title === '填写回执')).toMatchObject({
    source: 'todo',
    start: expect.stringContaining(day(2)),
  })
  await school.system((ctx) => ctx.db.query("update sys_user_todo set state = '1' where biz_type = 'test'"))
  expect((await itemsOf(student, monday, day(6))).some((one) => one.title === '填写回执')).toBe(false)
})

test('one opened form that is sent twenty times at once makes one event', async () => {
  const { student, day } = stage
  const body = event(day(3), '05:00', '05:10', { title: '只有一次' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      student.post('base/userSchedule/add', body, { 'idempotency-key': 'one-opened-form' }),
    ),
  )
  expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1)
  expect(await daysOf('只有一次')).toEqual([day(3)])
})

test('a weekly event skips a day that was taken out, and "this and later" splits the series', async () => {
  const { student, day } = stage
  const { id } = (
    await student.post(
      'base/userSchedule/add',
      event(day(0), '06:00', '06:30', { title: '晨跑', repeat: 'FREQ=WEEKLY;COUNT=5' }),
    )
  ).body.data
  expect(await daysOf('晨跑')).toEqual([0, 7, 14, 21, 28].map(day))
  expect((await student.post('base/userSchedule/remove', { id, day: day(7), reach: 'one' })).body).toMatchObject({
    success: true,
  })
  expect(await daysOf('晨跑')).toEqual([0, 14, 21, 28].map(day))

  const later = await student.post('base/userSchedule/update', {
    ...event(day(22), '06:30', '07:00', { title: '晨练', repeat: 'FREQ=WEEKLY;COUNT=5' }),
    id,
    day: day(21),
    reach: 'following',
  })
  expect(later.body.data.id).not.toBe(id)
  expect(await daysOf('晨跑')).toEqual([day(0), day(14)])
  expect(await daysOf('晨练')).toEqual([day(22), day(29)])

  await student.post('base/userSchedule/move', {
    id,
    day: day(14),
    reach: 'one',
    start: at(day(15), '20:00'),
    end: at(day(15), '21:00'),
    isForced: true,
  })
  expect(await daysOf('晨跑')).toEqual([day(0), day(15)])
  await student.post('base/userSchedule/update', {
    ...event(day(23), '06:30', '07:00', { title: '早锻炼', repeat: 'FREQ=WEEKLY;COUNT=2' }),
    id: later.body.data.id,
    day: day(22),
    reach: 'all',
  })
  expect(await daysOf('早锻炼')).toEqual([day(23), day(30)])
})

test('what cannot be is refused in its own words', async () => {
  const { monday, counsellor, student, day } = stage
  const refused = async (draft: object) => (await counsellor.post('base/userSchedule/add', draft)).body.msg
  expect(await refused(event(day(0), '10:00', '10:00'))).toBe('结束时间必须晚于开始时间')
  expect(await refused(event(day(0), '05:00', '05:10', { repeat: 'FREQ=DAILY;COUNT=201' }))).toBe('重复日程最多200次')
  expect(
    await refused(
      event(day(0), '05:00', '05:10', {
        inviteUserIds: Array.from({ length: 201 }, (_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`),
      }),
    ),
  ).toBe('参与人最多200人')
  expect(await refused(event(day(0), '05:00', '05:10', { title: ' ' }))).toBe('请输入标题')
  const lesson = (await itemsOf(student, monday, day(6))).find((one) => one.source === 'lesson')!
  const moved = await student.post('base/userSchedule/move', {
    id: lesson.key,
    start: at(day(6), '10:00'),
    end: at(day(6), '11:00'),
  })
  expect([moved.status, moved.body.msg]).toEqual([400, '该日程来自“课程”，请到原业务中修改'])
})

test('two at the same time are asked about, one after the other are not', async () => {
  const { monday, student, day } = stage
  const draft = (from: string, to: string) => ({ ...event(day(33), from, to), isForced: false })
  expect((await student.post('base/userSchedule/add', draft('21:00', '22:00'))).body.success).toBe(true)
  expect((await student.post('base/userSchedule/add', draft('22:00', '23:00'))).body.success).toBe(true)
  const asked = await student.post('base/userSchedule/add', draft('21:30', '21:45'))
  expect([asked.status, asked.body.msg, asked.body.data.reason]).toEqual([
    400,
    `与“备课”（${chineseTime.moment(`${day(33)}T21:00:00+08:00`)} – 22:00）冲突，是否仍要保存？`,
    'SCHEDULE_CONFLICT',
  ])
  const lesson = (await itemsOf(student, monday, day(6))).find((one) => one.source === 'lesson')!
  const over = await student.post('base/userSchedule/add', { title: '看牙', start: lesson.start, end: lesson.end })
  expect(over.body.msg).toMatch(new RegExp(`^与“${lesson.title}”`))
  expect(
    (await student.post('base/userSchedule/add', { ...draft('21:30', '21:45'), isForced: true })).body.success,
  ).toBe(true)
})

test('a source that fails or takes too long is left out alone, and can be asked again', async () => {
  const { school, monday, student, day } = stage
  const schedules = school.world.schedules as Map<string, ScheduleProvider>
  const neighbour = { name: '故障', color: 'grey' } as const
  const late = Promise.withResolvers<never[]>()
  schedules.set('broken', {
    ...neighbour,
    code: 'broken',
    query: async (ctx) => ctx.db.query('select nothing from nowhere'),
  })
  schedules.set('slow', { ...neighbour, code: 'slow', query: () => late.promise })
  try {
    const { sources, items } = (await student.get('base/userSchedule/items', { from: monday, to: day(6) })).body.data
    const isLoaded = Object.fromEntries(
      sources.map((one: { code: string; isLoaded: boolean }) => [one.code, one.isLoaded]),
    )
    expect(isLoaded).toMatchObject({ own: true, lesson: true, broken: false, slow: false })
    expect(items.some((one: Shown) => one.source === 'lesson')).toBe(true)
    schedules.delete('slow')
    expect(
      (await student.post('base/userSchedule/add', { ...event(day(5), '05:00', '05:30'), isForced: false })).body
        .success,
    ).toBe(true)
    schedules.set('broken', { ...neighbour, code: 'broken', query: async () => [] })
    expect(
      (await student.get('base/userSchedule/items', { from: monday, to: day(6), source: 'broken' })).body.data,
    ).toMatchObject({ sources: [{ code: 'broken', isLoaded: true }], items: [] })
  } finally {
    late.resolve([])
    schedules.delete('broken')
    schedules.delete('slow')
  }
})

test('a department publishes its week for its staff, and only its own', async () => {
  const { school, monday, teacher, student, office, day } = stage
  const departmentId = String(
    (await rowsOf(school, "select department_id from sys_user where account_no = 'yx01'"))[0]!['department_id'],
  )
  const foreign = String(
    (await rowsOf(school, "select department_id from sys_user where account_no = 'xgc01'"))[0]!['department_id'],
  )
  const row = {
    departmentId,
    title: '院务会',
    beginAt: at(day(3), '09:00'),
    endAt: at(day(3), '10:00'),
    leaders: '院长',
  }
  expect((await teacher.post('base/unitSchedule/add', row)).status).toBe(403)
  expect((await office.post('base/unitSchedule/add', { ...row, endAt: row.beginAt })).body.msg).toBe(
    '结束时间必须晚于开始时间',
  )
  expect((await office.post('base/unitSchedule/add', row)).body.success).toBe(true)
  const titles = async (visitor: Visitor) =>
    (await visitor.get('base/unitSchedule/week', { from: monday, to: day(6), departmentId })).body.data.rows.map(
      (one: Shown) => one.title,
    )
  expect([await titles(office), await titles(teacher)]).toEqual([['院务会'], []])
  expect((await teacher.post('base/unitSchedule/publishWeek', { from: monday, to: day(6), departmentId })).status).toBe(
    403,
  )
  expect(
    (await office.post('base/unitSchedule/publishWeek', { from: monday, to: day(6), departmentId: foreign })).body.msg,
  ).toBe('本周没有待发布的日程')
  expect(
    (await office.post('base/unitSchedule/publishWeek', { from: monday, to: day(6), departmentId })).body.data,
  ).toEqual({ published: 1 })
  expect(await titles(teacher)).toEqual(['院务会'])
  expect((await itemsOf(office, day(3), day(3))).find((one) => one.source === 'unit')).toMatchObject({
    title: '院务会（院长）',
  })
  expect((await student.get('base/unitSchedule/week', { from: monday, to: day(6) })).status).toBe(403)
})

test('the feed carries own events to a phone', async () => {
  const { school, student } = stage
  const { path } = (await student.post('base/calendarFeed/renew', { code: 'schedule' })).body.data
  const answer = await school.app.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('SUMMARY:早锻炼')
})

test('each time is reminded of once for each offset', async () => {
  const { school, counsellor, messagesOf } = stage
  const start = new Date(school.clock().getTime() + 3 * 3_600_000)
  const draft = {
    title: '交接班',
    start: start.toISOString(),
    end: new Date(start.getTime() + 600_000).toISOString(),
    remind: [60, 15],
    isForced: true,
  }
  await counsellor.post('base/userSchedule/add', draft)
  const reminded = async () => (await messagesOf('fdy01')).filter((title) => title === '日程提醒：交接班').length
  await school.upkeep('schedule reminders')
  expect(await reminded()).toBe(0)
  school.clock.advance(2 * 3_600_000)
  await school.upkeep('schedule reminders')
  await school.upkeep('schedule reminders')
  expect(await reminded()).toBe(1)
  school.clock.advance(45 * 60_000)
  await Promise.all([school.upkeep('schedule reminders'), school.upkeep('schedule reminders')])
  await school.upkeep('schedule reminders')
  expect(await reminded()).toBe(2)
})
