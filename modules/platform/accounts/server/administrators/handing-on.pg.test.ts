import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addDays } from '#kernel/rules/days.ts'
import { giveRole, holdOnly, proved, roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { hasOtherAdministrator } from './administrators.ts'

let school: TestSchool
let admin: Visitor
let today: string
beforeAll(async () => {
  school = await testSchool()
  admin = proving(school, await school.as('admin'))
  today = dayOf(school.clock())
})
afterAll(() => school.close())

const idOf = async (account: string) => String((await userRow(school, account))['id'])
const menusOf = async (...permissions: string[]) =>
  (await rowsOf(school, 'select id from sys_menu where permission = any($1)', [permissions])).map((row) => row['id'])
const said = ({ status, body }: Answer) => [status, body.msg]

describe('nobody gives what they do not hold', () => {
  test('nobody gives a role to themselves, by whichever way', async () => {
    const { id: made } = (await admin.post('base/sysRole/add', { roleCode: 'esc1', roleName: '自建角色' })).body.data
    const self = await idOf('admin')
    const refusal = '不能给自己授予角色，请由其他管理员办理'
    expect((await admin.post('base/sysRole/addUsers', { id: made, userIds: [self] })).body.msg).toBe(refusal)
    expect((await admin.post('base/sysUser/assignRoles', { ids: [self], roleIds: [made], mode: 'add' })).body.msg).toBe(
      refusal,
    )
    const { role_ids: held } = await userRow(school, 'admin')
    expect(
      (await admin.post('base/sysUser/update', { id: self, roleIds: [...(held as string[]), made] })).body.data,
    ).toEqual({ roleIds: refusal })
    await school.system((ctx) =>
      ctx.db.execute(
        `update sys_user
         set person_type = 'base.teacher',
           person_id = (
             select id::text from base_teacher t
             where t.staff_status = '11' and not exists (select from sys_user u where u.person_id = t.id::text)
             limit 1
           )
         where account_no = 'admin'`,
      ),
    )
    const rule = { rows: [{ source: 'base.teachers' }] }
    const sources = (await admin.get('base/sysRole/autoRule', { id: made })).body.data.sources as { code: string }[]
    const source = sources.map(({ code }) => code).find((code) => /teach|staff/.test(code)) ?? rule.rows[0]!.source
    expect((await admin.post('base/sysRole/saveAuto', { id: made, rule: { rows: [{ source }] } })).body.msg).toBe(
      refusal,
    )
    // A rule for a department one is not in, and then the own record is moved there.
    const [own] = await rowsOf(school, `select person_id, department_id from sys_user where account_no = 'admin'`)
    const [elsewhere] = await rowsOf(
      school,
      `select id from base_department d
       where deleted_time is null and id is distinct from $1
         and not exists (select from base_department c where c.parent_id = d.id)
       limit 1`,
      [own!['department_id']],
    )
    const away = { rows: [{ source: 'base.staff', departmentIds: [elsewhere!['id']] }] }
    expect(said(await admin.post('base/sysRole/saveAuto', { id: made, rule: away }))).toEqual([200, '操作成功'])
    expect(
      said(await admin.post('base/teacher/update', { id: own!['person_id'], departmentId: elsewhere!['id'] })),
    ).toEqual([400, expect.stringMatching(/^本次修改会使您本人获得角色【.+】，请由他人办理$/)])
    await school.system((ctx) =>
      ctx.db.execute("update sys_user set person_type = null, person_id = null where account_no = 'admin'"),
    )
    expect(
      await rowsOf(school, 'select 1 from sys_user_role where role_id = $1 and user_id = $2', [made, self]),
    ).toEqual([])
  })

  test('permissions about all schools, and those of the other administrators, go into no role of a school', async () => {
    const { id } = (await admin.post('base/sysRole/add', { roleCode: 'esc2', roleName: '越权角色' })).body.data
    const offered = JSON.stringify((await admin.get('base/sysMenu/gantTreeMenu', { roleId: id })).body.data)
    for (const key of ['sysTenant:list', 'sysTenant:update', 'sysLicence:replace', 'sysOperLog:verify']) {
      expect([key, offered.includes(key)]).toEqual([key, false])
      const answer = await admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf(key) })
      expect([key, answer.status]).toEqual([key, 403])
    }
    // What belongs to the business of the school is handed out without being held.
    expect(
      (await admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf('baseStudentInfo:add') })).status,
    ).toBe(200)
    // A role that came to hold such a permission by another way is handed out by nobody of the school.
    await school.system((ctx) =>
      ctx.db.execute(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         values (gen_random_uuid(), $1, $1, $2, 'sysTenant:update')`,
        [ctx.now(), id],
      ),
    )
    const userIds = [await idOf('tea01')]
    expect((await admin.post('base/sysRole/addUsers', { id, userIds })).body.msg).toBe('不能授予您自己没有的权限：1项')
    // Nor by whoever holds it: it goes with the rank of the role, not with the hand that gives.
    await giveRole(school, 'cjgly01', 'gly')
    const keeper = proving(school, await school.as('cjgly01'))
    const menuIds = await menusOf('sysTenant:list')
    expect((await keeper.post('base/roleMenu/submit', { roleId: id, menuIds })).status).toBe(403)
    expect((await keeper.post('base/sysRole/addUsers', { id, userIds })).body.msg).toBe(
      '平台权限只能属于平台管理员角色：1项',
    )
    const rank = await roleId(school, 'cjgly')
    expect((await keeper.get('base/sysMenu/gantTreeMenu', { roleId: rank })).raw.toString()).toContain('sysTenant:list')
    await holdOnly(school, 'cjgly01', 'cjgly')
    // It stands in the tree of that role, ticked, and whoever puts its roles together takes it out again.
    const shown = async () => (await admin.get('base/sysMenu/gantTreeMenu', { roleId: id })).raw.toString()
    expect(await shown()).toContain('sysTenant:update')
    expect(said(await admin.post('base/roleMenu/submit', { roleId: id, menuIds: [] }))).toEqual([200, '操作成功'])
    expect(await rowsOf(school, 'select permission from sys_role_permission where role_id = $1', [id])).toEqual([])
    expect(await shown()).not.toContain('sysTenant:update')
  })

  test('what an own role reaches is widened by others alone, before its term as well', async () => {
    const gly = await roleId(school, 'gly')
    const reach = { id: gly, scope: { kind: 'all' }, entities: [] }
    expect((await admin.post('base/sysRole/saveReach', reach)).body.msg).toBe(
      '不能修改自己所持角色的数据范围，请由其他管理员办理',
    )
    const { id } = (await admin.post('base/sysRole/add', { roleCode: 'later', roleName: '以后的角色' })).body.data
    await giveRole(school, 'admin', 'later')
    await school.system((ctx) =>
      ctx.db.execute('update sys_user_role set begin_date = $2 where role_id = $1', [id, addDays(today, 5)]),
    )
    expect(
      (await admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf('baseStudentInfo:add') })).status,
    ).toBe(403)
  })

  test('a key stands for no administrator, and opens only what its maker may do', async () => {
    const key = (userId: string, scopes: string[]) =>
      admin.post('base/apiClient/add', {
        name: `k${scopes[0]}`,
        userId,
        scopes,
        perMinute: 60,
        expireDate: '2099-01-01',
      })
    const keeper = await idOf('cjgly01')
    expect((await key(keeper, ['sysTenant:list', 'sysTenant:update'])).body.data).toMatchObject({
      userId: '接口密钥不能使用管理员账号',
      scopes: expect.stringMatching(/^不能授予您自己没有的权限/),
    })
    expect((await key(await idOf('aqgly01'), ['sysUser:list'])).body.data).toEqual({
      userId: '接口密钥不能使用管理员账号',
    })
    expect((await key(await idOf('jwc01'), ['course:list'])).body.data).toEqual({
      scopes: '不能授予您自己没有的权限：course:list',
    })
    expect((await key(await idOf('jwc01'), ['major:list'])).status).toBe(200)
  })
})

describe('what only administrators can hand on', () => {
  const permissionsOf = async (code: string) =>
    (await rowsOf(
      school,
      `select p.permission from sys_role_permission p join sys_role r on r.id = p.role_id
       where r.role_code = $1 order by 1`,
      [code],
    )) as { permission: string }[]
  const without = async (code: string, isTaken: (permission: string) => boolean) => {
    const kept = (await permissionsOf(code)).map(({ permission }) => permission).filter((one) => !isTaken(one))
    return { roleId: await roleId(school, code), menuIds: await menusOf(...kept) }
  }

  test('stays with the administrator’s role, whoever takes it; what others hold as well may go', async () => {
    // 平台管理员 of this school holds the accounts as well, and is not here for a while.
    const away = (status: string) =>
      school.system((ctx) => ctx.db.execute("update sys_user set status = $1 where account_no = 'cjgly01'", [status]))
    await away('3')
    const before = await permissionsOf('gly')
    const accounts = await without('gly', (one) => one.startsWith('sysUser:'))
    expect(said(await admin.post('base/roleMenu/submit', accounts))).toEqual([
      400,
      expect.stringMatching(/^不能取消管理员角色独有的权限：\d+项，取消后无人能再授予$/),
    ])
    expect(await permissionsOf('gly')).toEqual(before)
    // 安全管理员 looks after the ways of signing in too: taking them from the own role keeps the three apart.
    const shared = await admin.post(
      'base/roleMenu/submit',
      await without('gly', (one) => one === 'sysOauthClient:remove'),
    )
    expect([shared.status, shared.body.data]).toEqual([200, { added: 0, removed: 1 }])
    await away('1')
  })

  test('roles of other administrators are changed by their like alone: permissions, name, state and reach', async () => {
    const refusal = [400, '管理员角色只能由同类管理员修改']
    for (const code of ['sjgly', 'aqgly', 'cjgly']) {
      const before = await permissionsOf(code)
      const id = await roleId(school, code)
      expect(said(await admin.post('base/sysRole/update', { id, roleName: '无' }))).toEqual(refusal)
      expect(said(await admin.post('base/sysRole/submit', { id, status: '0' }))).toEqual(refusal)
      const reach = { id, scope: { kind: 'none' }, entities: [] }
      expect(said(await admin.post('base/sysRole/saveReach', reach))).toEqual(refusal)
      expect(said(await admin.post('base/roleMenu/submit', { roleId: id, menuIds: [] }))).toEqual(refusal)
      const menuIds = [...(await without(code, () => false)).menuIds, ...(await menusOf('campus:remove'))]
      expect(said(await admin.post('base/roleMenu/submit', { roleId: id, menuIds }))).toEqual(refusal)
      expect(await permissionsOf(code)).toEqual(before)
    }
    const auditor = await school.as('sjgly01')
    expect((await auditor.get('base/sysOperLog/list')).status).toBe(200)
  })
})

describe('accounts come with people', () => {
  test('a mere change of somebody without an account makes none, whose password it would have set', async () => {
    const [one] = await rowsOf(
      school,
      `select t.id, t.department_id from base_teacher t
       where t.deleted_time is null and t.staff_status = '11'
         and not exists (select from sys_user u where u.person_id = t.id::text)
       limit 1`,
    )
    expect(one).toBeDefined()
    const changed = await admin.post('base/teacher/update', {
      id: one!['id'],
      idCard: '110101197810090028',
      sex: '2',
      birthday: '1978-10-09',
    })
    expect(changed.status, changed.body.msg).toBe(200)
    expect(await rowsOf(school, 'select 1 from sys_user where person_id = $1', [one!['id']])).toEqual([])
  })

  test('a number that is somebody else’s account leaves the own account its name', async () => {
    const [one] = await rowsOf(
      school,
      `select s.id, s.xh from base_student s join sys_user u on u.person_id = s.id::text
       where s.xjzt_m = '01' and u.account_no = s.xh order by s.xh desc limit 1`,
    )
    const jwc = await school.as('jwc01')
    for (const taken of ['aqgly01', 'AQGLY01']) {
      const answer = await jwc.post('base/baseStudentInfo/update', { id: one!['id'], xh: taken })
      expect([answer.status, answer.body.msg]).toEqual([200, '操作成功'])
    }
    expect(await rowsOf(school, 'select account_no from sys_user where person_id = $1', [one!['id']])).toEqual([
      { account_no: one!['xh'] },
    ])
    expect((await jwc.post('base/baseStudentInfo/update', { id: one!['id'], xh: one!['xh'] })).status).toBe(200)
  })
})

describe('administrators’ accounts', () => {
  test('are changed only by their like, whatever is changed', async () => {
    for (const account of ['aqgly01', 'sjgly01', 'cjgly01']) {
      const id = await idOf(account)
      const refusal = [400, '管理员账号只能由同类管理员修改']
      expect(said(await admin.post('base/sysUser/update', { id, sjhm: '13900001122' }))).toEqual(refusal)
      expect(said(await admin.post('base/sysUser/submit', { id, userName: '别人' }))).toEqual(refusal)
      for (const [verb, more] of [
        ['resetPassword', {}],
        ['disable', { reason: '调离' }],
        ['close', { reason: '调离' }],
        ['assignRoles', { roleIds: [await roleId(school, 'tea')], mode: 'add' }],
      ] as const)
        expect([verb, ...said(await admin.post(`base/sysUser/${verb}`, { ids: [id], ...more }))]).toEqual([
          verb,
          ...refusal,
        ])
    }
    const keeper = proving(school, await school.as('cjgly01'))
    const aqgly = await idOf('aqgly01')
    expect((await keeper.post('base/sysUser/update', { id: aqgly, sjhm: '13900001123' })).status).toBe(200)
    const role = await roleId(school, 'aqgly')
    expect((await admin.post('base/sysRole/removeUsers', { id: role, userIds: [aqgly] })).status).toBe(400)
  })

  test('are no easier changed by way of the person behind them', async () => {
    const departmentId = (await userRow(school, 'fdy02'))['department_id']
    const add = async (gh: string, idCard: string) => {
      const basics = { xm: '赵新来', idCardType: '1', sjhm: '13800138000', staffType: '10', departmentId }
      return String((await admin.post('base/teacher/add', { ...basics, gh, idCard })).body.data.id)
    }
    const account = 'T99004'
    const id = await add(account, '110101199003070070')
    await giveRole(school, account, 'aqgly')
    const row = await userRow(school, account)
    for (const change of [{ gh: 'T77777' }, { staffStatus: '22' }, { leaveDate: addDays(today, 9), staffStatus: '22' }])
      expect(said(await admin.post('base/teacher/update', { id, ...change }))).toEqual([
        400,
        '管理员账号只能由同类管理员修改',
      ])
    expect(await userRow(school, account)).toMatchObject({ status: row['status'], version: row['version'] })
    const own = await add('T99005', '11010119900307109X')
    await giveRole(school, 'T99005', 'gly')
    const plain = await school.as('admin')
    expect((await plain.post('base/teacher/update', { id: own, xm: '改名一' })).body.data).toMatchObject({
      operation: 'sysUser:identity',
    })
    expect((await admin.post('base/teacher/update', { id: own, xm: '改名一' })).status).toBe(200)
    expect((await userRow(school, 'T99005'))['user_name']).toBe('改名一')
    expect((await plain.post('base/teacher/update', { id: own, staffStatus: '22' })).body.data).toMatchObject({
      operation: 'sysUser:disable',
    })
    expect((await admin.post('base/teacher/update', { id: own, staffStatus: '22' })).status).toBe(200)
  })

  test('phone, e-mail, name and end of an account ask for a second authentication; the old phone is told', async () => {
    const plain = await school.as('admin')
    const id = await idOf('fdy02')
    await admin.post('base/sysUser/update', { id, sjhm: '13900005001' })
    for (const change of [
      { sjhm: '13900005002' },
      { email: 'x@example.com' },
      { accountNo: 'fdy02x' },
      { expireDate: '2026-01-01' },
    ])
      for (const verb of ['update', 'submit'])
        expect((await plain.post(`base/sysUser/${verb}`, { id, ...change })).body.data).toMatchObject({
          secondAuth: true,
          operation: 'sysUser:identity',
        })
    expect((await plain.post('base/sysUser/update', { id, nickName: '小王' })).status).toBe(200)
    // Two protected things in one call ask for two proofs.
    const both = { id, sjhm: '13900005003', roleIds: [await roleId(school, 'tea'), await roleId(school, 'fdy')] }
    const first = await proved(school, plain, 'sysUser:identity')
    expect((await plain.post('base/sysUser/update', both, first)).body.data).toMatchObject({
      operation: 'sysUser:assignRoles',
    })
    expect((await admin.post('base/sysUser/update', both)).status).toBe(200)
    const texts = await rowsOf(school, "select status from sms_record where template_code = 'phoneChanged'")
    expect(texts.length).toBeGreaterThan(0)
  })
})

describe('a school is never left without an administrator', () => {
  const left = '至少保留一名系统管理员'

  test('neither by an end of the account, nor of the role, nor by a plan', async () => {
    const self = await idOf('admin')
    for (const expireDate of ['2026-01-01', addDays(today, 30)])
      expect((await admin.post('base/sysUser/update', { id: self, expireDate })).body.msg).toBe(left)
    const keeper = proving(school, await school.as('cjgly01'))
    const gly = await roleId(school, 'gly')
    expect(
      (await keeper.post('base/sysRole/addUsers', { id: gly, userIds: [self], endDate: addDays(today, 3) })).body.msg,
    ).toBe(left)
    expect(
      (await keeper.post('base/sysRole/addUsers', { id: gly, userIds: [self], beginDate: addDays(today, 3) })).body.msg,
    ).toBe(left)
    expect(
      (await keeper.post('base/sysUser/disable', { ids: [self], reason: '离开', date: addDays(today, 9) })).body.msg,
    ).toBe(left)
    expect((await keeper.post('base/sysUser/assignRoles', { ids: [self], roleIds: [] })).body.msg).toBe(left)
  })

  test('nor by a person who leaves; another who cannot sign in does not count', async () => {
    await giveRole(school, 'fdy03', 'gly')
    await school.system((ctx) =>
      ctx.db.execute("update sys_user set expire_date = '2026-01-01' where account_no = 'fdy03'"),
    )
    const keeper = proving(school, await school.as('cjgly01'))
    expect((await keeper.post('base/sysUser/disable', { ids: [await idOf('admin')], reason: '离开' })).body.msg).toBe(
      left,
    )
  })

  test('an account without a password and bound to nobody elsewhere is not one that is left', async () => {
    const self = await idOf('admin')
    const [{ departmentId }] = (await rowsOf(
      school,
      'select id as "departmentId" from base_department where parent_id is not null and deleted_time is null limit 1',
    )) as [{ departmentId: string }]
    const roleIds = [await roleId(school, 'gly')]
    const ghost = { accountNo: 'ghost1', userName: '无门', userType: '9', departmentId, roleIds }
    const { id } = (await admin.post('base/sysUser/add', ghost)).body.data
    expect(id).toBeTypeOf('string')
    expect((await admin.post('base/sysUser/update', { id: self, expireDate: '2026-11-01' })).body.msg).toBe(left)
    const isOther = () => school.system((ctx) => hasOtherAdministrator(ctx, self))
    expect(await isOther()).toBe(false)
    await school.system((ctx) =>
      ctx.db.execute(
        `insert into sys_user_oauth (id, create_time, update_time, user_id, source, open_id, bound_time, auto_login)
         values (gen_random_uuid(), $1, $1, $2, 'cas', 'ghost1', $1, true)`,
        [ctx.now(), id],
      ),
    )
    expect(await isOther()).toBe(true)
  })
})

describe('roles by application', () => {
  test('leading one past its steps and giving the role ask for a second authentication', async () => {
    const plain = await school.as('admin')
    const tea = await school.as('tea01')
    const { id } = (
      await tea.post('base/permApply/add', {
        roleId: await roleId(school, 'jwc'),
        endDate: addDays(today, 30),
        reason: '协助教务处整理课表',
      })
    ).body.data
    const [instance] = await rowsOf(school, 'select id from sys_flow_instance where biz_id = $1', [id])
    const [held] = await rowsOf(
      school,
      "select assignee_id as id from sys_flow_task where instance_id = $1 and status = '1'",
      [instance!['id']],
    )
    const [fromUserId, toUserId] = [String(held!['id']), await idOf('jwc01')]
    const { total } = (await plain.get('process/manager/reassignPreview', { fromUserId })).body.data
    for (const [path, body] of [
      ['manager/reassignAll', { fromUserId, toUserId, reason: '部门负责人出差', expected: total }],
      ['handover/submit', { fromId: fromUserId, toId: toUserId }],
    ] as const)
      expect([path, (await plain.post(`process/${path}`, body)).body.data]).toMatchObject([
        path,
        { secondAuth: true, operation: 'sysUser:assignRoles' },
      ])
    const jump = { instanceId: instance!['id'], nodeKey: 'admin', reason: '部门负责人出差' }
    expect((await plain.post('process/manager/jump', jump)).body.data).toMatchObject({ secondAuth: true })
    expect((await admin.post('process/manager/jump', jump)).status).toBe(200)
    const [task] = await rowsOf(
      school,
      "select t.id from sys_flow_task t where t.instance_id = $1 and t.status = '1' and t.assignee_id = $2",
      [instance!['id'], await idOf('admin')],
    )
    const many = { taskIds: [task!['id']], action: 'approve', comment: '已核对，授予。' }
    expect((await plain.post('process/process/batchApprove', many)).body.data.results).toMatchObject([
      { ok: false, msg: '该环节不允许批量审批' },
    ])
    const agree = { taskId: task!['id'], comment: '已核对，授予。' }
    expect((await plain.post('process/process/approve', agree)).body.data).toMatchObject({
      secondAuth: true,
      operation: 'sysUser:assignRoles',
    })
    expect((await admin.post('process/process/approve', agree)).status).toBe(200)
  })
})
