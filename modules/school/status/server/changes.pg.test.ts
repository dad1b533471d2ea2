import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { callAs, todoTitleOf } from '#tests/support/flow-people.ts'
import { rowsOf } from '#tests/support/school.ts'
import { statusSchool, suspension, type Someone, type StatusSchool } from '#tests/support/status-school.ts'

let at: StatusSchool
beforeAll(async () => {
  at = await statusSchool()
})
afterAll(() => at.close())

const got = async (id: string, who = at.jwc) => (await who.get('xsgl/stuStatusChange/getOne', { id })).body.data
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
    `select start_date as "from", end_date as "to", xjzt_m as "xjztM", class_id as "classId", reason
     from base_placement
     where student_id = $1
     order by start_date`,
    [id],
  )

test('a student has one open change; what is decided is not edited but withdrawn', async () => {
  const [one] = await at.people()
  const id = await at.entered({ ...suspension, studentId: one!.id, ...at.decided() })
  const { changeNo } = await got(id)
  expect((await at.add({ ...suspension, studentId: one!.id })).body.data).toEqual({
    studentId: `该生有一笔未完成的异动（休学，${changeNo}）`,
  })
  expect(await at.approve(id)).toEqual(['fdy', 'college', 'schoolLeader'])
  expect((await at.jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).status).toBe(400)
  expect((await at.act('revert', id, { revertReason: '误', revertDocNo: 'x' })).body.msg).toBe('当前状态不能撤销')
  expect((await at.act('withdraw', id)).body.success).toBe(true)
  expect((await at.jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).body.success).toBe(true)
})

test('where a change is, is seen beside it; sent back it is mended and handed in again, refused it is over', async () => {
  const [one] = await at.people()
  const id = await at.entered({ ...suspension, studentId: one!.id })
  const decide = async (verb: string, more: object) => {
    const [task] = await rowsOf(
      at,
      `select t.id, u.account_no as account
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id
       join sys_user u on u.id = t.assignee_id
       where i.biz_id = $1 and t.status = '1'`,
      [id],
    )
    return callAs(at, String(task!['account']), `process/process/${verb}`, {
      taskId: task!['id'],
      comment: '材料不齐全',
      ...more,
    })
  }
  await at.act('handIn', id)
  expect(await todoTitleOf(at, id)).toBe(`${one!.xm}休学`)
  const listed = (await at.jwc.get('xsgl/stuStatusChange/list', { studentId: one!.id })).body.data.records[0]
  expect(listed).toMatchObject({
    state: '10',
    flow: { status: '1', nodes: '辅导员意见', handlers: expect.any(String), canOpen: true },
  })
  expect((await at.act('handIn', id)).body.msg).toBe('当前状态不能提交审批')
  expect((await at.jwc.post('xsgl/stuStatusChange/update', { id, remark: '改' })).status).toBe(400)
  expect((await decide('returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect((await got(id)).state).toBe('15')
  expect((await at.jwc.post('xsgl/stuStatusChange/update', { id, remark: '已补材料' })).body.success).toBe(true)
  expect((await at.act('handIn', id)).body.success).toBe(true)
  expect((await decide('reject', {})).status).toBe(200)
  expect((await got(id)).state).toBe('61')
  expect(await student(one!.id)).toMatchObject({ xjztM: '01' })
  expect((await at.add({ ...suspension, studentId: one!.id })).body.success).toBe(true)
})

test('a class that is full keeps the change waiting with the reason, and it is done once there is room', async () => {
  const [one] = await at.people()
  const to = await at.otherClass(one!, `major_id = '${one!.majorId}' and grade = ${one!.grade}`)
  const [cls] = await rowsOf(
    at,
    `select class_name as name, max_num as max,
       (
         select count(*)::int
         from base_student s
         where s.class_id = c.id and xjzt_m in ('01','02','04','05','13','16','20')
       ) as n
     from base_class c
     where id = $1`,
    [to],
  )
  await at.system((ctx) => ctx.db.execute('update base_class set max_num = $2 where id = $1', [to, cls!['n']]))
  const id = await at.entered({
    kind: '29',
    reasonCode: '39',
    studentId: one!.id,
    toClassId: to,
    effectiveDate: '2026-11-15',
    ...at.decided(),
  })
  await at.approve(id)
  expect(await got(id)).toMatchObject({
    state: '20',
    problem: `班级【${String(cls!['name'])}】已满（${String(cls!['n'])}/${String(cls!['n'])}）`,
  })
  expect([await student(one!.id), (await trail(one!.id)).length]).toEqual([
    expect.objectContaining({ classId: one!.classId }),
    1,
  ])
  await at.system((ctx) => ctx.db.execute('update base_class set max_num = $2 where id = $1', [to, cls!['max']]))
  await at.upkeep('status changes')
  expect([await got(id), await student(one!.id)]).toMatchObject([{ state: '30', problem: null }, { classId: to }])
  expect(await trail(one!.id)).toMatchObject([
    { to: '2026-11-14', classId: one!.classId, reason: '入学' },
    { from: '2026-11-15', to: null, classId: to, reason: '转班级' },
  ])
})

test('taking a change back restores the student, and the trail keeps both rows', async () => {
  const [one] = await at.people()
  const id = await at.entered({
    ...suspension,
    effectiveDate: '2026-11-14',
    backdateReason: '发文在后',
    studentId: one!.id,
    ...at.decided(),
  })
  await at.approve(id)
  expect(await student(one!.id)).toMatchObject({ xjztM: '02' })
  expect((await at.act('revert', id)).body.data).toMatchObject({ revertReason: '请填写撤销原因' })
  expect((await at.act('revert', id, { revertReason: '申诉成立', revertDocNo: '院教〔2026〕R1号' })).body.success).toBe(
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
  const gone = await at.entered({
    kind: '31',
    reasonCode: '21',
    effectiveDate: '2026-11-15',
    studentId: (await at.people())[0]!.id,
    ...at.decided(),
  })
  expect(await at.approve(gone)).toEqual(['fdy', 'college', 'studentOffice', 'leavingLeader'])
  await at.system((ctx) =>
    ctx.db.execute(`update base_placement set source = 'other', reason = '转班级' where source = $1`, [
      `status.change ${gone}`,
    ]),
  )
  expect((await at.act('revert', gone, { revertReason: '误', revertDocNo: 'y' })).body.msg).toBe(
    '该生之后又办理了转班级，不能撤销',
  )
})

test('several students under one document: all or none, and each is named that cannot', async () => {
  const [one, two, three] = await at.people(3)
  await at.entered({ ...suspension, studentId: three!.id })
  const document = at.decided()
  const body = { ...suspension, ...document, studentIds: [one!.id, two!.id, three!.id] }
  const refused = (await at.jwc.post('xsgl/stuStatusChange/addMany', body)).body
  expect(refused.data).toEqual({
    [`studentIds.${three!.id}`]: expect.stringMatching(new RegExp(`^${three!.xm}：该生有一笔未完成的异动`)),
  })
  const { ids } = (await at.jwc.post('xsgl/stuStatusChange/addMany', { ...body, studentIds: [one!.id, two!.id] })).body
    .data
  expect(
    await rowsOf(
      at,
      `select count(distinct change_no)::int as numbers, count(distinct doc_no)::int as documents
       from status_change
       where id = any($1::uuid[])`,
      [ids],
    ),
  ).toEqual([{ numbers: 2, documents: 1 }])
  for (const id of ids) await at.approve(id)
})

test('two hundred take effect in one turn; one that breaks says so and keeps nobody else', async () => {
  const many = await at.people(200)
  const { ids } = (
    await at.jwc.post('xsgl/stuStatusChange/addMany', {
      ...suspension,
      ...at.decided(),
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
  await at.upkeep('status changes')
  const states = () =>
    rowsOf(
      at,
      `select state, problem, count(*)::int as n
       from status_change
       where id = any($1::uuid[])
       group by 1, 2
       order by 1`,
      [ids],
    )
  expect(await states()).toEqual([
    { state: '20', problem: '服务器内部错误，稍后将自动重试', n: 1 },
    { state: '30', problem: null, n: 199 },
  ])
  expect([await student(broken), (await trail(broken)).length]).toEqual([expect.objectContaining({ xjztM: '01' }), 1])
  await at.system((ctx) => ctx.db.execute('alter table base_student drop constraint broken'))
  await at.upkeep('status changes')
  expect(await states()).toEqual([{ state: '30', problem: null, n: 200 }])
})

test('what would change is shown before anything is written', async () => {
  const [one, other] = await at.people(2)
  const to = await at.otherClass(one!, `major_id = '${one!.majorId}' and grade = 2026`)
  const { data } = (
    await at.jwc.post('xsgl/stuStatusChange/preview', {
      kind: '02',
      studentIds: [one!.id],
      toClassId: to,
      effectiveDate: '2026-11-20',
    })
  ).body
  expect(data.students).toMatchObject([
    { xm: one!.xm, before: { grade: 2025, status: '在读' }, after: { grade: 2026, status: '在读' }, problems: {} },
  ])
  expect(data.levels.map(({ nodeKey }: { nodeKey: string }) => nodeKey)).toEqual(['fdy', 'college', 'registrar'])
  await at.entered({ ...suspension, studentId: other!.id, docNo: '院教〔2026〕预1号' })
  const again = await at.jwc.post('xsgl/stuStatusChange/preview', {
    ...suspension,
    kind: '31',
    reasonCode: '21',
    docNo: '院教〔2026〕预1号',
    studentIds: [one!.id],
  })
  // Judged and led as it would be when it is entered.
  expect(again.body.data.students[0].problems).toEqual({ docNo: '文号已存在' })
  expect(again.body.data.levels.at(-1)).toMatchObject({ nodeKey: 'leavingLeader' })
  expect((await rowsOf(at, 'select id from status_change where student_id = $1', [one!.id])).length).toBe(0)
})

test('the counsellor sees own classes and an illness, not which; nobody else enters anything', async () => {
  const [led] = await rowsOf(
    at,
    `select a.class_id as id
     from base_class_assign a
     join sys_user u on u.person_id = a.teacher_id::text
     where u.account_no = 'fdy01' and a.role = 'fdy' and a.end_date is null
     limit 1`,
  )
  const [inside] = await rowsOf(
    at,
    `select id from base_student where class_id = $1 and xjzt_m = '01' order by xh desc limit 1`,
    [led!['id']],
  )
  const id = await at.entered({ ...suspension, reasonCode: '11', reasonText: '复诊', studentId: inside!['id'] })
  const fdy = await at.as('fdy01')
  const seen = await got(id, fdy)
  expect([seen.openReason, 'reasonCode' in seen, 'reasonText' in seen]).toEqual(['10', false, false])
  expect((await got(id)).reasonCode).toBe('11')
  expect((await fdy.get('xsgl/stuStatusChange/list', { reasonCode: '11' })).body.data?.total ?? 0).not.toBe(1)
  const all = (await fdy.get('xsgl/stuStatusChange/list', { size: 200 })).body.data.records as { classId: string }[]
  const own = (
    await rowsOf(
      at,
      `select a.class_id as id
       from base_class_assign a
       join sys_user u on u.person_id = a.teacher_id::text
       where u.account_no = 'fdy01' and a.role = 'fdy'`,
    )
  ).map((row) => row['id'])
  expect(all.every((row) => own.includes(row.classId))).toBe(true)
  expect((await fdy.post('xsgl/stuStatusChange/add', { ...suspension, studentId: inside!['id'] })).status).toBe(403)
  expect((await fdy.post('xsgl/stuStatusChange/handIn', { id })).status).toBe(403)
  expect((await at.jwc.post('xsgl/stuStatusChange/approve', { id })).status).toBe(404)
})

test('without a document nothing is decided; a suspension of tomorrow leaves today alone and takes effect after midnight', async () => {
  const [one] = await at.people()
  const id = await at.entered({ ...suspension, studentId: one!.id })
  expect(await got(id)).toMatchObject({
    state: '0',
    changeNo: expect.stringMatching(/^XJ2026\d{5}$/),
    xm: one!.xm,
    xjztM: '01',
    toXjztM: '02',
    classId: one!.classId,
  })
  await at.approve(id)
  expect((await at.act('effectNow', id)).body.msg).toBe('请先发文，填写文号和发文日期')
  expect((await at.act('issue', id)).body.data).toEqual({ docNo: '请填写文号', docDate: '请填写发文日期' })
  expect((await at.act('issue', id, { ...at.decided(), docDate: '2027-06-30' })).body.data).toEqual({
    docDate: '发文日期不能晚于 2026-11-15',
  })
  expect((await at.act('issue', id, at.decided())).body.success).toBe(true)
  await at.upkeep('status changes')
  expect([await student(one!.id), (await got(id)).state]).toEqual([
    { xjztM: '01', classId: one!.classId, inSchool: true },
    '20',
  ])
  at.clock.set('2026-11-15T16:06:00Z')
  at.jwc = await at.as('jwc01')
  await at.upkeep('status changes')
  expect([await student(one!.id), (await got(id)).state]).toEqual([
    { xjztM: '02', classId: one!.classId, inSchool: false },
    '30',
  ])
  expect((await trail(one!.id)).slice(-2)).toEqual([
    expect.objectContaining({ to: '2026-11-15', xjztM: '01', reason: '入学' }),
    { from: '2026-11-16', to: null, xjztM: '02', classId: one!.classId, reason: '休学' },
  ])
  const before = (await at.jwc.get('base/stuStatusHistory/list', { studentId: one!.id, asOf: '2026-11-15' })).body.data
    .records
  expect(before).toMatchObject([{ xjztM: '01', classId: one!.classId }])
})

test('a document that comes after its day says why it takes effect backwards, and not too far back', async () => {
  const [one, two] = await at.people(2)
  const dayIn = (days: number) => dayOf(new Date(at.clock().getTime() + days * 86_400_000))
  const [day, docDate] = [dayIn(1), dayIn(0)]
  const enter = async (who: Someone) => {
    const id = await at.entered({ ...suspension, effectiveDate: day, studentId: who.id })
    await at.approve(id)
    return id
  }
  const [id, old] = [await enter(one!), await enter(two!)]
  at.clock.advance(4 * 86_400_000)
  at.jwc = await at.as('jwc01')
  const document = { ...at.decided(), docDate }
  const refusal = { backdateReason: '生效日期早于今天，请填写追溯原因' }
  expect((await at.act('issue', id, document)).body.data).toEqual(refusal)
  expect((await at.act('issue', id, { ...document, backdateReason: '  ' })).body.data).toEqual(refusal)
  expect([(await got(id)).state, await student(one!.id)]).toEqual(['20', expect.objectContaining({ xjztM: '01' })])
  expect((await at.act('issue', id, { ...document, backdateReason: '发文流转延误' })).body.success).toBe(true)
  expect(await got(id)).toMatchObject({ state: '30', backdateReason: '发文流转延误' })
  expect((await trail(one!.id)).at(-1)).toMatchObject({ from: day, xjztM: '02' })
  const { records } = (await at.jwc.get('xsgl/stuStatusChange/history', { id })).body.data
  expect(JSON.stringify(records)).toContain('发文流转延误')
  at.clock.advance(30 * 86_400_000)
  at.jwc = await at.as('jwc01')
  const late = { ...at.decided(), docDate, backdateReason: '发文流转延误' }
  expect((await at.act('issue', old, late)).body.data).toEqual({ effectiveDate: '生效日期最多追溯 30 天' })
  expect((await got(old)).state).toBe('20')
})
