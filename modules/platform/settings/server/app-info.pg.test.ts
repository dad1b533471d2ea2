import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { putFile } from '#tests/support/upload.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = proving(school, await school.as('admin'))
})
afterAll(() => school.close())

const infoOf = async (appType: string, headers: Record<string, string> = {}) =>
  (await school.app.inject({ url: `/api/flySource-base/openApi/getAppInfo?appType=${appType}`, headers })).json().data

test('anybody may ask what an app shows; each app answers for itself', async () => {
  const [main, welcome] = [await infoOf('0'), await infoOf('2')]
  expect(main).toMatchObject({
    appType: '0',
    tenantId: school.school.id,
    globalTitle: '智慧校园综合服务平台',
    globalViceTitle: school.school.name,
    showLogin: 1,
    ssoType: 0,
    ssoLoginUrl: '',
    ssoLogoutUrl: '',
    isWartermark: true,
    wartermarkText: '',
    ureportUrl: '',
    logo: '',
    loginBg: '',
    favicon: '',
    primary: '',
    icp: '',
    copyright: '',
    isRegistered: false,
  })
  expect(Object.keys(main)).toEqual(
    expect.arrayContaining([
      'globalViceTitleMsg',
      'loginTips',
      'layout',
      'languages',
      'loginTabs',
      'oauthSources',
      'captchaMode',
      'version',
    ]),
  )
  expect(welcome).toMatchObject({ appType: '2', globalTitle: '迎新服务平台' })
})

test('a changed title is shown at once, in this school and in no other', async () => {
  const made = await admin.post('base/appInfo/submit', {
    appType: '0',
    globalTitle: '云岭一站式平台',
    loginTips: '忘记密码请联系信息中心',
    primaryColor: '#0a7d55',
    showLogin: false,
  })
  expect(made.body).toMatchObject({ success: true })
  expect(await infoOf('0')).toMatchObject({
    globalTitle: '云岭一站式平台',
    loginTips: '忘记密码请联系信息中心',
    primary: '#0a7d55',
    showLogin: 0,
  })
  // It is installed under the same name and in the same colour, from icons that are there.
  const manifest = await school.app.inject('/api/flySource-base/openApi/manifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  // Which school it names is said by a header: no proxy hands it to another.
  expect(manifest.headers['cache-control']).toMatch(/^private/)
  expect(manifest.json()).toMatchObject({
    name: '云岭一站式平台',
    theme_color: '#0a7d55',
    display: 'standalone',
    start_url: '/index',
  })
  expect((manifest.json() as { icons: { sizes: string }[] }).icons.map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ])
  expect((await infoOf('2')).globalTitle).toBe('迎新服务平台')
  expect((await infoOf('0', { 'tenant-id': school.other.id })).globalTitle).toBe('智慧校园综合服务平台')
  expect((await admin.post('base/appInfo/submit', { appType: '0', globalTitle: '再来一个' })).body.data).toMatchObject({
    appType: '该应用已有设置，请刷新后修改',
  })
  expect(
    (await admin.post('base/appInfo/submit', { id: made.body.data.id, version: 9, globalTitle: '旧页面' })).status,
  ).toBe(409)
})

test('bad colours and addresses are refused', async () => {
  const refused = await admin.post('base/appInfo/submit', {
    appType: '2',
    globalTitle: '迎新',
    primaryColor: 'red;}',
    ssoLoginUrl: 'javascript:alert(1)',
  })
  expect(
    (await admin.post('base/appInfo/submit', { appType: '7', globalTitle: '没有的应用' })).body.data,
  ).toMatchObject({ appType: '应用不存在' })
  expect(refused.body.data).toMatchObject({ primaryColor: '主题色应为 #RRGGBB', ssoLoginUrl: '网址格式不正确' })
})

test('a logo can be seen by everybody once it is the logo, and not before', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const body = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const upload = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-resource/oss/endpoint/put-file',
    payload: body,
    headers: { 'flysource-auth': `bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const { fileId } = upload.json().data
  const link = `/api/flySource-resource/openApi/public/link-file?fileId=${fileId}&tenantId=${school.school.id}`
  expect((await school.app.inject(link)).statusCode).toBe(404)
  expect(
    (await admin.post('base/appInfo/submit', { appType: '2', globalTitle: '迎新', logo: [fileId] })).body,
  ).toMatchObject({ success: true })
  expect((await infoOf('2')).logo).toBe(link)
  const shown = await school.app.inject(link)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['content-type']).toContain('image/png')
})

test('only administrators see and change it', async () => {
  const student = await school.as('stu01')
  expect((await student.get('base/appInfo/getAll')).status).toBe(403)
  expect((await student.post('base/appInfo/submit', { appType: '0', globalTitle: '我的平台' })).status).toBe(403)
  const { data } = (await admin.get('base/appInfo/getAll')).body
  expect(data.map((one: { appType: string }) => one.appType)).toEqual(['0', '2'])
})

test('every word and address that is set for an app is what it shows of itself', async () => {
  const set = {
    globalTitle: '云岭迎新',
    globalViceTitle: '云岭学院',
    globalViceTitleMsg: '百年老校',
    loginTips: '凭准考证号登录',
    showLogin: false,
    ssoType: '1',
    ssoLoginUrl: 'https://cas.example.edu.cn/login',
    ssoLogoutUrl: 'https://cas.example.edu.cn/logout',
    isWartermark: false,
    wartermarkText: '内部资料',
    ureportUrl: 'https://report.example.edu.cn/',
    primaryColor: '#0a7d55',
    languages: ['zh-cn', 'en'],
    icp: '滇ICP备1号',
    copyright: '云岭学院版权所有',
  }
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = (name: string) =>
    putFile(school, admin, { name, content: Buffer.from(dot, 'base64'), type: 'image/png' })
  const [loginBg, favicon] = [await picture('背景.png'), await picture('图标.png')]
  const apps = (await admin.get('base/appInfo/getAll')).body.data as { appType: string; stored: { id?: string } }[]
  const { id } = apps.find(({ appType }) => appType === '2')!.stored
  const draft = { ...(id ? { id } : { appType: '2' }), ...set, loginBg: [loginBg], favicon: [favicon] }
  expect((await admin.post('base/appInfo/submit', draft)).body).toMatchObject({ success: true })
  const { primaryColor: primary, ...rest } = set
  expect(await infoOf('2')).toMatchObject({
    ...rest,
    primary,
    showLogin: 0,
    ssoType: 1,
    loginBg: expect.stringContaining(loginBg),
    favicon: expect.stringContaining(favicon),
  })
})
