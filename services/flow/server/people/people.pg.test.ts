import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { superiorOf } from '../services.ts'

let stage: Awaited<ReturnType<typeof flowStage>>
let ofStudent: { classId: string; className: string; departmentId: string; fdyTeacher: string }

beforeAll(async () => {
  stage = await flowStage({ now: '2026-11-16T02:00:00Z' })
  await switchSecondAuthOff(stage.school)
  await stage.school.runJobs()
  // Whom the demo school has away for a time would stand for others here.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
  const [row] = await stage.sql(
    `select s.class_id, c.class_name, s.department_id, a.teacher_id from sys_user u join base_student s on s.id::text = u.person_id join base_class c on c.id = s.class_id join base_class_assign a on a.class_id = c.id and a.role = 'fdy' and a.end_date is null where u.account_no = 'stu01'`,
  )
  ofStudent = {
    classId: String(row!['class_id']),
    className: String(row!['class_name']),
    departmentId: String(row!['department_id']),
    fdyTeacher: String(row!['teacher_id']),
  }
})
afterAll(() => stage.school.close())

const today = () => dayOf(stage.school.clock())
const moment = (hours: number) => new Date(stage.school.clock().getTime() + hours * 3_600_000).toISOString()
const ruled = (key: string, rule: string, params: object = {}, more: object = {}) => ({
  kind: 'approve',
  key,
  name: key,
  candidates: [{ rule, params }],
  ...more,
})
const idOf = (account: string) => stage.who(account).id
const accountsOf = async (text: string, values: unknown[] = []) =>
  (await stage.sql(text, values)).map((row) => String(row['id'])).toSorted()
const ofTeacher = (teacherId: string) => accountsOf(`select id from sys_user where person_id = $1`, [teacherId])
const tasksOf = async (id: string) =>
  await stage.sql(
    `select t.node_key as node, u.account_no as account, o.account_no as original, t.via, t.status from sys_flow_task t join sys_user u on u.id = t.assignee_id left join sys_user o on o.id = t.original_id where t.instance_id = $1 order by t.seq`,
    [id],
  )

test('each rule finds its people, and says why where there are none', async () => {
  const population = await stage.admin.post('base/population/add', {
    populationName: '审批小组',
    scope: { userType: 'tea', include: [{ kind: 'person', ids: [ofStudent.fdyTeacher] }] },
  })
  expect(population.status, JSON.stringify(population.body)).toBe(200)
  const leader = [idOf('tea01')]
  await stage.school.system((ctx) =>
    ctx.db.execute(
      `update base_department set leader_id = (select person_id::uuid from sys_user where account_no = 'tea01') where id = $1`,
      [ofStudent.departmentId],
    ),
  )
  const steps = [
    ruled('group', 'group', { populations: [(population.body.data as { id: string }).id] }),
    ruled('member', 'deptMember', { departments: [ofStudent.departmentId] }),
    ruled('level', 'deptLeaderN', { levels: 1, way: 'only' }),
    ruled('chain', 'deptLeaderN', { levels: 3, way: 'chain' }),
    ruled('formDept', 'formDept', { field: 'reason' }),
    ruled('deptRole', 'stuDeptRole', { roles: ['yx'] }),
    ruled('campusRole', 'stuDeptRole', { roles: ['yx'], within: 'campus' }),
    ruled('fdy', 'stuFdy'),
    ruled('byWord', 'expression', { expression: `days > 3.0 ? ['xgc01'] : ['jwc01', starterId]` }),
    ruled('nobody', 'expression', { expression: 'missing' }),
    ruled('course', 'courseTeacher', { from: 'secret', to: 'secret' }),
  ]
  const [lesson] = await stage.sql(
    `select l.date, l.teacher_id from timetable_lesson l join timetable_course_task k on k.id = l.task_id where k.class_ids @> array[$1]::uuid[] and l.state in ('1', '4', '5') order by l.date limit 1`,
    [ofStudent.classId],
  )
  await stage.publishType(
    'manyRules',
    steps.map((step) => ({ ...step, whenStarter: 'self' })),
  )
  const answer = await stage.who('stu01').visitor.post('process/process/predict', {
    processType: 'manyRules',
    formData: { reason: ofStudent.departmentId, days: 5, secret: lesson!['date'] },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const path = (answer.body.data as { nodeKey: string; empty: string | null; persons: { userId: string }[] }[]) ?? []
  const found = (key: string) =>
    path
      .find((one) => one.nodeKey === key)!
      .persons.map((one) => one.userId)
      .toSorted()
  const why = (key: string) => path.find((one) => one.nodeKey === key)!.empty
  const held = `select distinct u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id`
  expect(found('group')).toEqual(await ofTeacher(ofStudent.fdyTeacher))
  expect(found('member')).toEqual(
    await accountsOf(
      `select id from sys_user where status = '1' and person_type is distinct from 'base.student' and (department_id = $1 or $1 = any(extra_departments))`,
      [ofStudent.departmentId],
    ),
  )
  expect(found('level')).toEqual(leader)
  expect(found('chain')).toEqual(expect.arrayContaining(leader))
  expect(found('formDept')).toEqual(leader)
  expect(found('deptRole')).toEqual(
    await accountsOf(
      `${held} where o.role_code = 'yx' and u.status = '1' and (u.department_id = $1 or $1 = any(u.extra_departments))`,
      [ofStudent.departmentId],
    ),
  )
  expect(found('campusRole')).toEqual(expect.arrayContaining(found('deptRole')))
  expect(found('fdy')).toEqual(await ofTeacher(ofStudent.fdyTeacher))
  expect(found('byWord')).toEqual([idOf('xgc01')])
  expect(why('nobody')).toContain('审批人表达式：字段【missing】没有值，审批已转管理员')
  expect(found('course')).toEqual(expect.arrayContaining(await ofTeacher(String(lesson!['teacher_id']))))
  const without = (
    await stage.who('stu01').visitor.post('process/process/predict', {
      processType: 'manyRules',
      formData: { reason: ofStudent.departmentId },
    })
  ).body.data as typeof path
  expect(without.find((one) => one.nodeKey === 'course')!.empty).toBe(
    '未填写开始日期，无法确定任课教师，审批已转管理员',
  )
})

test('whoever leads a department answers to whoever leads the one above', async () => {
  const [row] = await stage.sql(
    `select u.id as member, l.id as leader, d.parent_id from sys_user u join base_department d on d.id = u.department_id join sys_user l on l.person_id = d.leader_id::text and l.status = '1' and l.id <> u.id and l.department_id = d.id where u.status = '1' limit 1`,
  )
  expect(await stage.school.system((ctx) => ctx.call(superiorOf, { userId: String(row!['member']) }))).toBe(
    row!['leader'],
  )
  const above = await stage.school.system((ctx) => ctx.call(superiorOf, { userId: String(row!['leader']) }))
  expect(above).not.toBe(row!['leader'])
})

test('a class without a counsellor: its college has it, administrators are told; when there is one, the rest is offered and new ones go to them', async () => {
  await stage.publishType('leaveLike', [ruled('fdy', 'stuFdy'), stage.node('last', ['xgc01'])])
  const [assign] = await stage.sql(
    `select id, version from base_class_assign where class_id = $1 and role = 'fdy' and end_date is null`,
    [ofStudent.classId],
  )
  const xgc = () => stage.who('xgc01').visitor
  const ended = await xgc().post('base/fdyClassAssign/update', {
    id: assign!['id'],
    version: assign!['version'],
    endDate: addDays(today(), -1),
  })
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  const id = await stage.startAs('stu01', 'leaveLike')
  const admins = await accountsOf(
    `select u.id from base_department d join sys_user u on u.person_id = any(d.stu_admin_ids::text[]) where d.id = $1 and u.status = '1'`,
    [ofStudent.departmentId],
  )
  expect(
    (await stage.sql('select assignee_id as id, via from sys_flow_task where instance_id = $1', [id]))
      .map((row) => String(row['id']))
      .toSorted(),
  ).toEqual(admins)
  const note = `班级【${ofStudent.className}】未配置辅导员，审批已转院系管理员`
  expect(
    (await stage.sql(`select data->>'note' as note from sys_flow_node_run where instance_id = $1`, [id]))[0],
  ).toEqual({ note })
  expect(
    (await stage.sql(`select reason from sys_flow_record where instance_id = $1 and action = 'enter'`, [id]))[0],
  ).toEqual({ reason: note })
  const told = await stage.sql(
    `select m.title from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'admin' and m.title = $1`,
    [`班级【${ofStudent.className}】未配置辅导员`],
  )
  expect(told).toHaveLength(1)
  await stage.startAs('stu01', 'leaveLike')
  expect(
    await stage.sql(`select 1 from sys_user_message where title = $1`, [`班级【${ofStudent.className}】未配置辅导员`]),
    'once a day',
  ).toHaveLength(
    (
      await stage.sql(
        `select distinct u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id where o.role_code = 'gly' and u.status = '1'`,
      )
    ).length,
  )

  const [fresh] = await stage.sql(`select person_id from sys_user where account_no = 'fdy03'`)
  const added = await xgc().post('base/fdyClassAssign/add', {
    classId: ofStudent.classId,
    teacherId: fresh!['person_id'],
    role: 'fdy',
    startDate: today(),
    reason: '1',
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await stage.todosOf(await stage.startAs('stu01', 'leaveLike'))).toEqual(['fdy:fdy03:0'])
  const offers = await stage.sql(
    `select h.id, u.account_no as holder, h.limits->>'groupName' as class, d.title from sys_flow_handover h join sys_user u on u.id = h.from_id join sys_user_todo d on d.biz_type = 'flowHandover' and d.biz_id = h.id::text where h.status = '0' and h.kind = '3'`,
  )
  expect(offers.length).toBe(admins.length)
  expect(offers[0]).toMatchObject({ class: ofStudent.className })
  expect(String(offers[0]!['title'])).toMatch(/，有 2 条审批可移交$/)
  expect((await stage.who('tea01').visitor.post('process/handover/accept', { id: offers[0]!['id'] })).status).toBe(404)
  const holder = await stage.school.as(String(offers[0]!['holder']))
  expect((await holder.get('process/handover/offers')).body.data).toMatchObject([
    { id: offers[0]!['id'], toName: expect.any(String) },
  ])
  const accepted = (await holder.post('process/handover/accept', { id: offers[0]!['id'] })).body.data as {
    jobId: string
  }
  expect(await stage.school.finished(holder, accepted.jobId)).toMatchObject({ status: '2', message: '已移交 2 条' })
  const moved = await tasksOf(id)
  expect(moved.find((row) => row['account'] === 'fdy03')).toMatchObject({
    original: offers[0]!['holder'],
    via: '6',
    status: '1',
  })
  expect(
    await stage.sql(`select state from sys_user_todo where biz_type = 'flowHandover' and biz_id = $1`, [
      offers[0]!['id'],
    ]),
  ).toEqual([{ state: '1' }])
})

test('another counsellor takes over what the class waits for, and nothing else', async () => {
  await stage.publishType('namedOne', [stage.node('first', ['fdy03'])])
  const [ofClass, named] = [await stage.startAs('stu01', 'leaveLike'), await stage.startAs('stu01', 'namedOne')]
  const [assign] = await stage.sql(
    `select id, version from base_class_assign where class_id = $1 and role = 'fdy' and end_date is null and deleted_time is null`,
    [ofStudent.classId],
  )
  const [next] = await stage.sql(`select person_id from sys_user where account_no = 'fdy02'`)
  await stage.passTime(24)
  const xgc = stage.who('xgc01').visitor
  expect(
    (
      await xgc.post('base/fdyClassAssign/update', {
        id: assign!['id'],
        version: assign!['version'],
        endDate: addDays(today(), -1),
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await xgc.post('base/fdyClassAssign/add', {
        classId: ofStudent.classId,
        teacherId: next!['person_id'],
        role: 'fdy',
        startDate: today(),
        reason: '2',
      })
    ).status,
  ).toBe(200)
  await stage.school.upkeep('flow handovers')
  const rows = await tasksOf(ofClass)
  expect(rows.map((row) => `${row['account']}:${row['status']}`)).toEqual(['fdy03:5', 'fdy02:1'])
  const [line] = await stage.sql(
    `select r.reason, r.actor_name from sys_flow_record r where r.instance_id = $1 and r.action = 'reassign'`,
    [ofClass],
  )
  const [old] = await stage.sql(`select user_name from sys_user where account_no = 'fdy03'`)
  expect(line).toEqual({ reason: `因岗位调整由 ${String(old!['user_name'])} 移交`, actor_name: '系统' })
  expect((await tasksOf(named)).map((row) => `${row['account']}:${row['status']}`)).toEqual(['fdy03:1'])
})

test('the steps of those one leads, with what others decided in one’s place', async () => {
  const select = async (account: string) =>
    (
      await stage
        .who(account)
        .visitor.get('process/process/getMyTaskSelect', { processType: 'leaveLike', isShowFdyTask: 1 })
    ).body.data as { value: string; todoCount: number; isFdyTask: boolean }[]
  const led = await select('fdy02')
  expect(led).toMatchObject([{ value: 'fdy', label: 'fdy', isFdyTask: true }])
  expect(led[0]!.todoCount).toBeGreaterThan(0)
  expect(await select('tea01')).toEqual([])
  expect(await select('stu01')).toEqual([])
})

test('both may decide: it waits for both, one decides, and the record says for whom', async () => {
  await stage.publishType('shared', [stage.node('first', ['fdy01']), stage.node('second', ['xgc01'])])
  const before = await stage.startAs('tea01', 'shared')
  const own = await stage.startAs('bzr01', 'shared')
  const order = {
    delegateId: idOf('bzr01'),
    mode: '2',
    includeOpen: true,
    startTime: moment(0),
    endTime: moment(48),
    processTypes: ['shared'],
  }
  const preview = await stage
    .who('fdy01')
    .visitor.post('process/delegate/preview', { delegateId: idOf('bzr01'), processTypes: ['shared'] })
  expect(preview.body.data).toMatchObject({ moves: 1, stays: 1, byType: [{ processType: 'shared', count: 1 }] })
  expect((await stage.who('fdy01').visitor.post('process/delegate/submit', order)).body.data).toMatchObject({
    moved: 1,
  })
  expect(await stage.todosOf(before)).toEqual(['first:bzr01:0', 'first:fdy01:0'])
  expect(await stage.todosOf(own), 'nobody decides on what they started').toEqual(['first:fdy01:0'])
  const fresh = await stage.startAs('tea01', 'shared')
  expect(await stage.todosOf(fresh)).toEqual(['first:bzr01:0', 'first:fdy01:0'])
  expect(
    (await stage.who('bzr01').visitor.get('process/process/getDetail', { instanceId: fresh })).body.data,
  ).toMatchObject({ current: { nodeKey: 'first', buttons: expect.arrayContaining(['approve']) } })
  expect((await stage.act('bzr01', fresh, 'approve')).status).toBe(200)
  expect(await stage.todosOf(fresh)).toEqual(['first:bzr01:1', 'first:fdy01:3', 'second:xgc01:0'])
  expect(
    await stage.sql(
      `select a.account_no as by, o.account_no as for from sys_flow_record r join sys_user a on a.id = r.actor_id join sys_user o on o.id = r.on_behalf_of where r.instance_id = $1 and r.action = 'agree'`,
      [fresh],
    ),
  ).toEqual([{ by: 'bzr01', for: 'fdy01' }])
  const both = await stage.startAs('tea01', 'shared')
  const taskId = (await stage.todoOf('fdy01', both))!['taskId']
  const answers = await Promise.all(
    ['fdy01', 'bzr01', 'fdy01', 'bzr01'].map((one) =>
      stage.who(one).visitor.post('process/process/approve', { taskId, comment: '同意' }),
    ),
  )
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 400, 400, 400])
  const [mine] = (await stage.who('fdy01').visitor.get('process/delegate/mine')).body.data as {
    id: string
    waiting: number
    status: string
  }[]
  expect(mine).toMatchObject({ waiting: 1, status: '1' })
  expect((await stage.who('fdy01').visitor.post('process/delegate/revoke', { id: mine!.id })).body.data).toEqual({
    returned: 1,
  })
  expect(await stage.todosOf(before)).toEqual(['first:bzr01:2', 'first:fdy01:0'])
  expect((await stage.act('bzr01', before, 'approve')).status).toBe(404)
})

test('the present inbox goes over when it begins, not further by a second one, and comes back', async () => {
  await stage.publishType('inbox', [stage.node('first', ['fdy01'])])
  const open = await stage.startAs('tea01', 'inbox')
  const submit = (account: string, body: object) => stage.who(account).visitor.post('process/delegate/submit', body)
  expect(
    (
      await submit('fdy01', {
        delegateId: idOf('fdy02'),
        includeOpen: true,
        startTime: moment(1),
        endTime: moment(30),
        processTypes: ['inbox'],
      })
    ).body.data,
  ).toMatchObject({ moved: 0 })
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:0'])
  await stage.passTime(2)
  await stage.school.upkeep('flow delegations')
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  expect(
    (
      await submit('fdy02', {
        delegateId: idOf('fdy03'),
        includeOpen: true,
        startTime: moment(0),
        endTime: moment(20),
        processTypes: ['inbox'],
      })
    ).body.data,
  ).toMatchObject({ moved: 0 })
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:3', 'first:fdy02:0'])
  await stage.passTime(30)
  await stage.school.upkeep('flow delegations')
  expect(await stage.todosOf(open)).toEqual(['first:fdy01:0', 'first:fdy02:3'])
  expect(
    await stage.sql(`select title from sys_user_message where user_id = $1 and title like '您的委托已到期%'`, [
      idOf('fdy01'),
    ]),
  ).toContainEqual({ title: '您的委托已到期，1 条未处理待办已退还' })
})

test('somebody leaves: looked at first, then handed over by kind and class, and what could not be says why', async () => {
  await stage.publishType('leaving', [stage.node('first', ['bzr01'], { mode: 'all' })])
  await stage.publishType('together', [stage.node('first', ['bzr01', 'jwc01'], { mode: 'all' })])
  const byStudent = await stage.startAs('stu01', 'leaving')
  const [byTeacher, byReceiver, joint] = [
    await stage.startAs('tea01', 'leaving'),
    await stage.startAs('jwc01', 'leaving'),
    await stage.startAs('tea01', 'together'),
  ]
  expect((await stage.who('xgc01').visitor.post('process/handover/preview', { fromId: idOf('bzr01') })).status).toBe(
    403,
  )
  const parts = [{ processTypes: ['leaving'], groupIds: [ofStudent.classId], toId: idOf('fdy02') }]
  const seen = (
    await stage.admin.post('process/handover/preview', { fromId: idOf('bzr01'), toId: idOf('jwc01'), parts })
  ).body.data as {
    total: number
    stayCount: number
    stays: { reason: string }[]
    models: { typeName: string; places: string[] }[]
    byGroup: { groupId: string; count: number }[]
  }
  expect(seen.models).toEqual(
    expect.arrayContaining([expect.objectContaining({ typeName: 'leaving申请', places: ['【first】审批人'] })]),
  )
  expect(seen.byGroup).toContainEqual({ groupId: ofStudent.classId, groupName: ofStudent.className, count: 1 })
  expect(seen.stays.map((one) => one.reason)).toEqual(expect.arrayContaining(['接收人是发起人']))
  const done = (
    await stage.admin.post('process/handover/submit', {
      fromId: idOf('bzr01'),
      toId: idOf('jwc01'),
      parts,
      reason: '调往后勤处',
    })
  ).body.data as { id: string; jobId: string }
  expect(await stage.school.finished(stage.admin, done.jobId)).toMatchObject({ status: '3' })
  expect(await stage.todosOf(byStudent)).toEqual(['first:bzr01:3', 'first:fdy02:0'])
  expect(await stage.todosOf(byTeacher)).toEqual(['first:bzr01:3', 'first:jwc01:0'])
  expect(await stage.todosOf(byReceiver)).toEqual(['first:bzr01:0'])
  expect(await stage.todosOf(joint)).toEqual(['first:bzr01:0', 'first:jwc01:0'])
  const [name] = await stage.sql(`select user_name from sys_user where account_no = 'jwc01'`)
  const result = (await stage.admin.get('process/handover/getOne', { id: done.id })).body.data as {
    status: string
    failures: { reason: string }[]
  }
  expect(result.status).toBe('4')
  expect(result.failures.map((one) => one.reason).toSorted()).toEqual(
    ['接收人是发起人', `${String(name!['user_name'])}已是本环节审批人`].toSorted(),
  )
})

test('a disabled account is nobody’s decider: administrators are asked to hand over, and it cannot be closed before', async () => {
  const open = await stage.startAs('tea01', 'inbox')
  const disabled = await stage.admin.post('base/sysUser/disable', { ids: [idOf('fdy01')], reason: '离职' })
  expect(disabled.status, JSON.stringify(disabled.body)).toBe(200)
  const [todo] = await stage.sql(
    `select title, link, state from sys_user_todo t join sys_user u on u.id = t.user_id where u.account_no = 'admin' and t.biz_type = 'flowHandover' and t.biz_id = $1`,
    [idOf('fdy01')],
  )
  expect(todo).toMatchObject({ link: `/process/handover?from=${idOf('fdy01')}`, state: '0' })
  expect(String(todo!['title'])).toMatch(/已停用，\d+ 条待办审批、\d+ 个流程需要交接$/)
  const empty = await stage.startAs('tea01', 'inbox')
  expect(
    (await stage.sql(`select data->>'note' as note from sys_flow_node_run where instance_id = $1`, [empty]))[0],
  ).toEqual({ note: '审批人已停用，审批已转管理员' })
  expect((await stage.admin.post('base/sysUser/close', { ids: [idOf('fdy01')], reason: '离职' })).body.msg).toMatch(
    /有 \d+ 条待办审批未移交，不能注销$/,
  )
  const { jobId } = (await stage.admin.post('process/handover/submit', { fromId: idOf('fdy01'), toId: idOf('fdy03') }))
    .body.data as { jobId: string }
  expect(await stage.school.finished(stage.admin, jobId)).toMatchObject({ status: '2' })
  expect((await stage.todosOf(open)).at(-1)).toBe('first:fdy03:0')
  expect(
    await stage.sql(
      `select distinct state from sys_user_todo where biz_type = 'flowHandover' and biz_id = $1 order by 1`,
      [idOf('fdy01')],
    ),
  ).not.toContainEqual({ state: '0' })
})
