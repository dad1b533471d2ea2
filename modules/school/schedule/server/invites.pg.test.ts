import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, event, itemsOf, scheduleStage, type ScheduleStage, type Shown } from '#tests/support/schedule-stage.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'

let stage: ScheduleStage
beforeAll(async () => {
  stage = await scheduleStage()
})
afterAll(() => stage.school.close())

test('an invitation is answered, asked again after a new time, and struck through when it is cancelled', async () => {
  const { school, counsellor, teacher, student, day, idOf, messagesOf } = stage
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
  await school.upkeep('cancelled schedules')
  expect(await rowsOf(school, 'select id from schedule_user_schedule where id = $1', [id])).toEqual([])
  school.clock.advance(-8 * 86_400_000)
})

test('who looks for time learns only what the owner allows', async () => {
  const { school, monday, counsellor, student, office, day, idOf } = stage
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
  const { school, counsellor, teacher, day, idOf } = stage
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
  const { school, office, day } = stage
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
