import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runUpkeep } from '#services/jobs/upkeep.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { backdateDays, extraYears, maxSuspensions } from '../shared/params.ts'

let at: TestSchool
let jwc: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
})
afterAll(() => at.close())

type Someone = { id: string; classId: string; xm: string; grade: number; majorId: string; departmentId: string }
const taken: string[] = []
/** Students nothing is decided about, whose major has a class in the next intake too. */
const people = async (n = 1, grade = 2025) => {
  const rows = await rowsOf(
    at,
    `select id, class_id as "classId", xm, grade, major_id as "majorId", department_id as "departmentId" from base_student s where xjzt_m = '01' and grade = $3 and deleted_time is null and id not in (select student_id from status_change)
    and exists (select 1 from base_class c where c.major_id = s.major_id and c.grade = $3 + 1 and c.status = '1') and id <> all($2::uuid[]) order by xh limit $1`,
    [n, taken, grade],
  )
  taken.push(...rows.map((row) => String(row['id'])))
  return rows as Someone[]
}
const otherClass = async (one: Someone, where: string) =>
  String(
    (
      await rowsOf(
        at,
        `select id from base_class where ${where} and id <> $1 and status = '1' and deleted_time is null order by class_name limit 1`,
        [one.classId],
      )
    )[0]!['id'],
  )
const suspension = { kind: '11', reasonCode: '27', effectiveDate: '2026-11-16', expectReturnDate: '2027-09-01' }
const add = (body: object) => jwc.post('xsgl/stuStatusChange/add', body)
const act = (verb: string, id: string, body: object = {}) => jwc.post(`xsgl/stuStatusChange/${verb}`, { id, ...body })
/** Handed in and agreed to by everybody who is asked; answers the steps. */
const approve = async (id: string) => {
  const answer = await act('handIn', id)
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
  return (await everybodyAgrees(at, id)).map((one) => one.split(':')[0])
}
let documents = 0
const decided = () => ({ docNo: `院教〔2026〕${++documents}号`, docDate: '2026-11-15' })
const got = async (id: string, who = jwc) => (await who.get('xsgl/stuStatusChange/getOne', { id })).body.data
const student = async (id: string) =>
  (
    await rowsOf(
      at,
      'select xjzt_m as "xjztM", class_id as "classId", in_school as "inSchool" from base_student where id = $1',
      [id],
    )
  )[0]!
const trail = (id: string) =>
  rowsOf(
    at,
    'select start_date as "from", end_date as "to", xjzt_m as "xjztM", class_id as "classId", reason from base_placement where student_id = $1 order by start_date',
    [id],
  )
const upkeep = () =>
  runUpkeep(
    at.world,
    at.school,
    at.world.upkeep.find((work) => work.name === 'status changes')!,
  )
const entered = async (body: object) => {
  const answer = await add(body)
  expect(answer.body).toMatchObject({ success: true })
  return String(answer.body.data.id)
}

test('a student has one open change; what is decided is not edited but withdrawn', async () => {
  const [one] = await people()
  const id = await entered({ ...suspension, studentId: one!.id, ...decided() })
  const { changeNo } = await got(id)
  expect((await add({ ...suspension, studentId: one!.id })).body.data).toEqual({
    studentId: `该生有一笔未完成的异动（休学，${changeNo}）`,
  })
  expect(await approve(id)).toEqual(['fdy', 'college', 'schoolLeader'])
  expect((await jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).status).toBe(400)
  expect((await act('revert', id, { revertReason: '误', revertDocNo: 'x' })).body.msg).toBe('当前状态不能撤销')
  expect((await act('withdraw', id)).body.success).toBe(true)
  expect((await jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).body.success).toBe(true)
})

test('where a change is, is seen beside it; sent back it is mended and handed in again, refused it is over', async () => {
  const [one] = await people()
  const id = await entered({ ...suspension, studentId: one!.id })
  const decide = async (verb: string, more: object) => {
    const [task] = await rowsOf(
      at,
      `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
      [id],
    )
    return callAs(at, String(task!['account']), `process/process/${verb}`, {
      taskId: task!['id'],
      comment: '材料不全',
      ...more,
    })
  }
  await act('handIn', id)
  const listed = (await jwc.get('xsgl/stuStatusChange/list', { studentId: one!.id })).body.data.records[0]
  expect(listed).toMatchObject({
    state: '10',
    flow: { status: '1', nodes: '辅导员意见', handlers: expect.any(String), canOpen: true },
  })
  expect((await act('handIn', id)).body.msg).toBe('当前状态不能提交审批')
  expect((await jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).status).toBe(400)
  expect((await decide('returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect((await got(id)).state).toBe('15')
  expect((await jwc.post('xsgl/stuStatusChange/update', { id, remark: '已补材料' })).body.success).toBe(true)
  expect((await act('handIn', id)).body.success).toBe(true)
  expect((await decide('reject', {})).status).toBe(200)
  expect((await got(id)).state).toBe('61')
  expect(await student(one!.id)).toMatchObject({ xjztM: '01' })
  expect((await add({ ...suspension, studentId: one!.id })).body.success).toBe(true)
})

describe('refusals', () => {
  test('by rule, with the sentence of each', async () => {
    const [one] = await people()
    const foreign = await otherClass(one!, `major_id <> '${one!.majorId}'`)
    const [major] = await rowsOf(at, 'select major_name as name from base_major where id = $1', [one!.majorId])
    const [cls] = await rowsOf(at, 'select class_name as name from base_class where id = $1', [foreign])
    const refused = async (body: object) => (await add({ ...suspension, studentId: one!.id, ...body })).body.data
    expect(await refused({ kind: '12' })).toMatchObject({ studentId: '学生当前为“在读”，不能办理复学' })
    expect(await refused({ kind: '29', toClassId: foreign })).toEqual({
      toClassId: `班级【${String(cls!['name'])}】不属于专业【${String(major!['name'])}】`,
    })
    expect(await refused({ effectiveDate: '2026-11-10' })).toEqual({
      backdateReason: '生效日期早于今天，请填写追溯原因',
    })
    expect(
      await refused({ effectiveDate: '2026-10-01', backdateReason: '补录', expectReturnDate: '2027-09-01' }),
    ).toEqual({ effectiveDate: '生效日期最多追溯 30 天' })
    expect(await refused({ expectReturnDate: '2028-09-01' })).toEqual({ expectReturnDate: '每次休学不能超过一年' })
    expect(await refused({ kind: '77' })).toMatchObject({ kind: expect.any(String) })
    expect(await refused({ state: '30' })).toMatchObject({ state: '状态由系统生成，不能填写' })
  })

  test('by the limits of the school, which may be others', async () => {
    const [one] = await people()
    const refused = async (body: object = {}) => (await add({ ...suspension, studentId: one!.id, ...body })).body.data
    const older = { effectiveDate: '2026-10-01', backdateReason: '补录' }
    await setParam(at, backdateDays, 0)
    expect(await refused({ ...older, effectiveDate: '2026-11-14' })).toEqual({
      effectiveDate: '生效日期最多追溯 0 天',
    })
    await at.system((ctx) =>
      ctx.db.execute(`update base_student set entry_date = '2022-12-01', school_length = 3 where id = $1`, [one!.id]),
    )
    await setParam(at, extraYears, 1)
    expect(await refused()).toEqual({
      expectReturnDate: '最长学习年限至 2026-12-01，休学结束日期不能晚于该日',
    })
    await setParam(at, extraYears, extraYears.default)
    await setParam(at, backdateDays, 60)
    const first = await entered({ ...suspension, studentId: one!.id, ...older })
    await setParam(at, backdateDays, backdateDays.default)
    // As if that one were over and the student back.
    await at.system((ctx) => ctx.db.execute(`update status_change set state = '30' where id = $1`, [first]))
    await setParam(at, maxSuspensions, 1)
    expect(await refused()).toEqual({ studentId: '休学次数已达上限（1次）' })
    await setParam(at, maxSuspensions, maxSuspensions.default)
    await entered({ ...suspension, studentId: one!.id })
  })

  test('one document is one decision', async () => {
    const [one, two] = await people(2)
    const document = decided()
    await entered({ ...suspension, studentId: one!.id, ...document })
    expect((await add({ ...suspension, studentId: two!.id, ...document })).body.data).toEqual({ docNo: '文号已存在' })
  })

  test('who was ill comes back with papers only', async () => {
    const [one] = await people()
    const ill = await entered({
      ...suspension,
      effectiveDate: '2026-11-15',
      reasonCode: '11',
      studentId: one!.id,
      ...decided(),
    })
    await approve(ill)
    const next = await otherClass(one!, `major_id = '${one!.majorId}' and grade = 2026`)
    expect(
      (await add({ kind: '12', reasonCode: '39', studentId: one!.id, toClassId: next, effectiveDate: '2026-11-15' }))
        .body.data,
    ).toEqual({ files: '因病休学复学须上传医院诊断和复学评估' })
  })
})

test('a class that is full keeps the change waiting with the reason, and it is done once there is room', async () => {
  const [one] = await people()
  const to = await otherClass(one!, `major_id = '${one!.majorId}' and grade = ${one!.grade}`)
  const [cls] = await rowsOf(
    at,
    `select class_name as name, max_num as max, (select count(*)::int from base_student s where s.class_id = c.id and xjzt_m in ('01','02','04','05','13','16','20')) as n from base_class c where id = $1`,
    [to],
  )
  await at.system((ctx) => ctx.db.execute('update base_class set max_num = $2 where id = $1', [to, cls!['n']]))
  const id = await entered({
    kind: '29',
    reasonCode: '39',
    studentId: one!.id,
    toClassId: to,
    effectiveDate: '2026-11-15',
    ...decided(),
  })
  await approve(id)
  expect(await got(id)).toMatchObject({
    state: '20',
    problem: `班级【${String(cls!['name'])}】已满（${String(cls!['n'])}/${String(cls!['n'])}）`,
  })
  expect([await student(one!.id), (await trail(one!.id)).length]).toEqual([
    expect.objectContaining({ classId: one!.classId }),
    1,
  ])
  await at.system((ctx) => ctx.db.execute('update base_class set max_num = $2 where id = $1', [to, cls!['max']]))
  await upkeep()
  expect([await got(id), await student(one!.id)]).toMatchObject([{ state: '30', problem: null }, { classId: to }])
  expect(await trail(one!.id)).toMatchObject([
    { to: '2026-11-14', classId: one!.classId, reason: '入学' },
    { from: '2026-11-15', to: null, classId: to, reason: '转班级' },
  ])
})

test('taking a change back restores the student, and the trail keeps both rows', async () => {
  const [one] = await people()
  const id = await entered({
    ...suspension,
    effectiveDate: '2026-11-14',
    backdateReason: '发文在后',
    studentId: one!.id,
    ...decided(),
  })
  await approve(id)
  expect(await student(one!.id)).toMatchObject({ xjztM: '02' })
  expect((await act('revert', id)).body.data).toMatchObject({ revertReason: '请填写撤销原因' })
  expect((await act('revert', id, { revertReason: '申诉成立', revertDocNo: '院教〔2026〕R1号' })).body.success).toBe(
    true,
  )
  expect([await student(one!.id), (await got(id)).state]).toEqual([
    { xjztM: '01', classId: one!.classId, inSchool: true },
    '40',
  ])
  expect((await trail(one!.id)).slice(-2)).toMatchObject([
    { from: '2026-11-14', to: '2026-11-14', xjztM: '02', reason: '休学' },
    { from: '2026-11-15', to: null, xjztM: '01', reason: '撤销休学' },
  ])
  const gone = await entered({
    kind: '31',
    reasonCode: '21',
    effectiveDate: '2026-11-15',
    studentId: (await people())[0]!.id,
    ...decided(),
  })
  expect(await approve(gone)).toEqual(['fdy', 'college', 'studentOffice', 'leavingLeader'])
  await at.system((ctx) =>
    ctx.db.execute(`update base_placement set source = 'other', reason = '转班级' where source = $1`, [
      `status.change ${gone}`,
    ]),
  )
  expect((await act('revert', gone, { revertReason: '误', revertDocNo: 'y' })).body.msg).toBe(
    '该生之后又办理了转班级，不能撤销',
  )
})

test('several students under one document: all or none, and each is named that cannot', async () => {
  const [one, two, three] = await people(3)
  await entered({ ...suspension, studentId: three!.id })
  const document = decided()
  const body = { ...suspension, ...document, studentIds: [one!.id, two!.id, three!.id] }
  const refused = (await jwc.post('xsgl/stuStatusChange/addMany', body)).body
  expect(refused.data).toEqual({
    [`studentIds.${three!.id}`]: expect.stringMatching(new RegExp(`^${three!.xm}：该生有一笔未完成的异动`)),
  })
  const { ids } = (await jwc.post('xsgl/stuStatusChange/addMany', { ...body, studentIds: [one!.id, two!.id] })).body
    .data
  expect(
    await rowsOf(
      at,
      'select count(distinct change_no)::int as numbers, count(distinct doc_no)::int as documents from status_change where id = any($1::uuid[])',
      [ids],
    ),
  ).toEqual([{ numbers: 2, documents: 1 }])
  for (const id of ids) await approve(id)
})

test('two hundred take effect in one turn; one that breaks says so and keeps nobody else', async () => {
  const many = await people(200)
  const { ids } = (
    await jwc.post('xsgl/stuStatusChange/addMany', {
      ...suspension,
      ...decided(),
      studentIds: many.map((one) => one.id),
    })
  ).body.data
  const broken = many[77]!.id
  await at.system(async (ctx) => {
    await ctx.db.execute(
      `update status_change set state = '20', effective_date = '2026-11-15' where id = any($1::uuid[])`,
      [ids],
    )
    await ctx.db.execute(`alter table base_student add constraint broken check (id <> '${broken}' or xjzt_m <> '02')`)
  })
  await upkeep()
  const states = () =>
    rowsOf(
      at,
      'select state, problem, count(*)::int as n from status_change where id = any($1::uuid[]) group by 1, 2 order by 1',
      [ids],
    )
  expect(await states()).toEqual([
    { state: '20', problem: '服务器内部错误，稍后将自动重试', n: 1 },
    { state: '30', problem: null, n: 199 },
  ])
  expect([await student(broken), (await trail(broken)).length]).toEqual([expect.objectContaining({ xjztM: '01' }), 1])
  await at.system((ctx) => ctx.db.execute('alter table base_student drop constraint broken'))
  await upkeep()
  expect(await states()).toEqual([{ state: '30', problem: null, n: 200 }])
})

test('what would change is shown before anything is written', async () => {
  const [one] = await people()
  const to = await otherClass(one!, `major_id = '${one!.majorId}' and grade = 2026`)
  const { data } = (
    await jwc.post('xsgl/stuStatusChange/preview', {
      kind: '02',
      studentIds: [one!.id],
      toClassId: to,
      effectiveDate: '2026-11-20',
    })
  ).body
  expect(data.students).toMatchObject([
    { xm: one!.xm, before: { grade: 2025, status: '在读' }, after: { grade: 2026, status: '在读' }, problems: {} },
  ])
  expect((await rowsOf(at, 'select id from status_change where student_id = $1', [one!.id])).length).toBe(0)
})

test('the counsellor sees own classes and an illness, not which; nobody else enters anything', async () => {
  const [led] = await rowsOf(
    at,
    `select a.class_id as id from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.role = 'fdy' and a.end_date is null limit 1`,
  )
  const [inside] = await rowsOf(
    at,
    `select id from base_student where class_id = $1 and xjzt_m = '01' order by xh desc limit 1`,
    [led!['id']],
  )
  const id = await entered({ ...suspension, reasonCode: '11', reasonText: '复诊', studentId: inside!['id'] })
  const fdy = await at.as('fdy01')
  const seen = await got(id, fdy)
  expect([seen.openReason, 'reasonCode' in seen, 'reasonText' in seen]).toEqual(['10', false, false])
  expect((await got(id)).reasonCode).toBe('11')
  expect((await fdy.get('xsgl/stuStatusChange/list', { reasonCode: '11' })).body.data?.total ?? 0).not.toBe(1)
  const all = (await fdy.get('xsgl/stuStatusChange/list', { size: 200 })).body.data.records as { classId: string }[]
  const own = (
    await rowsOf(
      at,
      `select a.class_id as id from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.role = 'fdy'`,
    )
  ).map((row) => row['id'])
  expect(all.every((row) => own.includes(row.classId))).toBe(true)
  expect((await fdy.post('xsgl/stuStatusChange/add', { ...suspension, studentId: inside!['id'] })).status).toBe(403)
  expect((await fdy.post('xsgl/stuStatusChange/handIn', { id })).status).toBe(403)
  expect((await jwc.post('xsgl/stuStatusChange/approve', { id })).status).toBe(404)
})

test('without a document nothing is decided; a suspension of tomorrow leaves today alone and takes effect after midnight', async () => {
  const [one] = await people()
  const id = await entered({ ...suspension, studentId: one!.id })
  expect(await got(id)).toMatchObject({
    state: '0',
    changeNo: expect.stringMatching(/^XJ2026\d{5}$/),
    xm: one!.xm,
    xjztM: '01',
    toXjztM: '02',
    classId: one!.classId,
  })
  await approve(id)
  expect((await act('effectNow', id)).body.msg).toBe('请先发文，填写文号和发文日期')
  expect((await act('issue', id)).body.data).toEqual({ docNo: '请填写文号', docDate: '请填写发文日期' })
  expect((await act('issue', id, decided())).body.success).toBe(true)
  await upkeep()
  expect([await student(one!.id), (await got(id)).state]).toEqual([
    { xjztM: '01', classId: one!.classId, inSchool: true },
    '20',
  ])
  at.clock.set('2026-11-15T16:06:00Z')
  jwc = await at.as('jwc01')
  await upkeep()
  expect([await student(one!.id), (await got(id)).state]).toEqual([
    { xjztM: '02', classId: one!.classId, inSchool: false },
    '30',
  ])
  expect((await trail(one!.id)).slice(-2)).toEqual([
    expect.objectContaining({ to: '2026-11-15', xjztM: '01', reason: '入学' }),
    { from: '2026-11-16', to: null, xjztM: '02', classId: one!.classId, reason: '休学' },
  ])
  const before = (await jwc.get('base/stuStatusHistory/list', { studentId: one!.id, asOf: '2026-11-15' })).body.data
    .records
  expect(before).toMatchObject([{ xjztM: '01', classId: one!.classId }])
})
