import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { lessonsOn, type LessonFacts } from '#modules/school/timetable/shared/services.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  counsellorOf,
  freeStudents,
  leaveSchool,
  levelsOf,
  moment,
  titlesOf,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { isExcused, leaveEnded, leaveGranted, type LeaveTold } from '../shared/services.ts'

let at: LeaveSchool
/** An area that keeps attendance and listens, as any would. */
const marks: { studentId: string; time: string; mark: '旷课' | '请假' | '公假' }[] = []
const heard: string[] = []
beforeAll(async () => {
  at = await leaveSchool()
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  const others = at.world.tellListeners
  Object.assign(at.world, {
    tellListeners: async (...told: Parameters<typeof others>) => {
      const [, event, fact] = told
      heard.push(event.name)
      if (event.name === leaveGranted.name)
        for (const leave of (fact as { leaves: LeaveTold[] }).leaves)
          for (const one of marks)
            if (one.studentId === leave.studentId && within(one.time, leave.startTime, leave.endTime))
              one.mark = leave.mark === '2' ? '公假' : '请假'
      if (event.name === leaveEnded.name)
        for (const leave of (fact as { leaves: (LeaveTold & { until: string })[] }).leaves)
          for (const one of marks)
            if (one.studentId === leave.studentId && within(one.time, leave.until, leave.endTime)) one.mark = '旷课'
      await others(...told)
    },
  })
})
afterAll(() => at.close())

const within = (time: string, from: string, to: string) =>
  Date.parse(from) <= Date.parse(time) && Date.parse(time) < Date.parse(to)
const excused = (studentId: string, when: string) => at.system((ctx) => ctx.call(isExcused, { studentId, at: when }))

test('what is asked for afterwards needs a paper and the college, and then corrects what was marked', async () => {
  at.clock.set(moment(2, '08:00'))
  const [one] = await freeStudents(at, 1)
  const body = {
    typeId: at.types['02'],
    reason: '发烧在校医院输液',
    startTime: moment(1, '08:00'),
    endTime: moment(1, '12:00'),
    backdateReason: '当时未能提交',
  }
  expect((await at.apply(one!, body)).body.data).toEqual({ fileIds: '请上传病假证明材料' })
  const fileId = await putFile(at, await at.as(one!.account), {
    name: '病历.png',
    content: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    type: 'image/png',
  })
  marks.push(
    { studentId: one!.id, time: moment(1, '09:00'), mark: '旷课' },
    { studentId: one!.id, time: moment(1, '14:00'), mark: '旷课' },
  )
  const id = await at.applied(one!, { ...body, fileIds: [fileId] })
  await everybodyAgrees(at, id)
  expect(await levelsOf(at, id)).toEqual(['fdy', 'yx'])
  expect(await at.leaveOf(one!.account, id)).toMatchObject({
    status: '50',
    isBackdated: true,
    returnWay: '5',
    actualDays: '0.5',
  })
  expect(marks.filter(({ studentId }) => studentId === one!.id).map(({ mark }) => mark)).toEqual(['请假', '旷课'])
  expect(await excused(one!.id, moment(1, '09:00'))).toBe(true)
})

test('declared void it never excused, or only until then; teachers hear of every end that gives a student back', async () => {
  at.clock.set(moment(0, '07:00'))
  const free = await freeStudents(at, 12)
  const withLessons: { one: SomeStudent; lesson: LessonFacts }[] = []
  for (const one of free) {
    const [lesson] = await at.system((ctx) =>
      ctx.call(lessonsOn, {
        subject: { kind: 'student', id: one.id },
        from: moment(1).slice(0, 10),
        to: moment(5).slice(0, 10),
      }),
    )
    if (lesson && withLessons.length < 4) withLessons.push({ one, lesson })
  }
  // Few teachers of the demo school sign in: those of these lessons shall.
  await at.system((ctx) =>
    ctx.db.execute(
      `with asked as (
         select id, row_number() over (order by id) as n
         from unnest($1::text[]) as x(id)
         where not exists (select 1 from sys_user u where u.person_id = x.id)
       ),
         spare as (select id, row_number() over (order by account_no) as n from sys_user where account_no like 'yz%')
       update sys_user u
       set person_id = a.id
       from asked a
       join spare s on s.n = a.n
       where u.id = s.id`,
      [[...new Set(withLessons.map(({ lesson }) => lesson.teacherId))]],
    ),
  )
  const day = (lesson: LessonFacts, clock: string) => `${lesson.date}T${clock}:00+08:00`
  const [never, until, early, off] = withLessons as [
    { one: SomeStudent; lesson: LessonFacts },
    ...{ one: SomeStudent; lesson: LessonFacts }[],
  ]
  const ask = async ({ one, lesson }: { one: SomeStudent; lesson: LessonFacts }) => {
    const id = await at.applied(one, { startTime: day(lesson, '06:00'), endTime: day(lesson, '23:00') })
    await everybodyAgrees(at, id)
    return id
  }
  const toTeacher = async (id: string) =>
    (
      await rowsOf(
        at,
        `select m.title
         from sys_user_message m
         join sys_user u on u.id = m.user_id and u.person_type = 'base.teacher'
         where m.biz_id = $1 and m.link ~ '^/leave/lesson[?]date=[0-9-]{10}$'
         order by m.send_time, m.title`,
        [id],
      )
    ).map(({ title }) => String(title).replace(/^.+?(已|的)/, '$1'))
  const ids = [await ask(never!), await ask(until!), await ask(early!), await ask(off!)]
  const led = await Promise.all([never!, until!, early!, off!].map(({ one }) => counsellorOf(at, one)))
  expect(
    (await at.call(off!.one.account, 'xsgl/leaveRequest/cancel', { id: ids[3], reason: '不需要了' })).body,
  ).toMatchObject({ success: true })
  expect([
    await excused(off!.one.id, day(off!.lesson, '12:00')),
    await rowsOf(at, 'select 1 from leave_daily where leave_id = $1', [ids[3]]),
  ]).toEqual([false, []])
  for (const [i, { one, lesson }] of [never!, until!, early!].entries()) {
    at.clock.set(day(lesson, '07:00'))
    await at.tick()
    marks.push(
      { studentId: one.id, time: day(lesson, '06:30'), mark: '请假' },
      { studentId: one.id, time: day(lesson, '20:00'), mark: '请假' },
    )
    if (i < 2)
      expect(
        (await at.call(led[i]!, 'xsgl/leaveRequest/void', { id: ids[i], reason: '证明材料不实', isFromStart: i === 0 }))
          .body,
        one.account,
      ).toMatchObject({ success: true })
    else
      expect(
        (await at.call(led[i]!, 'xsgl/leaveReturn/proxy', { leaveId: ids[i], note: '已在班级见到' })).body,
      ).toMatchObject({ success: true })
  }
  const markOf = ({ one }: { one: SomeStudent }) =>
    marks.filter(({ studentId }) => studentId === one.id).map(({ mark }) => mark)
  expect([markOf(never!), markOf(until!), markOf(early!)]).toEqual([
    ['旷课', '旷课'],
    ['请假', '旷课'],
    ['请假', '旷课'],
  ])
  expect([
    await excused(never!.one.id, day(never!.lesson, '06:30')),
    await excused(until!.one.id, day(until!.lesson, '06:30')),
    await excused(until!.one.id, day(until!.lesson, '08:00')),
  ]).toEqual([false, true, false])
  expect(
    await rowsOf(at, 'select minutes from leave_daily where leave_id = any($1::uuid[]) order by leave_id = $2 desc', [
      ids.slice(0, 2),
      ids[1],
    ]),
  ).toEqual([{ minutes: 60 }])
  expect(await at.leaveOf(early!.one.account, ids[2]!)).toMatchObject({
    status: '50',
    actualDays: '0.5',
    lessonCount: 0,
  })
  for (const [i, word] of ['已作废', '已作废', '已提前返校销假', '已取消事假'].entries()) {
    const told = await toTeacher(ids[i]!)
    expect([i, told.some((title) => title.startsWith('已请')), told.some((title) => title.includes(word))]).toEqual([
      i,
      true,
      true,
    ])
  }
})

test('near the limit of a term student and counsellor are warned once; a third of the lessons is told to the college too', async () => {
  at.clock.set(moment(0, '07:00'))
  const [one] = await freeStudents(at, 1)
  const warned = (words: string) =>
    rowsOf(
      at,
      `select 1 from sys_user_message where title like '%' || $1 and (title like '您%' or title like $2 || '%')`,
      [words, one!.xm],
    )
  await at.system((ctx) => ctx.db.execute(`update leave_type set max_days_term = 5 where code = '01'`))
  for (const day of [1, 3])
    await everybodyAgrees(
      at,
      await at.applied(one!, { startTime: moment(day, '06:00'), endTime: moment(day + 1, '23:00') }),
    )
  expect((await warned('本学期事假已用 4 天，上限 5 天')).length).toBe(2)
  const [term] = await rowsOf(
    at,
    `select d.date, d.lesson_count as n from leave_daily d where d.student_id = $1 and d.lesson_count > 0 limit 1`,
    [one!.id],
  )
  expect(term).toBeDefined()
  // As if most of the term had been missed.
  await at.system((ctx) =>
    ctx.db.execute('update leave_daily set lesson_count = 400 where student_id = $1 and date = $2', [
      one!.id,
      term!['date'],
    ]),
  )
  await everybodyAgrees(at, await at.applied(one!, { startTime: moment(5, '06:00'), endTime: moment(5, '11:00') }))
  await everybodyAgrees(
    at,
    await at.applied(one!, { startTime: moment(5, '12:00'), endTime: moment(5, '18:00'), typeId: at.types['99'] }),
  )
  const third = await rowsOf(
    at,
    `select u.account_no as who, count(*)::int as n
     from sys_user_message m
     join sys_user u on u.id = m.user_id
     where m.title = $1
     group by 1`,
    [`${one!.xm}累计请假课时已达本学期总课时三分之一，按规定应办理休学`],
  )
  const [college] = await rowsOf(
    at,
    `select u.account_no as who
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join leave_request r on r.id::text = i.biz_id
     join sys_user u on u.id = t.assignee_id
     where r.student_id = $1 and t.node_key = 'yx'
     limit 1`,
    [one!.id],
  )
  expect(third.map(({ who }) => who)).toEqual(expect.arrayContaining([await counsellorOf(at, one!), college!['who']]))
  expect(third.every(({ n }) => n === 1)).toBe(true)
})

test('whoever stops studying has no leave to come; what was not decided a day after its end lapses', async () => {
  at.clock.set(moment(0, '07:00'))
  const [one, two] = await freeStudents(at, 2)
  const granted = await at.applied(one!, { startTime: moment(3, '08:00'), endTime: moment(3, '18:00') })
  await everybodyAgrees(at, granted)
  const asked = await at.applied(one!, { startTime: moment(5, '08:00'), endTime: moment(5, '18:00') })
  const undecided = await at.applied(two!, { startTime: moment(1, '08:00'), endTime: moment(1, '18:00') })
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: one!.id, from: moment(0).slice(0, 10), xjztM: '02', reason: '休学', source: 'test' }],
    }),
  )
  const states = async (ids: string[]) =>
    (
      await rowsOf(
        at,
        `select r.status, i.status as flow, e.n
         from leave_request r
         join sys_flow_instance i on i.biz_id = r.id::text
         cross join lateral (
           select count(*)::int as n
           from sys_user_todo t
           where t.biz_id = i.id::text and t.state = '0'
         ) e
         where r.id = any($1::uuid[])
         order by r.start_time`,
        [ids],
      )
    ).map(({ status, n }) => [status, n])
  expect(await states([granted, asked])).toEqual([
    ['62', 0],
    ['62', 0],
  ])
  expect((await at.apply(one!, { startTime: moment(6, '08:00'), endTime: moment(6, '18:00') })).status).not.toBe(200)
  at.clock.set(moment(2, '18:00'))
  await at.upkeep('leave lapse')
  expect(await states([undecided])).toEqual([['10', 1]])
  at.clock.set(moment(2, '18:01'))
  await at.upkeep('leave lapse')
  expect(await states([undecided])).toEqual([['64', 0]])
  expect(await titlesOf(at, undecided)).toContain('您的事假未在有效期内审批，已失效')
})

test('a class without a counsellor: its college decides, and the administrators hear what is missing', async () => {
  at.clock.set(moment(0, '07:00'))
  const [one] = await freeStudents(at, 1)
  await at.system((ctx) =>
    ctx.db.execute(`update base_class_assign set end_date = $2 where class_id = $1 and role = 'fdy'`, [
      one!.classId,
      moment(-1).slice(0, 10),
    ]),
  )
  const id = await at.applied(one!, { startTime: moment(3, '08:00'), endTime: moment(3, '18:00') })
  const [cls] = await rowsOf(at, 'select class_name as name from base_class where id = $1', [one!.classId])
  const [step] = await rowsOf(
    at,
    `select t.assignee_id as who
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     where i.biz_id = $1`,
    [id],
  )
  expect(step!['who']).toBeTruthy()
  expect(
    await rowsOf(
      at,
      `select 1
       from sys_user_message m
       join sys_user_role ur on ur.user_id = m.user_id
       join sys_role o on o.id = ur.role_id and o.role_code = 'gly'
       where m.title = $1`,
      [`班级【${String(cls!['name'])}】未配置辅导员`],
    ),
  ).not.toEqual([])
})
