import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { proving, switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.close())

test('an administrator drags a menu, and everybody has the new order', async () => {
  const page = await stage.open('admin', desk, '/system/menu')
  const row = (path: string) => page.locator('tr', { has: page.getByText(path, { exact: true }) })
  await row('/base/building').waitFor()
  await row('/base/building').dragTo(row('/base/campus'), { targetPosition: { x: 200, y: 4 } })
  await page.getByText('菜单已移动').waitFor()
  await expect
    .poll(async () =>
      (await page.locator('tr code').allTextContents()).filter(
        (text) => text === '/base/campus' || text === '/base/building',
      ),
    )
    .toEqual(['/base/building', '/base/campus'])
  await keepPicture(page, 'menus-dragged')
  await page.reload()
  await row('/base/building').waitFor()
  const order = (await page.locator('tr code').allTextContents()).filter(
    (text) => text === '/base/campus' || text === '/base/building',
  )
  expect(order).toEqual(['/base/building', '/base/campus'])
})

test('a long menu is a panel of at most nine entries a column, what is used most first', async () => {
  const page = await stage.open('admin', desk)
  await page.getByRole('menuitem', { name: '系统管理' }).first().hover()
  const columns = page.locator('.menu-panel .ant-menu-item-group')
  await columns.first().waitFor()
  await expect
    .poll(() => columns.locator('.ant-menu-item-group-title > span').allTextContents())
    .toEqual(['账号与权限', '平台', '服务与消息', '菜单与应用', '日志'])
  const entries = await columns.evaluateAll((all: Element[]) =>
    all.map((column) => [...column.querySelectorAll('.ant-menu-item')].map((entry) => entry.textContent ?? '')),
  )
  expect(Math.max(...entries.map(({ length }) => length))).toBeLessThanOrEqual(9)
  expect(entries.map(([first]) => first)).toEqual(['用户管理', '参数设置', '通知管理', '菜单管理', '登录日志'])
  await keepPicture(page, 'menu-panel')
  const shown = () => page.locator('.menu-panel .ant-menu-item:visible').allTextContents()
  const line = page.locator('.menu-panel').getByLabel('查找菜单')
  await line.fill('mmcl')
  await expect.poll(shown).toEqual(['密码策略'])
  await line.fill('没有这一项')
  await page.getByText('没有叫这个名字的页面').waitFor()
  await line.fill('字典')
  await expect.poll(shown).toEqual(['数据字典'])
  // What is typed is not lost with the pointer.
  await page.mouse.move(700, 880)
  await line.press('Enter')
  await page.waitForURL('**/system/dict*')
  await page.locator('.menu-panel').waitFor({ state: 'hidden' })
  await page.getByRole('menuitem', { name: '系统管理' }).first().hover()
  await page.getByLabel('最近使用').getByText('数据字典').waitFor()
  await page.context().close()
})

test('a counsellor has the daily work in front and the rest in one panel, with what waits', async () => {
  const page = await stage.open('fdy01', desk)
  const row = page.locator('.head-menu > li')
  await expect
    .poll(async () => (await row.allTextContents()).slice(0, 4))
    .toEqual(['首页', '我的学生', '请假管理', '流程中心'])
  await page.getByRole('menuitem', { name: '请假管理' }).first().hover()
  const entry = page.getByRole('menuitem', { name: /^请假审批/ })
  const waiting = Number(await entry.locator('.menu-count').textContent())
  await row.getByText('更多').hover()
  const panel = page.locator('.menu-panel:visible')
  await expect.poll(() => panel.locator('.ant-menu-item-group-title > span').allTextContents()).toContain('基础数据')
  await panel.getByRole('menuitem', { name: '班级', exact: true }).waitFor()
  await keepPicture(page, 'menu-rest')
  await page.getByRole('menuitem', { name: '请假管理' }).first().hover()
  await entry.click()
  await page.locator('h1 b').getByText(String(waiting), { exact: true }).waitFor()
  await page.context().close()
})

test('a new link is asked for what a link needs, and can be removed again', async () => {
  const page = await stage.open('admin', desk, '/system/menu')
  await page.getByRole('button', { name: '新增菜单' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[id$="-menuType"]').click()
  await page.getByTitle('外链', { exact: true }).click()
  await drawer.locator('input[id$="-title"]').fill('校园卡')
  await drawer.locator('input[id$="-path"]').fill('/campuscard')
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('请输入链接地址').first().waitFor()
  await drawer.locator('input[id$="-menuLink"]').fill('https://card.example.edu.cn')
  await drawer.getByRole('button', { name: '保存' }).click()
  const added = page.locator('tr', { has: page.getByText('/campuscard', { exact: true }) })
  await added.waitFor()
  await added.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await added.waitFor({ state: 'detached' })
})

test('the phone menu is laid out in a phone, also on one', async () => {
  const page = await stage.open('admin', phone, '/system/mobileMenu')
  await page.getByText('底部标签').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布版本 2').waitFor()
  await keepPicture(page, 'phone-menu-on-a-phone')
})

test('another site sends its visitor to sign in and gets them back with a ticket; the app goes only when its keeper means it', async () => {
  const gly = proving(stage.school, await stage.school.as('admin'))
  const service = 'https://library.example.edu.cn/in'
  expect(
    (
      await gly.post('base/appName/add', {
        appName: '图书馆系统',
        appCode: 'library',
        category: '1',
        linkUrl: service,
        ssoMode: '2',
        openType: '1',
      })
    ).body.success,
  ).toBe(true)
  const visitor = await stage.visit(`/cas/login?service=${encodeURIComponent(service)}`)
  await visitor.route('https://library.example.edu.cn/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>图书馆</h1>' }),
  )
  await visitor.getByPlaceholder('请输入用户名').fill('stu01')
  await visitor.getByPlaceholder('请输入密码').fill(demoPassword)
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await visitor.getByRole('heading', { name: '图书馆' }).waitFor()
  const ticket = new URL(visitor.url()).searchParams.get('ticket')!
  const answer = await stage.school.app.inject({
    method: 'GET',
    url: '/api/flySource-base/cas/serviceValidate',
    query: { service, ticket },
  })
  expect(answer.body).toContain('<cas:user>stu01</cas:user>')

  const student = await stage.open('stu01', desk, '/personal/userapps')
  const tile = student.getByLabel('学业').locator('.app-tile', { hasText: '图书馆系统' })
  await tile.click({ button: 'right' })
  await student.getByText('发送到桌面').click()
  await student.getByText('已发送到桌面').waitFor()
  await tile.hover()
  await tile.getByRole('button', { name: '收藏图书馆系统' }).click()
  await student.getByLabel('我的收藏').getByText('图书馆系统').waitFor()
  await student.goto(new URL('/index', student.url()).href)
  await student.locator('.desk-apps button').first().getByText('图书馆系统').waitFor()

  const keeper = await stage.open('admin', desk, '/system/app?keyword=library')
  const row = keeper.getByRole('row', { name: /图书馆系统/ })
  await row.waitFor()
  await row.getByRole('button', { name: '更多操作' }).click()
  await keeper.getByRole('menuitem', { name: '删除' }).click()
  await keeper.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  const question = keeper.getByRole('dialog', { name: '有1人收藏该应用，确定删除？' })
  await question.waitFor()
  await keepPicture(keeper, 'app-asked')
  await question.getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
})
