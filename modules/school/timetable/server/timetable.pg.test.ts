import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { lessonsOn } from '../shared/services.ts'
import { timetableSchool, type TimetableSchool } from './test-timetable.ts'

let at: TimetableSchool
beforeAll(async () => {
  at = await timetableSchool()
})
afterAll(() => at.close())

test('the lessons of the demo are those its days ask for: upkeep leaves them, and made anew they are the same', async () => {
  const held = 'schedule_id, date, jc_from, jc_to, begin_at, end_at, room_id, room_text, teacher_id, state, change_id'
  const made = (columns: string) => rowsOf(at, `select ${columns} from timetable_lesson order by ${columns}`)
  const [ids, before] = [await made('id'), await made(held)]
  await at.upkeep('lessons follow the calendar')
  expect(await made('id')).toEqual(ids)
  await at.system((ctx) => ctx.db.execute('delete from timetable_lesson_build'))
  await at.upkeep('lessons follow the calendar')
  expect(await made(held)).toEqual(before)
  expect(await made('id')).not.toEqual(ids)
})

describe('lessons on their dates', () => {
  const autumn = { 学年: '2025-2026', 学期: '1' }

  test('the worked Sunday holds the lessons of the Tuesday it stands for, the holiday none, and summer times end with September', async () => {
    const { id } = await at.bring([
      at.line('D1', { ...autumn, 星期: '周二', 节次: '5-6节', 教室: '丙1' }),
      at.line('D2', { ...autumn, 星期: '周四', 节次: '5-6节', 课程号: 'X003', 课程名: '英语', 教室: '丙1' }),
    ])
    expect(await at.confirm(id, { force: true, reason: '演示数据以外的学期' })).toMatchObject({ success: true })
    expect(await at.lessons('room', '丙1', '2025-09-28')).toMatchObject([
      { courseName: '软件工程', weekNo: 6, weekday: 7, beginAt: expect.stringMatching(/T14:30|T06:30/) },
    ])
    expect(await at.lessons('room', '丙1', '2025-10-07')).toEqual([])
    const all = await at.system((ctx) =>
      ctx.call(lessonsOn, { subject: { kind: 'room', id: '丙1' }, from: '2025-10-07', to: '2025-10-07', all: true }),
    )
    expect(all).toMatchObject([{ state: '6' }])
    const [september] = await at.lessons('room', '丙1', '2025-09-25')
    const [october] = await at.lessons('room', '丙1', '2025-10-09')
    const minutes = (moment: string | null | undefined) => new Date(moment!).toISOString().slice(11, 16)
    expect([minutes(september!.beginAt), minutes(october!.beginAt)]).toEqual(['06:30', '06:00'])
  })

  test('a class, its students, the teacher and the room see the same lesson; who takes it again sees it too', async () => {
    const [own] = await rowsOf(at, 'select id from base_student where class_id = $1 and deleted_time is null limit 1', [
      at.classes[0]!.id,
    ])
    const [stranger] = await rowsOf(
      at,
      'select id from base_student where class_id = $1 and deleted_time is null limit 1',
      [at.classes[2]!.id],
    )
    const day = '2025-10-14'
    for (const [kind, id] of [
      ['class', at.classes[0]!.id],
      ['student', String(own!['id'])],
      ['teacher', at.teachers[0]!.id],
      ['room', '丙1'],
    ] as const) {
      expect(await at.lessons(kind, id, day)).toMatchObject([
        { courseName: '软件工程', roomText: '丙1', teacherName: at.teachers[0]!.name, jcFrom: 5, state: '1' },
      ])
    }
    expect(await at.lessons('student', String(stranger!['id']), day)).toEqual([])
    const [task] = await rowsOf(at, `select id from timetable_course_task where task_no = 'D1'`)
    expect(
      (
        await at.jwc.post('base/courseTaskStudent/add', {
          taskId: task!['id'],
          studentId: stranger!['id'],
          source: '3',
        })
      ).body.success,
    ).toBe(true)
    expect(await at.lessons('student', String(stranger!['id']), day)).toHaveLength(1)
  })

  test('a day painted as an event takes its lessons away within a minute', async () => {
    await rowsOf(
      at,
      `update calendar_term set end_date = '2027-06-30' where xn = '2025-2026' and xq_m = '1' returning id`,
    )
    await rowsOf(at, `update calendar_day set day_type = '8' where ri_qi = '2025-10-21' returning id`)
    await at.upkeep('lessons follow the calendar')
    expect(await at.lessons('room', '丙1', '2025-10-21')).toEqual([])
    expect(await at.lessons('room', '丙1', '2025-10-28')).toHaveLength(1)
  })
})

describe('lines and changes entered by hand', () => {
  test('a line is refused where teacher, class or room are wanted elsewhere, naming the other', async () => {
    const [task] = await rowsOf(at, `select id from timetable_course_task where task_no = 'D2'`)
    const draft = {
      taskId: task!['id'],
      weekday: '2',
      jcFrom: 6,
      jcTo: 7,
      weeksText: '3-5',
      teacherId: at.teachers[0]!.id,
      roomText: '丙1',
    }
    const other = `【软件工程 ${at.classes[0]!.name} 周二5-6节 1-16周】`
    const refused = (await at.jwc.post('base/courseSchedule/add', draft)).body
    expect(refused).toMatchObject({
      code: 400,
      data: { teacherId: `与${other}教师冲突`, roomText: `与${other}教室冲突`, taskId: `与${other}班级冲突` },
    })
    expect((await at.jwc.post('base/courseSchedule/add', { ...draft, weeksText: '3-5-7' })).body.data).toMatchObject({
      weeksText: '周次“3-5-7”无法识别',
    })
    const { id } = (await at.jwc.post('base/courseSchedule/add', { ...draft, jcFrom: 7, jcTo: 8 })).body.data
    expect(await at.lessons('room', '丙1', '2025-09-16')).toMatchObject([{ jcFrom: 5 }, { jcFrom: 7 }])
    expect((await at.jwc.post('base/courseSchedule/remove', { ids: id })).body.success).toBe(true)
    expect(await at.lessons('room', '丙1', '2025-09-16')).toHaveLength(1)
  })

  test('a moved lesson leaves its old place and is held at the new one, its people are told, and withdrawing brings it back', async () => {
    const [schedule] = await rowsOf(
      at,
      `select s.id from timetable_course_schedule s join timetable_course_task k on k.id = s.task_id where k.task_no = 'D1' and s.status = '1'`,
    )
    const change = {
      scheduleId: schedule!['id'],
      type: '2',
      origDate: '2025-11-04',
      newDate: '2025-11-06',
      newJcFrom: 5,
      newJcTo: 6,
      reason: '教师外出',
    }
    expect((await at.jwc.post('base/courseChange/add', change)).body.data).toMatchObject({
      newTeacherId: `调入时间${at.teachers[0]!.name}老师已有课：英语`,
    })
    expect((await at.jwc.post('base/courseChange/add', { ...change, origDate: '2025-11-05' })).body.data).toMatchObject(
      {
        origDate: '该日期没有这门课',
      },
    )
    const { id } = (await at.jwc.post('base/courseChange/add', { ...change, newJcFrom: 7, newJcTo: 8 })).body.data
    expect(
      await rowsOf(
        at,
        `select m.title, m.content from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'stu01' and m.biz_id = $1`,
        [id],
      ),
    ).toEqual([
      { title: '软件工程调课', content: '11月4日 周二《软件工程》调课，改到11月6日 周四 第7-8节。原因：教师外出' },
    ])
    expect(await at.lessons('room', '丙1', '2025-11-04')).toEqual([])
    expect(await at.lessons('room', '丙1', '2025-11-06')).toMatchObject([
      { courseName: '英语' },
      { courseName: '软件工程', state: '4', jcFrom: 7 },
    ])
    expect(
      (await at.jwc.post('base/courseChange/add', { ...change, newJcFrom: 9, newJcTo: 10 })).body.data,
    ).toMatchObject({ origDate: '该次课已有调停课记录' })
    expect((await at.jwc.post('base/courseChange/withdraw', { id })).body.success).toBe(true)
    expect(await at.lessons('room', '丙1', '2025-11-04')).toHaveLength(1)
    expect(await at.lessons('room', '丙1', '2025-11-06')).toHaveLength(1)
  })
})

describe('who sees which timetable', () => {
  const week = async (who: string, kind: string, id: string) =>
    (await (await at.as(who)).get('base/timetable/week', { kind, id })).status
  const subjects = async (who: string, kind: string) =>
    (await (await at.as(who)).get('base/timetable/subjects', { kind })).body.data as { value: string; isOwn: boolean }[]

  test('the teaching office all, a department its own, a counsellor the classes led, teachers and students their own', async () => {
    const [own] = await rowsOf(
      at,
      `select s.class_id as id, s.id as student from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
    )
    const [me] = await rowsOf(
      at,
      `select t.id from base_teacher t join sys_user u on u.person_id = t.id::text where u.account_no = 'tea01'`,
    )
    const [far] = await rowsOf(
      at,
      `select c.id from base_class c join base_department d on d.id = c.department_id where d.dept_code = '19' limit 1`,
    )
    expect(
      await Promise.all([
        week('jwc01', 'class', String(far!['id'])),
        week('jwc01', 'room', '甲101'),
        week('yx01', 'class', String(own!['id'])),
        week('fdy01', 'class', String(own!['id'])),
        week('stu01', 'class', String(own!['id'])),
        week('stu01', 'student', String(own!['student'])),
        week('tea01', 'teacher', String(me!['id'])),
      ]),
    ).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(
      await Promise.all([
        week('yx01', 'class', String(far!['id'])),
        week('fdy01', 'class', String(far!['id'])),
        week('stu01', 'class', String(far!['id'])),
        week('tea01', 'class', String(own!['id'])),
        week('tea01', 'teacher', at.teachers[0]!.id),
        week('stu01', 'room', '甲101'),
        week('stu01', 'teacher', at.teachers[0]!.id),
      ]),
    ).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await subjects('stu01', 'class')).toMatchObject([{ value: own!['id'], isOwn: true }])
    expect(await subjects('tea01', 'teacher')).toMatchObject([{ value: me!['id'], isOwn: true }])
    expect((await subjects('fdy01', 'class')).length).toBeGreaterThan(1)
    expect(await subjects('stu01', 'room')).toEqual([])
  })

  test('the own day with its place and free rooms between, the next lesson where there is none, and the courses of the term', async () => {
    const [student, teacher] = [await at.as('stu01'), await at.as('tea01')]
    const day = async (who: Visitor, date?: string) => (await who.get('base/timetable/myDay', { date })).body.data
    const monday = await day(student, '2026-11-16')
    const [me] = await rowsOf(at, `select person_id as id from sys_user where account_no = 'stu01'`)
    expect(monday).toMatchObject({
      subject: { kind: 'student', id: me!['id'] },
      day: { weekNo: 11, weekday: 1 },
      termName: '2026-2027学年第一学期',
    })
    expect(
      monday.lessons
        .filter((one: { state: string }) => ['1', '4', '5'].includes(one.state))
        .map((one: { id: string }) => one.id),
    ).toEqual((await at.lessons('student', String(me!['id']), '2026-11-16')).map((one) => one.id))
    expect(monday.lessons[0]).toMatchObject({ place: { buildingName: expect.any(String) } })
    const sunday = await day(student, '2026-11-22')
    expect([sunday.lessons, sunday.next]).toEqual([[], expect.objectContaining({ date: '2026-11-23' })])
    expect((await student.get('base/timetable/myDay', { date: '2026-02-30' })).body.msg).toBe('日期格式应为YYYY-MM-DD')
    for (const date of ['9999-12-31', '1999-12-31'])
      expect((await student.get('base/timetable/myDay', { date })).body.msg).toBe('日期应在 2000–2100 年之间')
    const { courses } = (await teacher.get('base/timetable/myTerm')).body.data
    expect(courses.length).toBeGreaterThan(0)
    expect(courses[0]).toMatchObject({
      courseName: expect.any(String),
      lines: [expect.objectContaining({ weeksText: expect.any(String) })],
    })
  })

  test('a counsellor sees where the own classes are at this moment; a student may not ask', async () => {
    at.clock.set('2026-11-16T06:20:00Z')
    const wall = (await (await at.as('fdy01')).get('base/timetable/now')).body.data as {
      classes: { id: string; current: { roomText: string; endAt: string }[]; next: { beginAt: string } | null }[]
    }
    const own = await subjects('fdy01', 'class')
    expect(wall.classes.map((one) => one.id).toSorted()).toEqual(own.map((one) => one.value).toSorted())
    for (const one of wall.classes) {
      const held = (await at.lessons('class', one.id, '2026-11-16')).filter(
        (lesson) => Date.parse(lesson.endAt!) > Date.parse('2026-11-16T06:20:00Z'),
      )
      expect(one.current.map((lesson) => lesson.roomText)).toEqual(
        held
          .filter((lesson) => Date.parse(lesson.beginAt!) <= Date.parse('2026-11-16T06:20:00Z'))
          .map((lesson) => lesson.roomText),
      )
    }
    expect(wall.classes.some((one) => one.current.length > 0)).toBe(true)
    expect((await (await at.as('stu01')).get('base/timetable/now')).status).toBe(403)
    at.clock.set('2026-11-15T02:00:00Z')
  })
})

describe('a feed of the own lessons', () => {
  const fetch = (path: string, headers = {}) => at.app.inject({ method: 'GET', url: path, headers })
  const renew = async (who: Visitor) =>
    ((await who.post('base/calendarFeed/renew', { code: 'lesson' })).body.data as { path: string }).path

  test('holds subject, time and place of the own lessons; its address cannot be guessed, is renewed, and ends with the account', async () => {
    const student = await at.as('stu01')
    expect((await student.get('base/calendarFeed/mine')).body.data).toEqual(
      expect.arrayContaining([{ code: 'lesson', label: '我的课表', madeTime: null, readTime: null }]),
    )
    const path = await renew(student)
    expect(JSON.stringify(await rowsOf(at, 'select * from sys_calendar_feed'))).not.toContain(
      /([\w-]{22})\.ics/.exec(path)![1],
    )
    const first = await fetch(path)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const [me] = await rowsOf(at, `select person_id from sys_user where account_no = 'stu01'`)
    const own = await at.lessons('student', String(me!['person_id']), '2026-11-16', '2026-11-20')
    const text = first.body.replaceAll('\r\n ', '')
    expect(own.length).toBeGreaterThan(3)
    for (const one of own) {
      const begin = new Date(Date.parse(one.beginAt!) + 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
      expect(text).toContain(`DTSTART;TZID=Asia/Shanghai:${begin}`)
      expect(text).toContain(`SUMMARY:${one.courseName}`)
      expect(text).not.toContain(one.teacherName)
    }
    expect((await fetch(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    expect(
      (await student.get('base/calendarFeed/mine')).body.data.find((one: { code: string }) => one.code === 'lesson'),
    ).toMatchObject({ madeTime: expect.any(String), readTime: expect.any(String) })

    const other = await renew(student)
    expect([
      (await fetch(path)).statusCode,
      (await fetch(other)).statusCode,
      (await fetch(other.replace(/calendar\/lesson/, 'calendar/school'))).statusCode,
      (await fetch(`${other.slice(0, 50)}AAAA${other.slice(54)}`)).statusCode,
    ]).toEqual([404, 200, 404, 404])
    await rowsOf(at, `update sys_user set status = '0' where account_no = 'stu01' returning id`)
    expect((await fetch(other)).statusCode).toBe(404)
    await at.upkeep('end calendar addresses')
    await rowsOf(at, `update sys_user set status = '1' where account_no = 'stu01' returning id`)
    expect((await fetch(other)).statusCode).toBe(404)
  })

  test("is a teacher's too, of the own school alone, and stops when its owner says so", async () => {
    const teacher = await at.as('tea01')
    await rowsOf(at, `update sys_user set person_type = null, person_id = null where account_no = 'sg01' returning id`)
    expect((await (await at.as('sg01')).post('base/calendarFeed/renew', { code: 'lesson' })).status).toBe(404)
    const path = await renew(teacher)
    expect((await fetch(path)).body).toContain('BEGIN:VEVENT')
    expect((await fetch(path.replace(at.school.id, at.other.id))).statusCode).toBe(404)
    await teacher.post('base/calendarFeed/stop', { code: 'lesson' })
    expect((await fetch(path)).statusCode).toBe(404)
  })
})
