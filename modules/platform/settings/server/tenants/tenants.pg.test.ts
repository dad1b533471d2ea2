import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformBinding } from '#kernel/db/types.ts'
import { basic, rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let keeper: Visitor

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  keeper = await school.as('cjgly01')
})
afterAll(() => school.close())

const directory = (text: string) => school.world.pool.read(platformBinding, (db) => db.query(text))
const schemas = async () =>
  (await rowsOf(school, `select nspname from pg_namespace where nspname like 'school_%' order by 1`)).map(
    (row) => row['nspname'],
  )
const signIn = (tenantId: string, account: string, password: string, headers: Record<string, string> = {}) =>
  school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    headers: { authorization: basic, ...headers },
    query: {
      ...(tenantId ? { tenantId } : {}),
      username: account,
      password: createHash('md5').update(password).digest('hex'),
      type: 'main',
      grant_type: 'password',
      scope: 'all',
    },
  })

test('a school is made as a job, with everything it needs and one administrator whose password is shown once', async () => {
  const before = await schemas()
  const asked = await keeper.post('base/sysTenant/add', {
    tenantId: '000200',
    tenantName: '第三学校',
    domain: 'Third.Example.edu.cn',
    linkman: '王工',
    contactNumber: '13812345678',
    address: '云岭路 1 号',
  })
  expect(asked.body).toMatchObject({ success: true })
  const job = await school.finished(keeper, asked.body.data.jobId)
  expect(job).toMatchObject({ status: '2', message: '学校【第三学校】已建立', result: { tenantId: '000200' } })
  expect(await schemas()).toEqual([...before, 'school_000200'].toSorted())

  const { records } = (await keeper.get('base/sysTenant/list', { keyword: '第三' })).body.data
  expect(records).toMatchObject([
    {
      tenantId: '000200',
      domain: 'third.example.edu.cn',
      linkman: '王工',
      contactNumber: '138****5678',
      address: '云岭路 1 号',
      status: '1',
      hasPassword: true,
      isExpired: false,
    },
  ])
  const taken = await keeper.post('base/sysTenant/takePassword', { tenantId: '000200' })
  expect(taken.body.data).toMatchObject({ accountNo: 'admin' })
  expect((await keeper.post('base/sysTenant/takePassword', { tenantId: '000200' })).body.msg).toBe(
    '初始密码已被查看，如遗失请重置',
  )
  const everything = JSON.stringify([
    await directory('select * from school'),
    await rowsOf(school, 'select * from sys_job'),
    await rowsOf(school, 'select * from sys_oper_log'),
  ])
  expect(everything).not.toContain(taken.body.data.password)
  expect(everything).not.toContain('13812345678')

  await beSoon(async () => (await signIn('000200', 'admin', taken.body.data.password)).statusCode === 200)
  // The host name alone leads to the school as well.
  expect((await signIn('', 'admin', taken.body.data.password, { host: 'third.example.edu.cn:8080' })).statusCode).toBe(
    200,
  )
  const info = await school.app.inject({
    url: '/api/flySource-base/openApi/getAppInfo?appType=0',
    headers: { host: 'third.example.edu.cn' },
  })
  expect(info.json().data).toMatchObject({ tenantId: '000200', globalViceTitle: '第三学校' })
})

test('a host name or number that is taken is refused by name, and nothing is left behind', async () => {
  const before = await schemas()
  const sameHost = await keeper.post('base/sysTenant/add', {
    tenantId: '000201',
    tenantName: '第四学校',
    domain: 'third.example.edu.cn',
  })
  expect(sameHost.body).toMatchObject({ code: 400, msg: '域名已被租户【第三学校】使用' })
  expect((await keeper.post('base/sysTenant/add', { tenantId: '000200', tenantName: '第四学校' })).body.msg).toBe(
    '租户编号已存在',
  )
  expect(
    (
      await keeper.post('base/sysTenant/add', {
        tenantId: '12',
        tenantName: '',
        domain: 'no dots',
        contactNumber: '123',
      })
    ).body.data,
  ).toMatchObject({
    tenantId: '租户编号应为 6 位数字',
    tenantName: '学校名称不能为空',
    domain: '域名格式不正确',
  })
  expect(await schemas()).toEqual(before)
  expect(await directory(`select 1 from school where id in ('000201', '12')`)).toEqual([])
})

test('two that ask for one host name at the same time: one school is made, the other request ends with the reason', async () => {
  const wanted = ['000210', '000211'].map((tenantId) => ({
    tenantId,
    tenantName: `同时${tenantId}`,
    domain: 'both.example.cn',
  }))
  const asked = await Promise.all(wanted.map((one) => keeper.post('base/sysTenant/add', one)))
  const jobs = await Promise.all(asked.map((answer) => school.finished(keeper, answer.body.data.jobId)))
  expect(jobs.map((job) => job['status']).toSorted()).toEqual(['2', '4'])
  expect(jobs.find((job) => job['status'] === '4')!['message']).toContain('域名已被租户【同时')
  expect((await schemas()).filter((name) => /_00021[01]$/.test(String(name)))).toHaveLength(1)
})

test('a school whose time is over, or that is closed, lets nobody in; its data stays', async () => {
  const other = await school.as('admin', school.other.id)
  const { records } = (await keeper.get('base/sysTenant/list', { size: 100 })).body.data
  const line = records.find((row: { tenantId: string }) => row.tenantId === school.other.id)
  const over = {
    tenantId: line.tenantId,
    version: line.version,
    expireTime: new Date(school.clock().getTime() - 1000).toISOString(),
  }
  expect((await keeper.post('base/sysTenant/update', over)).body.data).toMatchObject({ secondAuth: true })
  const proven = proving(school, keeper)
  const expired = await proven.post('base/sysTenant/update', over)
  expect(expired.body).toMatchObject({ success: true })
  expect(
    (
      await keeper.post('base/sysTenant/update', {
        tenantId: line.tenantId,
        version: line.version,
        tenantName: '旧页面',
      })
    ).status,
  ).toBe(409)
  await beSoon(async () => (await other.get('base/sysUser/getUserInfo')).status === 401)
  const refused = await signIn(school.other.id, 'admin', 'Campus@2026')
  expect(refused.json()).toMatchObject({ error_description: '平台服务已到期，请联系管理员' })
  await proven.post('base/sysTenant/update', {
    tenantId: line.tenantId,
    version: line.version + 1,
    expireTime: null,
    status: '0',
  })
  await beSoon(
    async () => (await signIn(school.other.id, 'admin', 'Campus@2026')).json().error_description === '学校编码不存在',
  )
  await proven.post('base/sysTenant/update', { tenantId: line.tenantId, version: line.version + 2, status: '1' })
  await beSoon(async () => (await signIn(school.other.id, 'admin', 'Campus@2026')).statusCode === 200)
})

test('the home school can be neither closed nor left to expire', async () => {
  const { records } = (await keeper.get('base/sysTenant/list', { keyword: '000000' })).body.data
  expect(
    (await keeper.post('base/sysTenant/update', { tenantId: '000000', version: records[0].version, status: '0' })).body
      .msg,
  ).toBe('平台所在的学校不能停用，也没有到期时间')
})

test('a platform administrator of another school is nobody here, and so is a school administrator', async () => {
  await school.system(async (ctx) => {
    await ctx.db.query(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id) select gen_random_uuid(), $1, $1, u.id, r.id from sys_user u, sys_role r where u.account_no = 'admin' and r.role_code = 'cjgly'`,
      [ctx.now()],
    )
  }, school.other)
  const foreign = await school.as('admin', school.other.id)
  const admin = await school.as('admin')
  for (const visitor of [foreign, admin]) {
    expect((await visitor.get('base/sysTenant/list')).status).toBe(403)
    expect((await visitor.post('base/sysTenant/add', { tenantId: '000300', tenantName: '外来学校' })).status).toBe(403)
    expect(
      (await visitor.post('base/sysTenant/update', { tenantId: '000000', tenantName: '改名', version: 1 })).status,
    ).toBe(403)
    expect((await visitor.post('base/sysTenant/takePassword', { tenantId: '000210' })).status).toBe(403)
  }
})

test('a token of one school finds no record of another, whatever it asks', async () => {
  const foreign = await school.as('admin', school.other.id)
  let calls = 0
  for (const { entity } of school.world.resources.values()) {
    if (entity.internal) continue
    const [row] = await rowsOf(
      school,
      `select id from ${entity.name
        .split('.')
        .map((part) => part.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase())
        .join('_')} limit 1`,
    )
    if (!row) continue
    for (const path of ['getOne', 'history']) {
      const { status } = await foreign.get(`${entity.service}/${entity.path}/${path}`, { id: row['id'] })
      // 403 where no role of that school grants the call at all.
      expect([403, 404], `${entity.path}/${path}`).toContain(status)
      calls += 1
    }
    const removed = await foreign.post(`${entity.service}/${entity.path}/remove`, { ids: row['id'] })
    expect([400, 403, 404], `${entity.path}/remove`).toContain(removed.status)
    calls += 1
  }
  expect(calls).toBeGreaterThan(20)
  const held = visitorWith(school.app, foreign.token)
  expect((await held.get('base/campus/list', {}, { 'tenant-id': school.school.id })).status).toBe(400)
})

// Every process knows a change of the directory within two seconds.
async function beSoon(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 2000
  while (performance.now() < end) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await isSo()).toBe(true)
}
