import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import { superiorOf } from '../services.ts'
import { peopleStage, type PeopleStage } from './test-people.ts'

let stage: PeopleStage
beforeAll(async () => {
  stage = await peopleStage()
})
afterAll(() => stage.school.close())

const today = () => dayOf(stage.school.clock())
const ruled = (key: string, rule: string, params: object = {}, more: object = {}) => ({
  kind: 'approve',
  key,
  name: key,
  candidates: [{ rule, params }],
  ...more,
})
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
    scope: { userType: 'tea', include: [{ kind: 'person', ids: [stage.ofStudent.fdyTeacher] }] },
  })
  expect(population.status, JSON.stringify(population.body)).toBe(200)
  const leader = [stage.idOf('tea01')]
  await stage.school.system((ctx) =>
    ctx.db.execute(
      `update base_department set leader_id = (select person_id::uuid from sys_user where account_no = 'tea01') where id = $1`,
      [stage.ofStudent.departmentId],
    ),
  )
  const steps = [
    ruled('group', 'group', { populations: [(population.body.data as { id: string }).id] }),
    ruled('member', 'deptMember', { departments: [stage.ofStudent.departmentId] }),
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
    [stage.ofStudent.classId],
  )
  await stage.publishType(
    'manyRules',
    steps.map((step) => ({ ...step, whenStarter: 'self' })),
  )
  const answer = await stage.who('stu01').visitor.post('process/process/predict', {
    processType: 'manyRules',
    formData: { reason: stage.ofStudent.departmentId, days: 5, secret: lesson!['date'] },
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
  expect(found('group')).toEqual(await ofTeacher(stage.ofStudent.fdyTeacher))
  expect(found('member')).toEqual(
    await accountsOf(
      `select id from sys_user where status = '1' and person_type is distinct from 'base.student' and (department_id = $1 or $1 = any(extra_departments))`,
      [stage.ofStudent.departmentId],
    ),
  )
  expect(found('level')).toEqual(leader)
  expect(found('chain')).toEqual(expect.arrayContaining(leader))
  expect(found('formDept')).toEqual(leader)
  expect(found('deptRole')).toEqual(
    await accountsOf(
      `${held} where o.role_code = 'yx' and u.status = '1' and (u.department_id = $1 or $1 = any(u.extra_departments))`,
      [stage.ofStudent.departmentId],
    ),
  )
  expect(found('campusRole')).toEqual(expect.arrayContaining(found('deptRole')))
  expect(found('fdy')).toEqual(await ofTeacher(stage.ofStudent.fdyTeacher))
  expect(found('byWord')).toEqual([stage.idOf('xgc01')])
  expect(why('nobody')).toContain('审批人表达式：字段【missing】没有值，审批已转管理员')
  expect(found('course')).toEqual(expect.arrayContaining(await ofTeacher(String(lesson!['teacher_id']))))
  const without = (
    await stage.who('stu01').visitor.post('process/process/predict', {
      processType: 'manyRules',
      formData: { reason: stage.ofStudent.departmentId },
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
    [stage.ofStudent.classId],
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
    [stage.ofStudent.departmentId],
  )
  expect(
    (await stage.sql('select assignee_id as id, via from sys_flow_task where instance_id = $1', [id]))
      .map((row) => String(row['id']))
      .toSorted(),
  ).toEqual(admins)
  const note = `班级【${stage.ofStudent.className}】未配置辅导员，审批已转院系管理员`
  expect(
    (await stage.sql(`select data->>'note' as note from sys_flow_node_run where instance_id = $1`, [id]))[0],
  ).toEqual({ note })
  expect(
    (await stage.sql(`select reason from sys_flow_record where instance_id = $1 and action = 'enter'`, [id]))[0],
  ).toEqual({ reason: note })
  const told = await stage.sql(
    `select m.title from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'admin' and m.title = $1`,
    [`班级【${stage.ofStudent.className}】未配置辅导员`],
  )
  expect(told).toHaveLength(1)
  await stage.startAs('stu01', 'leaveLike')
  expect(
    await stage.sql(`select 1 from sys_user_message where title = $1`, [
      `班级【${stage.ofStudent.className}】未配置辅导员`,
    ]),
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
    classId: stage.ofStudent.classId,
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
  expect(offers[0]).toMatchObject({ class: stage.ofStudent.className })
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
    [stage.ofStudent.classId],
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
        classId: stage.ofStudent.classId,
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
