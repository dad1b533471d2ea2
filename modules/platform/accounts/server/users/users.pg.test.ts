import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { createHash } from 'node:crypto'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { setParam } from '#tests/support/params.ts'
import { demoPassword, giveRole, proved, roleId, userRow } from '#tests/support/accounts.ts'
import { initPasswordRule, threeAdmins } from '../../shared/params.ts'

let school: TestSchool
let admin: Visitor
let departmentId: string

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  const [department] = await rowsOf(
    school,
    'select id from base_department where deleted_time is null order by dept_code limit 1',
  )
  departmentId = String(department!['id'])
})
afterAll(() => school.close())

async function signIn(username: string, password: string) {
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query: {
      tenantId: school.school.id,
      username,
      password: createHash('md5').update(password).digest('hex'),
      type: 'main',
      grant_type: 'password',
      scope: 'all',
    },
    headers: { authorization: basic },
  })
  return answer.json<{ access_token?: string; error_description?: string }>()
}

const add = (accountNo: string, extra: Record<string, unknown> = {}) =>
  admin.post('base/sysUser/add', { accountNo, userName: '王小明', userType: '1', departmentId, ...extra })

describe('accounts', () => {
  test('are made with a department, under a name nobody else has in any case of letters', async () => {
    expect((await add('Wang.xm', { departmentId: '' })).body.data).toEqual({ departmentId: '请选择部门' })
    expect((await add('wang 1')).body.data).toEqual({ accountNo: '账号只能包含字母、数字、下划线、点和减号' })
    expect((await add('Wang.xm')).body.msg).toBe('操作成功')
    expect((await add('wang.XM')).body.msg).toContain('账号已存在')
    expect(
      (await admin.post('base/sysUser/add', { accountNo: 'x1', userName: '某人', departmentId, status: '1' })).body
        .data,
    ).toEqual({ status: '状态由系统生成，不能填写' })
    expect(
      (await admin.post('base/sysUser/add', { accountNo: 'x1', userName: '某人', departmentId, passwordHash: 'x' }))
        .status,
    ).toBe(400)
  })

  test('no answer carries a password', async () => {
    const { id } = await userRow(school, 'admin')
    const texts = [
      await admin.get('base/sysUser/list', { columns: 'passwordHash' }),
      await admin.get('base/sysUser/getOne', { id }),
      await admin.get('base/sysUser/meta'),
      await admin.get('base/sysUser/getSelect'),
      await admin.get('base/sysUser/history', { id }),
    ].map((answer) => JSON.stringify(answer.body))
    for (const text of texts) expect(text).not.toMatch(/argon2|"passwordHash":/)
    const [log] = await rowsOf(
      school,
      "select count(*)::int as n from sys_oper_log where changes::text like '%argon2%'",
    )
    expect(log!['n']).toBe(0)
  })

  test('a disabled one is out within the second and cannot come back; the last administrator and oneself stay', async () => {
    const fdy = await school.as('fdy04')
    const { id } = await userRow(school, 'fdy04')
    expect((await fdy.get('base/sysUser/getUserInfo')).status).toBe(200)
    expect(
      (await proving(school, admin).post('base/sysUser/disable', { ids: [id], reason: '调离' })).body.data,
    ).toEqual({ done: 1 })
    expect((await fdy.get('base/sysUser/getUserInfo')).status).toBe(401)
    expect((await signIn('fdy04', demoPassword)).error_description).toBe('账号已停用，请联系系统管理员')
    expect((await admin.post('base/sysUser/enable', { ids: [id] })).body.data).toMatchObject({ secondAuth: true })
    expect((await proving(school, admin).post('base/sysUser/enable', { ids: [id] })).body.data).toEqual({ done: 1 })
    expect((await signIn('fdy04', demoPassword)).access_token).toBeTypeOf('string')
    const self = await userRow(school, 'admin')
    expect(
      (await proving(school, admin).post('base/sysUser/disable', { ids: [self['id']], reason: '离开' })).body.msg,
    ).toBe('不能停用自己的账号')
    await giveRole(school, 'jwc01', 'cjgly')
    const other = await school.as('jwc01')
    expect((await other.post('base/sysUser/disable', { ids: [self['id']], reason: '离开' })).body.msg).toBe(
      '至少保留一名系统管理员',
    )
    const gly = await roleId(school, 'gly')
    expect((await other.post('base/sysRole/removeUsers', { id: gly, userIds: [self['id']] })).body.msg).toBe(
      '至少保留一名系统管理员',
    )
  })

  test('thirty passwords are reset after one second authentication; all must be changed, and made-up ones are told once', async () => {
    const rows = await rowsOf(
      school,
      "select id, account_no from sys_user where account_no like 'fdy%' order by account_no limit 4",
    )
    const made: string[] = []
    for (let i = 0; i < 26; i += 1) made.push((await add(`many${String(i).padStart(2, '0')}`)).body.data.id)
    const ids = [...rows.map((row) => row['id']), ...made]
    expect((await admin.post('base/sysUser/resetPassword', { ids })).body.data).toMatchObject({
      secondAuth: true,
      operation: 'sysUser:resetPassword',
    })
    const { body } = await admin.post(
      'base/sysUser/resetPassword',
      { ids },
      await proved(school, admin, 'sysUser:resetPassword'),
    )
    expect(body.data.done).toBe(30)
    expect(body.data.shown).toHaveLength(26)
    expect(body.data.shown[0].password).toMatch(/^.{10}$/)
    const [left] = await rowsOf(
      school,
      'select count(*)::int as n from sys_user where id = any($1::uuid[]) and not must_change',
      [ids],
    )
    expect(left!['n']).toBe(0)
    const told00 = body.data.shown.find((one: { accountNo: string }) => one.accountNo === 'many00').password
    expect((await signIn('many00', told00)).access_token).toBeTypeOf('string')
    expect((await signIn(String(rows[0]!['account_no']), demoPassword)).access_token).toBeUndefined()
    const [told] = await rowsOf(
      school,
      'select count(*)::int as n from sys_oper_log where title like $1 or changes::text like $1',
      [`%${body.data.shown[0].password}%`],
    )
    expect(told!['n']).toBe(0)
  })

  test('a department’s administrator sees the own department’s people only', async () => {
    const yx = await school.as('yx01')
    const { body } = await yx.get('base/sysUser/list', { size: 500 })
    const own = await rowsOf(school, 'select department_id as id from base_teacher where id = $1', [
      (await userRow(school, 'yx01'))['person_id'],
    ])
    expect(new Set(body.data.records.map((row: { departmentId: string }) => row.departmentId))).toEqual(
      new Set([own[0]!['id']]),
    )
    const { id } = await userRow(school, 'admin')
    expect((await yx.post('base/sysUser/unlock', { ids: [id] })).status).toBe(404)
    expect((await yx.post('base/sysUser/disable', { ids: [id] })).status).toBe(403)
  })
})

describe('who may hold which role', () => {
  test('nobody is two of the three administrators, and nobody hands out what he has not', async () => {
    const { id } = await userRow(school, 'bzr01')
    const [gly, aqgly, jwc, tea] = [
      await roleId(school, 'gly'),
      await roleId(school, 'aqgly'),
      await roleId(school, 'jwc'),
      await roleId(school, 'tea'),
    ]
    expect(
      (await proving(school, admin).post('base/sysUser/assignRoles', { ids: [id], roleIds: [gly, aqgly] })).body.msg,
    ).toBe('三员角色不能由同一用户兼任')
    expect((await admin.post('base/sysUser/update', { id, roleIds: [gly, aqgly] })).body.data).toEqual({
      roleIds: '三员角色不能由同一用户兼任',
    })
    const { id: small } = (await admin.post('base/sysRole/add', { roleName: '小管理员', roleCode: 'small' })).body.data
    await school.system((ctx) =>
      ctx.db.query(
        `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
         select gen_random_uuid(), $1, $1, $2, key from unnest(array['sysUser:list', 'sysUser:assignRoles', 'sysUser:update']) key`,
        [ctx.now(), small],
      ),
    )
    await school.system((ctx) => ctx.db.query("update sys_role set scope_kind = 'all' where id = $1", [small]))
    await giveRole(school, 'tea01', 'small')
    const helper = await school.as('tea01')
    expect(
      (await proving(school, helper).post('base/sysUser/assignRoles', { ids: [id], roleIds: [jwc], mode: 'add' })).body
        .msg,
    ).toMatch(/^不能授予您自己没有的权限：\d+项$/)
    expect((await helper.post('base/sysUser/update', { id, roleIds: [gly] })).body.data.roleIds).toMatch(
      /^不能授予您自己没有的权限/,
    )
    expect(
      (await proving(school, helper).post('base/sysUser/assignRoles', { ids: [id], roleIds: [tea], mode: 'add' })).body
        .msg,
    ).toBe('操作成功')
    expect(
      await rowsOf(school, 'select 1 from sys_user_role where user_id = $1 and role_id = $2', [id, tea]),
    ).toHaveLength(1)
  })

  test('unless the school does without keeping the three apart', async () => {
    const roleIds = [await roleId(school, 'gly'), await roleId(school, 'aqgly')]
    const { id } = (await add('both.hats')).body.data
    const give = async () =>
      (await proving(school, admin).post('base/sysUser/assignRoles', { ids: [id], roleIds })).body.msg
    expect(await give()).toBe('三员角色不能由同一用户兼任')
    await setParam(school, threeAdmins, false)
    expect(await give()).toBe('操作成功')
    await setParam(school, threeAdmins, true)
  })

  test('a role given for a term ends with it', async () => {
    const { id } = await userRow(school, 'sg01')
    const xgc = await roleId(school, 'xgc')
    const today = dayOf(school.clock())
    expect(
      (
        await proving(school, admin).post('base/sysRole/addUsers', {
          id: xgc,
          userIds: [id],
          beginDate: '2020-01-02',
          endDate: '2020-01-01',
        })
      ).body.msg,
    ).toBe('结束日期不能早于开始日期')
    expect(
      (await proving(school, admin).post('base/sysRole/addUsers', { id: xgc, userIds: [id], endDate: today })).body.msg,
    ).toBe('操作成功')
    const sg = await school.as('sg01')
    expect((await sg.get('base/baseStudentInfo/list')).status).toBe(200)
    school.clock.advance(2 * 86_400_000)
    expect((await (await school.as('sg01')).get('base/baseStudentInfo/list')).status).toBe(403)
    admin = await school.as('admin')
  })
})

describe('accounts follow people', () => {
  const teacher = {
    gh: 'T90001',
    xm: '赵新来',
    idCardType: '1',
    idCard: '110101199003070070',
    sjhm: '13800138000',
    staffType: '10',
  }

  test('a new teacher signs in with number and the end of the id card, and the account is renamed with the number', async () => {
    const added = await admin.post('base/teacher/add', { ...teacher, departmentId })
    expect(added.body.msg).toBe('操作成功')
    const account = await userRow(school, 'T90001')
    expect(account).toMatchObject({ user_name: '赵新来', must_change: true, status: '1', department_id: departmentId })
    expect((await signIn('T90001', 'Xy@070070')).access_token).toBeTypeOf('string')
    const renumber = (visitor: Visitor) => visitor.post('base/teacher/update', { id: added.body.data.id, gh: 'T90002' })
    expect((await renumber(admin)).body.msg).toBe('此操作需要二次认证')
    expect((await renumber(proving(school, admin))).body.msg).toBe('操作成功')
    expect((await signIn('T90001', 'Xy@070070')).access_token).toBeUndefined()
    expect((await signIn('T90002', 'Xy@070070')).access_token).toBeTypeOf('string')
    const [log] = await rowsOf(school, "select title from sys_oper_log where action = 'rename' limit 1")
    expect(log!['title']).toBe('账号随编号由 T90001 改为 T90002')
    expect((await admin.post('base/teacher/update', { id: added.body.data.id, staffStatus: '22' })).body.msg).toBe(
      '操作成功',
    )
    expect((await userRow(school, 'T90002'))['status']).toBe('3')
  })

  test('first passwords are made by the school’s own rule, for new accounts and for those set back', async () => {
    await setParam(school, initPasswordRule, 'Hn#{accountNo}-{idCardLast6}')
    const person = { ...teacher, gh: 'T90010', idCard: '110101199003070310', sjhm: '13800138010' }
    expect((await admin.post('base/teacher/add', { ...person, departmentId })).body.msg).toBe('操作成功')
    expect((await signIn('T90010', 'Xy@070310')).access_token).toBeUndefined()
    expect((await signIn('T90010', 'Hn#T90010-070310')).access_token).toBeTypeOf('string')
    await setParam(school, initPasswordRule, 'Lamp#{accountNo}')
    const { id } = await userRow(school, 'T90010')
    const reset = await proving(school, admin).post('base/sysUser/resetPassword', { ids: [id] })
    expect(reset.body.data).toEqual({ done: 1, shown: [] })
    expect((await signIn('T90010', 'Lamp#T90010')).access_token).toBeTypeOf('string')
    const unknown = { paramsId: initPasswordRule.key, paramsValue: 'Hn#{phone}' }
    expect((await proving(school, admin).post('base/baseParams/submit', unknown)).body.msg).toBe(
      '参数【初始密码规则】不正确：只能用 {idCardLast6} 和 {accountNo}',
    )
    await setParam(school, initPasswordRule, initPasswordRule.default)
  })

  test('whoever begins to lead a class holds the role of it, and loses it with the last class', async () => {
    const xgc = proving(school, await school.as('xgc01'))
    const { id: teacherId } = (
      await admin.post('base/teacher/add', { ...teacher, gh: 'T90003', idCard: '110101199003070097', departmentId })
    ).body.data
    const [stuClass] = await rowsOf(
      school,
      "select id from base_class where deleted_time is null and id not in (select class_id from base_class_assign where role = 'bzr' and deleted_time is null and end_date is null) limit 1",
    )
    const [any] = stuClass
      ? [stuClass]
      : await rowsOf(school, 'select id from base_class where deleted_time is null limit 1')
    await school.system((ctx) =>
      ctx.db.query("update base_class_assign set deleted_time = $2 where class_id = $1 and role = 'bzr'", [
        any!['id'],
        ctx.now(),
      ]),
    )
    const added = await xgc.post('base/fdyClassAssign/add', {
      classId: any!['id'],
      teacherId,
      role: 'bzr',
      startDate: '2026-01-01',
      reason: '1',
    })
    expect(added.body.msg).toBe('操作成功')
    const held = async () =>
      (
        await rowsOf(
          school,
          "select r.role_code as code from sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id where u.account_no = 'T90003' order by 1",
        )
      ).map((row) => row['code'])
    expect(await held()).toEqual(['bzr', 'tea'])
    expect((await xgc.post('base/fdyClassAssign/remove', { ids: added.body.data.id })).body.msg).toBe('操作成功')
    expect(await held()).toEqual(['tea'])
  })
})
