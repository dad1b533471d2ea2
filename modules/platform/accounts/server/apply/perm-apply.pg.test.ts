import { afterAll, beforeAll, expect, test } from 'vitest'
import { fireDue } from '#services/flow/server/run/timers.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { callAs, everybodyAgrees, todoTitleOf } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let tea: Visitor
let today: string
const roleId = async (code: string) =>
  String((await rowsOf(at, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
beforeAll(async () => {
  at = await testSchool()
  tea = await at.as('tea01')
  today = dayOf(at.clock())
})
afterAll(() => at.close())

const ask = async (code: string, more: object = {}) =>
  (
    await tea.post('base/permApply/add', {
      roleId: await roleId(code),
      endDate: addDays(today, 90),
      reason: '协助资助中心整理材料',
      ...more,
    })
  ).body
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from accounts_perm_apply where id = $1', [id]))[0]!['state']

test('what may not be asked for is said; students do not ask at all', async () => {
  expect((await ask('gly')).data).toEqual({ roleId: '管理员角色不能申请，请联系信息中心' })
  expect((await ask('tea')).data).toEqual({ roleId: '您已持有该角色' })
  expect((await ask('zzzx', { endDate: addDays(today, 400) })).data).toEqual({ endDate: '有效期最长一年' })
  expect((await ask('zzzx', { endDate: today })).data).toEqual({ endDate: '有效期须晚于今天' })
  expect((await (await at.as('stu01')).post('base/permApply/add', { roleId: await roleId('zzzx') })).status).toBe(403)
})

test('the head of the department agrees, an administrator gives the role with its end; another hand in the meantime is refused', async () => {
  const { id } = (await ask('zzzx')).data
  expect((await ask('zzzx')).msg).toBe('该角色已有申请在审批中')
  const shown = (await tea.get('base/permApply/getOne', { id })).body.data
  expect(shown).toMatchObject({ state: '1', flow: { nodes: '部门负责人审批', canOpen: true } })
  expect((await (await at.as('fdy02')).get('base/permApply/getOne', { id })).status).toBe(404)
  const [wanted] = await rowsOf(at, `select role_name as name from sys_role where role_code = 'zzzx'`)
  expect(await todoTitleOf(at, id)).toBe(`${shown.userName}申请角色“${String(wanted!['name'])}”`)
  expect(await everybodyAgrees(at, id)).toEqual([expect.stringMatching(/^leader:/), 'admin:admin'])
  expect(await stateOf(id)).toBe('2')
  const [held] = await rowsOf(
    at,
    `select h.end_date as until from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no = 'tea01' and h.role_id = $1`,
    [await roleId('zzzx')],
  )
  expect(held).toEqual({ until: addDays(today, 90) })
  expect((await ask('zzzx')).data).toEqual({ roleId: '您已持有该角色' })
})

test('sent back it is put right and goes on; refused it gives nothing', async () => {
  const { id } = (await ask('cwc')).data
  const decide = async (verb: string, more: object = {}) => {
    const [task] = await rowsOf(
      at,
      `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
      [id],
    )
    return callAs(at, String(task!['account']), `process/process/${verb}`, {
      taskId: task!['id'],
      comment: '请缩短期限',
      ...more,
    })
  }
  expect((await decide('returnTo', { nodeKey: 'start' })).status).toBe(200)
  expect(await stateOf(id)).toBe('5')
  expect((await tea.post('base/permApply/update', { id, endDate: addDays(today, 30) })).body).toMatchObject({
    success: true,
  })
  expect(await stateOf(id)).toBe('1')
  expect((await decide('reject')).status).toBe(200)
  expect(await stateOf(id)).toBe('3')
  expect(
    await rowsOf(
      at,
      `select 1 from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no = 'tea01' and h.role_id = $1`,
      [await roleId('cwc')],
    ),
  ).toEqual([])
})

test('a role that has run out is judged as given: whoever could not give it does not give it back', async () => {
  const role = await roleId('xlzx')
  await at.system(async (ctx) => {
    await ctx.db.execute(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       values (gen_random_uuid(), $2, $2, $1, 'sysOperLog:verify')`,
      [role, ctx.now()],
    )
    await ctx.db.execute(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id, end_date)
       select gen_random_uuid(), $2, $2, id, $1, $3 from sys_user where account_no = 'tea01'`,
      [role, ctx.now(), addDays(today, -1)],
    )
  })
  const { id } = (await ask('xlzx')).data
  const agree = async () => {
    const [task] = await rowsOf(
      at,
      `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id
       join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1' order by t.seq limit 1`,
      [id],
    )
    return callAs(at, String(task!['account']), 'process/process/approve', { taskId: task!['id'], comment: '同意' })
  }
  expect((await agree()).status).toBe(200)
  expect((await agree()).body).toMatchObject({ code: 400, msg: '审批未完成：不能授予您自己没有的权限：1项' })
  expect(await stateOf(id)).toBe('1')
})

test('no role is given by the clock, whatever the flow was drawn to do', async () => {
  await at.system((ctx) =>
    ctx.db.execute(
      `with drawn as (
         insert into sys_flow_definition (id, version, create_time, update_time, model_id, process_type, version_no, model, published_time)
         select gen_random_uuid(), 1, $2, $2, d.model_id, d.process_type, d.version_no + 1,
           jsonb_set(jsonb_set(d.model, '{steps,0,timeOut}', $1), '{steps,1,timeOut}', $1), $2
         from sys_flow_definition d join sys_flow_model m on m.id = d.model_id and m.published_version = d.version_no
         where d.process_type = 'permApply'
         returning model_id, version_no)
       update sys_flow_model m set published_version = drawn.version_no from drawn where m.id = drawn.model_id`,
      [JSON.stringify({ hours: 1, action: 'pass' }), ctx.now()],
    ),
  )
  const { id } = (await ask('bwc')).data
  for (let i = 0; i < 2; i++) {
    await at.system((ctx) =>
      ctx.db.execute(
        `update sys_flow_timer t set fire_at = '2001-01-01' from sys_flow_instance i
         where i.id = t.instance_id and i.biz_id = $1 and t.fired_at is null`,
        [id],
      ),
    )
    await at.system((ctx) => fireDue(ctx))
  }
  expect(await stateOf(id)).toBe('1')
  expect(await rowsOf(at, `select last_error as error from sys_flow_timer where last_error is not null`)).toEqual([
    { error: '审批未完成：角色须由管理员授予' },
  ])
  expect(
    await rowsOf(
      at,
      'select 1 from sys_user_role h join sys_user u on u.id = h.user_id where u.account_no = $1 and h.role_id = $2',
      ['tea01', await roleId('bwc')],
    ),
  ).toEqual([])
})

test('a school whose flow let many be given at once decides one by one from the next start on, with the rest as it drew it', async () => {
  const published = async () =>
    (
      await rowsOf(
        at,
        `select m.published_version as version, d.model, d.note, m.draft from sys_flow_model m
         join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
         where d.process_type = 'permApply'`,
      )
    )[0] as { version: number; model: Drawn; draft: Drawn; note: string | null }
  type Drawn = { steps: { key: string; name: string; allows: { batch: boolean; transfer: boolean } }[] }
  const seed = at.world.seeds.find(({ name }) => name === 'flow correction roles are given one by one')!
  const start = () => at.system((ctx) => seed.run(ctx))
  const first = await published()
  await start()
  expect(await published(), 'what is right stays as it is').toEqual(first)
  // As an earlier edition left it, with a name of the school's own.
  await at.system(async (ctx) => {
    const earlier = (json: string) =>
      `jsonb_set(jsonb_set(${json}, '{steps,1,allows,batch}', 'true'), '{steps,1,name}', '"信息中心授权"')`
    await ctx.db.execute(`update sys_flow_definition set model = ${earlier('model')} where process_type = 'permApply'`)
    await ctx.db.execute(
      `update sys_flow_model set draft = ${earlier('draft')}
       where process_type_id = (select id from sys_process_type where code = 'permApply')`,
    )
  })
  await start()
  const after = await published()
  expect([after.version, after.note]).toEqual([first.version + 1, '产品升级：授予角色须逐件二次认证，不再批量审批'])
  for (const { steps } of [after.model, after.draft])
    expect(steps.map(({ key, name, allows }) => [key, name, allows.batch, allows.transfer])).toEqual([
      ['leader', '部门负责人审批', true, true],
      ['admin', '信息中心授权', false, true],
    ])
})
