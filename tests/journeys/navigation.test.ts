import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
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
  await expect.poll(async () => (await page.locator('tr code').allTextContents()).filter((text) => text === '/base/campus' || text === '/base/building')).toEqual(['/base/building', '/base/campus'])
  await keepPicture(page, 'menus-dragged')
  await page.reload()
  await row('/base/building').waitFor()
  const order = (await page.locator('tr code').allTextContents()).filter((text) => text === '/base/campus' || text === '/base/building')
  expect(order).toEqual(['/base/building', '/base/campus'])
})

test('a new link is asked for what a link needs, and can be removed again', async () => {
  const page = await stage.open('admin', desk, '/system/menu')
  await page.getByRole('button', { name: '新增菜单' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[id$="-menuType"]').click()
  await page.getByTitle('外链', { exact: true }).click()
  await drawer.locator('input[id$="-title"]').fill('校园卡')
  await drawer.locator('input[id$="-path"]').fill('/card')
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('请输入链接地址').first().waitFor()
  await drawer.locator('input[id$="-menuLink"]').fill('https://card.example.edu.cn')
  await drawer.getByRole('button', { name: '保存' }).click()
  const added = page.locator('tr', { has: page.getByText('/card', { exact: true }) })
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
