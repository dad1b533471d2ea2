import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRows } from '#kernel/operations/store.ts'
import { loadsOf, sentBy } from '#tests/support/statements.ts'
import { rowsOf } from '#tests/support/school.ts'
import {
  decide,
  freeStudents,
  leaveSchool,
  levelsOf,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

let school: LeaveSchool
let students: SomeStudent[]
const reason = '家中有事需要处理'

beforeAll(async () => {
  school = await leaveSchool()
  students = await freeStudents(school, 6)
})
afterAll(() => school.close())

const days = (from: number, to = from, [start, end] = ['08:00', '18:00']) => ({
  startTime: moment(from, start),
  endTime: moment(to, end),
})
const ask = (who: SomeStudent, body: object, headers?: Record<string, string>) =>
  school.apply(who, { reason, ...body }, headers)
const look = (who: SomeStudent, body: object) => school.preview(who, { reason, ...body })

describe('what is refused', () => {
  test('a span that is absurd, too long, empty or reversed is refused before anything of it is counted', async () => {
    const [who] = students as [SomeStudent]
    const absurd: [object, Record<string, string>][] = [
      [
        { startTime: '0001-01-01T00:00:00Z', endTime: '9999-12-31T00:00:00Z' },
        { startTime: '开始时间应在 2000–2100 年之间', endTime: '结束时间应在 2000–2100 年之间' },
      ],
      [
        { startTime: '-200000-01-01T00:00:00Z', endTime: '+200000-01-01T00:00:00Z' },
        { startTime: '开始时间应为时间，如 2026-09-01 08:30', endTime: '结束时间应为时间，如 2026-09-01 08:30' },
      ],
      [{ startTime: moment(2, '08:00'), endTime: '2099-01-01T08:00:00+08:00' }, { endTime: '请假时间不能超过180天' }],
      [
        { startTime: '2098-12-01T08:00:00+08:00', endTime: '2098-12-02T08:00:00+08:00' },
        { startTime: '开始时间不能晚于一年以后' },
      ],
      [{ startTime: moment(3, '08:00'), endTime: moment(2, '08:00') }, { endTime: '结束时间必须晚于开始时间' }],
      [{ startTime: moment(3, '08:00'), endTime: moment(3, '08:00') }, { endTime: '结束时间必须晚于开始时间' }],
    ]
    for (const [span, problems] of absurd) {
      const seen = await look(who, span)
      expect([span, seen.status, seen.body.data]).toMatchObject([span, 200, { days: null, lessons: [], problems }])
      const handed = await ask(who, span)
      expect([span, handed.status, handed.body.data]).toMatchObject([span, 400, problems])
    }
    for (const typeId of ['abc', '', null, '-'.repeat(36)]) {
      const seen = await look(who, { typeId, ...days(20) })
      expect([typeId, seen.status, seen.body.data.problems]).toEqual([typeId, 200, { typeId: '请选择请假类型' }])
      expect([typeId, (await ask(who, { typeId, ...days(20) })).status]).toEqual([typeId, 400])
    }
  })

  test('another student’s leave is nothing to oneself', async () => {
    const [one, two] = students as [SomeStudent, SomeStudent]
    const { id } = (await ask(one, days(20))).body.data
    expect((await ask(two, { id, ...days(20) })).status).toBe(404)
    expect((await look(two, { id, ...days(20) })).status).toBe(404)
    expect((await school.get(two.account, 'xsgl/leaveRequest/mine', { id })).status).toBe(404)
    expect((await school.get(two.account, 'xsgl/leaveRequest/returnPlan', { id })).status).toBe(404)
    // A student asks for nobody else, and is told so instead of asking for oneself unawares.
    const refusal = { code: 400, data: { studentId: '只能为本人请假' } }
    const foreign = { studentId: one.id, ...days(24) }
    for (const answer of [
      await school.get(two.account, 'xsgl/leaveRequest/prefill', { studentId: one.id }),
      await look(two, foreign),
      await ask(two, foreign),
    ])
      expect(answer.body).toMatchObject(refusal)
    expect((await school.get(two.account, 'xsgl/leaveRequest/prefill', { studentId: two.id })).status).toBe(200)
  })

  test('a counsellor reaches the own classes only, and has no leaves', async () => {
    const [foreign] = await rowsOf(
      school,
      `select s.id
       from base_student s
       where s.xjzt_m = '01'
         and s.class_id not in (
           select a.class_id
           from base_class_assign a
           join sys_user u on u.person_id = a.teacher_id::text
           where u.account_no = 'fdy01'
         )
       limit 1`,
    )
    for (const [method, path] of [
      ['get', 'prefill'],
      ['call', 'preview'],
      ['call', 'apply'],
    ] as const) {
      expect((await school[method]('fdy01', `xsgl/leaveRequest/${path}`, { studentId: foreign!['id'] })).status).toBe(
        404,
      )
      expect((await school[method]('fdy01', `xsgl/leaveRequest/${path}`, {})).body.data).toEqual({
        studentId: '请选择学生',
      })
    }
    expect((await school.get('fdy01', 'xsgl/leaveRequest/mine')).status).toBe(403)
  })

  test('a type that is foreign, or switched off', async () => {
    const [one] = students as [SomeStudent]
    const [elsewhere] = await rowsOf(school, `select id from leave_type where code = '01'`, [], school.other)
    expect((await ask(one, { typeId: elsewhere!['id'], ...days(22) })).body.data).toEqual({ typeId: '请选择请假类型' })
    expect((await ask(one, { typeId: school.types['05'], ...days(22) })).body.data).toMatchObject({
      typeId: '婚假已停用',
    })
    const { types: offered } = (await school.get(one.account, 'xsgl/leaveRequest/prefill')).body.data
    expect(offered.map((type: { code: string }) => type.code)).not.toContain('05')
  })

  test('whoever does not study at present', async () => {
    const last = students.at(-1)!
    await school.system((ctx) => ctx.db.execute(`update base_student set xjzt_m = '02' where id = $1`, [last.id]))
    const [status] = await rowsOf(school, `select xjzt_m from base_student where id = $1`, [last.id])
    expect(status).toEqual({ xjzt_m: '02' })
    const { refusal } = (await school.get(last.account, 'xsgl/leaveRequest/prefill')).body.data
    expect(refusal).toMatch(/^当前学籍状态为“.+”，不能请假$/)
    expect((await ask(last, days(22))).body.data).toEqual({ studentId: refusal })
  })

  test('one across another, told alike beforehand and on handing in', async () => {
    const [one] = students as [SomeStudent]
    const [held] = await rowsOf(school, 'select leave_no from leave_request where student_id = $1', [one.id])
    const text = `与您已有的请假（${held!['leave_no']}，${moment(20).slice(0, 10)} 08:00～${moment(20).slice(0, 10)} 18:00）时间重叠`
    expect((await look(one, days(19, 20))).body.data.problems).toEqual({ startTime: text })
    expect((await ask(one, days(19, 20))).body.data).toEqual({ startTime: text })
  })
})

test('beforehand one learns the length, the lessons, who decides and what of the term is left', async () => {
  const two = students[1]!
  const short = (await look(two, { startTime: moment(24, '13:30'), endTime: moment(25, '11:00') })).body.data
  expect(short).toMatchObject({ days: 1, problems: {}, usedDays: 0, maxDaysTerm: 15 })
  expect(short.levels.map((level: { nodeKey: string }) => level.nodeKey)).toEqual(['fdy'])
  expect(short.levels[0].persons.length).toBeGreaterThan(0)
  const far = (
    await look(two, {
      ...days(25, 27),
      isOvernight: true,
      cantonCode: '320100',
      emergName: '王父',
      emergRelation: '51',
      emergPhone: '13800000000',
    })
  ).body.data
  expect(far).toMatchObject({ days: 3, problems: {} })
  expect(far.levels.map((level: { nodeKey: string }) => level.nodeKey)).toEqual(['fdy', 'yx', 'xgc'])
  expect((await look(two, {})).body.data).toMatchObject({
    days: null,
    levels: [],
    problems: { startTime: '请选择开始时间', endTime: '请选择结束时间' },
  })
  expect(await rowsOf(school, 'select 1 from leave_request where student_id = $1', [two.id])).toHaveLength(0)
})

test('the form begins with what is known, and phones stay with the server', async () => {
  const three = students[2]!
  await school.system((ctx) => ctx.db.execute(`update leave_type set max_days_term = 7 where code = '01'`))
  const { id, leaveNo } = (
    await ask(three, {
      ...days(21, 22, ['08:00', '11:00']),
      isOvernight: true,
      cantonCode: '320100',
      destAddress: '中山路 1 号',
      emergName: '王父',
      emergRelation: '51',
      emergPhone: '13812345678',
    })
  ).body.data
  const filled = (await school.get(three.account, 'xsgl/leaveRequest/prefill')).body.data
  expect(filled).toMatchObject({
    student: { id: three.id, xm: three.xm },
    refusal: null,
    places: [{ cantonCode: '320100', destAddress: '中山路 1 号' }],
    last: { isOvernight: true, destAddress: '中山路 1 号', emergName: '王父', emergRelation: '51' },
    reasons: [{ typeId: school.types['01'], text: reason }],
    current: { id, leaveNo, status: '10', deeds: ['withdraw', 'copy'] },
  })
  expect(filled.types.find((type: { code: string }) => type.code === '01')).toMatchObject({
    name: '事假',
    maxDaysTerm: 7,
    usedDays: 1.5,
    levels: ['辅导员'],
    asksParents: false,
  })
  expect(filled.types.find((type: { code: string }) => type.code === '10').levels.length).toBeGreaterThan(1)
  expect(filled.sections[0]).toEqual({ jc: 1, begin: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(filled.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(JSON.stringify(filled)).not.toContain('13812345678')

  // Sent back, it is handed in again under its number, with the decider's words at hand and the phone it had.
  expect((await decide(school, id, 'returnTo', { nodeKey: 'start', comment: '请写明返校时间' })).body).toMatchObject({
    success: true,
  })
  const [mine] = (await school.get(three.account, 'xsgl/leaveRequest/mine')).body.data.records
  expect(mine).toMatchObject({
    id,
    status: '15',
    opinion: { text: '请写明返校时间' },
    deeds: ['mend', 'withdraw', 'copy'],
  })
  expect(
    (
      await ask(three, {
        id,
        ...days(21, 22, ['08:00', '11:00']),
        isOvernight: true,
        cantonCode: '320100',
        emergName: '王父',
        emergRelation: '51',
        reason: '家中有事，周日晚返校',
      })
    ).body.data,
  ).toMatchObject({ id, leaveNo, status: '10' })
  expect((await school.get(three.account, 'xsgl/leaveRequest/mine')).body.data).toMatchObject({
    total: 1,
    records: [
      {
        id,
        status: '10',
        reason: '家中有事，周日晚返校',
        flow: { nodes: expect.any(String), handlers: expect.any(String) },
      },
    ],
  })
})

test('sent back and made longer, it is decided by what it says now, at every level that now takes', async () => {
  const [mender] = (await freeStudents(school, 1)) as [SomeStudent]
  const { id } = (await ask(mender, days(27, 27, ['08:00', '12:00']))).body.data
  expect((await decide(school, id, 'returnTo', { nodeKey: 'start', comment: '请写明离校时间' })).status).toBe(200)
  const [matter] = await rowsOf(school, 'select id from sys_flow_instance where biz_id = $1', [id])
  const detail = await school.get(mender.account, 'process/process/getDetail', { instanceId: matter!['id'] })
  expect(detail.body.data).toMatchObject({ canResubmit: true, instance: { mendLink: `/leave/apply?id=${id}` } })
  // Its own page judges it: as it stands it is handed in nowhere else.
  const asItStands = await school.call(mender.account, 'process/process/resubmit', { instanceId: matter!['id'] })
  expect([asItStands.status, asItStands.body.msg]).toEqual([400, '请在业务页面中修改后重新提交'])
  const longer = { id, ...days(27, 31), reason: '家中有事，需五天' }
  const levels = (await look(mender, longer)).body.data.levels.map(({ nodeKey }: { nodeKey: string }) => nodeKey)
  expect(levels).toHaveLength(3)
  expect((await ask(mender, longer)).status).toBe(200)
  const said = await rowsOf(school, 'select summary from sys_flow_instance where biz_id = $1', [id])
  expect(said).toEqual([{ summary: expect.arrayContaining([{ label: '天数', text: '5 天' }]) }])
  for (const level of levels) {
    expect((await levelsOf(school, id)).at(-1)).toBe(level)
    expect((await decide(school, id, 'approve', { comment: '同意' })).body).toMatchObject({ success: true })
  }
  const [granted] = await rowsOf(school, 'select status, days::float from leave_request where id = $1', [id])
  expect(granted).toEqual({ status: '20', days: 5 })
})

test('what was to go straight to whoever sent it back goes all the way where its way is another now', async () => {
  const [mender] = (await freeStudents(school, 1)) as [SomeStudent]
  const { id } = (await ask(mender, days(34, 38))).body.data
  await decide(school, id, 'approve', { comment: '同意' })
  const back = { nodeKey: 'start', comment: '请把天数写短一些', resubmitMode: '2' }
  expect((await decide(school, id, 'returnTo', back)).body).toMatchObject({ success: true })
  expect((await ask(mender, { id, ...days(34) })).status).toBe(200)
  const waiting = await rowsOf(
    school,
    `select t.node_key as node from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id
     where i.biz_id = $1 and t.status = '1'`,
    [id],
  )
  expect(new Set(waiting.map(({ node }) => node))).toEqual(new Set([(await levelsOf(school, id))[0]]))
})

test('whom to call is named by the family, and the number stays with the server', async () => {
  const five = students[4]!
  const draft = { ...days(24), isOvernight: true, destAddress: '中山路 1 号' }
  const { contacts } = (await school.get(five.account, 'xsgl/leaveRequest/prefill')).body.data
  expect(contacts[0].phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  const [stranger] = (await school.get(students[1]!.account, 'xsgl/leaveRequest/prefill')).body.data.contacts
  expect((await ask(five, { ...draft, contactId: stranger.memberId })).body.data).toMatchObject({
    emergName: '离校请假请填写紧急联系人',
  })
  const { id } = (await ask(five, { ...draft, contactId: contacts[0].memberId })).body.data
  const kept = await school.system(async (ctx) => (await loadRows(ctx, leaveRequest, [id])).get(id)!)
  expect(kept).toMatchObject({
    emergName: contacts[0].name,
    emergRelation: contacts[0].relation,
    emergPhone: expect.stringMatching(/^1\d{10}$/),
  })
})

test('what is sent twice under one key is asked for once', async () => {
  const four = students[3]!
  const [first, second] = [
    await ask(four, days(20), { 'idempotency-key': 'leave-twice-0001' }),
    await ask(four, days(20), { 'idempotency-key': 'leave-twice-0001' }),
  ]
  expect(second.body.data).toEqual(first.body.data)
  expect(await rowsOf(school, 'select 1 from leave_request where student_id = $1', [four.id])).toHaveLength(1)
})

test('a counsellor asks for a student who cannot', async () => {
  const [own] = await rowsOf(
    school,
    `select s.id, s.xm
     from base_student s
     join base_class_assign a on a.class_id = s.class_id and a.role = 'fdy' and a.end_date is null
     join sys_user u on u.person_id = a.teacher_id::text and u.account_no = 'fdy01'
     where s.xjzt_m = '01' and not exists (select 1 from leave_request r where r.student_id = s.id)
     limit 1`,
  )
  const filled = (await school.get('fdy01', 'xsgl/leaveRequest/prefill', { studentId: own!['id'] })).body.data
  expect(filled.student).toMatchObject({ id: own!['id'], xm: own!['xm'] })
  const { id } = (
    await school.call('fdy01', 'xsgl/leaveRequest/apply', {
      studentId: own!['id'],
      typeId: school.types['01'],
      reason,
      ...days(20),
    })
  ).body.data
  expect(await rowsOf(school, 'select source, student_id from leave_request where id = $1', [id])).toEqual([
    { source: '2', student_id: own!['id'] },
  ])
})

test('handing in reads the student once and the leave not again, new or mended', async () => {
  const [one] = (await freeStudents(school, 1)) as [SomeStudent]
  let id = ''
  const handIn = async (order: object) => {
    const { body } = await ask(one, order)
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    id = body.data.id
  }
  const first = await sentBy(() => handIn(days(30)))
  expect([loadsOf('base_student', first), loadsOf('leave_request', first)].map((loads) => loads.length)).toEqual([1, 0])
  expect((await decide(school, id, 'returnTo', { nodeKey: 'start', comment: '请写明离校时间' })).status).toBe(200)
  const again = await sentBy(() => handIn({ id, ...days(30) }))
  expect(loadsOf('base_student', again)).toHaveLength(1)
})

test('a leave has one number, in its own lists and wherever it is decided on', async () => {
  const { id } = (await ask((await freeStudents(school, 1))[0]!, days(34))).body.data
  const [told] = await rowsOf(
    school,
    `select l.leave_no as own, i.inst_no as flow, a.apply_no as apply
     from leave_request l
     join sys_flow_instance i on i.biz_id::text = l.id::text
     join sys_apply_index a on a.biz_id::text = l.id::text
     where l.id = $1`,
    [id],
  )
  expect(told!['own']).toMatch(/^QJ\d{13}$/)
  expect(told).toEqual({ own: told!['own'], flow: told!['own'], apply: told!['own'] })
})
