import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { buildApp } from '#services/web-server/app.ts'
import { giveRole, holdOnly, makeRole } from '#tests/support/accounts.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

type Issued = { apiKey: string; secret: string }
type Signed = {
  body?: unknown
  tenant?: string
  nonce?: string
  at?: number
  secret?: string
  spoil?: (body: string) => string
  headers?: Record<string, string>
}

const scopes = ['courseSchedule:sync', 'courseSchedule:list', 'course:list', 'course:add']
let school: TestSchool
let admin: Visitor
let clientId: string
let issued: Issued
let userId: string
let draft: Record<string, unknown>

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await school.runJobs()
  admin = await school.as('admin')
  userId = String((await rowsOf(school, "select id from sys_user where account_no = 'jwc01'"))[0]!['id'])
  draft = {
    name: '教务系统',
    userId,
    scopes,
    perMinute: 200,
    expireDate: '2027-08-31',
    ipList: '127.0.0.0/8\n10.1.0.0/16',
  }
})
afterAll(() => school.close())

/** A call of another system, signed as the description says. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    tenant = school.school.id,
    nonce = randomBytes(12).toString('hex'),
    at = school.clock().getTime(),
    secret = issued.secret,
    spoil = (text) => text,
    headers = {},
  }: Signed = {},
) {
  const url = `/api/flySource-${path}`
  const payload = body === undefined ? '' : JSON.stringify(body)
  const sign = createHmac('sha256', secret)
    .update([url, at, nonce, createHash('sha256').update(payload).digest('hex')].join('\n'))
    .digest('hex')
  const answer = await school.app.inject({
    method,
    url,
    ...(payload ? { payload: spoil(payload) } : {}),
    headers: {
      'tenant-id': tenant,
      'api-key': issued.apiKey,
      'api-nonce': nonce,
      'flysource-sign': `${at}.${sign}`,
      ...(payload ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const change = async (values: Record<string, unknown>) => {
  const { version } = (await admin.get('base/apiClient/getOne', { id: clientId })).body.data
  expect(
    (await proving(school, admin).post('base/apiClient/update', { id: clientId, version, ...values })).body,
  ).toMatchObject({ success: true })
}

test('nobody makes a key with scopes they do not hold, in whoever’s place, nor learns the secret of one', async () => {
  const sure = proving(school, admin)
  const beyond = '不能授予您自己没有的权限：course:add'
  const options = (await admin.get('base/apiClient/scopeOptions', { userId })).body.data as { value: string }[]
  expect(options.map(({ value }) => value)).toContain('courseSchedule:sync')
  expect(options.map(({ value }) => value)).not.toContain('course:add')
  const asked = { ...draft, name: '越权密钥', scopes: ['courseSchedule:sync', 'course:add'] }
  expect((await sure.post('base/apiClient/add', asked)).body.data).toEqual({ scopes: beyond })
  const { id } = (await sure.post('base/apiClient/add', { ...asked, scopes: ['courseSchedule:sync'] })).body.data
  const widened = await sure.post('base/apiClient/update', { id, version: 1, scopes: asked.scopes })
  expect(widened.body.data).toEqual({ scopes: beyond })
  // A key that somebody else made with more: less of it may be had, but neither its secret nor another place for it.
  await school.system((ctx) =>
    ctx.db.execute('update sys_api_client set scopes = $2 where id = $1', [
      id,
      JSON.stringify(['course:add', 'course:list']),
    ]),
  )
  expect((await sure.post('base/apiClient/renewSecret', { id })).body).toMatchObject({
    code: 400,
    msg: '不能授予您自己没有的权限：course:add、course:list',
  })
  const narrowed = await sure.post('base/apiClient/update', { id, version: 1, scopes: ['course:list'] })
  expect(narrowed.body).toMatchObject({ success: true })
  const [other] = await rowsOf(school, "select id from sys_user where account_no = 'yx01'")
  expect((await sure.post('base/apiClient/update', { id, version: 2, userId: other!['id'] })).body.data).toEqual({
    scopes: '不能授予您自己没有的权限：course:list',
  })
  expect((await sure.post('base/apiClient/remove', { ids: id })).body).toMatchObject({ success: true })
})

test('in another’s place nobody makes a key that reaches rows beyond their own, nor learns the secret of one', async () => {
  const key = 'baseStudentInfo:list'
  const permissions = ['apiClient:add', 'apiClient:update', 'apiClient:renewSecret', 'apiClient:getOne', key]
  await makeRole(school, { code: 'keymaker', permissions, scope: 'dept' })
  await holdOnly(school, 'tea01', 'keymaker')
  const maker = proving(school, await school.as('tea01'))
  const beyond = `不能授予超出您自己数据范围的权限：${key}`
  const wide = { ...draft, name: '全校密钥', scopes: [key] }
  const offered = async (id: string) =>
    ((await maker.get('base/apiClient/scopeOptions', { userId: id })).body.data as { value: string }[]).map(
      ({ value }) => value,
    )
  expect(await offered(userId)).not.toContain(key)
  expect((await maker.post('base/apiClient/add', wide)).body.data).toEqual({ scopes: beyond })
  // In the own account's place a key reaches nothing more than its maker.
  const own = String((await rowsOf(school, "select id from sys_user where account_no = 'tea01'"))[0]!['id'])
  expect(await offered(own)).toContain(key)
  const made = await maker.post('base/apiClient/add', { ...wide, userId: own })
  expect(made.body).toMatchObject({ success: true })
  const { id } = made.body.data as { id: string }
  expect((await maker.post('base/apiClient/update', { id, version: 1, userId })).body.data).toEqual({ scopes: beyond })
  await school.system((ctx) => ctx.db.execute('update sys_api_client set user_id = $2 where id = $1', [id, userId]))
  expect((await maker.post('base/apiClient/renewSecret', { id })).body).toMatchObject({ code: 400, msg: beyond })
  await school.system((ctx) => ctx.db.execute("update sys_role set scope_kind = 'all' where role_code = 'keymaker'"))
  forgetActors(school.world)
  expect(await offered(userId)).toContain(key)
  expect((await maker.post('base/apiClient/renewSecret', { id })).body).toMatchObject({ success: true })
})

test('a key is made with a second authentication, for what its account may do itself; its secret is told once', async () => {
  await giveRole(school, 'admin', 'jwc')
  expect((await (await school.as('jwc01')).post('base/apiClient/add', draft)).status).toBe(403)
  expect((await admin.post('base/apiClient/add', draft)).body.data).toMatchObject({
    secondAuth: true,
    operation: 'apiClient:change',
  })
  const sure = proving(school, admin)
  expect(
    (
      await sure.post('base/apiClient/add', {
        ...draft,
        scopes: ['sysUser:list'],
        ipList: '10.1',
        expireDate: '2026-11-14',
      })
    ).body.data,
  ).toEqual({
    scopes: '对接账号没有权限：sysUser:list',
    ipList: '地址格式不正确：10.1',
    expireDate: '有效期不能早于今天',
  })
  clientId = (await sure.post('base/apiClient/add', draft)).body.data.id
  const offered = (await admin.get('base/apiClient/scopeOptions', { userId })).body.data
  expect(offered).toContainEqual({ value: 'courseSchedule:sync', label: '推送课表', group: '课表' })
  expect(
    offered.some(({ value }: { value: string }) => value.endsWith(':import') || value.startsWith('apiClient:')),
  ).toBe(false)
  issued = (await sure.post('base/apiClient/renewSecret', { id: clientId })).body.data
  expect(issued.secret).toHaveLength(43)
  const [row] = await rowsOf(school, 'select * from sys_api_client where id = $1', [clientId])
  expect(JSON.stringify(row)).not.toContain(issued.secret)
  for (const path of ['list', 'getOne', 'history'])
    expect((await admin.get(`base/apiClient/${path}`, { id: clientId })).raw.toString()).not.toContain(issued.secret)
})

test('what is not signed with its secret, now, for this body and this address of this school is refused before anything is told', async () => {
  const wrong: Signed[] = [
    { secret: 'x'.repeat(43) },
    { at: school.clock().getTime() - 301_000 },
    { at: school.clock().getTime() + 301_000 },
    { nonce: 'short' },
    { tenant: school.other.id },
    { headers: { 'api-key': 'ak_nobody' } },
    { headers: { 'flysource-sign': '' } },
    { body: { mode: 'full' }, spoil: (text) => text.replace('full', 'none') },
  ]
  for (const one of wrong) {
    const { status, body } = await call(
      one.body ? 'POST' : 'GET',
      one.body ? 'base/courseSchedule/sync' : 'base/course/list?size=1',
      one,
    )
    expect([status, body.data]).toEqual([400, { reason: 'SIGN', serverTime: school.clock().getTime() }])
  }
})

test('a signed call does what its scopes say, once, in the rows of its account, and is written down', async () => {
  const nonce = randomBytes(12).toString('hex')
  expect((await call('GET', 'base/course/list?size=1', { nonce })).body.data.records).toHaveLength(1)
  expect((await call('GET', 'base/course/list?size=1', { nonce })).body).toMatchObject({
    code: 400,
    msg: '请求标识已使用，请更换后重试',
  })
  const [lesson] = await rowsOf(school, `select t.gh, c.class_name from base_teacher t, base_class c limit 1`)
  const row = {
    taskNo: 'API1',
    courseCode: 'AP001',
    courseName: '接口课程',
    gh: lesson!['gh'],
    classes: [lesson!['class_name']],
    weekday: '周三',
    sections: '3-4',
    weeks: '1-16',
    room: '',
  }
  const pushed = await call('POST', 'base/courseSchedule/sync', {
    body: { mode: 'full', xn: '2024-2025', xqM: '1', rows: [row] },
  })
  expect(pushed.body).toMatchObject({ success: true, data: { jobId: expect.any(String) } })
  expect(await school.finished(await school.as('jwc01'), pushed.body.data.jobId)).toMatchObject({ status: '2' })
  expect((await admin.get('base/apiClient/getOne', { id: clientId })).body.data.lastUsedTime).toBeTruthy()
  expect(
    (await call('POST', 'base/course/add', { body: { courseCode: 'AP002', courseName: '接口新课' } })).body,
  ).toMatchObject({ success: true })
  expect(
    await rowsOf(school, "select user_name from sys_oper_log where entity = 'course' and sid = $1", [clientId]),
  ).toEqual([{ user_name: expect.stringContaining('（教务系统）') }])
})

test('no scope, no way: other entities, personal pages, plain texts and files stay shut', async () => {
  for (const [method, path] of [
    ['GET', 'base/courseTask/list'],
    ['POST', 'base/course/update'],
    ['GET', 'base/sysUser/getUserInfo'],
    ['POST', 'base/sysUser/updatePassword'],
    ['GET', 'base/userMessage/list'],
    ['POST', 'base/apiClient/renewSecret'],
  ] as const) {
    expect([path, (await call(method, path, method === 'POST' ? { body: {} } : {})).status]).toEqual([path, 403])
  }
})

test('another address, too many calls, a day too late, switched off, an account out of use', async () => {
  await change({ ipList: '10.1.0.0/16' })
  expect((await call('GET', 'base/course/list')).body).toMatchObject({
    code: 403,
    msg: '地址 127.0.0.1 不在接口密钥的允许范围内',
  })
  await change({ ipList: null, perMinute: 2 })
  const calls = [
    await call('GET', 'base/course/list'),
    await call('GET', 'base/course/list'),
    await call('GET', 'base/course/list'),
  ]
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(calls[2]!.headers['retry-after'])).toBeGreaterThan(0)
  await change({ perMinute: 6000, expireDate: dayOf(school.clock()) })
  expect((await call('GET', 'base/course/list')).status).toBe(200)
  await school.system((ctx) =>
    ctx.db.execute('update sys_api_client set expire_date = expire_date - 1 where id = $1', [clientId]),
  )
  expect((await call('GET', 'base/course/list')).body).toMatchObject({ code: 401, msg: '接口密钥已停用或已过期' })
  await change({ expireDate: '2027-08-31', status: '0' })
  expect((await call('GET', 'base/course/list')).status).toBe(401)
  await change({ status: '1' })
  const endOn = (day: string | null) =>
    school.system((ctx) => ctx.db.execute('update sys_user set disable_date = $2 where id = $1', [userId, day]))
  await endOn(dayOf(school.clock()))
  expect((await call('GET', 'base/course/list')).body).toMatchObject({ code: 401, msg: '接口密钥已停用或已过期' })
  await endOn(null)
  expect((await call('GET', 'base/course/list')).status).toBe(200)
  await school.system((ctx) => ctx.db.execute("update sys_user set status = '3' where id = $1", [userId]))
  expect((await call('GET', 'base/course/list')).status).toBe(401)
})

test('monitors learn whether it lives, whether it can work, and with the token how it is doing', async () => {
  const config = { ...testConfig(), metricsToken: 'a-token-of-the-monitor' }
  const app = await buildApp({ world: school.world, config, logger: false })
  const asked = async (url: string, authorization = '') => app.inject({ url, headers: { authorization } })
  expect((await asked('/health/live')).statusCode).toBe(200)
  expect((await asked('/health/ready')).json()).toEqual({ status: 'ok' })
  await asked('/api/flySource-base/course/list')
  expect((await asked('/metrics', 'Bearer another')).statusCode).toBe(401)
  expect((await asked('/metrics', `Bearer ${config.metricsToken}`)).body).toMatch(
    /campus_http_requests_total\{pid="\d+",method="GET",status="401"\} 1\n/,
  )
  expect((await school.app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
})
