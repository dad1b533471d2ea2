import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoPassword } from '#apps/server/load-demo.ts'
import { convert } from '#kernel/i18n/traditional.ts'
import { rowsOf } from '#tests/support/school.ts'
import { goTo, keepPicture, openStage, type Stage } from './browser.ts'
import { collect, english, hearAnswers, textsOf, withoutData } from './page-words.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('who reads English finds no Chinese but what people of the school wrote', async () => {
  // What the catalogues know is the product's own, whoever sends it; matters of the hall are the school's.
  const { page, given, sentAs } = await visitor(
    /getUserRoutes|getUserBtn|\/meta|getDict/,
    (text, url) => schoolsOwn.test(text) || /service/i.test(url) || english.tell(text) === undefined,
  )
  // So are the flows it draws; sentences of the product name them.
  for (const { text } of await rowsOf(
    stage.school,
    `select title as text from sys_flow_instance union select node_name from sys_flow_node_run union select name from sys_process_type where form_kind = '2'
     union select said ->> part from sys_flow_instance, jsonb_array_elements(summary) said, unnest('{label,text}'::text[]) part where summary is not null`,
  ))
    given.add(String(text))
  await page.evaluate('window.isSamePage = true')
  await choose(page, { button: '语言', language: 'English' })
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate('[window.isSamePage, document.documentElement.lang, document.title]')).toEqual([
    true,
    'en',
    'Smart Campus Service Platform',
  ])
  const chinese = (text: string) => /\p{Script=Han}/u.test(withoutData(text, given))
  expect(await textsOf(page, chinese)).toEqual([])

  await page.locator('input').first().fill('admin')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/index')
  await goTo(page, '/personal/mymessage')
  await page
    .getByRole('button', { name: /短信余量不足/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Layout settings' }).click()
  await page.getByRole('dialog').getByText('Dark mode').waitFor()
  expect(await textsOf(page, chinese)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('.user-button').click()
  await page.getByText('Sign out').waitFor()
  expect(await textsOf(page, chinese)).toEqual([])

  await goTo(page, '/personalcenter')
  await page.locator('.centre-last').waitFor()
  await expect.poll(() => textsOf(page, chinese)).toEqual([])

  // The language is remembered, and sent along.
  await page.goto(new URL('/base/student', page.url()).href)
  await page.getByRole('columnheader', { name: 'Student number' }).waitFor()
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  expect(await textsOf(page, chinese)).toEqual([])
  expect(sentAs()).toBe('en')
  await keepPicture(page, 'english-list')
  await openEmptyForm(page, 'Save')
  await page.getByRole('alert').first().waitFor()
  expect(await textsOf(page, chinese)).toEqual([])
  await keepPicture(page, 'english-form')
  await page.context().close()
})

test('who reads traditional Chinese finds labels, codes, menus and messages of the server in its characters and terms, without a reload', async () => {
  // What the server tells people is written anew as well.
  const { page, given } = await visitor(/getUserRoutes|getUserBtn|\/meta|getDict|userMessage|userTodo/)
  await choose(page, { button: '语言', language: '繁體中文' })
  await page.getByPlaceholder('請輸入使用者名稱').fill('admin')
  await page.getByPlaceholder('請輸入密碼').fill('Wrong@2026')
  const refused = page.waitForResponse(/oauth\/token|auth\/token/)
  await page.keyboard.press('Enter')
  const { error_description: reason, msg } = (await (await refused).json()) as {
    error_description?: string
    msg?: string
  }
  await page
    .getByText(convert(reason ?? msg ?? ''))
    .first()
    .waitFor()
  await page.getByPlaceholder('請輸入密碼').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/index')

  const simplified = (text: string) => convert(withoutData(text, given)) !== withoutData(text, given)
  await goTo(page, '/personal/mymessage')
  await page
    .getByRole('button', { name: new RegExp(convert('短信余量不足')) })
    .first()
    .waitFor()
  expect(await textsOf(page, simplified)).toEqual([])
  expect(await page.evaluate('[document.documentElement.lang, document.title]')).toEqual([
    'zh-TW',
    convert('我的消息 - 智慧校园综合服务平台'),
  ])
  await goTo(page, '/base/student')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await page.getByText('條/頁').first().waitFor()
  expect(await textsOf(page, simplified)).toEqual([])
  await keepPicture(page, 'traditional-list')
  await openEmptyForm(page, '儲存')
  await page.getByRole('alert').first().waitFor()
  expect(await textsOf(page, simplified)).toEqual([])

  // Another language in the same window, and it stays after a reload.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.evaluate('window.isSamePage = true')
  await choose(page, { button: '語言', language: '简体中文' })
  await page.getByRole('button', { name: '布局设置' }).waitFor()
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: '布局设置' }).waitFor()
  await page.context().close()
})

/** Offices and terms of the demo school that are called as things of the product are. */
const schoolsOwn = /^教务处$|^\d{4}-\d{4}学年/

/** A window before the sign-in, what people wrote as far as the server tells it (all but calls that answer words of the product), and the language it last sent. */
async function visitor(
  productCalls: RegExp,
  isData: (text: string, url: string) => boolean = () => true,
): Promise<{ page: Page; given: Set<string>; sentAs: () => string | undefined }> {
  const given = new Set<string>()
  let language: string | undefined
  const page = await stage.visit('/login', {
    before: (empty) =>
      hearAnswers(empty, (line, url) => {
        if (!productCalls.test(url)) collect(line, { given, isData: (text) => isData(text, url) })
      }),
  })
  page.on('request', (request) => {
    if (request.url().includes('/api/')) language = request.headers()['accept-language'] ?? language
  })
  await page.locator('input[type=password]').waitFor()
  return { page, given, sentAs: () => language }
}

async function choose(page: Page, { button, language }: { button: string; language: string }): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: language }).click()
}

/** The generic form with everything that is missing said. */
async function openEmptyForm(page: Page, save: string): Promise<void> {
  await goTo(page, '/base/campus')
  await page.locator('.page:visible .ant-btn-primary').first().click()
  await page.getByRole('dialog').getByRole('button', { name: save, exact: true }).click()
}
