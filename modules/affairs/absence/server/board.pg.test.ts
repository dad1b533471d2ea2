import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { leaveSchool, moment, type LeaveSchool, type SomeStudent } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import type { BoardDay, BoardStudent } from '../shared/board.ts'

let at: LeaveSchool
/** Two of one class, its counsellor and another one. */
let one: SomeStudent
let two: SomeStudent
let leader: string
let stranger: string

beforeAll(async () => {
  at = await leaveSchool()
  // Classes of counsellors who work for no college besides, with students who never asked for leave.
  const free = (await rowsOf(
    at,
    `with led as (
       select a.class_id, min(u.account_no) as leader
       from base_class_assign a
       join sys_user u on u.person_type = 'base.teacher' and u.person_id = a.teacher_id::text and u.status = '1'
       where a.role = 'fdy'
         and a.deleted_time is null
         and a.end_date is null
         and not exists (
           select 1
           from sys_user_role r
           join sys_role o on o.id = r.role_id
           where r.user_id = u.id and o.role_code not in ('fdy', 'bzr', 'tea')
         )
       group by 1
     )
     select s.id, u.account_no as account, s.xm, s.class_id as "classId", led.leader
     from base_student s
     join led on led.class_id = s.class_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01'
       and s.deleted_time is null
       and not exists (select 1 from leave_request r where r.student_id = s.id)
     order by s.xh`,
  )) as (SomeStudent & { leader: string })[]
  const [first, ...rest] = [...Map.groupBy(free, ({ classId }) => classId).values()].filter((all) => all.length > 1)
  ;[one, two] = [first![0]!, first![1]!]
  leader = first![0]!.leader
  stranger = rest.flat().find((student) => student.leader !== leader)!.leader
})
afterAll(() => at.close())

const board = async (who: string, query: object = {}): Promise<BoardDay> =>
  (await at.get(who, 'xsgl/leaveBoard/today', { ...query })).body.data
const faceOf = (day: BoardDay, student: SomeStudent): BoardStudent | undefined =>
  day.students.find(({ id }) => id === student.id)

/** A weekend at home that everybody agreed to. */
const granted = (student: SomeStudent, body: object) =>
  at.granted(student, { typeId: at.types['08'], reason: '周末回家看望父母', ...body })

test('students, teachers and strangers learn nothing of who is away', async () => {
  const id = await granted(one, {
    startTime: moment(0, '12:00'),
    endTime: moment(0, '20:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  for (const who of [one.account, 'tea01']) {
    const answers = [
      await at.get(who, 'xsgl/leaveBoard/today'),
      await at.get(who, 'xsgl/leaveBoard/gantt', { from: moment(0).slice(0, 10), to: moment(6).slice(0, 10) }),
      await at.call(who, 'xsgl/leaveBoard/remind', { leaveIds: [id] }),
    ]
    expect([who, ...answers.map(({ status }) => status)]).toEqual([who, 403, 403, 403])
  }
  at.clock.set(moment(0, '13:00'))
  await at.tick()
  const seen = await board(stranger, { classIds: [one.classId] })
  expect([seen.students, seen.due, seen.classes.some((row) => row.id === one.classId)]).toEqual([[], [], false])
  const plan = (
    await at.get(stranger, 'xsgl/leaveBoard/gantt', {
      classIds: one.classId,
      from: moment(0).slice(0, 10),
      to: moment(6).slice(0, 10),
    })
  ).body.data
  expect(plan.rows).toEqual([])
  expect((await at.call(stranger, 'xsgl/leaveBoard/remind', { leaveIds: [id] })).status).toBe(404)
  expect((await at.get(stranger, 'xsgl/leaveRequest/getWhole', { id })).status).toBe(404)
  expect((await at.get(stranger, 'xsgl/leaveApprove/profile', { leaveId: id })).status).toBe(404)
  expect((await at.get('tea01', 'xsgl/leaveApprove/inbox')).status).toBe(403)
  // Whoever looks for a student is told how they stand, of those within reach alone.
  const states = (who: string) => at.get(who, 'xsgl/leaveBoard/states', { ids: [one.id, two.id].join(',') })
  expect((await states('tea01')).status).toBe(403)
  expect((await states(stranger)).body.data).toEqual([])
  expect((await states(leader)).body.data.toSorted((a: { state: string }) => (a.state === 'out' ? -1 : 1))).toEqual([
    { id: one.id, state: 'out' },
    { id: two.id, state: 'here' },
  ])
  expect(faceOf(await board(leader), one)).toMatchObject({ state: 'out', leave: { id, typeName: '周末离校登记' } })
})

test('the numbers are those of the list of leaves; a plan knows half days and what waits, and no more than 62 days', async () => {
  await granted(two, { typeId: at.types['08'], startTime: moment(0, '14:00'), endTime: moment(1, '10:00') })
  at.clock.set(moment(0, '15:00'))
  await at.tick()
  const day = await board(leader)
  expect(day).toMatchObject({ date: dayOf(new Date(moment(0))), isToday: true })
  expect(faceOf(day, two)).toMatchObject({ state: 'inside' })
  const sum = (state: BoardStudent['state']) => day.classes.reduce((all, row) => all + row[state], 0)
  const total = async (query: object) =>
    (await at.get(leader, 'xsgl/leaveRequest/list', { size: 1, ...query })).body.data.total
  const open = { status: '30,40' }
  expect([sum('away'), sum('out'), sum('inside'), sum('overdue')]).toEqual([
    await total({ ...open, isLeaveSchool: 'true' }),
    await total({ ...open, isOut: 'true', isLeaveSchool: 'false' }),
    await total({ ...open, isOut: 'false' }),
    await total({ status: '45' }),
  ])
  expect(sum('out')).toBeGreaterThan(0)
  expect(day.students.filter(({ state }) => state === 'out')).toHaveLength(sum('out'))
  const waiting = await at.apply(two, {
    typeId: at.types['08'],
    reason: '周末回家看望父母',
    startTime: moment(4, '14:00'),
    endTime: moment(6, '20:00'),
    isOut: true,
    destAddress: '市图书馆',
  })
  const span = { classIds: one.classId, from: moment(0).slice(0, 10), to: moment(6).slice(0, 10) }
  const plan = (await at.get(leader, 'xsgl/leaveBoard/gantt', span)).body.data
  expect(plan.rows.find((row: { id: string }) => row.id === two.id).bars).toMatchObject([
    { typeCode: '08', isPending: false, days: 1 },
    { id: waiting.body.data.id, isPending: true },
  ])
  expect((await at.get(leader, 'xsgl/leaveBoard/gantt', { ...span, to: moment(62).slice(0, 10) })).body.msg).toBe(
    '最多查看62天',
  )
  const inbox = (await at.get(leader, 'xsgl/leaveApprove/inbox')).body.data
  expect(inbox.find((row: { leaveId: string }) => row.leaveId === waiting.body.data.id)).toMatchObject({
    xm: two.xm,
    typeCode: '08',
    isOut: true,
    days: 2.5,
  })
  const profile = (await at.get(leader, 'xsgl/leaveApprove/profile', { leaveId: waiting.body.data.id })).body.data
  expect(profile).toMatchObject({
    student: { xm: two.xm },
    termCount: 1,
    mateCount: 0,
    before: [{ typeName: '周末离校登记' }],
  })
})

test('whoever is due is reminded once in two hours, however many ask at once, and is back when the counsellor says so', async () => {
  const { id } = (await board(leader)).due.find(({ studentId }) => studentId === one.id)!
  const remind = async () => (await at.call(leader, 'xsgl/leaveBoard/remind', { leaveIds: [id] })).body.data[0]
  const both = await Promise.all([remind(), remind()])
  expect(both.map(({ isSent }) => isSent).toSorted()).toEqual([false, true])
  expect(both.find(({ isSent }) => !isSent).msg).toBe('2小时内已提醒过')
  at.clock.set(moment(0, '17:01'))
  expect(await remind()).toMatchObject({ isSent: true, msg: null })
  expect(
    await rowsOf(at, `select m.title, m.link from sys_user_message m where m.merge_key = 'leave-remind-' || $1`, [id]),
  ).toEqual([{ title: '请尽快返校并销假（第 2 次提醒）', link: `/leave/mine?id=${id}` }])
  at.clock.set(moment(0, '20:31'))
  await at.tick()
  expect(faceOf(await board(leader), one)).toMatchObject({ state: 'overdue' })
  expect(
    (await at.call(leader, 'xsgl/leaveReturn/proxy', { leaveId: id, note: '晚自习点名时已到' })).body.success,
  ).toBe(true)
  const log = { entity: 'leaveRequest', recordId: id, action: 'giveBack', size: 5 }
  const [line] = (await at.get('sjgly01', 'base/sysOperLog/list', log)).body.data.records
  expect(line.title).toMatch(new RegExp(`^销假【${one.xm} QJ\\d+】代销：晚自习点名时已到$`))
  const { changes } = (await at.get('sjgly01', 'base/sysOperLog/diff', { id: line.id })).body.data
  expect(changes).toEqual(expect.arrayContaining([expect.objectContaining({ label: '状态', after: '已销假' })]))
  const after = await board(leader)
  expect(faceOf(after, one)).toMatchObject({ state: 'here', leave: null })
  expect(after.due.find((row) => row.id === id)).toMatchObject({ status: '50' })
  expect(await remind()).toMatchObject({ isSent: false, msg: '该请假无需提醒返校' })
  const whole = (await at.get(one.account, 'xsgl/leaveRequest/getWhole', { id })).body.data
  expect(whole).toMatchObject({
    leave: { xm: one.xm, status: '50' },
    type: { typeCode: '08' },
    pass: { state: '3' },
    returns: [{ way: '4', isDone: true, note: '晚自习点名时已到' }],
    can: { cancel: false, void: false, proxy: false },
  })
})

test('a teacher sees who is excused from the own lessons only', async () => {
  const [lesson] = await rowsOf(
    at,
    `select l.id, l.date::text, l.begin_at as begin, u.account_no as no, s.id as student
     from timetable_lesson l
     join timetable_course_task k on k.id = l.task_id
     join sys_user u on u.person_type = 'base.teacher'
       and u.person_id = l.teacher_id::text
       and u.status = '1'
       and exists (
         select 1
         from sys_user_role r
         join sys_role o on o.id = r.role_id
         where r.user_id = u.id and o.role_code = 'tea'
       )
     join base_student s on s.class_id = any(k.class_ids) and s.xjzt_m = '01'
     join sys_user p on p.person_id = s.id::text and p.status = '1'
     where l.date between $1 and $2
       and l.state in ('1', '4', '5')
       and l.begin_at is not null
       and not exists (select 1 from leave_request r where r.student_id = s.id)
     order by l.begin_at, s.xh
     limit 1`,
    [moment(1).slice(0, 10), moment(11).slice(0, 10)],
  )
  if (!lesson) throw new Error('the demo school has no lessons in the coming fortnight')
  const [student] = (await rowsOf(
    at,
    `select s.id, u.account_no as account, s.xm
     from base_student s
     join sys_user u on u.person_id = s.id::text
     where s.id = $1`,
    [lesson['student']],
  )) as [SomeStudent]
  const begin = new Date(String(lesson['begin'])).getTime()
  // It begins within the lesson: its teacher misses the student from then on.
  await granted(student, {
    startTime: new Date(begin + 1_800_000).toISOString(),
    endTime: new Date(begin + 7_200_000).toISOString(),
  })
  const seen = (await at.get(String(lesson['no']), 'xsgl/leaveLesson/day', { date: lesson['date'] })).body.data
  expect(seen.lessons.find(({ id }: { id: string }) => id === lesson['id']).excused).toMatchObject([
    { studentId: student.id, typeName: '周末离校登记', isPresent: false },
  ])
  // A head teacher gives lessons too, and sees nothing of a colleague's.
  expect(
    (await at.get('bzr01', 'xsgl/leaveLesson/day', { date: lesson['date'] })).body.data.lessons.map(
      ({ id }: { id: string }) => id,
    ),
  ).not.toContain(lesson['id'])
  expect((await at.get(student.account, 'xsgl/leaveLesson/day')).status).toBe(403)
})

test('whoever looks for a student learns who counsels them; the counsellor is nobody to call, and others learn nothing', async () => {
  const ask = (who: string) => at.get(who, 'xsgl/leaveRequest/counsellor', { studentId: one.id })
  const [named] = await rowsOf(
    at,
    `select t.id, t.xm as name
     from sys_user u
     join base_teacher t on t.id::text = u.person_id
     where u.account_no = $1`,
    [leader],
  )
  expect((await ask('xgc01')).body.data).toMatchObject({ teacherId: named!['id'], name: named!['name'] })
  expect((await ask(leader)).body.data).toBeNull()
  expect((await ask(stranger)).status).toBe(404)
  expect((await ask(two.account)).status).toBeGreaterThanOrEqual(403)
  // Students learn it of themselves, with the number of the office.
  const own = await at.get(one.account, 'xsgl/leaveRequest/myCounsellor')
  expect(own.body.data).toMatchObject({ name: named!['name'], officePhone: expect.stringMatching(/^0/) })
  expect((await at.get('xgc01', 'xsgl/leaveRequest/myCounsellor')).status).toBeGreaterThanOrEqual(403)
})

/** The request of the other student that waits since Monday, with its flow. */
const waitingOf = async (student: SomeStudent) =>
  (
    await rowsOf(
      at,
      `select r.id, i.id as "instanceId"
       from leave_request r
       join sys_flow_instance i on i.biz_id = r.id::text and i.status = '1'
       where r.student_id = $1`,
      [student.id],
    )
  )[0] as { id: string; instanceId: string }

test('whoever was only shown a request learns nothing else of the student or the class', async () => {
  const { id, instanceId } = await waitingOf(two)
  const [shown] = await rowsOf(at, 'select id from sys_user where account_no = $1', [stranger])
  const copied = await at.call(leader, 'process/process/copy', { instanceId, userIds: [shown!['id']] })
  expect(copied.status, copied.body.msg).toBe(200)
  const told = (await at.get(stranger, 'xsgl/leaveApprove/profile', { leaveId: id })).body.data
  expect(Object.keys(told).toSorted()).toEqual(['asked', 'callable', 'files', 'request', 'student'])
  expect((await at.get(leader, 'xsgl/leaveApprove/profile', { leaveId: id })).body.data).toMatchObject({
    mates: [],
    before: [{ typeName: '周末离校登记' }],
    termCount: 1,
  })
})

test('what a role hides is hidden in every answer that is put together by hand', async () => {
  const { id } = await waitingOf(two)
  const late = await granted(one, { startTime: moment(1, '08:00'), endTime: moment(1, '10:00') })
  at.clock.set(moment(1, '14:00'))
  await at.tick()
  const hidden = JSON.stringify(['reason', 'phone', 'emergPhone', 'days', 'typeId'])
  await at.system(async (ctx) => {
    await ctx.db.execute(`update sys_role_scope set hidden_fields = $1::jsonb where entity_path = 'leaveRequest'`, [
      hidden,
    ])
    await ctx.db.execute(
      `insert into sys_role_scope (id, version, create_time, update_time, role_id, entity_path, hidden_fields)
       select gen_random_uuid(), 1, now(), now(), r.id, 'leaveRequest', $1::jsonb
       from sys_role r
       where not exists (select 1 from sys_role_scope s where s.role_id = r.id and s.entity_path = 'leaveRequest')`,
      [hidden],
    )
  })
  at.clock.advance(60_000)
  const get = async (path: string, query: object = {}) => (await at.get(leader, path, { ...query })).body
  const own = (row: { leaveId?: string; id?: string }) => [id, late].includes(row.leaveId ?? row.id!)
  const inbox = (await get('xsgl/leaveApprove/inbox')).data.find(own)
  expect(inbox).toMatchObject({ reason: null, days: null, typeName: null, xm: two.xm })
  const profile = (await get('xsgl/leaveApprove/profile', { leaveId: id })).data
  expect(profile.request).not.toHaveProperty('reason')
  expect(profile.before).toMatchObject([{ days: null, typeName: null }])
  const whole = (await get('xsgl/leaveRequest/getWhole', { id })).data
  expect(whole.type).toEqual({ typeCode: null, typeName: null, typeColor: null, typeIcon: null })
  expect(JSON.stringify(whole.leave)).not.toContain('typeId')
  const missing = (await get('xsgl/leaveOverdue/board')).data.rows.find(own)
  expect(missing).toMatchObject({ reason: null, phone: null, emergPhone: null, typeName: null, xm: one.xm })
  const span = { classIds: one.classId, from: moment(0).slice(0, 10), to: moment(6).slice(0, 10) }
  const bars = (await get('xsgl/leaveBoard/gantt', span)).data.rows.flatMap((row: { bars: object[] }) => row.bars)
  expect(bars.find(own)).toMatchObject({ days: null, typeName: null })
  expect(faceOf(await board(leader), one)!.leave).toMatchObject({ days: null, typeName: null })
  const counted = { from: moment(0).slice(0, 10), to: moment(6).slice(0, 10) }
  expect((await get('xsgl/leaveStat/overview', { ...counted, by: 'type' })).msg).toBe(
    '您没有查看“请假类型”的权限，不能按其统计',
  )
  const all = (await get('xsgl/leaveStat/overview', { ...counted, by: 'period' })).data.total
  const narrowed = await get('xsgl/leaveStat/overview', { ...counted, by: 'period', typeId: at.types['01'] })
  expect(narrowed.data.total).toEqual(all)
})

test('what a role masks is masked in every answer that is put together by hand', async () => {
  const { id } = await waitingOf(two)
  await at.system((ctx) =>
    ctx.db.execute(
      `update sys_role_scope set hidden_fields = null, masked_fields = $1::jsonb where entity_path = 'leaveRequest'`,
      [JSON.stringify(['reason', 'emergPhone', 'typeId'])],
    ),
  )
  at.clock.advance(60_000)
  const get = async (path: string, query: object = {}) => (await at.get(leader, path, { ...query })).body.data
  const inbox = (await get('xsgl/leaveApprove/inbox')).find(({ leaveId }: { leaveId: string }) => leaveId === id)
  expect(inbox).toMatchObject({ reason: '***', typeName: '***', typeCode: '***', xm: two.xm })
  expect((await get('xsgl/leaveRequest/getWhole', { id })).type).toMatchObject({ typeName: '***', typeCode: '***' })
  const { rows } = await get('xsgl/leaveOverdue/board')
  const missing = rows.find(({ studentId }: { studentId: string }) => studentId === one.id)
  // What nobody said stays unsaid.
  expect(missing).toMatchObject({ reason: '***', typeName: '***', emergPhone: null })
  expect(JSON.stringify([inbox, missing])).not.toContain('周末离校登记')
})
