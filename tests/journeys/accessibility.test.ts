import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openStage, type Stage } from './browser.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

for (const look of ['light', 'dark'] as const) {
  test(`nothing keeps people from reading or reaching what they need, in ${look}`, async () => {
    const page = await stage.open('admin')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: '布局设置' }).click()
    if (look === 'dark') await page.locator('[data-key=isIsDark]').getByRole('switch').click()
    await page.locator(`html[data-theme=${look}]`).waitFor()
    expect(await faultsOf(page), 'settings').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('.desk-card').first().waitFor()
    expect(await faultsOf(page), 'desktop').toEqual([])

    await page.goto(new URL('/base/student', page.url()).href)
    await page.locator('tbody tr[data-row-key]').first().waitFor()
    expect(await faultsOf(page), 'list').toEqual([])
    await page.goto(new URL('/base/campus', page.url()).href)
    await page.getByRole('button', { name: '新增校区' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('校区名称不能为空').first().waitFor()
    expect(await faultsOf(page), 'form').toEqual([])
    await page.goto(new URL('/personal/mymessage', page.url()).href)
    await page.getByRole('navigation', { name: '消息类别' }).waitFor()
    expect(await faultsOf(page), 'messages').toEqual([])
    await page.context().clearCookies()
    await page.evaluate('for (const key of Object.keys(localStorage)) if (key !== "themeConfig") localStorage.removeItem(key); sessionStorage.clear()')
    await page.goto(new URL('/login', page.url()).href)
    await page.getByPlaceholder('请输入密码').waitFor()
    expect(await faultsOf(page), 'login').toEqual([])
    await page.context().close()
  })
}

/** What is serious or worse, with the element and the reason. */
async function faultsOf(page: Page): Promise<string[]> {
  // Asked from outside: a text that the page itself would evaluate is refused by its content policy.
  const isStill = 'document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity)'
  await expect.poll(() => page.evaluate(isStill), { timeout: 30_000 }).toBe(true)
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as { violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }
  return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`))
}
