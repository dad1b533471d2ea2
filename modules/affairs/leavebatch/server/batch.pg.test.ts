import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadLinks } from '#tests/support/dead-links.ts'
import { everybodyAgrees, todoTitleOf } from '#tests/support/flow-people.ts'
import { decide, leaveSchool, moment, type LeaveSchool } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { lessonsOfStudents } from '#modules/school/timetable/shared/services.ts'
import { listExcused } from '#modules/affairs/leave/shared/services.ts'

let at: LeaveSchool
type Member = { id: string; xh: string; account: string; userId: string }
/** Students of the whole school, and those of the college of yx01. */
let members: Member[]
let own: Member[]
beforeAll(async () => {
  at = await leaveSchool()
  const all = (await rowsOf(
    at,
    `select s.id, s.xh, u.account_no as account, u.id as "userId",
       s.department_id = (
         select t.department_id
         from sys_user a
         join base_teacher t on t.id::text = a.person_id
         where a.account_no = 'yx01'
       ) as "isOwn"
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01'
       and s.deleted_time is null
       and not exists (
         select 1
         from leave_request r
         where r.student_id = s.id and r.status in ('10', '15', '20', '30', '40', '45')
       )
     order by s.xh`,
  )) as (Member & { isOwn: boolean })[]
  own = all.filter(({ isOwn }) => isOwn).slice(0, 12)
  members = all.filter((one) => !own.includes(one))
})
afterAll(() => at.close())

const contest = (people: readonly { id: string }[], more: object = {}) => ({
  title: '省职业院校技能竞赛',
  typeId: at.types['07'],
  startTime: moment(3),
  endTime: moment(4, '18:00'),
  isOut: true,
  destAddress: '长沙市岳麓区学府路 1 号',
  reason: '参加省职业院校技能竞赛',
  studentIds: people.map(({ id }) => id),
  ...more,
})
const make = async (account: string, people: readonly { id: string }[], more: object = {}) => {
  const docFileId = [await putFile(at, await at.as(account), { name: '竞赛通知.pdf', content: '%PDF-1.4\n%%EOF' })]
  return at.call(account, 'xsgl/leaveBatch/add', { docFileId, ...contest(people, more) })
}
const made = async (account: string, people: readonly { id: string }[], more: object = {}) => {
  const { body } = await make(account, people, more)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  return String(body.data.id)
}
const batch = async (id: string, account = 'yx01') =>
  (await at.get(account, 'xsgl/leaveBatch/getOne', { id })).body.data
const leavesOf = (id: string) =>
  rowsOf(
    at,
    `select r.id, r.student_id as "studentId", r.status, r.source, r.days::float8 as days, p.state as pass,
       (select count(*)::int from leave_daily d where d.leave_id = r.id) as dates
     from leave_request r
     left join leave_pass p on p.leave_id = r.id
     where r.batch_id = $1`,
    [id],
  )
const excusedAt = (when: string) =>
  at.system(async (ctx) =>
    (await ctx.call(listExcused, { studentIds: members.map((one) => one.id), at: when })).map(
      ({ studentId }) => studentId,
    ),
  )

test('who organises nothing has no say; numbers beyond reach look as if they did not exist; each row says what is wrong', async () => {
  for (const account of ['stu01', 'sg01'])
    for (const path of ['check', 'add', 'cancel'])
      expect((await at.call(account, `xsgl/leaveBatch/${path}`, { id: own[0]!.id })).status, `${account} ${path}`).toBe(
        403,
      )
  const [foreign] = await rowsOf(
    at,
    `select xh
     from base_student
     where xjzt_m = '01' and department_id <> (select department_id from base_student where id = $1)
     limit 1`,
    [own[0]!.id],
  )
  const [resting] = await rowsOf(
    at,
    `select xh, id, xm
     from base_student
     where xjzt_m not in ('01', '05', '20')
       and department_id = (select department_id from base_student where id = $1)
       and xh is not null
     limit 1`,
    [own[0]!.id],
  )
  const text = ['学号', own[0]!.xh, String(foreign!['xh']), '没有这个人', own[0]!.xh, String(resting!['xh'])].join('\n')
  const { data } = (await at.call('yx01', 'xsgl/leaveBatch/check', { text, startTime: moment(3), endTime: moment(4) }))
    .body
  expect(
    data.unmatched.map(({ row, reason }: { row: number; reason: string }) => [row, reason.replace(/\d{6,}/, '*')]),
  ).toEqual([
    [3, '第3行：学号*不存在或不在您的管理范围'],
    [4, '第4行：学号没有这个人不存在或不在您的管理范围'],
    [5, '第5行：学号*重复'],
  ])
  expect(
    data.rows.map(({ studentId, problem }: { studentId: string; problem: string | null }) => [
      studentId,
      problem?.slice(0, 6) ?? null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [own[0]!.id, null],
      [resting!['id'], '当前学籍状态'],
    ]),
  )
  // What the page refuses is refused over the wire too.
  const others = (await rowsOf(
    at,
    `select id from base_student where department_id <> (select department_id from base_student where id = $1) limit 2`,
    [own[0]!.id],
  )) as { id: string }[]
  expect((await make('yx01', others)).body.data).toMatchObject({ studentIds: '有 2 名学生不在您的管理范围' })
  expect((await make('yx01', own.slice(0, 2), { typeId: at.types['01'] })).body.data).toMatchObject({
    typeId: '集体公假只能选择公假或竞赛/培训',
  })
  expect((await make('yx01', own.slice(0, 2), { destAddress: null, endTime: moment(2) })).body.data).toMatchObject({
    destAddress: '出校门的公假请填写目的地',
    endTime: '结束时间必须晚于开始时间',
  })
  expect((await make('yx01', own.slice(0, 2), { startTime: moment(-20) })).body.data).toMatchObject({
    startTime: '开始时间最多补到 7 天前',
  })
})

test('agreed to, everybody on the list is excused at once; whoever has an own leave then keeps it and is reported', async () => {
  const [busy, ...others] = members.slice(0, 33)
  const errand = {
    typeId: at.types['01'],
    reason: '回家处理家中事务',
    startTime: moment(3, '14:00'),
    endTime: moment(3, '18:00'),
  }
  expect((await at.apply(busy!, errand)).status).toBe(200)
  const checked = (
    await at.call('xgc01', 'xsgl/leaveBatch/check', {
      studentIds: [busy!.id, others[0]!.id],
      startTime: moment(3),
      endTime: moment(4, '18:00'),
    })
  ).body.data.rows
  expect(checked.filter(({ overlap }: { overlap: string | null }) => overlap !== null)).toMatchObject([
    { studentId: busy!.id, overlap: expect.stringMatching(/^与已有的请假（QJ\d{13}，.+）时间重叠$/) },
  ])

  // Few teachers of the demo school sign in: one of those whose lessons they miss shall.
  await at.system(async (ctx) => {
    const studentIds = others.map((one) => one.id)
    const [from, to] = [moment(3).slice(0, 10), moment(4).slice(0, 10)]
    const missed = (await ctx.call(lessonsOfStudents, { studentIds, from, to })).find(({ beginAt }) => beginAt !== null)
    await ctx.db.execute(`update sys_user set person_id = $1 where account_no = 'tea01'`, [missed!.teacherId])
  })
  const id = await made('xgc01', [busy!, ...others])
  expect(await batch(id, 'xgc01')).toMatchObject({
    status: '10',
    peopleCount: 33,
    batchNo: expect.stringMatching(/^JTGJ\d+$/),
  })
  expect((await at.get('jwc01', 'xsgl/leaveBatch/getOne', { id })).status).toBeGreaterThanOrEqual(403)
  expect(await todoTitleOf(at, id)).toBe('集体公假：省职业院校技能竞赛')
  const steps = (await everybodyAgrees(at, id)).map((step) => step.split(':')[0])
  expect(steps.at(-1)).toBe('xgc')
  expect(await batch(id, 'xgc01')).toMatchObject({
    status: '20',
    grantedCount: 32,
    skipped: [{ studentId: busy!.id, reason: expect.stringContaining('时间重叠') }],
  })

  const leaves = await leavesOf(id)
  expect(leaves).toHaveLength(32)
  for (const leave of leaves) expect(leave).toMatchObject({ status: '20', source: '3', days: 2, pass: '1', dates: 2 })
  expect((await excusedAt(moment(3, '10:00'))).toSorted()).toEqual(others.map((one) => one.id).toSorted())
  const told = await rowsOf(
    at,
    `select user_id as "userId", link from sys_user_message where biz_id = $1 and title like '您已列入集体公假%'`,
    [id],
  )
  // Everybody is led to the own leave, as by a message of a single one.
  const ownLeaves = new Map(leaves.map((leave) => [leave['studentId'], `/leave/mine?id=${String(leave['id'])}`]))
  const ownLinks = others.map((one) => `${one.userId} ${ownLeaves.get(one.id)}`).toSorted()
  const linked = (rows: Record<string, unknown>[]) =>
    rows.map(({ userId, link }) => `${String(userId)} ${String(link)}`).toSorted()
  expect(linked(told)).toEqual(ownLinks)
  expect(told.map((one) => one['userId']).toSorted()).toEqual(others.map((one) => one.userId).toSorted())
  const lessons = await rowsOf(
    at,
    `select u.person_id as teacher, min(l->>'date') as day
     from leave_request r
     cross join jsonb_array_elements(r.lessons) l
     join sys_user u on u.person_id = l->>'teacherId' and u.status = '1'
     where r.batch_id = $1
     group by 1`,
    [id],
  )
  const teachers = await rowsOf(
    at,
    `select u.person_id as teacher, count(*)::int as n, min(m.link) as link
     from sys_user_message m
     join sys_user u on u.id = m.user_id
     where m.biz_id = $1 and m.title like '集体公假涉及您的课程%'
     group by 1`,
    [id],
  )
  expect(teachers.map(({ teacher, n, link }) => [teacher, n, link]).toSorted()).toEqual(
    lessons.map(({ teacher, day }) => [teacher, 1, `/leave/lesson?date=${String(day)}`]).toSorted(),
  )
  expect(teachers.length).toBeGreaterThan(0)
  expect((await at.get('xgc01', 'xsgl/leaveBatch/members', { id })).body.data).toHaveLength(33)
  expect(
    (await at.get(others[0]!.account, 'xsgl/leaveRequest/list', { status: '20' })).body.data.records,
  ).toMatchObject([{ typeName: '竞赛/培训', isLeaveSchool: false }])

  // One stays after all, then nobody goes.
  expect(
    (await at.call('xgc01', 'xsgl/leaveBatch/takeOut', { id, studentId: others[0]!.id, reason: '临时有课' })).status,
  ).toBe(200)
  expect(await excusedAt(moment(3, '10:00'))).not.toContain(others[0]!.id)
  expect(
    (await at.call('xgc01', 'xsgl/leaveBatch/takeOut', { id, studentId: others[0]!.id, reason: '临时有课' })).body.msg,
  ).toBe('该学生已离校或请假已开始，不能移出')
  expect((await at.call('xgc01', 'xsgl/leaveBatch/cancel', { id, reason: '竞赛延期举行' })).status).toBe(200)
  expect(await batch(id, 'xgc01')).toMatchObject({ status: '62' })
  expect(await excusedAt(moment(3, '10:00'))).toEqual([])
  for (const leave of await leavesOf(id)) expect(leave).toMatchObject({ status: '62', pass: '4', dates: 0 })
  const ended = await rowsOf(
    at,
    `select m.user_id as "userId", m.link, u.person_type as kind
     from sys_user_message m
     join sys_user u on u.id = m.user_id
     where m.biz_id = $1 and m.title like '集体公假已取消%'`,
    [id],
  )
  // Whoever was taken out before has been told of that, and is not told again.
  const stillGoing = ownLinks.filter((line) => !line.startsWith(String(others[0]!.userId)))
  expect(linked(ended.filter(({ kind }) => kind === 'base.student'))).toEqual(stillGoing)
  const takenOut = await rowsOf(
    at,
    "select title from sys_user_message where biz_id = $1 and user_id = $2 and title like '您已移出集体公假%'",
    [id, others[0]!.userId],
  )
  expect(takenOut).toHaveLength(1)
  const ofTeachers = ended.filter(({ kind }) => kind === 'base.teacher').map(({ link }) => link)
  expect(ofTeachers).toHaveLength(teachers.length)
  for (const link of ofTeachers) expect(lessons.map(({ day }) => `/leave/lesson?date=${String(day)}`)).toContain(link)
  expect(await deadLinks(at)).toEqual([])
  expect((await at.call('xgc01', 'xsgl/leaveBatch/cancel', { id, reason: '竞赛延期举行' })).status).toBe(400)
})

test('sent back it is mended and handed in again; begun it is not cancelled as a whole', async () => {
  const people = own.slice(4, 8)
  const id = await made('yx01', people, { startTime: moment(0, '07:50'), endTime: moment(0, '20:00'), isOut: false })
  expect((await decide(at, id, 'returnTo', { nodeKey: 'start', comment: '请补充一名带队学生' })).body).toMatchObject({
    success: true,
  })
  expect(await batch(id)).toMatchObject({ status: '15' })
  expect(
    (
      await at.call('yx01', 'xsgl/leaveBatch/update', {
        id,
        version: (await batch(id)).version,
        studentIds: [...people, own[9]!].map((one) => one.id),
      })
    ).body,
  ).toMatchObject({ success: true })
  expect(await batch(id)).toMatchObject({ status: '10', peopleCount: 5 })
  expect((await at.call('yx01', 'xsgl/leaveBatch/update', { id, title: '改个名字' })).status).toBe(400)
  await everybodyAgrees(at, id)
  expect(await batch(id)).toMatchObject({ status: '20', grantedCount: 5, skipped: [] })
  for (const leave of await leavesOf(id)) expect(leave).toMatchObject({ status: '30', pass: null })
  expect((await at.call('yx01', 'xsgl/leaveBatch/cancel', { id, reason: '不去了吧' })).body.msg).toBe(
    '集体公假已开始，不能整批取消',
  )
})

test('a thousand at once, from every college, by the student office', async () => {
  const many = (await rowsOf(
    at,
    `select s.id
     from base_student s
     where s.xjzt_m = '01'
       and s.deleted_time is null
       and not exists (
         select 1
         from leave_request r
         where r.student_id = s.id and r.status in ('10', '15', '20', '30', '40', '45')
       )
     order by s.xh
     limit 1000`,
  )) as { id: string }[]
  const id = await made('xgc01', many, { title: '开学典礼志愿服务', startTime: moment(9), endTime: moment(9, '18:00') })
  await everybodyAgrees(at, id)
  expect(await batch(id, 'xgc01')).toMatchObject({ status: '20', grantedCount: many.length, skipped: [] })
  expect(
    new Set((await rowsOf(at, 'select leave_no as n from leave_request where batch_id = $1', [id])).map(({ n }) => n))
      .size,
  ).toBe(many.length)
})
