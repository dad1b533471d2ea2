import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeStudents, moment } from '#tests/support/leave-school.ts'
import { keepPicture, lookOf, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a dialog stands at the foot of a phone, and the way back closes it and stays on the page', async () => {
  const page = await stage.open('stu01', phone, '/family/mine')
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '新增家庭成员' })
  await form.waitFor()

  // The list of a field lies over the form: back closes the list, then the form, then leaves the page.
  await form.getByLabel('关系').click()
  const list = page.getByRole('dialog', { name: '关系' })
  await list.getByRole('option', { name: '母亲', exact: true }).waitFor()
  await atTheFoot(list)
  await wideTargets(list)
  await keepPicture(page, 'phone-kit-select')
  await page.goBack()
  await list.waitFor({ state: 'hidden' })
  await form.getByLabel('关系').click()
  await list.getByLabel('输入文字查找').fill('母')
  await list.getByRole('option', { name: '母亲', exact: true }).click()
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => form.getByLabel('关系').innerText()).toBe('母亲')

  // What was entered is asked about once, in a sheet of its own, which the way back answers with no.
  await page.goBack()
  const question = page.getByRole('dialog', { name: '内容尚未保存，确定离开吗？' })
  await question.waitFor()
  await atTheFoot(question)
  await keepPicture(page, 'phone-kit-question')
  await page.goBack()
  await question.waitFor({ state: 'hidden' })
  await form.waitFor()
  await page.goBack()
  await question.getByRole('button', { name: '离开' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/family/mine')

  // A drawer that was closed by its own button leaves nothing behind in the history.
  await page.goto(new URL('/index', page.url()).href)
  await page.getByRole('main').first().waitFor()
  await page.goto(new URL('/family/mine', page.url()).href)
  await page.getByRole('button', { name: '添加成员' }).click()
  await form.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL('**/index')
  await page.context().close()
})

test('what is shown once stays under a stray touch and a pull; the way back still leaves it', async () => {
  const page = await stage.open('tea01', phone, '/personalcenter?tab=devices')
  await page.locator('.own-device').filter({ hasText: '使用身份验证器应用' }).getByRole('button').click()
  const wizard = page.getByRole('dialog', { name: '绑定动态口令' })
  await wizard.waitFor()
  await atTheFoot(wizard)
  await page.mouse.click(phone.width / 2, 20)
  const { x, y } = (await wizard.boundingBox())!
  await page.mouse.move(x + 40, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 300, { steps: 5 })
  await page.mouse.up()
  await atTheFoot(wizard)
  // Had either closed it, this would leave the page.
  await page.goBack()
  await wizard.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/personalcenter')
  await page.context().close()
})

test('leave is asked for on a phone step by step: type, both ends in one sheet, and where to by three tabs', async () => {
  const { school } = stage
  school.clock.set(moment(1, '09:00'))
  const [student] = await freeStudents(school, 1)
  const page = await stage.open(student!.account, phone, '/leave/apply')
  const types = page.getByRole('radio')
  await types.first().waitFor()
  expect(await types.evaluateAll((all) => all.every((one) => one.getBoundingClientRect().height >= 64))).toBe(true)
  await keepPicture(page, 'phone-kit-leave-type')
  await page.getByRole('radio', { name: /事假/ }).click()

  await page.getByRole('button', { name: '开始时间' }).click()
  const span = page.getByRole('dialog', { name: '请假时间' })
  await span.getByRole('button', { name: '明天全天' }).click()
  await atTheFoot(span)
  await wideTargets(span)
  await keepPicture(page, 'phone-kit-span')
  await span.getByRole('button', { name: /^截止/ }).click()
  await span.getByRole('listbox', { name: '时间' }).getByRole('option', { name: '20:30' }).click()
  await span.getByText(/^1 天$/).waitFor()
  await span.getByRole('button', { name: '确定' }).click()
  await span.waitFor({ state: 'hidden' })
  await page
    .getByRole('button', { name: '结束时间' })
    .getByText(/20:30$/)
    .waitFor()
  await page.getByText(/共 1 天/).waitFor()
  await keepPicture(page, 'phone-kit-leave-time')

  // Back is one step back, and what was chosen stays; the chosen type is seen on the way.
  const bar = page.getByRole('list', { name: '步骤' })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('事由').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '开始时间' }).waitFor()
  await page.goBack()
  await types.first().waitFor()
  await page.getByRole('radio', { name: /事假/ }).click()
  await page.getByRole('button', { name: '更换' }).waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await bar.getByRole('button', { name: '请假时间' }).click()
  await page.getByRole('button', { name: '下一步' }).click()

  await page.getByLabel('事由').fill('去市里参加招聘会')
  await page.getByRole('switch', { name: '出校门' }).click()
  await page.getByRole('button', { name: '去向', exact: true }).click()
  const place = page.getByRole('dialog', { name: '去向' })
  await place.getByRole('option', { name: '湖南省' }).click()
  await place.getByRole('option', { name: '长沙市' }).click()
  await keepPicture(page, 'phone-kit-region')
  const sides = await place
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]))
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...sides)).toBeLessThanOrEqual(phone.width)
  await wideTargets(place)
  await place.getByRole('option', { name: '岳麓区' }).click()
  await place.getByLabel('详细地址').fill('市人民医院')
  await place.getByRole('button', { name: '完成' }).click()
  await place.waitFor({ state: 'hidden' })
  await page.getByText(/岳麓区 市人民医院$/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(page, 'phone-kit-leave-details')
  await page.context().close()

  const dark = await stage.open(student!.account, phone, '/leave/apply')
  await dark.evaluate(lookOf('dark'))
  await dark.reload()
  await dark.getByRole('radio', { name: /事假/ }).click()
  await dark.getByRole('button', { name: '开始时间' }).click()
  await dark.getByRole('dialog', { name: '请假时间' }).waitFor()
  await keepPicture(dark, 'phone-kit-span-dark')
  await dark.context().close()
})

/** It ends where the screen ends, and leaves the top of the page in sight. */
async function atTheFoot(sheet: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const { y, height } = (await sheet.boundingBox())!
      return Math.round(y + height)
    })
    .toBe(phone.height)
  expect((await sheet.boundingBox())!.height).toBeLessThanOrEqual(phone.height * 0.85 + 1)
}

/** Whatever can be touched takes a finger. */
async function wideTargets(sheet: Locator): Promise<void> {
  const low = await sheet
    .locator('button:visible, input:visible, [role=option]:visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML))
  expect(low).toEqual([])
}
