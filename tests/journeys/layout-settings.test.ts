import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openStage, type Stage } from './browser.ts'

const office = { width: 1366, height: 768 }
let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.open('admin', office, '/base/campus')
  page.setDefaultTimeout(20_000)
})
afterAll(() => stage.close())

const goTo = (path: string) => page.goto(new URL(page.url()).origin + path)
const line = (key: string) => page.locator(`[data-key=${key}]`)
const look = (script: string) => page.evaluate(script)
const count = (selector: string) => `document.querySelectorAll('${selector}').length`
const worn = (name: string) => `document.documentElement.classList.contains('${name}')`

async function inDrawer(layout: string, work: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('radio', { name: layout, exact: true }).click()
  await work()
  await page.locator('.ant-drawer-close').click()
  await page.locator('.ant-drawer-mask').waitFor({ state: 'hidden' })
}

/** Turns a switch over and back: what is looked at changes and comes back. */
async function turn(key: string, script: string): Promise<void> {
  const before = await look(script)
  await line(key).getByRole('switch').click()
  await expect.poll(() => look(script), { message: key }).not.toEqual(before)
  await line(key).getByRole('switch').click()
  await expect.poll(() => look(script), { message: key }).toEqual(before)
}

async function set(key: string, isOn: boolean): Promise<void> {
  const control = line(key).getByRole('switch')
  if ((await control.getAttribute('aria-checked')) !== String(isOn)) await control.click()
}

async function choose(key: string, option: string): Promise<void> {
  await line(key).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

test('every switch of the drawer changes what it names, and turns it back', async () => {
  await inDrawer('默认', async () => {
    await turn('isIsDark', 'document.documentElement.dataset.theme')
    await turn('isCollapse', count('.side.is-collapsed'))
    await turn('isFixedHeader', count('.shell.is-flowing'))
    await turn('isShowLogo', count('.head-brand'))
    await turn('isBreadcrumb', count('.crumbs'))
    await turn('isBreadcrumbIcon', count('.crumbs svg'))
    await turn('isTagsview', count('.tags-view'))
    await turn('isTagsviewIcon', count('.tag:not(.tag-home) .tag-name svg'))
    await turn('isSortableTagsView', count('.tag[draggable=true]'))
    await turn('isFooter', count('.shell-foot'))
    await turn('isGrayscale', 'getComputedStyle(document.documentElement).filter')
    await turn('isInvert', 'getComputedStyle(document.documentElement).filter')
    await turn('isColorWeak', worn('is-colour-weak'))
    await turn('isElder', 'getComputedStyle(document.querySelector(".setting-line")).fontSize')
    await turn('isHighContrast', worn('is-high-contrast'))
  })
  await inDrawer('经典', () => turn('isClassicSplitMenu', count('.side-menu > li')))
})

test('every choice of the drawer is worn', async () => {
  await inDrawer('分栏', async () => {
    await choose('tagsStyle', '灵动')
    await page.locator('.tags-view.tags-style-four').waitFor()
    await choose('animation', '左滑')
    await page.locator('.shell.anim-slide-left').waitFor()
    await choose('columnsAsideStyle', '卡片')
    await page.locator('.rail.columns-card').waitFor()
    await choose('columnsAsideLayout', '水平')
    await page.locator('.rail.columns-horizontal').waitFor()
    const height = 'document.querySelector("main .ant-btn").offsetHeight'
    const usual = Number(await look(height))
    await choose('globalComponentSize', '紧凑')
    await expect.poll(() => look(height)).toBeLessThan(usual)
    await choose('globalComponentSize', '标准')
  })
})

test('pages of an area show on hover where that is chosen', async () => {
  await inDrawer('分栏', () => set('isColumnsMenuHoverPreload', true))
  await page.locator('.rail > button', { hasText: '系统管理' }).hover()
  await page.locator('.side-title', { hasText: '系统管理' }).waitFor()
})

test('tags come back after a reload, and one page with two questions has one tag, where that is chosen', async () => {
  const tags = () => page.locator('[data-tag]').count()
  await goTo('/system/role')
  await page.locator('[data-tag="/system/role"]').waitFor()
  await expect.poll(tags).toBeGreaterThan(2)
  await inDrawer('默认', async () => {
    await line('isCacheTagsView').getByRole('switch').click()
    await line('isShareTagsView').getByRole('switch').click()
  })
  await page.reload()
  await page.locator('[data-tag="/system/role"]').waitFor()
  await expect.poll(tags, { message: 'home and the page itself' }).toBe(2)
  await goTo('/system/role?keyword=a')
  await page.locator('[data-tag]').nth(1).waitFor()
  expect(await page.locator('[data-tag^="/system/role"]').count()).toBe(1)
})
