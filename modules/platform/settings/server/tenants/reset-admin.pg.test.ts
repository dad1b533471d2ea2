import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

let school: TestSchool
let keeper: Visitor
const tenantId = '000300'
const reason = '该校管理员已离职，无人能登录'

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  keeper = await school.as('cjgly01')
  const made = await keeper.post('base/sysTenant/add', { tenantId, tenantName: '无人之校' })
  await school.finished(keeper, made.body.data.jobId)
  const url = '/api/flySource-base/openApi/getAppInfo?appType=0'
  const known = () => school.app.inject({ url, headers: { 'tenant-id': tenantId } })
  // The directory of schools is read again at most once a second.
  while ((await known()).statusCode !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
})
afterAll(() => school.close())

/** Statements inside the other school. */
async function there(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const other = (await listSchools(school.world.pool)).find(({ id }) => id === tenantId)!
  const caller = { school: other, actor: systemActor, request: { traceId: 't', ip: null } }
  return writeAs(school.world, caller, (ctx) => ctx.db.query(text, values))
}
const signIn = async (username: string, password: string) => {
  const { statusCode, body } = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    headers: { authorization: basic },
    query: {
      tenantId,
      username,
      password: createHash('md5').update(password).digest('hex'),
      type: 'main',
      grant_type: 'password',
      scope: 'all',
    },
  })
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
}
const reset = async (body: object, who = keeper) =>
  who.post(
    'base/sysTenant/resetAdmin',
    { tenantId, reason, ...body },
    await secondAuthHeader(school, who, 'sysTenant:resetAdmin'),
  )

test('a school nobody can administer gets its administrator back, whatever kept them out, and both schools know why', async () => {
  await there(
    `update sys_user set status = '3', expire_date = '2020-01-01', disable_date = '2020-01-01', disable_reason = '离职',
       locked_until = now() + interval '1 day' where account_no = 'admin'`,
  )
  await there('delete from sys_user_role')
  await there("update sys_role set status = '0' where role_code = 'gly'")
  await there(
    `insert into sys_second_auth (id, create_time, update_time, user_id, is_sms_enabled, fail_count)
     select gen_random_uuid(), now(), now(), id, true, 0 from sys_user where account_no = 'admin'`,
  )
  const asked = await keeper.post('base/sysTenant/resetAdmin', { tenantId, reason })
  expect(asked.body.data).toMatchObject({ secondAuth: true, operation: 'sysTenant:resetAdmin' })
  expect((await reset({ reason: '短' })).body.msg).toBe('原因不能少于5个字')
  const { data } = (await reset({})).body
  expect(data).toMatchObject({ accountNo: 'admin', isNew: false })
  const entered = await signIn('admin', data.password)
  expect([entered.status, entered.body['accountNo'] ?? entered.body]).toEqual([200, 'admin'])
  const held = await there(
    `select r.role_code, r.status, h.end_date, u.must_change from sys_user u
     join sys_user_role h on h.user_id = u.id join sys_role r on r.id = h.role_id where u.account_no = 'admin'`,
  )
  expect(held).toEqual([{ role_code: 'gly', status: '1', end_date: null, must_change: true }])
  expect(await there('select 1 from sys_second_auth')).toEqual([])
  const noted = async (rows: Promise<Record<string, unknown>[]>) => (await rows).map((row) => row['title'])
  expect(await noted(rowsOf(school, "select title from sys_oper_log where action = 'resetAdmin'"))).toEqual([
    `重置学校【无人之校】的管理员 admin：${reason}`,
  ])
  const [inside] = await noted(there("select title from sys_oper_log where action = 'appoint'"))
  expect(inside).toContain(`平台管理员指定系统管理员【admin】：${reason}`)
  expect(JSON.stringify(await rowsOf(school, 'select * from sys_api_log'))).not.toContain(data.password)
})

test('an account the school does not have is made, and those who administer it are told', async () => {
  const { data } = (await reset({ accountNo: 'rescue' })).body
  expect(data).toMatchObject({ accountNo: 'rescue', isNew: true })
  expect((await signIn('rescue', data.password)).status).toBe(200)
  const told = await there(
    "select m.title from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'admin'",
  )
  expect(told.map((row) => row['title'])).toContain('平台管理员指定了系统管理员')
})

test('a school whose administrators were left without their permissions and rows gets them back', async () => {
  const held = () =>
    there(
      `select r.scope_kind, array(select permission from sys_role_permission p where p.role_id = r.id order by 1) as keys
       from sys_role r where r.role_code = 'gly'`,
    )
  const before = await held()
  await there(
    `delete from sys_role_permission
     where permission like 'sysUser:%' and role_id = (select id from sys_role where role_code = 'gly')`,
  )
  await there("update sys_role set scope_kind = 'none' where role_code = 'gly'")
  expect(await held()).not.toEqual(before)
  await reset({})
  expect(await held()).toEqual(before)
  const told = await there("select title from sys_oper_log where entity = 'rolePermission' order by id desc limit 1")
  expect(told[0]!['title']).toMatch(/^恢复角色【系统管理员】的权限：增加 \d+ 项$/)
})

test('whoever audits a school or keeps it safe is not made its administrator as well', async () => {
  for (const accountNo of ['sjgly01', 'aqgly01'])
    expect((await reset({ tenantId: '000000', accountNo })).body).toMatchObject({
      code: 400,
      msg: `账号 ${accountNo}：三员角色不能由同一用户兼任`,
    })
  const held = await rowsOf(
    school,
    `select r.role_code from sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id
     where u.account_no = 'sjgly01' and r.role_code = 'gly'`,
  )
  expect(held).toEqual([])
})

test('nobody else may, and no account above the schools is reached that way', async () => {
  const admin = await school.as('admin')
  expect((await reset({}, admin)).status).toBe(403)
  expect((await reset({ tenantId: '999999' })).status).toBe(404)
  expect((await reset({ tenantId: '000000', accountNo: 'cjgly01' })).body.msg).toBe('平台管理员的账号不能在此重置')
})
