import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { browserAt, md5, trustAdministrators } from '#tests/support/sign-in/door.ts'
import { logInAt, openIdProvider, wecomServer, type PeerServer } from '#tests/support/sign-in/peers.ts'

const home = 'http://campus.test/oauth/callback/school'
const codes = new Map<string, string>()
let school: TestSchool
let admin: Visitor
let provider: PeerServer & { issuer: string }
let wecom: PeerServer

beforeAll(async () => {
  school = await testSchool()
  await trustAdministrators(school)
  admin = await school.as('admin')
  provider = await openIdProvider(home)
  wecom = await wecomServer(codes)
  const made = [
    {
      source: 'school',
      name: '统一身份认证',
      kind: 'oidc',
      clientId: 'campus',
      secret: 'a-secret-of-the-campus-platform',
      issuer: provider.issuer,
      autoBind: 'account',
    },
    {
      source: 'wechat_enterprise',
      name: '企业微信',
      kind: 'wechat_enterprise',
      clientId: 'ww1',
      agentId: '1000002',
      secret: 'wecom-secret',
      autoBind: 'off',
      tokenUrl: `${wecom.url}/cgi-bin/gettoken`,
      userInfoUrl: `${wecom.url}/cgi-bin/auth/getuserinfo`,
    },
    { source: 'gone', name: '停用的', kind: 'oidc', clientId: 'campus', issuer: provider.issuer, status: '0' },
  ]
  for (const one of made)
    expect((await admin.post('base/sysOauthClient/add', one)).body).toMatchObject({ success: true })
})
afterAll(async () => {
  await provider.close()
  await wecom.close()
  await school.close()
})

test('somebody the school’s OpenID provider knows by the same account is signed in, and bound', async () => {
  const browser = browserAt(school)
  const returned = await logInAt(await browser.depart('school'), 'tea01', home)
  const params = {
    grant_type: 'social',
    source: 'school',
    code: returned.searchParams.get('code')!,
    state: returned.searchParams.get('state')!,
  }
  const { status, body } = await browser.token(params)
  expect([status, body.accountNo, body.oauthId]).toEqual([200, 'tea01', 'tea01'])
  expect((await visitorWith(school.app, body.access_token).get('base/sysUser/getUserInfo')).body.data).toMatchObject({
    accountNo: 'tea01',
    oauthId: 'tea01',
  })
  expect(await rowsOf(school, "select source, open_id from sys_user_oauth where source = 'school'")).toEqual([
    { source: 'school', open_id: 'tea01' },
  ])
  // The same way back is worth nothing a second time.
  expect((await browser.token(params)).body).toMatchObject({
    error_code: 400,
    reason: 'state',
    error_description: '登录请求已失效，请重新登录',
  })
})

test('what another browser brings back signs nobody in', async () => {
  const [victim, attacker] = [browserAt(school), browserAt(school)]
  const returned = await logInAt(await attacker.depart('school'), 'tea01', home)
  await victim.depart('school')
  const { status, body } = await victim.token({
    grant_type: 'social',
    source: 'school',
    code: returned.searchParams.get('code')!,
    state: returned.searchParams.get('state')!,
  })
  expect([status, body.reason]).toEqual([400, 'state'])
})

test('a code that the provider never gave, a state that ran out and a source nobody set up are refused', async () => {
  const browser = browserAt(school)
  const state = (await browser.depart('school')).searchParams.get('state')!
  expect((await browser.token({ grant_type: 'social', source: 'school', code: 'made-up', state })).body.reason).toBe(
    'peer-refused',
  )
  const old = (await browser.depart('school')).searchParams.get('state')!
  school.clock.advance(601_000)
  expect((await browser.token({ grant_type: 'social', source: 'school', code: 'x', state: old })).body.reason).toBe(
    'state',
  )
  for (const source of ['gone', 'nobody', '', "x' or 1=1"]) {
    expect((await browser.token({ grant_type: 'social', source, code: 'x', state: 'x' })).body).toMatchObject({
      error_description: '该登录方式未启用',
    })
  }
  expect((await browser.depart('gone')).href).toBe('http://campus.test/login?local=1&refused=source')
})

test('an unknown person gets a ticket, proves who they are here, and is known from then on', async () => {
  const browser = browserAt(school)
  const enter = async (code: string) => {
    const away = await browser.depart('wechat_enterprise')
    expect(away.searchParams.get('redirect_uri')).toBe('http://campus.test/loginbywechatenterprise')
    expect([away.searchParams.get('scope'), away.searchParams.get('agentid'), away.hash]).toEqual([
      'snsapi_base',
      '1000002',
      '#wechat_redirect',
    ])
    codes.set(code, 'zhangsan')
    return browser.token({
      grant_type: 'social',
      source: 'wechat_enterprise',
      code,
      state: away.searchParams.get('state')!,
    })
  }
  const { status, body } = await enter('c1')
  expect([status, body]).toMatchObject([
    400,
    {
      error_code: 400,
      reason: 'unbound',
      error_description: '该第三方账号尚未绑定平台账号，请先绑定',
      oauthId: 'zhangsan',
      source: 'wechat_enterprise',
    },
  ])
  const { bindTicket } = body

  expect((await browser.bindUser({ bindTicket, username: 'stu01', password: md5('wrong') })).body).toMatchObject({
    error_code: 400,
  })
  expect((await rowsOf(school, "select fail_count from sys_user where account_no = 'stu01'"))[0]).toEqual({
    fail_count: 1,
  })
  const bound = await browser.bindUser({ bindTicket, username: 'stu01', password: md5('Campus@2026') })
  expect([bound.status, bound.body.accountNo, bound.body.oauthId]).toEqual([200, 'stu01', 'zhangsan'])
  expect((await browser.bindUser({ bindTicket, username: 'stu01', password: md5('Campus@2026') })).body).toMatchObject({
    error_description: '绑定凭证已失效，请重新扫码',
  })

  expect((await enter('c2')).body.accountNo).toBe('stu01')
  const other = await enterAs('lisi')
  expect(
    (await browser.bindUser({ bindTicket: other.bindTicket, username: 'stu01', password: md5('Campus@2026') })).body,
  ).toMatchObject({ error_description: '该账号已绑定其他企业微信账号，请先在个人中心解绑' })

  async function enterAs(userid: string) {
    const away = await browser.depart('wechat_enterprise')
    codes.set('c3', userid)
    return (
      await browser.token({
        grant_type: 'social',
        source: 'wechat_enterprise',
        code: 'c3',
        state: away.searchParams.get('state')!,
      })
    ).body
  }
})

test('a binding can be looked at and undone, with the password', async () => {
  const student = await school.as('stu01')
  const [mine] = (await student.get('base/sysUserOauth/getMine')).body.data
  expect(mine).toMatchObject({ source: 'wechat_enterprise', name: '企业微信' })
  expect((await student.post('base/sysUserOauth/unbind', { id: mine.id, password: md5('wrong') })).body.msg).toBe(
    '密码不正确',
  )
  const stranger = await school.as('tea01')
  expect((await stranger.post('base/sysUserOauth/unbind', { id: mine.id, password: md5('Campus@2026') })).status).toBe(
    404,
  )
  expect(
    (await student.post('base/sysUserOauth/unbind', { id: mine.id, password: md5('Campus@2026') })).body.success,
  ).toBe(true)
  expect((await student.get('base/sysUserOauth/getMine')).body.data).toEqual([])
})

test('a disabled account does not come in by another door', async () => {
  const browser = browserAt(school)
  const returned = await logInAt(await browser.depart('school'), 'fdy01', home)
  await school.system((ctx) => ctx.db.execute("update sys_user set status = '3' where account_no = 'fdy01'"))
  const { status, body } = await browser.token({
    grant_type: 'social',
    source: 'school',
    code: returned.searchParams.get('code')!,
    state: returned.searchParams.get('state')!,
  })
  expect([status, body.error_description]).toEqual([400, '账号已停用，请联系系统管理员'])
})

test('a provider that is away says so and leaves the password', async () => {
  const { body } = await admin.post('base/sysOauthClient/add', {
    source: 'away',
    name: '省平台',
    kind: 'oidc',
    clientId: 'x',
    issuer: 'http://127.0.0.1:9',
    autoBind: 'off',
  })
  expect(body.success).toBe(true)
  expect((await browserAt(school).depart('away')).search).toBe('?local=1&refused=peer-down')
  expect((await admin.post('base/sysOauthClient/test', { id: body.data.id })).body.data).toMatchObject({
    isReachable: false,
    message: '省平台服务暂不可用，可使用账号密码登录',
  })
})
