import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, Response } from 'playwright-core'
import { demoPassword } from '#apps/server/load-demo.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

/** What the first screen after the sign-in may weigh, compressed. */
const mostBytes = 350 * 1024
/** The same on a phone: its goal is 200 kB. Each area adds some 200 bytes: what the product has of it before it is opened. */
const mostPhoneBytes = 237 * 1024
const office = { width: 1366, height: 768 }
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.close())

test('each layout stands on an office screen, becomes a drawer on a phone, and comes back with the room, typed text included', async () => {
  const page = await stage.open('fdy01', office, '/base/student')
  const keyword = page.getByPlaceholder('学号、姓名、考生号')
  await keyword.fill('王')
  await page.getByRole('button', { name: '布局设置' }).click()
  for (const [layout, label] of [
    ['defaults', '默认'],
    ['classic', '经典'],
    ['columns', '分栏'],
    ['transverse', '横向'],
  ] as const) {
    await page.getByRole('radio', { name: label, exact: true }).click()
    await page.locator(`.shell.layout-${layout}`).waitFor()
    await keepPicture(page, `layout-${layout}`)
    await page.setViewportSize(phone)
    await page.locator('.shell.layout-compact').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    await page.setViewportSize(office)
    await page.locator(`.shell.layout-${layout}`).waitFor()
    expect(await keyword.inputValue()).toBe('王')
  }
  // What the horizontal layout has no use for says why.
  await page.locator('[data-key=isCollapse]').hover()
  await page.getByText('横向布局没有侧边菜单').first().waitFor()
})

test('as an accordion the menu keeps one directory open, otherwise as many as one likes', async () => {
  const page = await stage.open('admin', office)
  const turnAccordion = async () => {
    await page.getByRole('button', { name: '布局设置' }).click()
    await page.getByRole('radio', { name: '默认', exact: true }).click()
    await page.locator('[data-key=isUniqueOpened]').getByRole('switch').click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: '默认', exact: true }).waitFor({ state: 'hidden' })
  }
  const directories = page.locator('.side-menu > .ant-menu-submenu')
  const openTwo = async () => {
    for (const at of [0, 1]) await directories.nth(at).locator('> [role=menuitem]').click()
    return directories.evaluateAll((all) => all.slice(0, 2).map((one) => one.matches('.ant-menu-submenu-open')))
  }
  await turnAccordion()
  expect(await openTwo()).toEqual([true, true])
  await turnAccordion()
  await page.reload()
  expect(await openTwo()).toEqual([false, true])
})

test('the look follows the person to another browser', async () => {
  const first = await stage.open('tea01')
  await first.getByRole('button', { name: '布局设置' }).click()
  const kept = first.waitForResponse((response) => response.url().includes('userPref/submit'))
  await first.locator('[data-key=isIsDark]').getByRole('switch').click()
  await first.getByRole('radio', { name: '分栏' }).click()
  await kept
  const second = await stage.open('tea01')
  await second.locator('.shell.layout-columns').waitFor()
  expect(await second.evaluate('document.documentElement.dataset.theme')).toBe('dark')
})

test.each([
  ['on a computer', mostBytes, office],
  ['on a phone', mostPhoneBytes, phone],
])('the first screen after the sign-in is light %s', async (where, most, viewport) => {
  const page = await stage.open('tea01', viewport)
  // What waits for a moment of rest is not part of the first screen; this browser never rests.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  let files: Response[] = []
  // What the page before still fetched is not counted.
  page.on('framenavigated', () => (files = []))
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) files.push(response)
  })
  const listening = page.waitForResponse(/push\/stream/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.desk-card[aria-busy=false]').first().waitFor()
  await expect.poll(() => page.locator('.desk-waiting').count(), { timeout: 60_000 }).toBe(0)
  await listening
  // What the browser has and only asks about weighs nothing.
  const sent = files.filter((file) => file.status() !== 304)
  const sizes = await Promise.all(sent.map(async (file) => gzipSync(await file.body()).length))
  const bytes = sizes.reduce((sum, one) => sum + one, 0)
  console.info(`first screen ${where}: ${Math.round(bytes / 1024)} kB in ${sizes.length} files`)
  expect(bytes).toBeLessThanOrEqual(most)
})

test('a page is found by pinyin initials, opened by Enter and first in the list next time', async () => {
  const page = await stage.open('admin')
  await page.getByRole('button', { name: '人员、事项、单号' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '人员、事项、单号' }).fill('cdgl')
  await page.getByRole('option', { name: '菜单管理' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '新增菜单' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByText('最近使用').waitFor()
  await page.getByRole('option').first().getByText('菜单管理').waitFor()
  await page.getByRole('combobox', { name: '人员、事项、单号' }).fill('王')
  await page
    .getByRole('option', { name: /^王.*2601/ })
    .nth(2)
    .waitFor()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('option').nth(3).getAttribute('aria-selected')).toBe('true')
  await page
    .getByRole('option', { name: /^王.*2601/ })
    .first()
    .click()
  await page.waitForURL('**/base/student/detail?id=*')
})

test('a locked screen shows nothing, survives a reload and a removed overlay, counts wrong passwords and opens in all tabs', async () => {
  const page = await stage.open('yx01', desk, '/base/student')
  await page.locator('.ant-table-row').first().waitFor()
  await page.keyboard.press('Control+l')
  await lockedIn(page)
  expect(await page.locator('.ant-table-row').first().isVisible()).toBe(false)
  expect(await page.evaluate(`document.querySelector('.shell').inert`)).toBe(true)

  await page.evaluate(`document.querySelector('.lock-screen').remove()`)
  await lockedIn(page)
  expect(await page.locator('.shell').count()).toBe(0)
  await page.reload()
  await lockedIn(page)
  const token = () => page.evaluate(`(sessionStorage.accessToken ?? localStorage.accessToken) !== undefined`)
  expect(await token()).toBe(true)

  await page.getByLabel('密码', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: '解锁' }).click()
  await page.getByText('密码错误，还可尝试4次').first().waitFor()
  await keepPicture(page, 'locked')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.locator('.ant-table-row').first().waitFor()
})

test('nobody at any tab for the chosen time locks the screen', async () => {
  const page = await stage.open('bzr01')
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.locator('[data-key=isLockScreen]').getByRole('switch').click()
  await page.locator('[data-key=lockScreenTime] input').fill('2')
  await page.keyboard.press('Tab')
  await lockedIn(page)
})

test('a watermark that is deleted, hidden or moved is back', async () => {
  const page = await stage.open('stu01')
  const mark = () =>
    page.evaluate(
      `(() => { const m = document.querySelector('[data-mark]'); if (!m || m.parentElement !== document.body) return 'gone'; const s = getComputedStyle(m); return s.display + s.visibility + s.opacity + m.getBoundingClientRect().left })()`,
    )
  await page.locator('[data-mark]').waitFor({ state: 'attached' })
  expect(await mark()).toBe('blockvisible10')
  for (const attack of [
    `m.remove()`,
    `m.style.setProperty('display', 'none', 'important')`,
    `m.hidden = true`,
    `m.style.setProperty('left', '9000px', 'important')`,
    `document.querySelector('#root').append(m)`,
    `m.style.backgroundImage = 'none'`,
  ]) {
    await page.evaluate(`(() => { const m = document.querySelector('[data-mark]'); ${attack} })()`)
    await expect.poll(mark, { timeout: 30_000 }).toBe('blockvisible10')
    expect(
      await page.evaluate(
        `document.querySelector('[data-mark]').style.backgroundImage.startsWith('url("data:image/png')`,
      ),
    ).toBe(true)
  }
})

test('nothing is written over where people write and over codes, wherever they are scrolled to; dialogs lie above', async () => {
  const page = await stage.open('xgc01', desk, '/base/student')
  const search = page.getByRole('main').locator('input:visible').first()
  await search.waitFor()
  /** Whether the mark is drawn at the middle of a box. */
  const isMarked = async (box: { x: number; y: number; width: number; height: number }) =>
    page.evaluate(
      `(() => {
        const shape = /"(.+)"/.exec(getComputedStyle(document.querySelector('[data-mark]')).clipPath)
        if (!shape) return true
        const pen = document.createElement('canvas').getContext('2d')
        return pen.isPointInPath(new Path2D(shape[1]), ${box.x + box.width / 2}, ${box.y + box.height / 2}, 'evenodd')
      })()`,
    )
  await expect.poll(async () => isMarked((await search.boundingBox())!)).toBe(false)
  expect(await isMarked({ x: 4, y: 4, width: 1, height: 1 })).toBe(true)
  await page
    .locator('.page-scroll:visible')
    .first()
    .evaluate((place) => place.scrollBy(0, 60))
  await expect.poll(async () => isMarked((await search.boundingBox())!)).toBe(false)
  const layer = (selector: string) =>
    page.evaluate(`Number(getComputedStyle(document.querySelector('${selector}')).zIndex)`)
  const mark = await layer('[data-mark]')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').first().waitFor()
  expect(await layer('.ant-modal-wrap, .ant-drawer')).toBeGreaterThan(Number(mark))
  await page.context().close()
})

test.each([
  ['2026-09-16T00:59:30Z', '早上好'],
  ['2026-09-16T01:00:00Z', '上午好'],
  ['2026-09-16T14:00:00Z', '夜里好'],
])('at %s people are told %s', async (moment, greeting) => {
  stage.school.clock.set(moment)
  const page = await stage.open('tea01')
  await page.getByRole('heading', { name: greeting }).waitFor()
})

async function lockedIn(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor()
}
