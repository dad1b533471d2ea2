import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const patiently = { timeout: 60_000 }
const notices = (page: Page) => page.locator('.ant-notification-notice')
const go = async (page: Page, path: string) => void (await page.goto(new URL(path, page.url()).href))
const pathOf = (page: Page) => new URL(page.url()).pathname
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('signed out, a page that leads elsewhere goes to the root like every other; what contains /welcome passes', async () => {
  const page = await stage.visit('/personal')
  for (const path of ['/personal', '/layout', '/base/campus']) {
    await go(page, path)
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByPlaceholder('请输入密码').waitFor()
  }
  for (const [path, door] of [
    ['/login/changePassword', '/'],
    ['/loginbyqr?qrId=a', '/login'],
  ] as const) {
    await page.evaluate(() => localStorage.setItem('somebody-elses', '1'))
    await go(page, path)
    await page.waitForURL((url) => url.pathname === door)
    expect(await stored(page, 'somebody-elses')).toBe(null)
  }
  for (const path of ['/welcome/index', '/datascreen/welcome', '/some/welcome/page']) {
    await go(page, path)
    await page.getByText('您没有该页面的访问权限或地址错误，请重新输入地址').waitFor()
    expect(pathOf(page)).toBe(path)
  }
  await page.context().close()
})

test('what a person asks for and does not get is told beside its card; what the page asks by itself is not', async () => {
  const page = await stage.open('admin')
  const fail = (status: number, msg: string) => ({ status, json: { code: status, success: false, msg, data: null } })
  await page.route('**/userTodo/count*', (route) => route.fulfill(fail(500, '服务器内部错误')))
  await page.route('**/baseStudentInfo/list*', (route) => route.fulfill(fail(403, '您未被授权')))
  await goTo(page, '/base/student')
  await page.locator('.load-error').getByText('您未被授权').waitFor()
  await notices(page).getByText('服务器错误，错误代码：403', { exact: true }).waitFor()
  expect(await notices(page).count()).toBe(1)
  await keepPicture(page, 'refused-list')
  await page.unroute('**/baseStudentInfo/list*')
  await page.route('**/baseStudentInfo/list*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: /重\s*试/ }).click()
  await notices(page).getByText('网络连接错误', { exact: true }).waitFor()
  expect(await notices(page).filter({ hasText: '网络连接错误' }).count()).toBe(1)
  await page.context().close()
})

test('everybody has the pages of their own, also where no role brings them', async () => {
  const noPages = (page: Page) =>
    page.route('**/sysMenu/getUserRoutes*', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '操作成功', data: [] } }),
    )
  const page = await stage.open('admin', desk, '/personal/mylesson', { before: noPages })
  await page.getByRole('heading', { name: '我的课表' }).waitFor()
  const headings: Record<string, string> = {
    '/personal/mymessage': '我的消息',
    '/personal/usertodo': '我的待办',
    '/personal/mynotice': '我的通知',
    '/personal/myfilelink': '文件下载',
    '/personal/userapps': '我的应用',
    '/personal/userschedule': '我的日程',
    '/personal/usermoreapplys': '已申请业务',
    '/servicecenter': '办事大厅',
  }
  for (const [path, title] of Object.entries(headings)) {
    await goTo(page, path)
    await page.locator(`[data-tag="${path}"]`).getByText(title).waitFor()
    await expect.poll(() => page.locator('main.page-scroll:visible').innerText(), patiently).not.toBe('')
    expect(await page.getByText('页面不存在').count(), path).toBe(0)
    expect(await notices(page).allInnerTexts(), path).toEqual([])
  }
  await page.context().close()
})

test('the keys of the browser hold what their names say, and the look is there before the programme', async () => {
  const page = await stage.open('stu01')
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.locator('[data-key=isIsDark]').getByRole('switch').click()
  await expect.poll(() => stored(page, 'userTheme'), patiently).toMatchObject({ isIsDark: true })
  expect(await stored(page, 'themeConfigStyle')).toEqual({ theme: 'dark', classes: [] })
  await go(page, '/personal/userapps')
  await page.locator('.app-tile').first().waitFor()
  const answer = await page.evaluate(() => localStorage.getItem('userAllApps'))
  expect(answer).toContain('appName')
  await page.locator('.app-tile-open').first().click()
  await expect.poll(async () => answer?.includes(`"${String(await stored(page, 'appId'))}"`), patiently).toBe(true)
  // The programme is kept back: what paints the page now is what was stored.
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/first-paint.js') ? route.continue() : route.abort(),
  )
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.context().close()
})

test('signing out clears the storage of the browser, and what was typed last waits on the server', async () => {
  const page = await stage.open('admin', undefined, '/base/campus')
  await page.evaluate(() => localStorage.setItem('somebody-elses', '1'))
  await page.getByRole('button', { name: '新增校区' }).click()
  await page.getByLabel('校区名称').last().fill('退出前写下的校区')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))), patiently)
    .toBe(true)
  // The form lies over the head of the page.
  await page.locator('.user-button').dispatchEvent('click')
  await page.getByRole('menuitem', { name: '退出登录' }).dispatchEvent('click')
  await page.locator('.ant-modal-confirm-title').getByText('确定退出登录吗？').waitFor()
  await page.getByText('有内容还没有提交').waitFor()
  await page.locator('.ant-modal-confirm').getByRole('button').last().click()
  await page.waitForURL((url) => url.pathname === '/')
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(kept.filter((key) => !['frequency', 'themeConfig', 'themeConfigStyle', 'userTheme'].includes(key))).toEqual([])
  const drafts = await rowsOf(stage.school, `select form_key from sys_user_draft where form_key = 'base/campus'`)
  expect(drafts).toHaveLength(1)
  await page.context().close()
})
