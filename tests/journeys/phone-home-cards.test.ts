import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#tests/support/accounts.ts'
import { rowsOf } from '#tests/support/school.ts'
import { openStage, phone, type Stage } from './browser.ts'
import { smallTargets } from './targets.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const failed = { status: 500, json: { code: 500, success: false, msg: '服务器内部错误', data: null } }
const problems = (page: Page) => page.locator('.phone-top .load-error')
const retry = (page: Page) => problems(page).getByRole('button', { name: /重\s*试/ })

test('whoever has several roles sees the page of the chosen one, and nothing of another before it', async () => {
  await giveRole(stage.school, 'fdy01', 'tea')
  const visitor = await stage.school.as('fdy01')
  await visitor.post('base/userPref/submit', { key: 'desktop:role', value: 'tea' })
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const page = await stage.open('fdy01', phone, '/index', {
    before: (window) =>
      window.route('**/userPref/getAll*', async (route) => {
        asked()
        await isLetGo
        await route.continue()
      }),
  })
  await isAsked
  await page.locator('.phone-hero.is-waiting').waitFor()
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  // The page of the first role needs no more than this.
  await page.waitForTimeout(1500)
  expect([await page.locator('.phone-counters').count(), await tabs.getByRole('link').count()]).toEqual([0, 0])
  expect((await tabs.boundingBox())!.height).toBeGreaterThan(44)
  letGo()
  await tabs.getByRole('link', { name: '首页' }).waitFor()
  await page.locator('.phone-tiles:not(.is-waiting)').waitFor()
  expect(await page.locator('.phone-counters').count()).toBe(0)

  // This browser remembers it: nothing is waited for.
  await page.unroute('**/userPref/getAll*')
  await page.route('**/userPref/getAll*', (route) => route.fulfill(failed))
  await page.reload()
  await tabs.getByRole('link', { name: '首页' }).waitFor()
  expect(await page.locator('.phone-counters').count()).toBe(0)
  await page.context().close()
})

test('a part that cannot be fetched says so in its place and comes with another try; the others stand', async () => {
  // On leave one has the pass in the place of the lesson.
  const [student] = await rowsOf(
    stage.school,
    `select u.account_no as account
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and s.deleted_time is null and not exists (
       select 1 from leave_request r where r.student_id = s.id and r.status in ('10', '15', '20', '30', '40', '45')
     )
     order by s.xh`,
  )
  let isLost = true
  const page = await stage.open(String(student!['account']), phone, '/index', {
    before: (window) =>
      window.route('**/assets/*.js', async (route) => {
        const answer = await route.fetch()
        // The part of the next lesson, by what only it says.
        if (isLost && /["'`]今天的课都上完了["'`]/.test(await answer.text())) await route.abort()
        else await route.fulfill({ response: answer })
      }),
  })
  await problems(page).getByText('加载失败').waitFor()
  await page.getByRole('link', { name: /^在校/ }).waitFor()
  await page.locator('.phone-tiles:not(.is-waiting)').waitFor()
  expect(await problems(page).count()).toBe(1)
  isLost = false
  await retry(page).click()
  await problems(page).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a card whose call failed says so, and asks again', async () => {
  const page = await stage.open('stu01', phone, '/index', {
    before: (window) => window.route('**/leaveRequest/current*', (route) => route.fulfill(failed)),
  })
  await retry(page).first().waitFor()
  await page.locator('.phone-tiles:not(.is-waiting)').waitFor()
  await page.unroute('**/leaveRequest/current*')
  await retry(page).first().click()
  await page.getByRole('link', { name: /^(在校|请假中|逾期未归)/ }).waitFor()
  expect(await problems(page).count()).toBe(0)
  await page.context().close()
})

test('the tabs at the foot and the rows of what is searched for have the room of a finger', async () => {
  const page = await stage.open('fdy01', phone)
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: '搜索功能、应用' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox').fill('请假')
  await sheet.getByRole('option').first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.context().close()
})
