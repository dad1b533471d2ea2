import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTodos } from '#services/messages/todos.ts'
import { makeProbe, type Probe } from '#tests/support/probe.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

type App = { id: string; appName: string; isCollect: boolean; path: string | null; isNew: boolean; badge: number }

let school: TestSchool
let gly: Visitor
let fdy: Visitor
let probe: Probe
const made: string[] = []

beforeAll(async () => {
  school = await testSchool()
  gly = proving(school, await school.as('admin'))
  fdy = await school.as('fdy01')
  probe = await makeProbe(school, 'appprobe')
  // Nobody begins with favourites, and nobody has used anything yet.
  await school.system(async (ctx) => {
    await ctx.db.query('update nav_app set default_role_ids = null')
    await ctx.db.query('delete from nav_app_use')
    await ctx.db.query('delete from nav_app_use_day')
  })
  for (let i = 1; i <= 32; i += 1)
    made.push(
      await makeApp({
        appName: `样例应用${i}`,
        appCode: `sample${i}`,
        linkUrl: `https://example.edu.cn/${i}`,
        sort: 5000 + i,
      }),
    )
})
afterAll(() => school.close())

async function makeApp(values: Record<string, unknown>): Promise<string> {
  const { body } = await gly.post('base/appName/add', { category: '1', ...values })
  if (!body.success) throw new Error(body.msg)
  return body.data.id
}
const appsOf = async (visitor: Visitor): Promise<App[]> =>
  (await visitor.get('base/appName/getUserApp')).body.data.flatMap((group: { apps: App[] }) => group.apps)
const collection = async (visitor: Visitor, query: Record<string, unknown>): Promise<App[]> =>
  (await visitor.get('base/appName/getUserCollection', query)).body.data
const roleId = async (code: string) =>
  String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])

test('only the administrator keeps the register of apps', async () => {
  expect((await fdy.get('base/appName/list')).status).toBe(403)
  expect((await fdy.post('base/appName/add', { appName: '私货', appCode: 'own', category: '1' })).status).toBe(403)
  expect((await fdy.post('base/appName/remove', { ids: made[0] })).status).toBe(403)
  expect((await gly.get('base/appName/list', { current: 1, size: 5, appName: '样例' })).body.data).toMatchObject({
    current: 1,
    size: 5,
  })
  expect((await gly.get('base/appName/getOne', { id: made[0] })).body.data).toMatchObject({
    appName: '样例应用1',
    status: '1',
  })
})

test('bad apps are refused with what is wrong', async () => {
  const said = async (values: Record<string, unknown>) =>
    (await gly.post('base/appName/add', { appName: '坏应用', appCode: 'bad', category: '1', ...values })).body.data
  expect(await said({ appCode: 'sample1' })).toEqual({ appCode: '应用编码已存在' })
  expect(await said({ appName: '样例应用1' })).toEqual({ appName: '应用名称已存在' })
  expect(await said({ linkUrl: 'javascript:alert(1)' })).toHaveProperty('linkUrl')
  expect(await said({ linkUrl: 'ftp://example.edu.cn' })).toEqual({ linkUrl: '链接地址须以 http:// 或 https:// 开头' })
  expect(await said({ status: '2' })).toEqual({ repairText: '请输入维护说明' })
  expect(await said({ appName: '名'.repeat(31) })).toHaveProperty('appName')
})

test('favourites come in the own order: some of them, or all', async () => {
  const chosen = made.slice(0, 14)
  for (const appId of chosen) expect((await fdy.post('base/appName/collect', { appId })).body.success).toBe(true)
  expect(await collection(fdy, { isAll: 0, size: 12 })).toHaveLength(12)
  expect(await collection(fdy, {})).toHaveLength(8)
  expect(await collection(fdy, { isAll: 1 })).toHaveLength(14)
  const turned = chosen.toReversed()
  await fdy.post('base/appName/sortCollection', { ids: turned })
  expect((await collection(fdy, { isAll: 0, size: 12 })).map((one) => one.id)).toEqual(turned.slice(0, 12))
  const again = await school.as('fdy01')
  expect((await collection(again, { isAll: 1 })).map((one) => one.id)).toEqual(turned)
  expect(await collection(gly, { isAll: 1 })).toEqual([])
})

test('a school may allow some people fewer favourites', async () => {
  const student = await school.as('stu01')
  await gly.post('base/baseParams/submit', { paramsId: 'app.maxFavourites', population: 'student', paramsValue: 1 })
  expect((await student.post('base/appName/collect', { appId: made[0] })).body.success).toBe(true)
  expect((await student.post('base/appName/collect', { appId: made[1] })).body.msg).toBe('收藏数量已达上限（1个）')
  await student.post('base/appName/uncollect', { appId: made[0] })
})

test('thirty favourites and no more; twice is once', async () => {
  for (const appId of made.slice(0, 30)) await fdy.post('base/appName/collect', { appId })
  expect(await collection(fdy, { isAll: 1 })).toHaveLength(30)
  expect((await fdy.post('base/appName/collect', { appId: made[30] })).body).toMatchObject({
    code: 400,
    msg: '收藏数量已达上限（30个）',
  })
  expect((await fdy.post('base/appName/collect', { appId: made[0] })).body.success).toBe(true)
  await fdy.post('base/appName/uncollect', { appId: made[0] })
  expect(await collection(fdy, { isAll: 1 })).toHaveLength(29)
})

test('an app of a lost role vanishes everywhere and comes back with it', async () => {
  const id = await makeApp({
    appName: '教师专用',
    appCode: 'teaonly',
    linkUrl: 'https://example.edu.cn/tea',
    roleIds: [await roleId('role_appprobe')],
    newUntil: '2099-01-01',
  })
  await probe.may({ permissions: [] })
  const { visitor } = probe
  await visitor.post('base/appName/collect', { appId: id })
  await visitor.post('base/appName/use', { appId: id })
  const seen = async () => [
    (await appsOf(visitor)).some((one) => one.id === id),
    (await collection(visitor, { isAll: 1 })).length,
    (await visitor.get('base/appName/getUserUsedApp')).body.data.length,
  ]
  expect(await seen()).toEqual([true, 1, 1])
  expect((await appsOf(visitor)).find((one) => one.id === id)).toMatchObject({ isCollect: true, isNew: true })

  await gly.post('base/appName/update', { id, roleIds: [await roleId('stu')] })
  expect(await seen()).toEqual([false, 0, 0])
  expect((await visitor.post('base/appName/use', { appId: id })).body).toMatchObject({
    code: 400,
    msg: '您没有使用该应用的权限',
  })
  await gly.post('base/appName/update', { id, roleIds: [await roleId('role_appprobe')] })
  expect(await seen()).toEqual([true, 1, 1])
})

test('an app of a page is seen by those who may open the page, one of a department by its people', async () => {
  const [campus] = await rowsOf(school, "select id from sys_menu where seed_key = 'page /base/campus'")
  const page = await makeApp({ appName: '校区页', appCode: 'campuspage', menuId: campus!['id'] })
  expect((await appsOf(gly)).find((one) => one.id === page)).toMatchObject({ path: '/base/campus' })
  expect((await appsOf(fdy)).some((one) => one.id === page)).toBe(false)

  const info = (await fdy.get('base/sysUser/getUserInfo')).body.data
  const other = (await rowsOf(school, 'select id from base_department where id <> $1 limit 1', [info.departmentId]))[0]!
  const own = await makeApp({
    appName: '本院系',
    appCode: 'owndept',
    linkUrl: 'https://example.edu.cn/d',
    departmentIds: [info.departmentId],
  })
  const foreign = await makeApp({
    appName: '别的院系',
    appCode: 'otherdept',
    linkUrl: 'https://example.edu.cn/o',
    departmentIds: [other['id']],
  })
  const ids = (await appsOf(fdy)).map((one) => one.id)
  expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false])
})

test('removing takes ids from a form, refuses none, and takes favourites along', async () => {
  expect((await gly.post('base/appName/remove', {})).body).toMatchObject({ code: 400, msg: '没有获取到要删除的数据！' })
  const ids = `${made[1]},${made[2]}`
  // One person has collected both.
  expect((await gly.post('base/appName/remove', { ids })).body).toMatchObject({
    code: 400,
    msg: '有1人收藏该应用，确定删除？',
    data: { reason: 'CONFIRM_NEEDED' },
  })
  expect(await collection(fdy, { isAll: 1 })).toHaveLength(29)
  expect((await gly.post('base/appName/remove', { ids, isConfirmed: 1 })).body.data).toMatchObject({
    removed: 2,
    skipped: [],
  })
  expect(
    (
      await gly.post('base/appName/remove', {
        ids: await makeApp({ appName: '无人收藏', appCode: 'nobody', linkUrl: 'https://example.edu.cn/n' }),
      })
    ).body.data,
  ).toMatchObject({ removed: 1 })
  expect(await collection(fdy, { isAll: 1 })).toHaveLength(27)
})

test('use counts once within thirty seconds, the last used comes first, and repair is told', async () => {
  const student = await school.as('stu01')
  const [first, second] = [made[3]!, made[4]!]
  const recent = async () => (await student.get('base/appName/getUserUsedApp')).body.data.map((one: App) => one.id)
  expect((await student.post('base/appName/use', { appId: first })).body.data).toEqual({
    linkUrl: 'https://example.edu.cn/4',
    path: null,
    openType: '0',
  })
  await student.post('base/appName/use', { appId: first })
  school.clock.advance(31_000)
  await student.post('base/appName/use', { appId: first })
  school.clock.advance(1000)
  await student.post('base/appName/use', { appId: second })
  expect(await recent()).toEqual([second, first])
  school.clock.advance(1000)
  await student.post('base/appName/use', { appId: first })
  expect(await recent()).toEqual([first, second])
  expect(await rowsOf(school, 'select use_count from nav_app_use where app_id = $1', [first])).toEqual([
    { use_count: 2 },
  ])
  await gly.post('base/appName/update', { id: first, status: '2', repairText: '今晚恢复' })
  expect((await student.post('base/appName/use', { appId: first })).body.msg).toBe('应用正在维护：今晚恢复')

  expect((await student.get('base/appName/statistics')).status).toBe(403)
  const { top, never, dates } = (await gly.get('base/appName/statistics', { days: 30 })).body.data
  expect(top.find((one: App) => one.id === first)).toMatchObject({
    uses: 2,
    people: 1,
    line: [...Array.from({ length: 29 }, () => 0), 2],
  })
  expect(dates).toHaveLength(30)
  expect(never.some((one: App) => one.id === made[10])).toBe(true)
})

test('whoever has arranged nothing begins with what the roles come with, and keeps it with the first change', async () => {
  const [one, two, three] = [made[5]!, made[6]!, made[7]!]
  const role = await roleId('tea')
  for (const id of [one, two]) await gly.post('base/appName/update', { id, defaultRoleIds: [role] })
  const tea = await school.as('tea01')
  const ids = async () => (await collection(tea, { isAll: 1 })).map((each) => each.id)
  expect(await ids()).toEqual([one, two])
  await tea.post('base/appName/collect', { appId: three })
  expect(await ids()).toEqual([one, two, three])
  for (const appId of [one, two, three]) await tea.post('base/appName/uncollect', { appId })
  // An empty list is meant so: the defaults do not come back.
  expect(await ids()).toEqual([])
})

test('an app for some people is not there for others, and wears the number of their to-dos', async () => {
  const info = (
    await rowsOf(
      school,
      `select s.class_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
    )
  )[0]!
  const own = await makeApp({
    appName: '本班应用',
    appCode: 'myclass',
    linkUrl: 'https://example.edu.cn/c',
    badgeType: 'probeBiz',
    targetScope: { userType: 'stu', include: [{ kind: 'class', ids: [info['id']] }] },
  })
  const other = await makeApp({
    appName: '往届应用',
    appCode: 'oldgrade',
    linkUrl: 'https://example.edu.cn/g',
    targetScope: { userType: 'stu', include: [{ kind: 'grade', ids: ['1999'] }] },
  })
  const student = await school.as('stu01')
  const [me] = await rowsOf(school, `select id from sys_user where account_no = 'stu01'`)
  await school.system(
    async (ctx) =>
      void (await openTodos(ctx, {
        userIds: [String(me!['id'])],
        todoType: 'other',
        bizType: 'probeBiz',
        bizId: '1',
        title: '一件事',
        link: '/index',
      })),
  )
  const seen = await appsOf(student)
  expect([seen.find((one) => one.id === own), seen.find((one) => one.id === other)]).toMatchObject([
    { badge: 1 },
    undefined,
  ])
  expect((await appsOf(fdy)).some((one) => one.id === own)).toBe(false)
  expect((await student.post('base/appName/use', { appId: other })).body.msg).toBe('您没有使用该应用的权限')
})

test('another site learns who came by a code that is good once and for a minute', async () => {
  const secret = 'probe-secret-0123456789'
  expect(
    (
      await gly.post('base/appName/add', {
        appName: '缺密钥',
        appCode: 'nosecret',
        category: '1',
        linkUrl: 'https://example.edu.cn/s',
        ssoMode: '1',
      })
    ).body.data,
  ).toEqual({ ssoSecret: '请输入应用密钥' })
  const id = await makeApp({
    appName: '外部系统',
    appCode: 'outside',
    linkUrl: 'https://example.edu.cn/in?from=campus',
    ssoMode: '1',
    ssoSecret: secret,
  })
  const student = await school.as('stu01')
  const code = async () =>
    new URL((await student.post('base/appName/use', { appId: id })).body.data.linkUrl).searchParams.get('code')!
  const redeem = async (wish: Record<string, unknown>) =>
    (
      await school.app.inject({
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
  school.clock.advance(61_000)
  expect((await redeem({ code: late })).msg).toBe('登录码无效或已使用')
  expect(JSON.stringify((await gly.get('base/appName/getOne', { id })).body)).not.toContain(secret)
  // Another change leaves the key as it is.
  await gly.post('base/appName/update', { id, remark: '外部' })
  expect((await redeem({ code: await code() })).data).toMatchObject({ accountNo: 'stu01' })
})

test('a CAS ticket is good once, for a minute, for its own service and for people who may use the app', async () => {
  const service = 'https://cas.example.edu.cn/in?from=campus'
  const id = await makeApp({ appName: '票据系统', appCode: 'ticketed', linkUrl: service, ssoMode: '2' })
  await makeApp({ appName: '旁边系统', appCode: 'beside', linkUrl: 'https://beside.example.edu.cn/', ssoMode: '2' })
  await makeApp({
    appName: '教师系统',
    appCode: 'teacas',
    linkUrl: 'https://tea.example.edu.cn/',
    ssoMode: '2',
    roleIds: [await roleId('tea')],
  })
  const student = await school.as('stu01')
  const validate = async (query: Record<string, string>, path = 'cas/serviceValidate') =>
    (await school.app.inject({ method: 'GET', url: `/api/flySource-base/${path}`, query })).body
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
    (await school.app.inject({ method: 'POST', url: '/api/flySource-base/appName/casTicket', payload: { service } }))
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
  school.clock.advance(61_000)
  expect(await validate({ service, ticket: late })).toContain('code="INVALID_TICKET"')

  const ticket = ticketOf((await student.post('base/appName/casTicket', { service })).body.data.address)
  expect(ticket).toMatch(/^ST-/)
  expect(await validate({ service, ticket }, 'cas/p3/serviceValidate')).toMatch(
    /^<cas:serviceResponse xmlns:cas="http:\/\/www\.yale\.edu\/tp\/cas"><cas:authenticationSuccess><cas:user>stu01<\/cas:user><cas:attributes><cas:cn>[^<]+<\/cas:cn>/,
  )
  expect(await validate({ service, ticket })).toContain('code="INVALID_TICKET"')
  const last = await opened()
  await gly.post('base/appName/update', { id, status: '0' })
  expect(await validate({ service, ticket: last })).toContain('code="INVALID_TICKET"')
})

test('an OAuth2 client gets a code once and for its own address, proves itself, and hears who it is', async () => {
  const [secret, callback] = ['oauth-secret-0123456789', 'https://client.example.edu.cn/callback']
  const said = (
    await gly.post('base/appName/add', {
      appName: '缺回调',
      appCode: 'nocallback',
      category: '1',
      linkUrl: 'https://client.example.edu.cn/',
      ssoMode: '3',
      ssoSecret: secret,
    })
  ).body.data
  expect(said).toEqual({ callbackUrl: '请输入回调地址' })
  await makeApp({
    appName: '授权系统',
    appCode: 'granted',
    linkUrl: 'https://client.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: secret,
    callbackUrl: callback,
  })
  await makeApp({
    appName: '另一授权系统',
    appCode: 'grantedtoo',
    linkUrl: 'https://two.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: 'another-secret-0123456789',
    callbackUrl: 'https://two.example.edu.cn/cb',
  })
  await makeApp({
    appName: '教师授权',
    appCode: 'grantedtea',
    linkUrl: 'https://t.example.edu.cn/',
    ssoMode: '3',
    ssoSecret: secret,
    callbackUrl: 'https://t.example.edu.cn/cb',
    roleIds: [await roleId('tea')],
  })
  const student = await school.as('stu01')
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
    const answer = await school.app.inject({
      method: 'POST',
      url: '/api/flySource-base/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body.toString(),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const who = async (token: string) => {
    const answer = await school.app.inject({
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
  school.clock.advance(61_000)
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
      await school.app.inject({
        method: 'GET',
        url: '/api/flySource-base/sysUser/getUserInfo',
        headers: { authorization: `Bearer ${body.access_token}` },
      })
    ).statusCode,
  ).toBe(401)
  school.clock.advance(301_000)
  expect((await who(body.access_token)).status).toBe(401)
})

test('an app sent to the desktop stands first on its card of apps, which is put there where it is missing', async () => {
  const bzr = await school.as('bzr01')
  const before = (await bzr.get('base/desk/mine')).body.data
  // A desktop without the card of apps.
  const few = before.defaultItems.filter((item: { cardCode: string }) => item.cardCode !== 'navigation.apps')
  await bzr.post('base/desk/save', { roleCode: before.roleCode, name: '我的桌面', items: few })
  const chosen = made[20]!
  expect((await bzr.post('base/appName/toDesktop', { appId: crypto.randomUUID() })).body.msg).toBe(
    '您没有使用该应用的权限',
  )
  expect((await bzr.post('base/desk/putCard', { cardCode: 'base.nothing' })).body.msg).toBe('您没有该卡片的权限')
  for (let i = 0; i < 2; i += 1)
    expect((await bzr.post('base/appName/toDesktop', { appId: chosen })).body.success).toBe(true)
  expect((await bzr.post('base/desk/putCard', { cardCode: 'navigation.apps' })).body.data).toEqual({ isNew: true })
  expect((await bzr.post('base/desk/putCard', { cardCode: 'navigation.apps' })).body.data).toEqual({ isNew: false })
  const [front] = (await bzr.get('base/desk/mine')).body.data.desktops
  expect(front.items.map((item: { cardCode: string }) => item.cardCode).toSorted()).toEqual(
    [...few.map((item: { cardCode: string }) => item.cardCode), 'navigation.apps'].toSorted(),
  )
  const card = async () =>
    (
      await bzr.post('base/desk/batchData', {
        roleCode: before.roleCode,
        items: [{ instanceId: 'a', cardCode: 'navigation.apps' }],
      })
    ).body.data[0].data as App[]
  expect((await card())[0]!.id).toBe(chosen)
  expect((await appsOf(bzr)).find((one) => one.id === chosen)).toMatchObject({ isOnDesk: true, isCollect: false })
  await bzr.post('base/appName/offDesktop', { appId: chosen })
  expect((await appsOf(bzr)).find((one) => one.id === chosen)).toMatchObject({ isOnDesk: false })
})

test('where an app leads and what vouches for people there asks for a second authentication', async () => {
  const plain = await school.as('admin')
  const id = made[0]!
  for (const change of [
    { linkUrl: 'https://elsewhere.example.com/' },
    { callbackUrl: 'https://elsewhere.example.com/back' },
    { ssoSecret: 'another-secret-of-16' },
    { ssoMode: '2' },
  ])
    expect((await plain.post('base/appName/update', { id, ...change })).body.data).toMatchObject({
      secondAuth: true,
      operation: 'appName:entrance',
    })
  expect((await plain.post('base/appName/update', { id, remark: '改个说明' })).status).toBe(200)
})
