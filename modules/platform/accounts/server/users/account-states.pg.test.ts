import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { demoPassword, roleId, userRow } from '#tests/support/accounts.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor
let departmentId: string
const day = 86_400_000

beforeAll(async () => {
  school = await testSchool()
  admin = proving(school, await school.as('admin'))
  departmentId = String(
    (await rowsOf(school, 'select id from base_department where deleted_time is null order by dept_code limit 1'))[0]![
      'id'
    ],
  )
})
afterAll(() => school.close())

async function signIn(username: string, password = demoPassword) {
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
  return answer.json<{ access_token?: string; refresh_token?: string; error_description?: string }>()
}

const dayFromNow = (days: number) =>
  new Date(school.clock().getTime() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)
const keepHouse = () => school.upkeep('accounts due')
const stateOf = async (accountNo: string) => (await userRow(school, accountNo))['status']

describe('second authentication', () => {
  test('stands before roles given, reach changed, accounts disabled or closed; nothing happens without it', async () => {
    const plain = await school.as('admin')
    const { id, version } = await userRow(school, 'tea01')
    const [role, sg] = [await roleId(school, 'xgc'), await roleId(school, 'sg')]
    // Whoever still has something to decide is not closed; this one has nothing.
    const [idle] = await rowsOf(
      school,
      `select u.id from sys_user u where u.person_type = 'base.teacher' and u.status = '1' and u.account_no <> 'admin' and not exists (select 1 from sys_flow_task t where t.assignee_id = u.id and t.status in ('0', '1', '6', '7')) order by u.account_no limit 1`,
    )
    const reach = (await plain.get('base/sysRole/getReach', { id: role })).body.data
    const calls: [path: string, body: unknown, operation: string][] = [
      ['sysRole/saveReach', reach, 'sysRole:grant'],
      ['sysRole/addUsers', { id: sg, userIds: [id] }, 'sysRole:assign'],
      ['sysRole/removeUsers', { id: await roleId(school, 'tea'), userIds: [id] }, 'sysRole:assign'],
      ['sysRole/saveAuto', { id: sg, rule: { rows: [{ source: 'base.staff' }] } }, 'sysRole:assign'],
      ['sysUser/assignRoles', { ids: [id], roleIds: [sg] }, 'sysUser:assignRoles'],
      ['sysUser/update', { id, version, roleIds: [sg] }, 'sysUser:assignRoles'],
      [
        'sysUser/add',
        { accountNo: 'sly01', userName: '某人', userType: '1', departmentId, roleIds: [sg] },
        'sysUser:assignRoles',
      ],
      ['sysUser/disable', { ids: [id], reason: '调离' }, 'sysUser:disable'],
      ['sysUser/close', { ids: [idle!['id']], reason: '离校' }, 'sysUser:close'],
    ]
    for (const [path, body, operation] of calls) {
      const { status, body: answer } = await plain.post(`base/${path}`, body)
      expect([path, status, answer.data?.operation]).toEqual([path, 400, operation])
    }
    expect(await userRow(school, 'tea01')).toMatchObject({ status: '1', version })
    expect(await rowsOf(school, "select 1 from sys_user where account_no = 'sly01'")).toEqual([])
    expect(await rowsOf(school, 'select 1 from sys_user_role where user_id = $1 and role_id = $2', [id, sg])).toEqual(
      [],
    )
  })
})

describe('disabling', () => {
  test('asks why; on a later day it waits for the day, and whoever comes back must change the password', async () => {
    const { id } = await userRow(school, 'fdy06')
    expect((await admin.post('base/sysUser/disable', { ids: [id] })).body.data).toEqual({ reason: '请填写原因' })
    expect((await admin.post('base/sysUser/disable', { ids: [id], reason: '调离', date: '2020-01-01' })).body.msg).toBe(
      '停用日期不能早于今天',
    )
    expect(
      (await admin.post('base/sysUser/disable', { ids: [id], reason: '月底调离', date: dayFromNow(2) })).body.data,
    ).toEqual({ done: 1 })
    await keepHouse()
    const fdy = await school.as('fdy06')
    expect((await fdy.get('base/sysUser/getUserInfo')).status).toBe(200)
    school.clock.advance(2 * day)
    await keepHouse()
    expect((await fdy.get('base/sysUser/getUserInfo')).status).toBe(401)
    expect(await userRow(school, 'fdy06')).toMatchObject({ status: '3', disable_reason: '月底调离' })
    expect((await signIn('fdy06')).error_description).toBe('账号已停用，请联系系统管理员')
    const [log] = await rowsOf(
      school,
      "select title from sys_oper_log where record_id = $1 and action = 'disable' order by time desc limit 1",
      [id],
    )
    expect(log!['title']).toBe('停用（月底调离）用户【fdy06】')
    admin = proving(school, await school.as('admin'))
    expect((await admin.post('base/sysUser/enable', { ids: [id] })).body.data).toEqual({ done: 1 })
    expect(await userRow(school, 'fdy06')).toMatchObject({
      status: '1',
      must_change: true,
      disable_date: null,
      disable_reason: null,
    })
  })

  test('an end that has come counts at once: no session goes on, none is renewed and none begins, before upkeep says so', async () => {
    const { id } = await userRow(school, 'fdy05')
    const fdy = await school.as('fdy05')
    const { refresh_token: refreshToken } = await signIn('fdy05')
    const ends = (field: 'disable_date' | 'expire_date', date: string | null) =>
      school.system((ctx) => ctx.db.execute(`update sys_user set ${field} = $2 where id = $1`, [id, date]))
    const renew = () =>
      school.app.inject({
        method: 'POST',
        url: '/api/flySource-auth/oauth/token',
        query: { tenantId: school.school.id, grant_type: 'refresh_token', refresh_token: refreshToken!, scope: 'all' },
        headers: { authorization: basic },
      })
    for (const [field, last, over] of [
      ['disable_date', dayFromNow(1), dayFromNow(0)],
      ['expire_date', dayFromNow(0), dayFromNow(-1)],
    ] as const) {
      await ends(field, last)
      school.clock.advance(2000)
      expect((await fdy.get('base/sysUser/getUserInfo')).status).toBe(200)
      await ends(field, over)
      school.clock.advance(2000)
      const { status, body } = await fdy.get('base/sysUser/getUserInfo')
      expect([field, status, body.msg]).toEqual([field, 401, '账号已停用，请联系系统管理员'])
      expect((await signIn('fdy05')).error_description).toBe('账号已停用，请联系系统管理员')
      expect((await renew()).statusCode).not.toBe(200)
      expect(await stateOf('fdy05')).toBe('1')
      await ends(field, null)
    }
    expect((await renew()).statusCode).toBe(200)
  })

  test('an account past its last day is disabled and stays so until the day is moved; so is one whose person has left', async () => {
    const { id } = await userRow(school, 'fdy07')
    await school.system((ctx) =>
      ctx.db.query('update sys_user set expire_date = $2 where id = $1', [id, dayFromNow(-1)]),
    )
    await keepHouse()
    expect(await userRow(school, 'fdy07')).toMatchObject({ status: '3', disable_reason: '账号有效期已过' })
    expect((await admin.post('base/sysUser/enable', { ids: [id] })).body.msg).toBe(
      '用户【fdy07】的有效期已过，请先修改有效期',
    )
    const office = await userRow(school, 'xgc01')
    expect(
      (
        await admin.post('base/teacher/update', {
          id: office['person_id'],
          staffStatus: '22',
          leaveDate: dayFromNow(3),
        })
      ).body.msg,
    ).toBe('操作成功')
    expect(await stateOf('xgc01')).toBe('1')
    school.clock.advance(3 * day)
    await keepHouse()
    expect(await stateOf('xgc01')).toBe('3')
    admin = proving(school, await school.as('admin'))
    expect((await admin.post('base/sysUser/enable', { ids: [office['id']] })).body.msg).toBe(
      '用户【xgc01】对应的人员已离校，不能启用',
    )
  })

  test('a graduate is told where to go', async () => {
    await school.system((ctx) => ctx.db.query("update sys_user set status = '4' where account_no = 'stu01'"))
    expect((await signIn('stu01')).error_description).toBe('该账号已转为校友账号，请从校友入口登录')
    const { id } = await userRow(school, 'stu01')
    expect((await admin.get('base/sysUser/getOne', { id })).body.data.abilities).not.toContain('enable')
  })
})

describe('closing', () => {
  test('ends an account for good; its name is free after 180 days, what it did keeps the person’s name', async () => {
    const self = await userRow(school, 'admin')
    expect((await admin.post('base/sysUser/close', { ids: [self['id']], reason: '离校' })).body.msg).toBe(
      '不能注销自己的账号',
    )
    const made = (
      await admin.post('base/sysUser/add', {
        accountNo: 'Leaver.1',
        userName: '钱离校',
        userType: '9',
        departmentId,
        roleIds: [await roleId(school, 'sg')],
      })
    ).body.data.id
    expect((await admin.post('base/sysUser/close', { ids: [made], reason: '临时人员离开' })).body.data).toEqual({
      done: 1,
    })
    expect(await userRow(school, 'Leaver.1')).toMatchObject({ status: '9', role_ids: [], user_name: '钱离校' })
    expect(await rowsOf(school, 'select 1 from sys_user_role where user_id = $1', [made])).toEqual([])
    expect((await admin.get('base/sysUser/getOne', { id: made })).body.data.abilities).not.toEqual(
      expect.arrayContaining(['enable']),
    )
    expect((await admin.post('base/sysUser/enable', { ids: [made] })).body.data).toEqual({ done: 0 })
    const again = () =>
      admin.post('base/sysUser/add', { accountNo: 'leaver.1', userName: '孙新来', userType: '9', departmentId })
    school.clock.advance(179 * day)
    await keepHouse()
    admin = proving(school, await school.as('admin'))
    expect((await again()).body.msg).toContain('账号已存在')
    school.clock.advance(2 * day)
    await keepHouse()
    admin = proving(school, await school.as('admin'))
    expect((await again()).body.msg).toBe('操作成功')
    const [closed] = await rowsOf(school, 'select account_no, user_name, former_no from sys_user where id = $1', [made])
    expect(closed).toMatchObject({ user_name: '钱离校', former_no: 'Leaver.1' })
    expect(closed!['account_no']).toMatch(/^#/)
  })
})
