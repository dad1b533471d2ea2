import { afterAll, beforeAll, expect, test } from 'vitest'
import { basic } from '#tests/support/school.ts'
import { appSchool, type AppSchool } from './test-apps.ts'

let at: AppSchool
beforeAll(async () => {
  at = await appSchool()
})
afterAll(() => at.close())

test('another site learns who came by a code that is good once and for a minute', async () => {
  const secret = 'probe-secret-0123456789'
  expect(
    (
      await at.gly.post('base/appName/add', {
        appName: '缺密钥',
        appCode: 'nosecret',
        category: '1',
        linkUrl: 'https://example.edu.cn/s',
        ssoMode: '1',
      })
    ).body.data,
  ).toEqual({ ssoSecret: '请输入应用密钥' })
  const id = await at.makeApp({
    appName: '外部系统',
    appCode: 'outside',
    linkUrl: 'https://example.edu.cn/in?from=campus',
    ssoMode: '1',
    ssoSecret: secret,
  })
  const student = await at.as('stu01')
  const code = async () =>
    new URL((await student.post('base/appName/use', { appId: id })).body.data.linkUrl).searchParams.get('code')!
  const redeem = async (wish: Record<string, unknown>) =>
    (
      await at.app.inject({
        method: 'POST',
        url: '/api/flySource-base/appName/redeem',
        headers: { authorization: basic },
        payload: { appCode: 'outside', secret, ...wish },
      })
    ).json()
  const first = await code()
  expect((await redeem({ code: first, secret: 'wrong-secret-0123456789' })).msg).toBe('登录码无效或已使用')
  expect((await redeem({ code: first })).data).toMatchObject({ accountNo: 'stu01' })
  expect(await redeem({ code: first })).toMatchObject({ code: 400, msg: '登录码无效或已使用' })
  const late = await code()
  at.clock.advance(61_000)
  expect((await redeem({ code: late })).msg).toBe('登录码无效或已使用')
  expect(JSON.stringify((await at.gly.get('base/appName/getOne', { id })).body)).not.toContain(secret)
  // Another change leaves the key as it is.
  await at.gly.post('base/appName/update', { id, remark: '外部' })
  expect((await redeem({ code: await code() })).data).toMatchObject({ accountNo: 'stu01' })
})

test('a CAS ticket is good once, for a minute, for its own service and for people who may use the app', async () => {
  const service = 'https://cas.example.edu.cn/in?from=campus'
  const id = await at.makeApp({ appName: '票据系统', appCode: 'ticketed', linkUrl: service, ssoMode: '2' })
  await at.makeApp({ appName: '旁边系统', appCode: 'beside', linkUrl: 'https://beside.example.edu.cn/', ssoMode: '2' })
  await at.makeApp({
    appName: '教师系统',
    appCode: 'teacas',
    linkUrl: 'https://tea.example.edu.cn/',
    ssoMode: '2',
    roleIds: [await at.roleId('tea')],
  })
  const student = await at.as('stu01')
  const validate = async (query: Record<string, string>, path = 'cas/serviceValidate') =>
    (await at.app.inject({ method: 'GET', url: `/api/flySource-base/${path}`, query })).body
  const ticketOf = (address: string) => new URL(address).searchParams.get('ticket')!
  const opened = async () => ticketOf((await student.post('base/appName/use', { appId: id })).body.data.linkUrl)

  expect((await student.post('base/appName/casTicket', { service: 'https://evil.example.com/' })).body.msg).toBe(
    '服务地址未登记',
  )
  expect((await student.post('base/appName/casTicket', { service: `${service}&more=1` })).body.msg).toBe(
    '服务地址未登记',
  )
  expect((await student.post('base/appName/casTicket', { service: 'https://tea.example.edu.cn/' })).body.msg).toBe(
    '您没有使用该应用的权限',
  )
  expect(
    (await at.app.inject({ method: 'POST', url: '/api/flySource-base/appName/casTicket', payload: { service } }))
      .statusCode,
  ).toBe(401)
  expect(await validate({ service })).toContain('code="INVALID_REQUEST"')
  expect(await validate({ service, ticket: 'ST-nothing' })).toContain('code="INVALID_TICKET"')
  // Asked about for another service it is used up all the same.
  const foreign = await opened()
  expect(await validate({ service: 'https://beside.example.edu.cn/', ticket: foreign })).toContain(
    'code="INVALID_SERVICE"',
  )
  expect(await validate({ service, ticket: foreign })).toContain('code="INVALID_TICKET"')
  const late = await opened()
  at.clock.advance(61_000)
  expect(await validate({ service, ticket: late })).toContain('code="INVALID_TICKET"')

  const ticket = ticketOf((await student.post('base/appName/casTicket', { service })).body.data.address)
  expect(ticket).toMatch(/^ST-/)
  expect(await validate({ service, ticket }, 'cas/p3/serviceValidate')).toMatch(
    /^<cas:serviceResponse xmlns:cas="http:\/\/www\.yale\.edu\/tp\/cas"><cas:authenticationSuccess><cas:user>stu01<\/cas:user><cas:attributes><cas:cn>[^<]+<\/cas:cn>/,
  )
  expect(await validate({ service, ticket })).toContain('code="INVALID_TICKET"')
  const last = await opened()
  await at.gly.post('base/appName/update', { id, status: '0' })
  expect(await validate({ service, ticket: last })).toContain('code="INVALID_TICKET"')
})

test('an OAuth2 client gets a code once and for its own address, proves itself, and hears who it is', async () => {
  const [secret, callback] = ['oauth-secret-0123456789', 'https://client.example.edu.cn/callback']
  const said = (
    await at.gly.post('base/appName/add', {
      appName: '缺回调',
      appCode: 'nocallback',
      category: '1',
      linkUrl: 'https://client.example.edu.cn/',
      ssoMode: '3',
      ssoSecret: secret,
    })
  ).body.data
  expect(said).toEqual({ callbackUrl: '请输入回调地址' })
  await at.makeApp({
    appName: '授权系统',
    appCode: 'granted',
    linkUrl: 'https://client.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: secret,
    callbackUrl: callback,
  })
  await at.makeApp({
    appName: '另一授权系统',
    appCode: 'grantedtoo',
    linkUrl: 'https://two.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: 'another-secret-0123456789',
    callbackUrl: 'https://two.example.edu.cn/cb',
  })
  await at.makeApp({
    appName: '教师授权',
    appCode: 'grantedtea',
    linkUrl: 'https://t.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: secret,
    callbackUrl: 'https://t.example.edu.cn/cb',
    roleIds: [await at.roleId('tea')],
  })
  const student = await at.as('stu01')
  const ask = async (wish: Record<string, unknown> = {}) =>
    (
      await student.post('base/appName/authorize', {
        clientId: 'granted',
        redirectUri: callback,
        responseType: 'code',
        state: 's&1',
        ...wish,
      })
    ).body
  const code = async () => new URL((await ask()).data.address).searchParams.get('code')!
  const change = async (wish: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: callback,
      client_id: 'granted',
      client_secret: secret,
      ...wish,
    })
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/flySource-base/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body.toString(),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const who = async (token: string) => {
    const answer = await at.app.inject({
      method: 'GET',
      url: '/api/flySource-base/oauth2/userInfo',
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  expect((await ask({ redirectUri: `${callback}/more` })).msg).toBe('回调地址与登记的不一致')
  expect((await ask({ clientId: 'nobody' })).msg).toBe('应用未登记')
  expect((await ask({ responseType: 'token' })).success).toBe(false)
  expect((await ask({ clientId: 'grantedtea', redirectUri: 'https://t.example.edu.cn/cb' })).msg).toBe(
    '您没有使用该应用的权限',
  )
  const first = await code()
  expect(await change({ code: first, client_secret: 'wrong-secret-0123456789' })).toEqual({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect(await change({ code: first, client_id: 'grantedtoo', client_secret: 'another-secret-0123456789' })).toEqual({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect(await change({ code: first, grant_type: 'password' })).toEqual({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
  expect(await change({ code: await code(), redirect_uri: 'https://client.example.edu.cn/other' })).toEqual({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  const late = await code()
  at.clock.advance(61_000)
  expect(await change({ code: late })).toEqual({ status: 400, body: { error: 'invalid_grant' } })

  const address = new URL((await ask()).data.address)
  expect([address.origin + address.pathname, address.searchParams.get('state')]).toEqual([callback, 's&1'])
  const good = address.searchParams.get('code')!
  const basicAuth = `Basic ${Buffer.from(`granted:${secret}`).toString('base64')}`
  const { status, body } = await change({ code: good, client_id: '', client_secret: '' }, { authorization: basicAuth })
  expect([status, body]).toMatchObject([200, { token_type: 'Bearer', expires_in: 300 }])
  expect(await change({ code: good })).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  expect(await who(body.access_token)).toMatchObject({ status: 200, body: { accountNo: 'stu01' } })
  // Neither the code nor a session token opens it, and this token opens nothing else.
  expect([(await who(good)).status, (await who('nothing')).status]).toEqual([401, 401])
  expect(
    (
      await at.app.inject({
        method: 'GET',
        url: '/api/flySource-base/sysUser/getUserInfo',
        headers: { authorization: `Bearer ${body.access_token}` },
      })
    ).statusCode,
  ).toBe(401)
  at.clock.advance(301_000)
  expect((await who(body.access_token)).status).toBe(401)
})
