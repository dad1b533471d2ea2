import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const placesOf = (page: Page, grid: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${grid} > *')].map((cell) => cell.style.gridArea)`)
const isWiderThanPage = (page: Page) =>
  page.evaluate<boolean>(
    `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.page-scroll'))`,
  )

test('a counsellor sees numbers that the pages behind them show, at any width, and switches roles', async () => {
  await stage.school.system((ctx) =>
    ctx.db.query(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id) select gen_random_uuid(), $1, $1, u.id, r.id from sys_user u, sys_role r where u.account_no = 'fdy01' and r.role_code = 'tea' on conflict do nothing`,
      [ctx.now()],
    ),
  )
  const page = await stage.open('fdy01')
  const figure = card(page, '今日班情').getByRole('button', { name: /^请假中/ })
  const onLeave = Number(/请假中([\d,]+)/.exec((await figure.textContent())!)![1]!.replaceAll(',', ''))
  await card(page, '我的待办').getByRole('heading').waitFor()
  await keepPicture(page, 'desktop-counsellor')
  await page.setViewportSize({ width: 1200, height: 560 })
  expect(await isWiderThanPage(page)).toBe(false)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.locator('.desk-stack').waitFor()
  expect(await isWiderThanPage(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.desk-head').getByText('教师', { exact: true }).click()
  await card(page, '今日课程').waitFor()
  await card(page, '今日班情').waitFor({ state: 'detached' })
  await page.reload()
  await card(page, '今日课程').waitFor()
  await page.locator('.desk-head').getByText('辅导员', { exact: true }).click()
  await figure.click()
  await page.waitForURL('**/leave/query?**')
  await page
    .getByText(new RegExp(`共 ?${onLeave} ?条`))
    .first()
    .waitFor()
  await page.context().close()
})

test('cards are dragged, pushed aside, undone, moved by keys and saved, and lie there in another browser', async () => {
  const page = await stage.open('tea01')
  await page.getByRole('link', { name: '自定义桌面' }).click()
  const cells = page.locator('.edit-cell')
  await cells.first().waitFor()
  const before = await placesOf(page, '.edit-grid')
  const [from, to] = [await cells.nth(1).boundingBox(), await cells.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 60, from!.y + 80)
  await page.mouse.down()
  await page.mouse.move(to!.x + 60, to!.y + 80, { steps: 8 })
  await page.mouse.up()
  await page.getByText('有未保存的修改').waitFor()
  expect(await placesOf(page, '.edit-grid')).not.toEqual(before)
  await page.getByRole('button', { name: '撤销' }).click()
  expect(await placesOf(page, '.edit-grid')).toEqual(before)
  await page.getByRole('group', { name: /^我的待办/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('complementary', { name: '卡片商店' }).getByRole('button', { name: '添加我的任务' }).click()
  await page
    .getByRole('complementary', { name: '卡片设置' })
    .getByRole('textbox', { name: '标题', exact: true })
    .fill('导出记录')
  await keepPicture(page, 'desktop-set')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  const after = await placesOf(page, '.edit-grid')
  await page.context().close()

  const other = await stage.open('tea01')
  await card(other, '导出记录').waitFor()
  expect(await placesOf(other, '.desk-grid')).toEqual(after)
  await other.context().close()
})

test('an administrator locks a card and publishes; it cannot be removed; a failing card leaves its neighbours', async () => {
  const admin = await stage.open('admin', desk, '/desktopset')
  await admin.getByText('角色默认').click()
  await admin.getByRole('group', { name: /^通知公告/ }).focus()
  await admin.getByRole('switch', { name: /固定/ }).click()
  await admin.getByRole('button', { name: '发布', exact: true }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await admin.getByText(/已发布/).waitFor()
  await admin.context().close()

  const student = await stage.open('stu01', desk, '/desktopset')
  await student.getByRole('group', { name: /^通知公告/ }).focus()
  expect(await student.getByRole('button', { name: '移除卡片' }).isDisabled()).toBe(true)
  await stage.school.system((ctx) => ctx.db.query('alter table calendar_day rename column holiday_name to was_named'))
  stage.school.clock.advance(120_000)
  await student.goto(new URL('/index', student.url()).href)
  await card(student, '校历').getByText('加载失败').waitFor()
  await card(student, '我的班级').getByText('辅导员').waitFor()
  await stage.school.system((ctx) => ctx.db.query('alter table calendar_day rename column was_named to holiday_name'))
  await card(student, '校历').getByRole('button', { name: '重试' }).click()
  await card(student, '校历')
    .getByText(/第 \d+ 周|不在教学周内/)
    .waitFor()
  await student.context().close()

  const hand = await stage.open('stu01', phone)
  await hand.locator('.desk-stack').waitFor()
  await keepPicture(hand, 'desktop-phone')
  await hand.context().close()
})
