import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { giveRole, proved, roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { hasOtherAdministrator } from './administrators.ts'
import { administratorSchool, said, type AdministratorSchool } from './test-administrators.ts'

let at: AdministratorSchool
beforeAll(async () => {
  at = await administratorSchool()
})
afterAll(() => at.close())

describe('administrators’ accounts', () => {
  test('are changed only by their like, whatever is changed', async () => {
    for (const account of ['aqgly01', 'sjgly01', 'cjgly01']) {
      const id = await at.idOf(account)
      const refusal = [400, '管理员账号只能由同类管理员修改']
      expect(said(await at.admin.post('base/sysUser/update', { id, sjhm: '13900001122' }))).toEqual(refusal)
      expect(said(await at.admin.post('base/sysUser/submit', { id, userName: '别人' }))).toEqual(refusal)
      for (const [verb, more] of [
        ['resetPassword', {}],
        ['disable', { reason: '调离' }],
        ['close', { reason: '调离' }],
        ['assignRoles', { roleIds: [await roleId(at, 'tea')], mode: 'add' }],
      ] as const)
        expect([verb, ...said(await at.admin.post(`base/sysUser/${verb}`, { ids: [id], ...more }))]).toEqual([
          verb,
          ...refusal,
        ])
    }
    const keeper = proving(at, await at.as('cjgly01'))
    const aqgly = await at.idOf('aqgly01')
    expect((await keeper.post('base/sysUser/update', { id: aqgly, sjhm: '13900001123' })).status).toBe(200)
    const role = await roleId(at, 'aqgly')
    expect((await at.admin.post('base/sysRole/removeUsers', { id: role, userIds: [aqgly] })).status).toBe(400)
  })

  test('are no easier changed by way of the person behind them', async () => {
    const departmentId = (await userRow(at, 'fdy02'))['department_id']
    const add = async (gh: string, idCard: string) => {
      const basics = { xm: '赵新来', idCardType: '1', sjhm: '13800138000', staffType: '10', departmentId }
      return String((await at.admin.post('base/teacher/add', { ...basics, gh, idCard })).body.data.id)
    }
    const account = 'T99004'
    const id = await add(account, '110101199003070070')
    await giveRole(at, account, 'aqgly')
    const row = await userRow(at, account)
    for (const change of [
      { gh: 'T77777' },
      { staffStatus: '22' },
      { leaveDate: addDays(at.today, 9), staffStatus: '22' },
    ])
      expect(said(await at.admin.post('base/teacher/update', { id, ...change }))).toEqual([
        400,
        '管理员账号只能由同类管理员修改',
      ])
    expect(await userRow(at, account)).toMatchObject({ status: row['status'], version: row['version'] })
    const own = await add('T99005', '11010119900307109X')
    await giveRole(at, 'T99005', 'gly')
    const plain = await at.as('admin')
    expect((await plain.post('base/teacher/update', { id: own, xm: '改名一' })).body.data).toMatchObject({
      operation: 'sysUser:identity',
    })
    expect((await at.admin.post('base/teacher/update', { id: own, xm: '改名一' })).status).toBe(200)
    expect((await userRow(at, 'T99005'))['user_name']).toBe('改名一')
    expect((await plain.post('base/teacher/update', { id: own, staffStatus: '22' })).body.data).toMatchObject({
      operation: 'sysUser:disable',
    })
    expect((await at.admin.post('base/teacher/update', { id: own, staffStatus: '22' })).status).toBe(200)
  })

  test('phone, e-mail, name and end of an account ask for a second authentication; the old phone is told', async () => {
    const plain = await at.as('admin')
    const id = await at.idOf('fdy02')
    await at.admin.post('base/sysUser/update', { id, sjhm: '13900005001' })
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
    const both = { id, sjhm: '13900005003', roleIds: [await roleId(at, 'tea'), await roleId(at, 'fdy')] }
    const first = await proved(at, plain, 'sysUser:identity')
    expect((await plain.post('base/sysUser/update', both, first)).body.data).toMatchObject({
      operation: 'sysUser:assignRoles',
    })
    expect((await at.admin.post('base/sysUser/update', both)).status).toBe(200)
    const texts = await rowsOf(at, "select status from sms_record where template_code = 'phoneChanged'")
    expect(texts.length).toBeGreaterThan(0)
  })
})

describe('a school is never left without an administrator', () => {
  const left = '至少保留一名系统管理员'

  test('neither by an end of the account, nor of the role, nor by a plan', async () => {
    const self = await at.idOf('admin')
    for (const expireDate of ['2026-01-01', addDays(at.today, 30)])
      expect((await at.admin.post('base/sysUser/update', { id: self, expireDate })).body.msg).toBe(left)
    const keeper = proving(at, await at.as('cjgly01'))
    const gly = await roleId(at, 'gly')
    expect(
      (await keeper.post('base/sysRole/addUsers', { id: gly, userIds: [self], endDate: addDays(at.today, 3) })).body
        .msg,
    ).toBe(left)
    expect(
      (await keeper.post('base/sysRole/addUsers', { id: gly, userIds: [self], beginDate: addDays(at.today, 3) })).body
        .msg,
    ).toBe(left)
    expect(
      (await keeper.post('base/sysUser/disable', { ids: [self], reason: '离开', date: addDays(at.today, 9) })).body.msg,
    ).toBe(left)
    expect((await keeper.post('base/sysUser/assignRoles', { ids: [self], roleIds: [] })).body.msg).toBe(left)
  })

  test('nor by a person who leaves; another who cannot sign in does not count', async () => {
    await giveRole(at, 'fdy03', 'gly')
    await at.system((ctx) =>
      ctx.db.execute("update sys_user set expire_date = '2026-01-01' where account_no = 'fdy03'"),
    )
    const keeper = proving(at, await at.as('cjgly01'))
    expect(
      (await keeper.post('base/sysUser/disable', { ids: [await at.idOf('admin')], reason: '离开' })).body.msg,
    ).toBe(left)
  })

  test('an account without a password and bound to nobody elsewhere is not one that is left', async () => {
    const self = await at.idOf('admin')
    const [{ departmentId }] = (await rowsOf(
      at,
      'select id as "departmentId" from base_department where parent_id is not null and deleted_time is null limit 1',
    )) as [{ departmentId: string }]
    const roleIds = [await roleId(at, 'gly')]
    const ghost = { accountNo: 'ghost1', userName: '无门', userType: '9', departmentId, roleIds }
    const { id } = (await at.admin.post('base/sysUser/add', ghost)).body.data
    expect(id).toBeTypeOf('string')
    expect((await at.admin.post('base/sysUser/update', { id: self, expireDate: '2026-11-01' })).body.msg).toBe(left)
    const isOther = () => at.system((ctx) => hasOtherAdministrator(ctx, self))
    expect(await isOther()).toBe(false)
    await at.system((ctx) =>
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
    const plain = await at.as('admin')
    const tea = await at.as('tea01')
    const { id } = (
      await tea.post('base/permApply/add', {
        roleId: await roleId(at, 'jwc'),
        endDate: addDays(at.today, 30),
        reason: '协助教务处整理课表',
      })
    ).body.data
    const [instance] = await rowsOf(at, 'select id from sys_flow_instance where biz_id = $1', [id])
    const [held] = await rowsOf(
      at,
      "select assignee_id as id from sys_flow_task where instance_id = $1 and status = '1'",
      [instance!['id']],
    )
    const [fromUserId, toUserId] = [String(held!['id']), await at.idOf('jwc01')]
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
    expect((await at.admin.post('process/manager/jump', jump)).status).toBe(200)
    const [task] = await rowsOf(
      at,
      "select t.id from sys_flow_task t where t.instance_id = $1 and t.status = '1' and t.assignee_id = $2",
      [instance!['id'], await at.idOf('admin')],
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
    expect((await at.admin.post('process/process/approve', agree)).status).toBe(200)
  })
})
