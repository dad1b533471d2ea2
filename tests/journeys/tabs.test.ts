import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsOf } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.close())

const pages = [
  '/system/user',
  '/system/role',
  '/system/post',
  '/system/menu',
  '/system/app',
  '/system/mobileMenu',
  '/system/dictionary',
  '/system/params',
  '/base/campus',
  '/base/department',
  '/base/building',
  '/base/major',
  '/base/stuClass',
  '/base/student',
]
const patiently = { timeout: 60_000 }
const tagOf = (page: Page, path: string) => page.locator(`[data-tag="${path}"]`)
const tagsOf = (page: Page) =>
  page.locator('[data-tag]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-tag')))
const shown = (page: Page) => page.locator('main.page-scroll:visible')
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test('tags: menu of five, closing, order, full window, and back after a reload without those that are no longer granted', async () => {
  const page = await withTags(await stage.open('admin'), [
    '/base/campus',
    '/system/menu',
    '/no/longer',
    '/system/user?keyword=a',
  ])
  expect(await tagsOf(page)).toEqual(['/index', '/base/campus', '/system/menu', '/system/user?keyword=a'])
  await tagOf(page, '/base/campus').getByRole('button').first().click()
  await page.waitForURL('**/base/campus')

  await tagOf(page, '/system/menu').dragTo(tagOf(page, '/base/campus'), { targetPosition: { x: 4, y: 10 } })
  await expect
    .poll(() => tagsOf(page), patiently)
    .toEqual(['/index', '/system/menu', '/base/campus', '/system/user?keyword=a'])
  await tagOf(page, '/base/campus').dragTo(tagOf(page, '/index'), { targetPosition: { x: 4, y: 10 } })
  expect((await tagsOf(page))[0]).toBe('/index')

  // At the right edge the menu opens to the left of the pointer.
  await page
    .locator('.tags-strip')
    .evaluate((strip) =>
      strip
        .querySelectorAll('[data-tag]')
        .forEach((tag) => tag.querySelector('button')?.style.setProperty('min-width', '320px')),
    )
  await tagOf(page, '/system/user?keyword=a').click({ button: 'right', position: { x: 300, y: 10 } })
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)')
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    '刷新',
    '关闭',
    '关闭其它',
    '全部关闭',
    '当前页全屏',
  ])
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      return box!.x + box!.width <= 1440
    }, patiently)
    .toBe(true)
  await keepPicture(page, 'tags-menu')
  await choose(page, '当前页全屏')
  await page.waitForURL('**/system/user?keyword=a')
  await page.locator('.shell.is-page-full').waitFor()
  expect(await page.locator('.head').isVisible()).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBe('true')
  await page.reload()
  await page.getByRole('button', { name: '退出全屏' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.head').waitFor()

  // The last one in front: closing it leads to its left neighbour.
  await tagOf(page, '/system/user?keyword=a').getByRole('button', { name: /^关闭/ }).click()
  await page.waitForURL('**/base/campus')
  await page.reload()
  await expect.poll(() => tagsOf(page), patiently).toEqual(['/index', '/system/menu', '/base/campus'])
  await tagOf(page, '/system/menu').click({ button: 'middle' })
  await expect.poll(() => tagsOf(page), patiently).toEqual(['/index', '/base/campus'])
  await tagOf(page, '/index').click({ button: 'right' })
  expect(await menu.getByRole('menuitem').allInnerTexts()).not.toContain('关闭')
  await choose(page, '关闭其它')
  await page.waitForURL('**/index')
  expect(await tagsOf(page)).toEqual(['/index'])
  await page.context().close()
})

test('pages of single records are told apart by their tags and by the title of the window, also after a reload', async () => {
  const pupils = await rowsOf(
    stage.school,
    `select id, xm from base_student where deleted_time is null and xjzt_m = '01' order by xh limit 2`,
  )
  const [leave] = await rowsOf(
    stage.school,
    `select i.title, r.id from leave_request r join sys_flow_instance i on i.biz_id = r.id::text order by r.id limit 1`,
  )
  const addresses = [
    ...pupils.map(({ id, xm }) => [`/base/student/detail?id=${String(id)}`, `${String(xm)} · 学生`] as const),
    [`/leave/detail?id=${String(leave!['id'])}`, String(leave!['title'])] as const,
  ]
  const page = await stage.open('xgc01')
  for (const [address, name] of addresses) {
    await page.goto(new URL(address, page.url()).href)
    await tagOf(page, address).getByText(name, { exact: true }).waitFor()
    await expect.poll(() => page.title(), patiently).toBe(`${name} - 智慧校园综合服务平台`)
  }
  await page.reload()
  for (const [address, name] of addresses) await tagOf(page, address).getByText(name, { exact: true }).waitFor()
  await keepPicture(page, 'tags-named')
  // A page of the menu is called as its menu entry.
  await page.goto(new URL('/leave/query', page.url()).href)
  await shown(page).getByRole('heading', { level: 1, name: '请假查询' }).waitFor()
  await tagOf(page, '/leave/query').getByText('请假查询', { exact: true }).waitFor()
  await page.context().close()
})

test('of thirteen kept pages the least recent clean one starts anew, one with unsaved words never; refreshing starts anew', async () => {
  const page = await withTags(await stage.open('admin'), pages)
  const open = async (path: string) => {
    await tagOf(page, path).getByRole('button').first().click()
    await inFront(path)
  }
  const inFront = (path: string) => page.locator(`[data-tag="${path}"][aria-current]`).waitFor()
  const mark = () =>
    shown(page).evaluate((main) => {
      main.dataset['seen'] = '1'
    })
  const isMarked = () => shown(page).evaluate((main) => main.dataset['seen'] === '1')
  await open(pages[0]!)
  await mark()
  await page.getByRole('button', { name: '新增用户' }).click()
  await page.getByRole('dialog').getByLabel('姓名').fill('未保存的人')
  await page.keyboard.press('Tab')
  // The form lies over the tags: pages change by the address line of the browser and by menus.
  await page.evaluate(() =>
    document
      .querySelectorAll<HTMLElement>('.ant-drawer, .ant-modal-root')
      .forEach((layer) => layer.style.setProperty('pointer-events', 'none')),
  )
  const jump = (path: string) => tagOf(page, path).getByRole('button').first().dispatchEvent('click')
  await jump(pages[1]!)
  await inFront(pages[1]!)
  await mark()
  for (const path of pages.slice(2)) await open(path)
  await open(pages[1]!)
  expect(await isMarked()).toBe(false)
  await mark()
  await tagOf(page, pages[1]!).getByRole('button', { name: /^刷新/ }).click()
  await expect.poll(isMarked, patiently).toBe(false)
  await open(pages[0]!)
  expect(await isMarked()).toBe(true)
  expect(await page.getByRole('dialog').getByLabel('姓名').inputValue()).toBe('未保存的人')
  await tagOf(page, pages[0]!).getByRole('button', { name: /^关闭/ }).dispatchEvent('click')
  await page.getByText('内容尚未保存，确定离开吗？').filter({ visible: true }).first().waitFor()
  await page.context().close()
})

test('a call that answers 401 in its body clears everything but the look and leads to the root, without a word for each call', async () => {
  const page = await stage.open('xgc01')
  await go(page, '/base/student')
  await page.locator('.ant-table-row').first().waitFor()
  await page.evaluate(() => {
    for (const key of ['frequency', 'themeConfigStyle', 'userTheme', 'themeConfig'])
      localStorage.setItem(key, localStorage.getItem(key) ?? '{}')
  })
  // from the list's own call on: what the page asks by itself must not be first
  let ended = false
  await page.route('**/api/**', (route) => {
    const url = route.request().url()
    ended ||= url.includes('baseStudentInfo/list')
    return !ended || url.includes('getAppInfo')
      ? route.continue()
      : route.fulfill({ json: { code: 401, success: false, msg: '登录已失效，请重新登录', data: null } })
  })
  await page.getByRole('button', { name: '刷新', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/base\/student\b/)
  expect(await page.evaluate(() => [Object.keys(localStorage).toSorted(), sessionStorage.length])).toEqual([
    ['frequency', 'themeConfig', 'themeConfigStyle', 'userTheme'],
    0,
  ])
  expect(await page.locator('.ant-notification-notice').count()).toBeLessThanOrEqual(1)
  await page.context().close()
})

test('a server that is gone is told once, what was typed stays, writes go out once for each click, and work goes on when it is back', async () => {
  const page = await stage.open('tea01')
  await go(page, '/401?from=/system/menu')
  await page.getByText('您未被授权，没有操作权限，请联系系统管理员').waitFor()
  await page.getByRole('button', { name: '申请权限' }).click()
  const reason = page.getByRole('dialog').getByLabel('申请原因')
  await reason.fill('断网时写下的原因')
  const writes: string[] = []
  page.on('request', (request) => request.url().includes('sysRole/applyAccess') && writes.push(request.url()))
  await page.route(/\/api\/|\/health/, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: '发送申请' }).click()
  await page.locator('.offline-strip').waitFor()
  const notice = page.locator('.ant-notification-notice', { hasText: '网络连接错误' })
  await notice.waitFor()
  await page.getByRole('button', { name: '发送申请' }).click()
  await notice.getByText('网络连接错误').waitFor()
  expect(await notice.count()).toBe(1)
  await keepPicture(page, 'offline')
  expect(writes).toHaveLength(2)
  await page.unroute(/\/api\/|\/health/)
  await page.locator('.offline-strip').waitFor({ state: 'detached' })
  expect(await reason.inputValue()).toBe('断网时写下的原因')
  await page.getByRole('button', { name: '发送申请' }).click()
  await page.getByText('申请已发送给系统管理员').waitFor()
  await page.context().close()
})

test('failures speak in the words everybody knows: counted instead of repeated, with seconds, with a number to pass on', async () => {
  const page = await stage.open('tea01')
  await go(page, '/401?from=/system/menu')
  await page.getByRole('button', { name: '申请权限' }).click()
  const answerWith = (status: number, body: object) =>
    page.route('**/sysRole/applyAccess', (route) =>
      route.fulfill({ status, json: { code: status, success: false, data: null, ...body } }),
    )
  const send = async () => {
    const answered = page.waitForResponse('**/sysRole/applyAccess')
    await page.getByRole('button', { name: '发送申请' }).click()
    await answered
  }
  await answerWith(500, { msg: '服务器内部错误', traceId: 'trace-4711' })
  await send()
  const notices = page.locator('.ant-notification-notice')
  await notices.getByText('服务器错误，错误代码：500', { exact: true }).waitFor()
  // Within three seconds it is the same failure: on a slow machine it may take another click.
  const counted = notices.filter({ hasText: /服务器错误，错误代码：500 ×\d/ })
  await expect.poll(async () => (await send(), counted.count()), { timeout: 60_000 }).toBe(1)
  expect(await counted.innerText()).toMatch(/服务器内部错误\s+追踪号\s+trace-4711/)
  await keepPicture(page, 'failure')
  await answerWith(429, { msg: '操作过于频繁', data: { seconds: 30 } })
  await send()
  const tooMany = notices.filter({ hasText: '服务器错误，错误代码：429' })
  await tooMany.getByText('操作过于频繁，请30秒后重试').waitFor()
  await page.context().close()
})

test('two tabs with an old token renew it once', async () => {
  const page = await stage.open('fdy01')
  await page.evaluate(() => {
    for (const key of ['accessToken', 'userInfo']) {
      localStorage.setItem(key, sessionStorage.getItem(key) ?? localStorage.getItem(key)!)
      sessionStorage.removeItem(key)
    }
  })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('.head').waitFor()
  await page.reload()
  await page.locator('.head').waitFor()
  const renewals: string[] = []
  page
    .context()
    .on('request', (request) => request.url().includes('grant_type=refresh_token') && renewals.push(request.url()))
  const before = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.evaluate(() =>
    localStorage.setItem(
      'userInfo',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('userInfo')!), tokenTime: Date.now() - 3_000_000 }),
    ),
  )
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))),
  )
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken')), patiently).not.toBe(before)
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))),
  )
  await go(other, '/base/student')
  await other.locator('.ant-table-row').first().waitFor()
  expect(renewals).toHaveLength(1)
  await page.context().close()
})

test('a refused page offers to ask for it, and an unknown one to look for another', async () => {
  const page = await stage.open('tea01')
  await go(page, '/401?from=/system/menu')
  await page.getByText('您未被授权，没有操作权限，请联系系统管理员').waitFor()
  await keepPicture(page, 'no-permission')
  await page.getByRole('button', { name: '申请权限' }).click()
  await page.getByRole('dialog').getByLabel('申请原因').fill('整理菜单')
  await page.getByRole('button', { name: '发送申请' }).click()
  await page.getByText('申请已发送给系统管理员').waitFor()
  const [told] = await rowsOf(stage.school, `select title from sys_user_message where biz_type = 'accessWish'`)
  expect(told!['title']).toBe('权限申请：菜单管理')

  await go(page, '/system/menu')
  await page.getByText('您没有该页面的访问权限或地址错误，请重新输入地址').waitFor()
  expect(await page.locator('.tags-view').isVisible()).toBe(true)
  await page.getByRole('button', { name: /查找页面/ }).click()
  await page.getByRole('combobox', { name: '人员、事项、单号' }).waitFor()
  await page.keyboard.press('Escape')

  await page.context().close()
})

test('a part of the product that a newer version replaced is asked for twice, then people are told to load anew', async () => {
  const page = await withTags(await stage.open('tea01'), ['/personal/mylesson'])
  await page.route('**/assets/**', (route) => route.abort())
  // A part of the desk may be missed before the page is: the question is the same, and lies over the tag by then.
  await tagOf(page, '/personal/mylesson').getByRole('button').first().dispatchEvent('click')
  await page.getByRole('dialog').getByText('系统已更新，点击刷新').waitFor()
  await page.context().close()
})

async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}

/** A window that has these pages open already, as a reload finds them. */
async function withTags(page: Page, paths: readonly string[]): Promise<Page> {
  await page.locator('[data-tag]').first().waitFor()
  await page.evaluate(
    (list) => {
      const tags = list.map((path) => {
        const [pathname, query] = path.split('?')
        return {
          key: path,
          pathname,
          search: query === undefined ? '' : `?${query}`,
          title: pathname,
          isKeepAlive: true,
        }
      })
      localStorage.setItem('tagsViewList', JSON.stringify(tags))
    },
    [...paths],
  )
  await page.reload()
  await page.locator('[data-tag]').nth(1).waitFor()
  return page
}
