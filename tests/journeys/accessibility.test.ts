import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '#apps/server/load-demo.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { userRow } from '#tests/support/accounts.ts'
import { desk, goTo, openStage, phone, type Stage } from './browser.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  // The number at the bell is looked at too, whatever else the day brings.
  const userIds = [String((await userRow(stage.school, 'admin'))['id'])]
  await stage.school.system((ctx) =>
    sendMessage(ctx, { userIds, category: 'system', title: '请阅读', content: '一条消息', link: '/index' }),
  )
})
afterAll(() => stage.close())

// `every-page.test.ts` looks at every page for what is quickly found; here are all rules, and what is no page: the frame, a drawer, a form
// with refusals, the sign-in.
test('nothing keeps people from reading or reaching what they need, by day and night, at the desk and on a phone', async () => {
  const page = await stage.open('admin')
  // Who chose nothing follows the system.
  const turn = async (look: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme=${look}]`).waitFor()
  }
  const expectNothing = async (what: string) => {
    for (const look of ['light', 'dark'] as const) {
      await turn(look)
      expect(await faultsOf(page), `${what}, ${look}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('dialog').getByText('深色模式').waitFor()
  await expectNothing('settings')
  await page.getByRole('dialog').press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await goTo(page, '/base/student')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await expectNothing('list')
  await goTo(page, '/base/campus')
  await page.getByRole('button', { name: '新增校区' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('校区名称不能为空').first().waitFor()
  await expectNothing('form')
  await page.setViewportSize(phone)
  await expectNothing('form on a phone')
  await form.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await goTo(page, '/index')
  await page.locator('.desk-card[aria-busy=false]').first().waitFor()
  await expectNothing('desktop on a phone')
  await page.setViewportSize(desk)
  await page.locator('.bell-count').waitFor()
  await expectNothing('desktop')

  await page.context().clearCookies()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.goto(new URL('/login', page.url()).href)
  await page.getByPlaceholder('请输入密码').waitFor()
  await expectNothing('login')
  await page.context().close()
})

test('from the sign-in to a saved record without a mouse, always seeing where one is', async () => {
  const page = await stage.visit('/login')
  await tabTo(page, page.getByPlaceholder('请输入用户名'))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByPlaceholder('请输入密码'))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/index')
  await page.locator('.desk-card').first().waitFor()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到内容' })
  expect(await isFocused(skip), 'the way past the menus is the first stop').toBe(true)
  await expectRing(page)
  await page.keyboard.press('Enter')
  expect(await isFocused(page.locator('main.page-scroll:visible'))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("main.page-scroll") !== null')).toBe(true)
  await expectRing(page)

  await page.evaluate('document.activeElement.dataset.here = "1"')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: '人员、事项、单号' })
  await search.waitFor()
  await expect.poll(() => isFocused(search)).toBe(true)
  await expectRing(page)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  await expect
    .poll(() => isFocused(page.locator('[data-here]')), { message: 'the search gives the focus back' })
    .toBe(true)
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await page.keyboard.type('gwgl')
  await page.getByRole('option', { name: /岗位管理/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/post')

  const rows = page.locator('tbody tr[data-row-key]')
  await rows.nth(1).waitFor()
  await tabTo(page, rows.first())
  await page.keyboard.press('ArrowDown')
  expect(await isFocused(rows.nth(1))).toBe(true)
  await expectRing(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog')
  await detail.waitFor()
  await expect.poll(() => isLifted(page)).toBe(true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    // Between the last stop and the first lies the browser's own bar.
    expect(await isBehind(page), 'the page behind stays out of reach').toBe(false)
    await expectRing(page)
  }
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(rows.first()), { message: 'the record gives the focus back to its row' }).toBe(true)

  const add = page.getByRole('button', { name: '新增岗位' })
  await tabTo(page, add, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '保存', exact: true }) })
  await form.waitFor()
  await expect.poll(() => isLifted(page)).toBe(true)
  await tabTo(page, form.getByLabel('岗位名称'))
  await page.keyboard.type('键盘岗位')
  await page.keyboard.press('Escape')
  await page.getByText('内容尚未保存，确定离开吗？').last().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('内容尚未保存，确定离开吗？').last().waitFor({ state: 'hidden' })
  await expect.poll(() => isLifted(page)).toBe(true)
  await tabTo(page, form.getByLabel('岗位编码'))
  await page.keyboard.type('keyboard')
  await tabTo(page, form.getByRole('button', { name: '保存', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('保存成功').waitFor()
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(add), { message: 'the form gives the focus back' }).toBe(true)
  await tabTo(page, page.getByPlaceholder(/岗位编码、岗位名称/))
  await page.keyboard.type('keyboard')
  await page.getByText('共 1 条').waitFor()
  await rows.filter({ hasText: '键盘岗位' }).waitFor()
  await page.context().close()
})

/** Walks with the Tab key until something has the focus, and looks at every stop whether one can see it. */
async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    if (await isFocused(goal)) return expectRing(page)
    await page.keyboard.press(key)
    await expectRing(page)
  }
  throw new Error(`${key} never came to ${String(goal)}`)
}

const isFocused = (one: Locator) => one.evaluate((element) => element === element.ownerDocument.activeElement)
const isBehind = (page: Page) => page.evaluate('document.activeElement.closest(".shell") !== null')
/** Whether the focus is in what lies over the page. */
const isLifted = (page: Page) =>
  page.evaluate('document.activeElement !== document.body && document.activeElement.closest(".shell") === null')

/** What has the focus, or what is drawn for it, has an outline or a ring. The page itself, between two rounds, has none. */
async function expectRing(page: Page): Promise<void> {
  const lost = await page.evaluate(`(() => {
    const at = document.activeElement
    if (!at || at === document.body) return ''
    const drawn = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement, at.parentElement?.parentElement?.parentElement].filter(Boolean)
    const isRinged = drawn.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return isRinged ? '' : at.outerHTML.slice(0, 200)
  })()`)
  expect(lost, 'focus that cannot be seen').toBe('')
}

/** What is serious or worse, with the element and the reason. */
async function faultsOf(page: Page): Promise<string[]> {
  // Asked from outside: a text that the page itself would evaluate is refused by its content policy.
  const isStill =
    'document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity)'
  await expect.poll(() => page.evaluate(isStill), { timeout: 30_000 }).toBe(true)
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
}
