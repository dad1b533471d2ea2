import { afterAll, beforeAll, expect, test } from 'vitest'
import { proving } from '#tests/support/second-auth.ts'
import { trustAdministrators } from '#tests/support/sign-in/door.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
const secret = 'never-to-be-seen-again-4711'

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
})
afterAll(() => school.close())

test('deciding who vouches for people asks for a second authentication', async () => {
  const { status, body } = await admin.post('base/sysOauthClient/add', {
    source: 'evil',
    name: '冒名',
    kind: 'cas',
    validateUrl: 'https://evil.test/p3/serviceValidate',
  })
  expect([status, body.data]).toMatchObject([400, { secondAuth: true, operation: 'sysOauthClient:change' }])
  expect(await rowsOf(school, "select 1 from sys_oauth_client where source = 'evil'")).toEqual([])
  const [known] = (await admin.get('base/sysOauthClient/list', { size: 1 })).body.data.records
  for (const [verb, change] of [
    ['update', { id: known.id, version: known.version, status: '1' }],
    ['remove', { ids: known.id }],
  ] as const) {
    expect([verb, (await admin.post(`base/sysOauthClient/${verb}`, change)).body.data]).toMatchObject([
      verb,
      { secondAuth: true, operation: 'sysOauthClient:change' },
    ])
  }
  expect(
    await rowsOf(school, 'select 1 from sys_oauth_client where id = $1 and status = $2', [known.id, known.status]),
  ).toHaveLength(1)
  await trustAdministrators(school)
})

test('a secret is written and never handed out again: list, detail, history, export, meta, test, login page', async () => {
  const { id } = (
    await admin.post('base/sysOauthClient/add', {
      source: 'wx',
      name: '企业微信',
      kind: 'wechat_enterprise',
      clientId: 'ww1',
      agentId: '1',
      secret,
    })
  ).body.data
  const [row] = await rowsOf(school, "select secret from sys_oauth_client where source = 'wx'")
  expect(String(row!['secret'])).not.toContain(secret)
  const answers = [
    await admin.get('base/sysOauthClient/list', { status: '1' }),
    await admin.get('base/sysOauthClient/getOne', { id }),
    await admin.get('base/sysOauthClient/history', { id }),
    await admin.get('base/sysOauthClient/getSelect'),
    await admin.post('base/sysOauthClient/unmask', { id, field: 'secret' }),
    await admin.get('base/openApi/getAppInfo', { appType: '0' }),
  ]
  for (const { raw } of answers) expect(raw.toString()).not.toContain(secret)
  expect(answers[0]!.body.data.records[0].secret).toMatch(/^\*{8} \([0-9a-f]{8}\)$/)
  expect(answers[4]!.body.success).toBe(false)
  expect(answers[5]!.body.data.oauthSources).toEqual([{ source: 'wx', name: '企业微信', icon: 'wechat_enterprise' }])
  // Saving the rest leaves the secret as it is.
  const { version } = answers[1]!.body.data
  expect((await admin.post('base/sysOauthClient/update', { id, version, name: '企业微信登录' })).body.success).toBe(
    true,
  )
  expect((await rowsOf(school, "select secret from sys_oauth_client where source = 'wx'"))[0]).toEqual(row)
})

test('what a protocol needs is asked for when it is saved', async () => {
  const { body } = await admin.post('base/sysOauthClient/add', {
    source: 'x',
    name: '半成品',
    kind: 'oauth2',
    clientId: 'a',
  })
  expect(body.data).toMatchObject({ source: expect.stringContaining('标识应以小写字母开头') })
  const half = await admin.post('base/sysOauthClient/add', {
    source: 'half',
    name: '半成品',
    kind: 'oauth2',
    clientId: 'a',
  })
  expect(half.body.data).toEqual({
    authorizeUrl: '请输入授权地址',
    tokenUrl: '请输入令牌地址',
    userInfoUrl: '请输入用户信息地址',
  })
  expect(
    (
      await admin.post('base/sysOauthClient/add', {
        source: 'js',
        name: '坏的',
        kind: 'cas',
        validateUrl: 'javascript:alert(1)',
      })
    ).body.data,
  ).toHaveProperty('validateUrl')
  expect(
    (
      await admin.post('base/sysOauthClient/add', {
        source: 'wx',
        name: '重复',
        kind: 'cas',
        validateUrl: 'https://cas.test/p3/serviceValidate',
      })
    ).body.data,
  ).toEqual({ source: '标识已存在' })
})

test('others neither see nor change nor test ways in', async () => {
  for (const account of ['tea01', 'stu01', 'yx01']) {
    const visitor = await school.as(account)
    expect((await visitor.get('base/sysOauthClient/list')).status).toBe(403)
    expect((await visitor.post('base/sysOauthClient/test', { id: 'x' })).status).toBe(403)
  }
})

test('the login page offers what is set: tabs by parameter, sites by app', async () => {
  const info = async (appType: string) => (await admin.get('base/openApi/getAppInfo', { appType })).body.data
  expect((await info('0')).loginTabs).toEqual(expect.arrayContaining(['account', 'qr']))
  await proving(school, admin).post('base/baseParams/submit', { paramsId: 'login.tabs', paramsValue: 'qr' })
  await expect.poll(async () => (await info('0')).loginTabs, { timeout: 5000 }).toEqual(['qr'])
  expect((await info('2')).oauthSources).toEqual([])
})

test('the login page of each app offers the sites meant for it, in the order that is set and while they are on', async () => {
  const add = async (source: string, sort: number) => {
    const draft = { source, name: source, kind: 'cas', validateUrl: 'https://cas.test/p3/serviceValidate', sort }
    return (await admin.post('base/sysOauthClient/add', { ...draft, status: '1' })).body.data
  }
  const offered = async (appType = '0') =>
    (await admin.get('base/openApi/getAppInfo', { appType })).body.data.oauthSources
      .map(({ source }: { source: string }) => source)
      .filter((source: string) => ['later', 'sooner'].includes(source))
  await add('later', 92)
  const { id, version } = await add('sooner', 91)
  expect(await offered()).toEqual(['sooner', 'later'])
  const changed = async (values: object) => {
    expect((await admin.post('base/sysOauthClient/update', { id, ...values })).body.success).toBe(true)
    return [await offered('0'), await offered('2')]
  }
  expect(await changed({ version, sort: 93 })).toEqual([['later', 'sooner'], []])
  expect(await changed({ appTypes: '2' })).toEqual([['later'], ['sooner']])
  expect(await changed({ appTypes: '0,2' })).toEqual([['later', 'sooner'], ['sooner']])
  expect(await changed({ status: '0' })).toEqual([['later'], []])
})
