import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSchool } from '#services/system/server/seeds.ts'
import { brokenIn } from '#services/flow/machine/index.ts'
import { loadInstance } from '#services/flow/server/run/store.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let admin: Visitor
beforeAll(async () => {
  at = await testSchool()
  admin = await at.as('admin')
})
afterAll(() => at.close())

const counts = async () =>
  (
    await rowsOf(
      at,
      'select (select count(*)::int from sys_process_type) as types, (select count(*)::int from sys_flow_model) as models, (select count(*)::int from sys_flow_definition) as versions',
    )
  )[0]!

test('whatever 发起申请 offers opens for whoever is offered it', async () => {
  for (const account of [
    'stu01',
    'fdy01',
    'tea01',
    'yx01',
    'xgc01',
    'admin',
    'aqgly01',
    'sjgly01',
    'cjgly01',
    'yrdw01',
  ]) {
    const visitor = await at.as(account)
    type Node = { path: string; children: Node[] }
    const paths = (nodes: readonly Node[]): string[] =>
      nodes.flatMap(({ path, children }) => [path, ...paths(children)])
    const pages = paths((await visitor.get('base/sysMenu/getUserRoutes')).body.data)
    const { types } = (await visitor.get('process/process/getStartable')).body.data as {
      types: { path: string }[]
    }
    const links = types.map(({ path }) => path.split('?')[0]!)
    expect(
      links.filter((link) => !pages.includes(link)),
      account,
    ).toEqual([])
    if (account === 'stu01') expect(links).toContain('/leave/apply')
  }
})

test('matters are numbered by letters that people know, those of the demo school as well', async () => {
  const tea = await at.as('tea01')
  const handed = await tea.post('process/process/start', {
    processType: 'repair',
    formData: { category: 'water', place: '第一教学楼 101', urgency: 'usual', detail: '水龙头漏水' },
  })
  expect(handed.body, JSON.stringify(handed.body)).toMatchObject({
    data: { instNo: expect.stringMatching(/^BX\d{12}$/) },
  })
  const others = await rowsOf(
    at,
    `select inst_no as no from sys_flow_instance where process_type = 'certIssue' and inst_no !~ '^ZM[0-9]{12}$'`,
  )
  expect(others).toEqual([])
})

test('every school starts with published flows that nothing is wrong with', async () => {
  const models = (await admin.get('process/model/list')).body.data as {
    id: string
    processType: string
    status: string
    publishedVersion: number
  }[]
  expect(models.map((one) => one.processType)).toEqual(
    expect.arrayContaining([
      'stuInfo',
      'statusChange',
      'lessonChange',
      'notice',
      'smsMass',
      'permApply',
      'sealApply',
      'certIssue',
      'venueUse',
      'repair',
      'carUse',
      'purchase',
    ]),
  )
  for (const { id, processType, status, publishedVersion } of models) {
    const { problems } = (await admin.get('process/model/design', { id })).body.data
    expect([processType, status, publishedVersion, problems]).toEqual([processType, '1', 1, []])
  }
  expect(await rowsOf(at, 'select count(*)::int as n from sys_flow_definition', [], at.other)).toEqual([
    { n: models.length },
  ])
})

test('a second start adds nothing, what a school changed stays, and what it lacks comes', async () => {
  const before = await counts()
  await at.system(async (ctx) => {
    await ctx.db.execute(`update sys_process_type set name = '盖章申请', status = '0' where code = 'sealApply'`)
    await ctx.db.execute(`delete from sys_seed where name = 'flow types'`)
    await seedSchool(ctx)
  })
  expect(await counts()).toEqual(before)
  expect(await rowsOf(at, `select name, status from sys_process_type where code = 'sealApply'`)).toEqual([
    { name: '盖章申请', status: '0' },
  ])
  const [unused] = await rowsOf(
    at,
    `select p.id from sys_process_type p where not exists (select 1 from sys_flow_instance i where i.process_type = p.code) limit 1`,
  )
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from sys_process_type where id = $1', [unused!['id']])
    await ctx.db.execute(`delete from sys_seed where name = 'flow types'`)
    await seedSchool(ctx)
  })
  expect(await counts()).toEqual(before)
})

test('a correction that was open before there were flows goes on by one', async () => {
  const [student] = await rowsOf(
    at,
    `select s.id, s.class_id as "classId", s.department_id as "departmentId" from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
  )
  await at.system(async (ctx) => {
    await ctx.db.execute(`delete from sys_flow_instance where process_type = 'stuInfo'`)
    await ctx.db.execute(`delete from base_info_change where state in ('1', '2', '6')`)
    await ctx.db.execute(`delete from sys_process_type where code = 'stuInfo'`)
    await ctx.db.execute(
      `insert into base_info_change (id, version, create_time, update_time, student_id, class_id, department_id, field_name, field_label, new_text, reason, state) values ('01890000-0000-7000-8000-000000000001', 1, $1, $1, $2, $3, $4, 'postcode', '邮政编码', '410006', '搬家', '2')`,
      [ctx.now(), student!['id'], student!['classId'], student!['departmentId']],
    )
    await ctx.db.execute(`delete from sys_seed where name = 'flow types'`)
    await seedSchool(ctx)
  })
  const [flow] = await rowsOf(
    at,
    `select status, current_nodes as nodes from sys_flow_instance where process_type = 'stuInfo' and biz_id = '01890000-0000-7000-8000-000000000001'`,
  )
  expect(flow).toEqual({ status: '1', nodes: '辅导员审核' })
})

test('what the demo school shows is as the engine would have left it, and everybody finds something', async () => {
  const rows = await rowsOf(
    at,
    `select id from (select id, row_number() over (partition by process_type, status order by id) as n from sys_flow_instance) x where n <= 3`,
  )
  await at.system(async (ctx) => {
    for (const { id } of rows) {
      const { state } = await loadInstance(ctx, String(id), { isLocked: false })
      expect(brokenIn(state)).toEqual([])
    }
  })
  const [sum] = await rowsOf(
    at,
    `select count(*) filter (where status in ('2', '3', '5', '6'))::int as over, count(*) filter (where status in ('1', '4', '7'))::int as open, count(*) filter (where status = '4')::int as returned from sys_flow_instance`,
  )
  expect(sum!['over']).toBeGreaterThan(1000)
  expect(sum!['open']).toBeGreaterThan(150)
  expect(sum!['returned']).toBeGreaterThan(0)
  expect(
    await rowsOf(
      at,
      `select i.id from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id and i.status = '1' where t.status = '1' and not exists (select 1 from sys_user_todo d where d.biz_type = 'flow' and d.biz_id = i.id::text and d.user_id = t.assignee_id and d.state = '0')`,
    ),
  ).toEqual([])
  for (const account of ['fdy01', 'yx01', 'jwc01', 'admin'])
    expect((await (await at.as(account)).get('process/process/getCount')).body.data.todo, account).toBeGreaterThan(0)
  for (const account of ['stu01', 'tea01', 'xgc01', 'fdy01'])
    expect((await (await at.as(account)).get('process/process/getMine')).body.data.total, account).toBeGreaterThan(0)
})
