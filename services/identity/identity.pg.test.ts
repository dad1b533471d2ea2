import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedActor, forgetActors } from './session/actors.ts'
import { md5Hex } from './proof/passwords.ts'
import { createRateLimit } from './sign-in/rate-limit.ts'
import { basic, identityWire, password, type Wire } from './test-wire.ts'
import { createTokens } from './proof/tokens.ts'

let wire: Wire
beforeAll(async () => {
  wire = await identityWire()
})
afterAll(() => wire.end())

test('the right password gives a pair of tokens and the person behind the account', async () => {
  const response = await wire.signIn('zhang', password)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const answer = response.json()
  expect(answer).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    refresh_token: expect.any(String),
    expires_in: 3600,
    tenantId: '900001',
    userId: expect.any(String),
    accountNo: 'zhang',
    userName: 'zhang老',
    nickName: 'zhang老',
    avatarUrl: null,
    userType: '9',
    passWordLevel: 2,
    oauthId: null,
    schoolName: '第1学校',
    lastLoginTime: null,
    detail: {
      personType: 'sample.person',
      personId: 'p1',
      sampleId: 'p1',
      departmentId: 'd1',
      roles: [{ roleCode: 'boss', roleName: '主管' }],
    },
  })
  const stored = await wire.write((ctx) => ctx.db.query('select * from sys_session'))
  expect(JSON.stringify(stored)).not.toContain(answer.refresh_token)
  wire.clock.advance(60_000)
  expect((await wire.signIn('zhang', password)).json().lastLoginTime).toBe('2026-09-01T08:00:00+08:00')
})

test('the parameters may come as a form', async () => {
  const response = await wire.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `tenantId=900001&grant_type=password&username=zhang&password=${md5Hex(password)}`,
  })
  expect(response.json()).toMatchObject({ accountNo: 'zhang', tenantId: '900001' })
})

test('each refusal has its own text', async () => {
  const refused = async (params: Record<string, string>, headers?: Record<string, string>) => {
    const response = await wire.token(params, headers)
    const { error_code, error_description } = response.json()
    return [response.statusCode, error_code, error_description]
  }
  const md5 = 'a'.repeat(32)
  expect(await refused({ grant_type: 'password', username: ' ', password: md5 })).toEqual([400, 400, '请输入用户名'])
  expect(await refused({ grant_type: 'password', username: 'zhang' })).toEqual([400, 400, '请输入密码'])
  expect(
    await refused({ grant_type: 'password', username: 'zhang', password: 'd41d8cd98f00b204e9800998ecf8427e' }),
  ).toEqual([400, 400, '请输入密码'])
  expect(await refused({ grant_type: 'password', username: 'nobody', password: md5 })).toEqual([
    400,
    400,
    '用户名或密码错误',
  ])
  expect(await refused({ grant_type: 'password', username: "x' or '1'='1", password: md5 })).toEqual([
    400,
    400,
    '用户名或密码错误',
  ])
  expect(await refused({ grant_type: 'password', username: 'a\u0007b', password: 'not a digest' })).toEqual([
    400,
    400,
    '用户名或密码错误',
  ])
  const nul = await wire.token({ grant_type: 'password', username: 'a\u0000b', password: md5 })
  expect([nul.statusCode, nul.json().msg]).toEqual([400, '请求内容含有不允许的字符'])
  expect(await refused({ grant_type: 'magic' })).toEqual([400, 400, '不支持的登录方式'])
  expect(await refused({ grant_type: '__proto__' })).toEqual([400, 400, '不支持的登录方式'])
  expect(await refused({})).toEqual([400, 400, '不支持的登录方式'])
  expect(await refused({ grant_type: 'password', type: 'nowhere', username: 'zhang', password: md5 })).toEqual([
    400,
    400,
    '不支持的登录方式',
  ])
  expect(await refused({ grant_type: 'password' }, { 'tenant-id': '999999' })).toEqual([400, 400, '学校编码不存在'])
  expect(await refused({ tenantId: '900002', grant_type: 'password' })).toEqual([
    400,
    400,
    '请求头与参数中的学校编码不一致',
  ])
  expect(await refused({ grant_type: 'password' }, { authorization: '' })).toEqual([400, 400, '客户端认证失败'])
  expect(await refused({ grant_type: 'password' }, { authorization: basic.slice(0, -4) })).toEqual([
    400,
    400,
    '客户端认证失败',
  ])
})

test('five wrong passwords lock the account for a quarter of an hour, even for the right one', async () => {
  const told: string[] = []
  for (let i = 0; i < 5; i += 1) told.push((await wire.signIn('li', 'wrong')).json().error_description)
  expect(told).toEqual([
    '用户名或密码错误',
    '用户名或密码错误',
    '用户名或密码错误，还可尝试2次',
    '用户名或密码错误，还可尝试1次',
    '账号已锁定，请15分钟后再试或联系管理员',
  ])
  const locked = await wire.signIn('li', password)
  expect(locked.statusCode).toBe(400)
  expect(locked.json()).toEqual({
    error_code: 400,
    error_description: '账号已锁定，请15分钟后再试或联系管理员',
    reason: 'locked',
  })
  wire.clock.advance(14.5 * 60_000)
  expect((await wire.signIn('li', password)).json().error_description).toBe('账号已锁定，请1分钟后再试或联系管理员')
  wire.clock.advance(30_000)
  expect((await wire.signIn('li', 'wrong')).json().error_description).toBe('用户名或密码错误')
  expect((await wire.signIn('li', password)).statusCode).toBe(200)
})

test('a name that nobody has is answered and locked like one that somebody has, in every process', async () => {
  const told: string[] = []
  for (let i = 0; i < 6; i += 1) told.push((await wire.signIn('ghost', 'wrong')).json().error_description)
  expect(told.slice(0, 4)).toEqual([
    '用户名或密码错误',
    '用户名或密码错误',
    '用户名或密码错误，还可尝试2次',
    '用户名或密码错误，还可尝试1次',
  ])
  expect(told.slice(4)).toEqual(Array.from({ length: 2 }, () => '账号已锁定，请15分钟后再试或联系管理员'))
  const elsewhere = await wire.otherApp.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query: { grant_type: 'password', username: 'ghost', password: md5Hex('wrong') },
    headers: { authorization: basic, 'tenant-id': '900001' },
  })
  expect(elsewhere.json().reason).toBe('locked')
})

test('failures far apart do not add up', async () => {
  for (let i = 0; i < 6; i += 1) {
    expect((await wire.signIn('li', 'wrong')).json().error_description).toBe('用户名或密码错误')
    wire.clock.advance(8 * 60_000)
    if (i % 2 === 1) wire.clock.advance(8 * 60_000)
  }
  expect((await wire.signIn('li', password)).statusCode).toBe(200)
})

test('every attempt is in the login log, with its way, outcome and browser, and never a password', async () => {
  wire.clock.advance(1000)
  await wire.signIn('zhang', password, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/149.0 Safari/537.36' })
  wire.clock.advance(1000)
  await wire.signIn('zhang', 'Probe@7781')
  const rows = await wire.write((ctx) =>
    ctx.db.query<Record<string, unknown>>('select * from sys_login_log order by time desc, id desc limit 2'),
  )
  expect(rows[0]).toMatchObject({
    account_no: 'zhang',
    result: '0',
    fail_code: 'credentials',
    login_way: 'password',
    ip: '127.0.0.1',
  })
  expect(rows[1]).toMatchObject({ account_no: 'zhang', result: '1', fail_code: null, device: 'Chrome · Windows' })
  expect(rows[1]!['sid']).toEqual(expect.any(String))
  expect(JSON.stringify(rows)).not.toContain(md5Hex('Probe@7781'))
})

test('a success between failures starts the count again', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 4; i += 1) await wire.signIn('li', 'wrong')
    expect((await wire.signIn('li', password)).statusCode).toBe(200)
  }
})

test('many guesses at once lock as well, and those on their way learn nothing more', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => wire.signIn('zhao', 'wrong')))
  // On a machine with more to do some are sent away unheard.
  const judged = answers.map((answer) => answer.json().reason).filter((reason) => reason !== 'crowded')
  expect(judged.length).toBeGreaterThan(4)
  // The fifth locks, and so does every later one say.
  expect(judged.filter((reason) => reason === 'locked')).toHaveLength(judged.length - 4)
  expect((await wire.signIn('zhao', password)).json().reason).toBe('locked')
})

test('a disabled account is told so only with the right password, and its sessions end', async () => {
  const { access_token, refresh_token } = (await wire.signIn('wang', password)).json()
  await wire.write((ctx) => ctx.db.query("update sys_user set status = '2' where account_no = 'wang'"))
  wire.clock.advance(1000)
  expect((await wire.get('base/sysUser/getUserInfo', access_token)).statusCode).toBe(401)
  expect((await wire.token({ grant_type: 'refresh_token', refresh_token })).json().error_code).toBe(401)
  expect((await wire.signIn('wang', 'wrong')).json().error_description).toBe('用户名或密码错误')
  expect((await wire.signIn('wang', password)).json().error_description).toBe('账号已停用，请联系系统管理员')
})

test('only the main app is told the kind of account', async () => {
  const freshman = await wire.token({
    grant_type: 'password',
    type: 'welcome',
    username: 'xinsheng',
    password: md5Hex(password),
  })
  expect([freshman.statusCode, freshman.json().accountNo]).toEqual([200, 'xinsheng'])
  expect(freshman.json()).not.toHaveProperty('userType')
  expect((await wire.signIn('zhang', password)).json()).toHaveProperty('userType', '9')
})

test('routes and buttons follow the permissions of roles that are valid today', async () => {
  const { access_token, userId } = (await wire.signIn('zhang', password)).json()
  const seen = async () => ({
    routes: (await wire.get('base/sysMenu/getUserRoutes', access_token))
      .json()
      .data.map((node: { path: string }) => node.path),
    buttons: (await wire.get('base/sysMenu/getUserBtn', access_token)).json().data,
  })
  const dated = (column: string, day: string | null) =>
    wire.write(async (ctx) => {
      await ctx.db.query(`update sys_user_role set ${column} = $2 where user_id = $1`, [userId, day])
      ctx.afterCommit(() => forgetActors(wire.world))
    })
  const all = { routes: ['/sample'], buttons: { 'a:list': true } }
  const none = { routes: [], buttons: {} }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(wire.clock())
  expect(await seen()).toEqual(all)
  await dated('begin_date', today)
  await dated('end_date', today)
  expect(await seen()).toEqual(all)
  await dated('begin_date', '2099-01-01')
  expect(await seen()).toEqual(none)
  await dated('begin_date', null)
  await dated('end_date', '2020-01-01')
  expect(await seen()).toEqual(none)
  await dated('end_date', null)
  expect(await seen()).toEqual(all)
  await wire.write((ctx) => ctx.db.query("update sys_role set status = '0'"))
  wire.clock.advance(1000)
  expect(await seen()).toEqual(none)
  await wire.write((ctx) => ctx.db.query("update sys_role set status = '1'"))
  forgetActors(wire.world)
})

test('an actor carries the scope of each role and where it differs', async () => {
  const { access_token } = (await wire.signIn('zhang', password)).json()
  const { sid } = (await createTokens(wire.world).verifyAccess(access_token))!
  const actor = await wire.write((ctx) => cachedActor(wire.world, ctx.school, sid))
  expect(actor).toMatchObject({ kind: 'user', realm: 'main', sid, person: { entity: 'sample.person', id: 'p1' } })
  expect(actor!.roles).toEqual([
    {
      code: 'boss',
      label: '主管',
      permissions: new Set(['a:list']),
      scope: { kind: 'dept', value: ['d1'] },
      scopes: new Map([['b', { kind: 'all' }]]),
      fields: new Map(),
    },
  ])
})

test('what the school shows of itself needs no token', async () => {
  const response = await wire.app.inject({
    url: '/api/flySource-base/openApi/getAppInfo?appType=0',
    headers: { 'tenant-id': '900002' },
  })
  expect(response.json()).toMatchObject({
    code: 200,
    data: {
      appType: '0',
      tenantId: '900002',
      globalTitle: '智慧校园综合服务平台',
      globalViceTitle: '第2学校',
      showLogin: 1,
      ssoType: 0,
      isWartermark: true,
      loginTips: '',
    },
  })
})

test('over three hundred calls a minute from one address are sent away', async () => {
  const calls = Array.from({ length: 301 }, () =>
    wire.otherApp.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      headers: { authorization: basic, 'tenant-id': '900001' },
      remoteAddress: '10.9.9.9',
    }),
  )
  const statuses = (await Promise.all(calls)).map((response) => response.statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const refused = await wire.otherApp.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    remoteAddress: '10.9.9.9',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().error_code).toBe(429)
  // The other process hears of it a twentieth of the limit later at most.
  const elsewhere: number[] = []
  for (let i = 0; i < 20; i += 1)
    elsewhere.push(
      (await wire.app.inject({ method: 'POST', url: '/api/flySource-auth/oauth/token', remoteAddress: '10.9.9.9' }))
        .statusCode,
    )
  expect(elsewhere.filter((status) => status !== 429).length).toBeLessThan(15)
})

test('a campus behind one address renews as often as it needs; made-up tokens are counted, and shut out nobody else', async () => {
  const ask = (query: Record<string, string>) =>
    wire.app.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      query,
      headers: { authorization: basic, 'tenant-id': '900001' },
      remoteAddress: '10.8.8.8',
    })
  const signIn = () =>
    ask({ grant_type: 'password', username: 'zhang', password: md5Hex(password), type: 'main', scope: 'all' })
  const renew = async (refresh_token: string) => (await ask({ grant_type: 'refresh_token', refresh_token })).statusCode
  const times = (count: number, token: string) => Promise.all(Array.from({ length: count }, () => renew(token)))
  const held: string[] = []
  for (let i = 0; i < 6; i += 1) held.push((await signIn()).json().refresh_token)
  for (const token of held) expect(new Set(await times(55, token))).toEqual(new Set([200]))
  const wrong = await times(301, held[0]!.replace(/.{5}$/, 'wrong'))
  expect(wrong.filter((status) => status === 429)).toHaveLength(1)
  expect(await renew(held[0]!)).toBe(200)
  const again = await signIn()
  expect(again.statusCode).toBe(200)
  expect((await times(301, again.json().refresh_token)).filter((status) => status === 429)).toHaveLength(1)
})

test('processes count calls together, and a small limit exactly', async () => {
  let at = 1_000_000
  const make = () =>
    createRateLimit({ name: 'small', calls: 4, windowMs: 60_000, pool: wire.world.pool, clock: () => at })
  const [one, other] = [make(), make()]
  for (const process of [one, other, one, other]) await process.count('10.0.0.1')
  at += 20_000
  for (const process of [one, other, make()])
    await expect(process.count('10.0.0.1')).rejects.toThrow('操作过于频繁，请 40 秒后再试')
  await other.count('10.0.0.2')
  at += 40_000
  await one.count('10.0.0.1')
})
