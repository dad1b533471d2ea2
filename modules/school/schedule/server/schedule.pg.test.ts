import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/world/clock.ts'
import { runUpkeep } from '#services/jobs/upkeep.ts'
import { openTodos } from '#services/messages/todos.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import type { ScheduleProvider } from '#services/schedule/schedule-provider.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let [counsellor, teacher, student, office] = [] as unknown as [Visitor, Visitor, Visitor, Visitor]
/** A Monday three weeks ahead: nothing of the demo is in the way but series. */
let monday = ''

beforeAll(async () => {
  school = await testSchool()
  ;[counsellor, teacher, student, office] = [
    await school.as('fdy01'),
    await school.as('tea01'),
    await school.as('stu01'),
    await school.as('yx01'),
  ]
  const today = dayOf(school.clock())
  monday = addDays(today, 22 - weekdayOf(today))
})
afterAll(() => school.close())

const day = (index: number) => addDays(monday, index)
const at = (date: string, clock: string) => `${date}T${clock}:00+08:00`
const event = (date: string, from: string, to: string, more: object = {}) => ({
  title: '备课',
  start: at(date, from),
  end: at(date, to),
  isForced: true,
  ...more,
})
const idOf = async (account: string) =>
  String((await rowsOf(school, 'select id from sys_user where account_no = $1', [account]))[0]!['id'])
type Shown = {
  key: string
  source: string
  title: string
  start: string
  end: string
  own?: { id: string; day: string; version: number; reply: string | null; isCancelled: boolean }
}
const itemsOf = async (visitor: Visitor, from: string, to: string): Promise<Shown[]> =>
  (await visitor.get('base/userSchedule/items', { from, to })).body.data.items
const daysOf = async (title: string, from = monday, to = day(41)) =>
  (await itemsOf(student, from, to)).filter((one) => one.title === title).map((one) => dayOf(new Date(one.start)))
const upkeep = (name: string) =>
  runUpkeep(
    school.world,
    school.school,
    school.world.upkeep.find((one) => one.name === name)!,
  )
const messagesOf = async (account: string) =>
  (
    await rowsOf(
      school,
      "select title from sys_user_message where user_id = $1 and biz_type = 'userSchedule' order by send_time, title",
      [await idOf(account)],
    )
  ).map((row) => row['title'])

test('a calendar holds at most 42 days, shows what other areas know, and follows it at once', async () => {
  expect((await student.get('base/userSchedule/items', { from: monday, to: day(42) })).body.msg).toBe(
    '时间范围不能超过42天',
  )
  const { sources, items, days } = (await student.get('base/userSchedule/items', { from: monday, to: day(6) })).body
    .data
  expect(sources.map((one: { code: string }) => one.code)).toEqual(
    expect.arrayContaining(['own', 'lesson', 'school', 'todo', 'unit']),
  )
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

test('a weekly event skips a day that was taken out, and "this and later" splits the series', async () => {
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
  const draft = (from: string, to: string) => ({ ...event(day(33), from, to), isForced: false })
  expect((await student.post('base/userSchedule/add', draft('21:00', '22:00'))).body.success).toBe(true)
  expect((await student.post('base/userSchedule/add', draft('22:00', '23:00'))).body.success).toBe(true)
  const asked = await student.post('base/userSchedule/add', draft('21:30', '21:45'))
  expect([asked.status, asked.body.msg, asked.body.data.reason]).toEqual([
    400,
    `与“备课”（${day(33).slice(5)} 21:00–22:00）冲突，是否仍要保存？`,
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

test('an invitation is answered, asked again after a new time, and struck through when it is cancelled', async () => {
  const invited = await idOf('tea01')
  expect(
    (await student.post('base/userSchedule/add', event(day(1), '07:00', '07:30', { inviteUserIds: [invited] }))).status,
  ).toBe(403)
  const draft = event(day(1), '07:00', '07:30', { title: '早例会', place: '行政楼301', inviteUserIds: [invited] })
  const { id } = (await counsellor.post('base/userSchedule/add', draft)).body.data
  const seen = async () => (await itemsOf(teacher, day(1), day(1))).find((one) => one.own?.id === id)?.own
  expect(await seen()).toMatchObject({ isMine: false, reply: '0' })
  expect((await teacher.post('base/userSchedule/reply', { id, reply: '1' })).body.success).toBe(true)
  expect((await student.post('base/userSchedule/reply', { id, reply: '1' })).status).toBe(404)
  expect((await student.get('base/userSchedule/getOne', { id })).status).toBe(404)
  expect((await teacher.post('base/userSchedule/update', { ...draft, id })).status).toBe(404)
  expect((await counsellor.get('base/userSchedule/getOne', { id })).body.data.invites).toMatchObject([
    { userId: invited, reply: '1' },
  ])

  await counsellor.post('base/userSchedule/move', {
    id,
    start: at(day(1), '07:30'),
    end: at(day(1), '08:00'),
    isForced: true,
  })
  expect(await seen()).toMatchObject({ reply: '0' })
  await counsellor.post('base/userSchedule/remove', { id })
  expect(await seen()).toMatchObject({ isCancelled: true })
  expect((await messagesOf('tea01')).filter((title) => String(title).includes('早例会'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/邀请您参加“早例会”$/), '“早例会”的时间已变更', '“早例会”已取消']),
  )
  school.clock.advance(8 * 86_400_000)
  await upkeep('cancelled schedules')
  expect(await rowsOf(school, 'select id from schedule_user_schedule where id = $1', [id])).toEqual([])
  school.clock.advance(-8 * 86_400_000)
})

test('who looks for time learns only what the owner allows', async () => {
  const [mine, yours] = [await idOf('fdy01'), await idOf('stu01')]
  for (const [visibility, from, to] of [
    ['0', '06:00', '06:20'],
    ['1', '06:20', '06:40'],
    ['2', '06:40', '07:00'],
  ]) {
    await counsellor.post(
      'base/userSchedule/add',
      event(day(2), from!, to!, { title: `谈话${visibility}`, type: '1', visibility }),
    )
  }
  const asked = { userIds: [mine], from: day(2), to: day(2) }
  const titles = async (visitor: Visitor) =>
    (await visitor.post('base/userSchedule/freeBusy', asked)).body.data.people[0].items
      .filter((one: Shown) => Date.parse(one.end) <= Date.parse(at(day(2), '07:00')))
      .map((one: Shown) => one.title)
  expect(await titles(office)).toEqual(['忙', '会议', '谈话2'])
  expect(await titles(await school.as('jwc01'))).toEqual(['忙', '会议', '忙'])
  expect((await student.post('base/userSchedule/freeBusy', asked)).status).toBe(403)
  expect((await student.get('base/userSchedule/people', { keyword: '张' })).status).toBe(403)
  const lessons = (await office.post('base/userSchedule/freeBusy', { userIds: [yours], from: monday, to: day(4) })).body
    .data.people[0].items
  expect(new Set(lessons.map((one: Shown) => one.title))).toEqual(new Set(['忙']))
  const many = await rowsOf(school, 'select id from sys_user limit 21')
  expect(
    (await office.post('base/userSchedule/freeBusy', { ...asked, userIds: many.map((row) => row['id']) })).body.msg,
  ).toBe('最多同时查看20人')
})

test('of students only those within reach are asked about and invited, and of others only staff', async () => {
  const [led] = await rowsOf(
    school,
    `select u.id, u.user_name as name
     from sys_user u
       join base_student s on s.id::text = u.person_id
       join base_class_assign a on a.class_id = s.class_id
       join sys_user c on c.person_id = a.teacher_id::text
     where c.account_no = 'fdy01' and u.status = '1' and s.deleted_time is null
     limit 1`,
  )
  const [far] = await rowsOf(
    school,
    `select u.id
     from sys_user u
       join base_student s on s.id::text = u.person_id
     where u.status = '1' and s.deleted_time is null
       and s.department_id <> (select department_id from sys_user where account_no = 'fdy01')
     limit 1`,
  )
  const [staff, employer] = [await idOf('jwc01'), await idOf('yrdw01')]
  const userIds = [led!['id'], far!['id'], staff, employer]
  const named = async (visitor: Visitor) =>
    (await visitor.post('base/userSchedule/freeBusy', { userIds, from: day(2), to: day(3) })).body.data.people
      .map((one: { userId: string }) => one.userId)
      .toSorted()
  expect(await named(counsellor)).toEqual([led!['id'], staff].toSorted())
  expect(await named(teacher)).toEqual([staff])
  const invite = async (visitor: Visitor, inviteUserIds: unknown[]) =>
    (
      await visitor.post(
        'base/userSchedule/add',
        event(day(3), '05:00', '05:10', { title: '领取奖学金', inviteUserIds }),
      )
    ).body.msg
  expect(await invite(counsellor, userIds)).toBe('有2位参与人不能邀请，只能邀请教职工和您可以查看的学生')
  expect(await invite(teacher, [led!['id']])).toBe('有1位参与人不能邀请，只能邀请教职工和您可以查看的学生')
  const told = "select user_id as id from sys_user_message where title like '%领取奖学金%' order by user_id"
  expect(await rowsOf(school, told)).toEqual([])
  expect(await invite(counsellor, [led!['id'], staff])).toBe('操作成功')
  expect((await rowsOf(school, told)).map((row) => row['id'])).toEqual([led!['id'], staff].toSorted())
})

test('what one person tells others by the calendar is bounded for the day, not for others and not for ever', async () => {
  const staff = (
    await rowsOf(
      school,
      "select id from sys_user where user_type = '1' and realm = 'main' and status = '1' and account_no <> 'bzr01' limit 200",
    )
  ).map((row) => row['id'])
  const sender = await school.as('bzr01')
  const draft = event(day(4), '05:00', '05:10', { title: '通知', inviteUserIds: staff })
  const enough = '您今天发出的日程通知将超过1000人次，请明天再试'
  const words: string[] = []
  while (words.length <= 1000 / staff.length)
    words.push(String((await sender.post('base/userSchedule/add', draft)).body.msg))
  expect(new Set(words.slice(0, -1))).toEqual(new Set(['操作成功']))
  expect(words.at(-1)).toBe(enough)
  const { id } = (await rowsOf(school, "select id from schedule_user_schedule where title = '通知' limit 1"))[0]!
  const times = { start: at(day(4), '05:20'), end: at(day(4), '05:30'), isForced: true }
  expect((await sender.post('base/userSchedule/move', { id, ...times })).body.msg).toBe(enough)
  expect((await sender.post('base/userSchedule/remove', { id })).body.msg).toBe('操作成功')
  expect((await office.post('base/userSchedule/add', draft)).body.msg).toBe('操作成功')
  school.clock.advance(86_400_000)
  expect((await (await school.as('bzr01')).post('base/userSchedule/add', draft)).body.msg).toBe('操作成功')
  school.clock.advance(-86_400_000)
})

test('a department publishes its week for its staff, and only its own', async () => {
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
  const { path } = (await student.post('base/calendarFeed/renew', { code: 'schedule' })).body.data
  const answer = await school.app.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('SUMMARY:早锻炼')
})

test('each time is reminded of once for each offset', async () => {
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
  await upkeep('schedule reminders')
  expect(await reminded()).toBe(0)
  school.clock.advance(2 * 3_600_000)
  await upkeep('schedule reminders')
  await upkeep('schedule reminders')
  expect(await reminded()).toBe(1)
  school.clock.advance(45 * 60_000)
  await Promise.all([upkeep('schedule reminders'), upkeep('schedule reminders')])
  await upkeep('schedule reminders')
  expect(await reminded()).toBe(2)
})
