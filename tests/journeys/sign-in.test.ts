import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { trustAdministrators } from '#tests/support/sign-in/door.ts'
import { casServer, openIdProvider, wecomServer, type PeerServer } from '#tests/support/sign-in/peers.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { desk, keepPicture, phone, sharedBrowser } from './browser.ts'

let school: TestSchool
let admin: Visitor
let address: string
let browser: Browser
let provider: PeerServer & { issuer: string }
let wecom: PeerServer
let cas: PeerServer

beforeAll(async () => {
  school = await testSchool({ webFolder: process.env.WEB_FOLDER ?? join(import.meta.dirname, '../../dist/web') })
  address = await school.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await sharedBrowser()
  provider = await openIdProvider(`${address}/oauth/callback/school`)
  wecom = await wecomServer(new Map())
  cas = await casServer({ 'TGC-1': { service: `${address}/`, user: 'tea01', gh: 'tea01' } })
  await trustAdministrators(school)
  admin = await school.as('admin')
  const made = [
    {
      source: 'school',
      name: '统一身份认证',
      kind: 'oidc',
      clientId: 'campus',
      secret: 'a-secret-of-the-campus-platform',
      issuer: provider.issuer,
      sort: 1,
    },
    {
      source: 'wechat_enterprise',
      name: '企业微信',
      kind: 'wechat_enterprise',
      clientId: 'ww1',
      agentId: '1',
      secret: 'wecom-secret',
      autoBind: 'off',
      sort: 2,
      tokenUrl: `${wecom.url}/cgi-bin/gettoken`,
      userInfoUrl: `${wecom.url}/cgi-bin/auth/getuserinfo`,
      authorizeUrl: `${wecom.url}/authorize`,
    },
    {
      source: 'cas',
      name: '校园门户',
      kind: 'cas',
      validateUrl: `${cas.url}/p3/serviceValidate`,
      authorizeUrl: `${cas.url}/login`,
      sort: 3,
    },
  ]
  for (const one of made)
    expect((await admin.post('base/sysOauthClient/add', one)).body).toMatchObject({ success: true })
})
afterAll(async () => {
  for (const context of browser.contexts()) await context.close()
  for (const peer of [provider, wecom, cas]) await peer.close()
  await school.close()
})

async function visit(path: string, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await page.goto(address + path)
  return page
}

const leave = (page: Page): Promise<void> => (page.context() as BrowserContext).close()

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('请输入用户名').fill(account)
  await page.getByPlaceholder('请输入密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const refusal = page.locator('.login-refusal')
  const outcome = await Promise.race([
    refusal.waitFor().then(() => refusal.innerText()),
    page
      .getByPlaceholder('请输入密码')
      .waitFor({ state: 'detached' })
      .then(() => ''),
  ])
  if (outcome !== '') throw new Error(`${account} was refused: ${outcome}`)
}

test('the login page offers its ways on the desk and on the phone', async () => {
  for (const [name, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    const page = await visit('/login', viewport)
    await page.getByRole('link', { name: '企业微信' }).waitFor()
    await keepPicture(page, `login-${name}`)
    await page.evaluate(() => localStorage.setItem('themeConfig', JSON.stringify({ isIsDark: true })))
    await page.reload()
    await page.getByRole('link', { name: '企业微信' }).waitFor()
    const qr = page.getByRole('tab', { name: '扫码登录' })
    // A phone does not scan what it shows itself.
    expect(await qr.count()).toBe(name === 'desk' ? 1 : 0)
    if (name === 'desk') {
      await qr.click()
      await page.getByRole('img', { name: '登录二维码' }).waitFor()
    }
    await keepPicture(page, `login-qr-${name}`)
    const sms = page.getByRole('tab', { name: '短信登录' })
    if (await sms.isVisible()) {
      await sms.click()
      await page.getByRole('button', { name: '获取验证码' }).click()
      await page.getByText('请输入手机号').first().waitFor()
      await keepPicture(page, `login-sms-${name}`)
    }
    await leave(page)
  }
})

test('a third code to a phone wants a picture to be read, which stands beside the code', async () => {
  const asked = '13700001234'
  for (let i = 0; i < 2; i += 1) {
    const url = `/api/flySource-auth/captcha?type=sms&phone=${asked}`
    expect((await school.app.inject({ url, headers: { 'tenant-id': school.school.id } })).json().success).toBe(true)
    school.clock.advance(61_000)
  }
  const page = await visit('/login', phone)
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByPlaceholder('请输入手机号').fill(asked)
  const send = page.getByRole('button', { name: '获取验证码' })
  await send.click()
  const letters = page.getByPlaceholder('请输入图形验证码')
  await letters.waitFor()
  const picture = page.getByRole('img', { name: '验证码图片' })
  const first = await picture.getAttribute('src')
  await keepPicture(page, 'login-sms-captcha')
  await send.click()
  await page.locator('.login-refusal').getByText('请输入图形验证码').waitFor()
  await letters.fill('zzzzz')
  await send.click()
  await page.locator('.login-refusal').getByText('验证码不正确').waitFor()
  // Another picture, and nothing left of the letters that were wrong.
  await expect.poll(async () => (await picture.getAttribute('src')) !== first).toBe(true)
  expect(await letters.inputValue()).toBe('')
  await leave(page)
})

test('the school’s own OpenID provider signs a teacher in', async () => {
  const page = await visit('/login')
  await page.getByRole('link', { name: '统一身份认证' }).click()
  await page.locator('input[name=login]').fill('tea01')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/index')
  await leave(page)
})

test('a ticket in the address wins over a living session, and a spent one leaves the form', async () => {
  const page = await visit('/login')
  await signIn(page, 'stu01')
  await page.waitForURL('**/index')
  await page.goto(`${address}/login`)
  await page.waitForURL('**/index')
  await page.goto(`${address}/?tgc=TGC-1`)
  await page.waitForURL('**/index')
  const info = await page.evaluate(() => sessionStorage.getItem('userInfo'))
  expect(JSON.parse(info!)).toMatchObject({ accountNo: 'tea01' })
  await page.goto(`${address}/?tgc=TGC-9`)
  await page.getByText('统一身份认证未通过，请重新登录').first().waitFor()
  await page.getByRole('button', { name: '使用账号密码登录' }).click()
  await page.getByPlaceholder('请输入用户名').waitFor()
  await leave(page)
})

test('somebody unknown from the chat app binds an account and comes in by themselves the next time', async () => {
  const page = await visit('/loginbywechatenterprise', phone)
  await page.getByText('将“zhangsan”绑定到平台账号').waitFor()
  await keepPicture(page, 'binding-phone')
  await page.getByPlaceholder('请输入用户名').fill('stu01')
  await page.getByPlaceholder('请输入密码').fill('wrong')
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.getByText('用户名或密码错误').first().waitFor()
  await page.getByPlaceholder('请输入密码').fill(demoPassword)
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.waitForURL('**/index')
  expect(await rowsOf(school, "select open_id from sys_user_oauth where source = 'wechat_enterprise'")).toEqual([
    { open_id: 'zhangsan' },
  ])
  // The session ends with its tab; the chat app opens another one.
  const later = await page.context().newPage()
  await page.close()
  await page.context().clearCookies()
  await later.goto(`${address}/loginbywechatenterprise`)
  await later.waitForURL('**/index')
  await leave(later)
})

test('a phone that is signed in scans the code of a computer and lets it in', async () => {
  const computer = await visit('/login?redirect=/401')
  const [answer] = await Promise.all([
    computer.waitForResponse('**/qr/create**'),
    computer.getByRole('tab', { name: '扫码登录' }).click(),
  ])
  const { content } = ((await answer.json()) as { data: { content: string } }).data
  const handset = await visit(new URL(content).pathname + new URL(content).search, phone)
  await signIn(handset, 'stu01')
  await handset.getByRole('button', { name: '确认登录' }).waitFor()
  await keepPicture(handset, 'qr-confirm-phone')
  await computer.getByText('请在手机上确认').waitFor()
  await keepPicture(computer, 'login-qr-scanned')
  await handset.getByRole('button', { name: '确认登录' }).click()
  await handset.getByText('已确认，请回到电脑继续').waitFor()
  await computer.waitForURL('**/401')
  await Promise.all([leave(computer), leave(handset)])
})

test('a wrong token, an unfinished callback and a foreign destination end at a page that tells why', async () => {
  const page = await visit('/loginbyjwt?token=e30.e30.')
  await page.getByText('登录凭证').first().waitFor()
  await keepPicture(page, 'arrival-refused')
  await page.getByRole('link', { name: '返回登录页' }).click()
  await page.getByPlaceholder('请输入用户名').waitFor()
  await page.goto(`${address}/oauth/callback/school?code=1`)
  await page.getByText('登录信息不完整，请重新登录').waitFor()
  await page.goto(`${address}/login?redirect=//evil.test/`)
  await signIn(page, 'stu01')
  await page.waitForURL(`${address}/index`)
  await leave(page)
})

test('a school may hide the form behind its own entrance, and administrators still get in', async () => {
  await proving(school, admin).post('base/appInfo/submit', {
    appType: '0',
    globalTitle: '智慧校园',
    showLogin: false,
    ssoType: '1',
    ssoLoginUrl: `${cas.url}/login`,
  })
  const page = await visit('/login')
  await page.getByRole('link', { name: '立即前往' }).waitFor()
  await page.waitForURL(`${cas.url}/login`)
  await page.goto(`${address}/login?local=1`)
  await page.getByPlaceholder('请输入用户名').waitFor()
  await leave(page)
})

test('an administrator sets a way in up, sees only the fingerprint of its secret, and tests it', async () => {
  const page = await visit('/login?local=1')
  await signIn(page, 'admin')
  await page.waitForURL('**/index')
  await page.goto(`${address}/system/oauthClient`)
  await page.getByText('企业微信').first().waitFor()
  await page
    .getByText(/^\*{8} \([0-9a-f]{8}\)$/)
    .first()
    .waitFor()
  await keepPicture(page, 'oauth-clients')
  await page.getByRole('button', { name: /^新增/ }).click()
  await page.getByRole('textbox', { name: '标识', exact: true }).waitFor()
  await keepPicture(page, 'oauth-client-form')
  await leave(page)
})
