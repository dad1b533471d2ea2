import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { giveRole, holdOnly, roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { administratorSchool, said, type AdministratorSchool } from './test-administrators.ts'

let at: AdministratorSchool
beforeAll(async () => {
  at = await administratorSchool()
})
afterAll(() => at.close())

const menusOf = async (...permissions: string[]) =>
  (await rowsOf(at, 'select id from sys_menu where permission = any($1)', [permissions])).map((row) => row['id'])

describe('nobody gives what they do not hold', () => {
  test('nobody gives a role to themselves, by whichever way', async () => {
    const { id: made } = (await at.admin.post('base/sysRole/add', { roleCode: 'esc1', roleName: '自建角色' })).body.data
    const self = await at.idOf('admin')
    const refusal = '不能给自己授予角色，请由其他管理员办理'
    expect((await at.admin.post('base/sysRole/addUsers', { id: made, userIds: [self] })).body.msg).toBe(refusal)
    expect(
      (await at.admin.post('base/sysUser/assignRoles', { ids: [self], roleIds: [made], mode: 'add' })).body.msg,
    ).toBe(refusal)
    const { role_ids: held } = await userRow(at, 'admin')
    expect(
      (await at.admin.post('base/sysUser/update', { id: self, roleIds: [...(held as string[]), made] })).body.data,
    ).toEqual({ roleIds: refusal })
    await at.system((ctx) =>
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
    const sources = (await at.admin.get('base/sysRole/autoRule', { id: made })).body.data.sources as { code: string }[]
    const source = sources.map(({ code }) => code).find((code) => /teach|staff/.test(code)) ?? rule.rows[0]!.source
    expect((await at.admin.post('base/sysRole/saveAuto', { id: made, rule: { rows: [{ source }] } })).body.msg).toBe(
      refusal,
    )
    // A rule for a department one is not in, and then the own record is moved there.
    const [own] = await rowsOf(at, `select person_id, department_id from sys_user where account_no = 'admin'`)
    const [elsewhere] = await rowsOf(
      at,
      `select id from base_department d
       where deleted_time is null and id is distinct from $1
         and not exists (select from base_department c where c.parent_id = d.id)
       limit 1`,
      [own!['department_id']],
    )
    const away = { rows: [{ source: 'base.staff', departmentIds: [elsewhere!['id']] }] }
    expect(said(await at.admin.post('base/sysRole/saveAuto', { id: made, rule: away }))).toEqual([200, '操作成功'])
    expect(
      said(await at.admin.post('base/teacher/update', { id: own!['person_id'], departmentId: elsewhere!['id'] })),
    ).toEqual([400, expect.stringMatching(/^本次修改会使您本人获得角色【.+】，请由他人办理$/)])
    await at.system((ctx) =>
      ctx.db.execute("update sys_user set person_type = null, person_id = null where account_no = 'admin'"),
    )
    expect(await rowsOf(at, 'select 1 from sys_user_role where role_id = $1 and user_id = $2', [made, self])).toEqual(
      [],
    )
  })

  test('permissions about all schools, and those of the other administrators, go into no role of a school', async () => {
    const { id } = (await at.admin.post('base/sysRole/add', { roleCode: 'esc2', roleName: '越权角色' })).body.data
    const offered = JSON.stringify((await at.admin.get('base/sysMenu/gantTreeMenu', { roleId: id })).body.data)
    for (const key of ['sysTenant:list', 'sysTenant:update', 'sysLicence:replace', 'sysOperLog:verify']) {
      expect([key, offered.includes(key)]).toEqual([key, false])
      const answer = await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf(key) })
      expect([key, answer.status]).toEqual([key, 403])
    }
    // What belongs to the business of the school is handed out without being held.
    expect(
      (await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf('baseStudentInfo:add') }))
        .status,
    ).toBe(200)
    // A role that came to hold such a permission by another way is handed out by nobody of the school.
    await at.system((ctx) =>
      ctx.db.execute(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         values (gen_random_uuid(), $1, $1, $2, 'sysTenant:update')`,
        [ctx.now(), id],
      ),
    )
    const userIds = [await at.idOf('tea01')]
    expect((await at.admin.post('base/sysRole/addUsers', { id, userIds })).body.msg).toBe(
      '不能授予您自己没有的权限：1项',
    )
    // Nor by whoever holds it: it goes with the rank of the role, not with the hand that gives.
    await giveRole(at, 'cjgly01', 'gly')
    const keeper = proving(at, await at.as('cjgly01'))
    const menuIds = await menusOf('sysTenant:list')
    expect((await keeper.post('base/roleMenu/submit', { roleId: id, menuIds })).status).toBe(403)
    expect((await keeper.post('base/sysRole/addUsers', { id, userIds })).body.msg).toBe(
      '平台权限只能属于平台管理员角色：1项',
    )
    const rank = await roleId(at, 'cjgly')
    expect((await keeper.get('base/sysMenu/gantTreeMenu', { roleId: rank })).raw.toString()).toContain('sysTenant:list')
    await holdOnly(at, 'cjgly01', 'cjgly')
    // It stands in the tree of that role, ticked, and whoever puts its roles together takes it out again.
    const shown = async () => (await at.admin.get('base/sysMenu/gantTreeMenu', { roleId: id })).raw.toString()
    expect(await shown()).toContain('sysTenant:update')
    expect(said(await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds: [] }))).toEqual([200, '操作成功'])
    expect(await rowsOf(at, 'select permission from sys_role_permission where role_id = $1', [id])).toEqual([])
    expect(await shown()).not.toContain('sysTenant:update')
  })

  test('what an own role reaches is widened by others alone, before its term as well', async () => {
    const gly = await roleId(at, 'gly')
    const reach = { id: gly, scope: { kind: 'all' }, entities: [] }
    expect((await at.admin.post('base/sysRole/saveReach', reach)).body.msg).toBe(
      '不能修改自己所持角色的数据范围，请由其他管理员办理',
    )
    const { id } = (await at.admin.post('base/sysRole/add', { roleCode: 'later', roleName: '以后的角色' })).body.data
    await giveRole(at, 'admin', 'later')
    await at.system((ctx) =>
      ctx.db.execute('update sys_user_role set begin_date = $2 where role_id = $1', [id, addDays(at.today, 5)]),
    )
    expect(
      (await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds: await menusOf('baseStudentInfo:add') }))
        .status,
    ).toBe(403)
  })

  test('a key stands for no administrator, and opens only what its maker may do', async () => {
    const key = (userId: string, scopes: string[]) =>
      at.admin.post('base/apiClient/add', {
        name: `k${scopes[0]}`,
        userId,
        scopes,
        perMinute: 60,
        expireDate: '2099-01-01',
      })
    const keeper = await at.idOf('cjgly01')
    expect((await key(keeper, ['sysTenant:list', 'sysTenant:update'])).body.data).toMatchObject({
      userId: '接口密钥不能使用管理员账号',
      scopes: expect.stringMatching(/^不能授予您自己没有的权限/),
    })
    expect((await key(await at.idOf('aqgly01'), ['sysUser:list'])).body.data).toEqual({
      userId: '接口密钥不能使用管理员账号',
    })
    expect((await key(await at.idOf('jwc01'), ['course:list'])).body.data).toEqual({
      scopes: '不能授予您自己没有的权限：course:list',
    })
    expect((await key(await at.idOf('jwc01'), ['major:list'])).status).toBe(200)
  })
})

describe('what only administrators can hand on', () => {
  const permissionsOf = async (code: string) =>
    (await rowsOf(
      at,
      `select p.permission from sys_role_permission p join sys_role r on r.id = p.role_id
       where r.role_code = $1 order by 1`,
      [code],
    )) as { permission: string }[]
  const without = async (code: string, isTaken: (permission: string) => boolean) => {
    const kept = (await permissionsOf(code)).map(({ permission }) => permission).filter((one) => !isTaken(one))
    return { roleId: await roleId(at, code), menuIds: await menusOf(...kept) }
  }

  test('stays with the administrator’s role, whoever takes it; what others hold as well may go', async () => {
    // 平台管理员 of this school holds the accounts as well, and is not here for a while.
    const away = (status: string) =>
      at.system((ctx) => ctx.db.execute("update sys_user set status = $1 where account_no = 'cjgly01'", [status]))
    await away('3')
    const before = await permissionsOf('gly')
    const accounts = await without('gly', (one) => one.startsWith('sysUser:'))
    expect(said(await at.admin.post('base/roleMenu/submit', accounts))).toEqual([
      400,
      expect.stringMatching(/^不能取消管理员角色独有的权限：\d+项，取消后无人能再授予$/),
    ])
    expect(await permissionsOf('gly')).toEqual(before)
    // 安全管理员 looks after the ways of signing in too: taking them from the own role keeps the three apart.
    const shared = await at.admin.post(
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
      const id = await roleId(at, code)
      expect(said(await at.admin.post('base/sysRole/update', { id, roleName: '无' }))).toEqual(refusal)
      expect(said(await at.admin.post('base/sysRole/submit', { id, status: '0' }))).toEqual(refusal)
      const reach = { id, scope: { kind: 'none' }, entities: [] }
      expect(said(await at.admin.post('base/sysRole/saveReach', reach))).toEqual(refusal)
      expect(said(await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds: [] }))).toEqual(refusal)
      const menuIds = [...(await without(code, () => false)).menuIds, ...(await menusOf('campus:remove'))]
      expect(said(await at.admin.post('base/roleMenu/submit', { roleId: id, menuIds }))).toEqual(refusal)
      expect(await permissionsOf(code)).toEqual(before)
    }
    const auditor = await at.as('sjgly01')
    expect((await auditor.get('base/sysOperLog/list')).status).toBe(200)
  })
})

describe('accounts come with people', () => {
  test('a mere change of somebody without an account makes none, whose password it would have set', async () => {
    const [one] = await rowsOf(
      at,
      `select t.id, t.department_id from base_teacher t
       where t.deleted_time is null and t.staff_status = '11'
         and not exists (select from sys_user u where u.person_id = t.id::text)
       limit 1`,
    )
    expect(one).toBeDefined()
    const changed = await at.admin.post('base/teacher/update', {
      id: one!['id'],
      idCard: '110101197810090028',
      sex: '2',
      birthday: '1978-10-09',
    })
    expect(changed.status, changed.body.msg).toBe(200)
    expect(await rowsOf(at, 'select 1 from sys_user where person_id = $1', [one!['id']])).toEqual([])
  })

  test('a number that is somebody else’s account leaves the own account its name', async () => {
    const [one] = await rowsOf(
      at,
      `select s.id, s.xh from base_student s join sys_user u on u.person_id = s.id::text
       where s.xjzt_m = '01' and u.account_no = s.xh order by s.xh desc limit 1`,
    )
    const jwc = await at.as('jwc01')
    for (const taken of ['aqgly01', 'AQGLY01']) {
      const answer = await jwc.post('base/baseStudentInfo/update', { id: one!['id'], xh: taken })
      expect([answer.status, answer.body.msg]).toEqual([200, '操作成功'])
    }
    expect(await rowsOf(at, 'select account_no from sys_user where person_id = $1', [one!['id']])).toEqual([
      { account_no: one!['xh'] },
    ])
    expect((await jwc.post('base/baseStudentInfo/update', { id: one!['id'], xh: one!['xh'] })).status).toBe(200)
  })
})
