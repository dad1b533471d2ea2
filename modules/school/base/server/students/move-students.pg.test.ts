import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { moveStudents } from '../../shared/students/placement.ts'

let at: TestSchool
let jwc: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
})
afterAll(() => at.close())

const pick = async (n = 1, offset = 30) =>
  rowsOf(
    at,
    `select s.id, s.class_id as "classId", s.xm, c.grade_major_id as "intake" from base_student s join base_class c on c.id = s.class_id where s.xjzt_m = '01' and s.xh is not null order by s.xh limit $1 offset $2`,
    [n, offset],
  )
const trail = (id: unknown) =>
  rowsOf(
    at,
    'select start_date as "from", end_date as "to", xjzt_m as "xjztM", class_id as "classId", reason from base_placement where student_id = $1 order by start_date',
    [id],
  )
const move = (moves: { studentId: string; from: string; xjztM?: string; classId?: string; reason?: string }[]) =>
  at.system((ctx) =>
    ctx.call(moveStudents, { moves: moves.map((one) => ({ reason: '测试', source: 'test', ...one })) }),
  )

test('class and status are not changed by hand: record and sheet refuse it', async () => {
  const [one] = await pick()
  const [other] = await rowsOf(at, 'select id from base_class where id <> $1 limit 1', [one!['classId']])
  const answer = await jwc.post('base/baseStudentInfo/update', { id: one!['id'], classId: other!['id'], xjztM: '02' })
  expect(answer.body.data).toMatchObject({
    classId: '学籍状态和班级须通过学籍异动办理',
    xjztM: '学籍状态和班级须通过学籍异动办理',
  })
})

test('a move writes record, history and log; the class of a past day stays known', async () => {
  const [one] = await pick()
  const id = String(one!['id'])
  const [other] = await rowsOf(
    at,
    `select id, class_name from base_class where id <> $1 and status = '1' and deleted_time is null limit 1`,
    [one!['classId']],
  )
  expect(await move([{ studentId: id, from: '2026-11-10', classId: String(other!['id']), reason: '转班级' }])).toEqual(
    {},
  )
  expect((await jwc.get('base/baseStudentInfo/getOne', { id })).body.data).toMatchObject({
    classId: other!['id'],
    className: other!['class_name'],
  })
  expect((await trail(id)).slice(-2)).toEqual([
    { from: expect.any(String), to: '2026-11-09', xjztM: '01', classId: one!['classId'], reason: '入学' },
    { from: '2026-11-10', to: null, xjztM: '01', classId: other!['id'], reason: '转班级' },
  ])
  const then = (await jwc.get('base/stuStatusHistory/list', { studentId: id, asOf: '2026-11-09' })).body.data.records
  expect(then).toMatchObject([{ classId: one!['classId'] }])
  expect(await rowsOf(at, `select title from sys_oper_log where action = 'move' and record_id = $1`, [id])).toEqual([
    { title: `转班级【${String(one!['xm'])}】` },
  ])
  expect(await move([{ studentId: id, from: '2026-11-09', xjztM: '02' }])).toEqual({
    [id]: '生效日期不能早于上一次异动生效日期 2026-11-10',
  })
  expect(await move([{ studentId: id, from: '2026-11-10', xjztM: '02', reason: '休学' }])).toEqual({})
  expect((await trail(id)).at(-1)).toMatchObject({ from: '2026-11-10', xjztM: '02', classId: other!['id'] })
})

test('many move at once; one that cannot is told and leaves the others alone', async () => {
  const many = await pick(200, 60)
  const ids = many.map((row) => String(row['id']))
  const problems = await move([
    ...ids.map((studentId) => ({ studentId, from: '2026-11-15', xjztM: '07' })),
    { studentId: '01890000-0000-7000-8000-000000000000', from: '2026-11-15' },
  ])
  expect(problems).toEqual({ '01890000-0000-7000-8000-000000000000': '学生不存在' })
  expect(
    await rowsOf(
      at,
      `select count(*)::int as n from base_student where id = any($1::uuid[]) and xjzt_m = '07' and not in_school`,
      [ids],
    ),
  ).toEqual([{ n: 200 }])
})

test('a new student starts a trail; nobody writes one by hand', async () => {
  const [one] = await pick()
  const { id } = (
    await jwc.post('base/baseStudentInfo/add', {
      xh: '99009901',
      xm: '测试新生',
      idCard: '430102200603151233',
      classId: one!['classId'],
    })
  ).body.data
  expect(await trail(id)).toEqual([
    { from: '2026-11-15', to: null, xjztM: '01', classId: one!['classId'], reason: '入学' },
  ])
  expect(
    (await jwc.post('base/stuStatusHistory/add', { studentId: id, startDate: '2026-01-01' })).status,
  ).toBeGreaterThanOrEqual(400)
  await jwc.post('base/baseStudentInfo/remove', { ids: id })
})

test('who leaves a class leaves its offices, and requests for corrections go along to the new counsellor', async () => {
  const [one] = await rowsOf(
    at,
    `select c.id, c.class_name, c.monitor_id as "monitorId", c.league_sec_id as "leagueSecId" from base_class c join base_student s on s.id = c.monitor_id where c.status = '1' and c.league_sec_id is not null and s.xjzt_m = '01' order by c.class_code desc limit 1`,
  )
  const [other] = await rowsOf(
    at,
    `select id, department_id from base_class where department_id <> (select department_id from base_class where id = $1) and status = '1' and deleted_time is null limit 1`,
    [one!['id']],
  )
  await at.system((ctx) =>
    ctx.db.query(
      `insert into base_info_change (id, version, create_time, update_time, student_id, class_id, field_name, field_label, state) values (gen_random_uuid(), 1, $3, $3, $1, $2, 'political', '政治面貌', '1')`,
      [one!['monitorId'], one!['id'], ctx.now()],
    ),
  )
  expect(
    await move([{ studentId: String(one!['monitorId']), from: '2026-11-15', classId: String(other!['id']) }]),
  ).toEqual({})
  expect((await jwc.get('base/stuClass/getOne', { id: one!['id'] })).body.data).toMatchObject({
    monitorId: null,
    leagueSecId: one!['leagueSecId'],
  })
  expect(
    await rowsOf(at, `select class_id, department_id from base_info_change where student_id = $1`, [one!['monitorId']]),
  ).toEqual([{ class_id: other!['id'], department_id: other!['department_id'] }])
  expect((await jwc.get('base/stuClass/history', { id: one!['id'] })).body.data.records[0].title).toBe(
    `${String(one!['class_name'])}：班长离开班级`,
  )
})

test('accounts are renamed with their people and found by the new name', async () => {
  const [one] = await pick(1, 10)
  const renumber = (visitor: Visitor) =>
    visitor.post('base/baseStudentInfo/update', { id: one!['id'], xm: '欧阳测试', xh: '99009907' })
  expect((await renumber(jwc)).body.msg).toBe('此操作需要二次认证')
  expect((await renumber(proving(at, jwc))).body.success).toBe(true)
  const admin = await at.as('admin')
  for (const keyword of ['欧阳测', '99009907', 'oycs'])
    expect((await admin.get('base/sysUser/list', { keyword })).body.data.records).toMatchObject([
      { accountNo: '99009907', userName: '欧阳测试' },
    ])
})
