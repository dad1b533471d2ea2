import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '#tests/support/flow-people.ts'
import { freeStudents, moment, typeIds } from '#tests/support/leave-school.ts'
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

test('what an address opened and its own button closed is not opened again by the way back', async () => {
  const { school } = stage
  school.clock.set(moment(1, '09:00'))
  const [student] = await freeStudents(school, 1)
  const { body } = await callAs(school, student!.account, 'xsgl/leaveRequest/apply', {
    typeId: (await typeIds(school))['01'],
    reason: '回家处理家中事务',
    startTime: moment(2),
    endTime: moment(2, '18:00'),
  })
  const page = await stage.open(student!.account, phone)
  await page.goto(new URL(`/leave/mine?id=${body.data.id}`, page.url()).href)
  const detail = page.getByRole('dialog', { name: '请假详情' })
  // Who has it, since when, how long that usually takes, and what may be done meanwhile.
  const foot = page.locator('.own-detail-waits')
  await foot.getByText(/^等待 .+ 审批$/).waitFor()
  await foot.getByText(/^已等 .+ · 通常 .+内处理$/).waitFor()
  await keepPicture(page, 'own-leave-waits')
  await detail.getByRole('button', { name: '催办' }).click()
  await page.getByText('已催办').waitFor()
  await detail.getByRole('button', { name: /撤\s*回/ }).click()
  await page.getByRole('dialog', { name: '撤回申请' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: '撤回申请' }).waitFor({ state: 'hidden' })
  await page.locator('.own-cards').getByText('回家处理家中事务').click()
  const close = async () => {
    await detail.getByText('回家处理家中事务').waitFor()
    await detail.getByRole('button', { name: '关闭', exact: true }).click()
    await detail.waitFor({ state: 'hidden' })
    // The entry it had is taken back, and the address with it.
    await expect.poll(() => page.evaluate('history.state?.layer ?? 0')).toBe(0)
    expect(new URL(page.url()).search).toBe('')
  }
  await close()
  await page.locator('.own-cards').getByText('回家处理家中事务').click()
  await close()
  await page.goBack()
  await page.waitForURL('**/index')
  await page.context().close()
})

test('leave is asked for on a phone in three steps: type, when and where to, and all of it once more', async () => {
  const { school } = stage
  school.clock.set(moment(1, '09:00'))
  const [student] = await freeStudents(school, 1)
  const page = await stage.open(student!.account, phone, '/leave/apply')
  const types = page.getByRole('radio')
  await types.first().waitFor()
  expect(await types.evaluateAll((all) => all.every((one) => one.getBoundingClientRect().height >= 64))).toBe(true)
  // Each says who decides; nobody has asked before, so nothing can be repeated.
  await page.getByRole('radio', { name: /事假.*辅导员/ }).waitFor()
  expect(await page.getByRole('button', { name: /和上次一样/ }).count()).toBe(0)
  await keepPicture(page, 'phone-kit-leave-type')
  await page.getByRole('radio', { name: /事假/ }).click()

  await page.getByRole('button', { name: '开始时间' }).click()
  const span = page.getByRole('dialog', { name: '请假时间' })
  await atTheFoot(span)
  // What is chosen stands in the middle from the first moment on, also where nothing moves.
  for (const wheel of await span.getByRole('listbox').all())
    await expect
      .poll(() =>
        wheel.evaluate((list) => {
          const [box, row] = [list, list.querySelector('[aria-selected="true"]')!].map((one) =>
            one.getBoundingClientRect(),
          )
          return Math.abs(box!.top + box!.height / 2 - (row!.top + row!.height / 2)) < 4
        }),
      )
      .toBe(true)
  await span.getByRole('button', { name: '明天全天' }).click()
  await wideTargets(span)
  // Where lessons begin is marked on the wheel.
  const times = span.getByRole('listbox', { name: '时间' })
  await times.getByRole('option', { name: /^\d\d:\d\d\s*1 节$/ }).waitFor()
  await keepPicture(page, 'phone-kit-span')
  await span.getByRole('button', { name: /^截止/ }).click()
  // Half a day is chosen in words: a morning ends at noon.
  const part = span.getByRole('listbox', { name: '时段' })
  await part.getByRole('option', { name: '晚上', selected: true }).waitFor()
  await part.press('PageUp')
  await part.getByRole('option', { name: '上午', selected: true }).waitFor()
  await span.getByRole('button', { name: /^截止/ }).getByText(/12:00/).waitFor()
  await span.getByText(/^0.5 天$/).waitFor()
  await turnTo(times, '20:30')
  await span.getByText(/^1 天$/).waitFor()
  await span.getByRole('button', { name: '确定' }).click()
  await span.waitFor({ state: 'hidden' })
  await page
    .getByRole('button', { name: '结束时间' })
    .getByText(/20:30$/)
    .waitFor()
  await page.getByText(/共 1 天/).waitFor()
  await keepPicture(page, 'phone-kit-leave-time')

  // Going on says what is still missing, where it stands.
  const next = page.getByRole('button', { name: '下一步' })
  await next.click()
  await page.getByText('还差：事由').waitFor()
  await expect.poll(() => page.getByLabel('事由').evaluate((box) => box === document.activeElement)).toBe(true)
  await page.getByLabel('事由').fill('去市里参加招聘会')

  // A division is found by its characters, or by how it sounds.
  await page.getByRole('switch', { name: '出校门' }).click()
  await page.getByRole('button', { name: '去向', exact: true }).click()
  const place = page.getByRole('dialog', { name: '去向' })
  await place.getByRole('searchbox').fill('yuelu')
  await place.getByRole('option', { name: /岳麓区.*湖南省/ }).waitFor()
  expect(await place.locator('mark').first().textContent()).toBe('岳麓')
  await keepPicture(page, 'phone-kit-region-found')
  await place.getByRole('searchbox').fill('')
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

  // All of it once more. Back is one step back, and what was chosen stays; the chosen type is seen on the way.
  const whole = page.locator('.apply-confirm')
  await next.click()
  await whole.getByText('事假 1 天', { exact: true }).waitFor()
  await keepPicture(page, 'phone-kit-leave-confirm')
  await page.goBack()
  await page.getByRole('button', { name: '更换' }).waitFor()
  await page.goBack()
  await types.first().waitFor()
  await page.getByRole('radio', { name: /事假/ }).click()
  await next.click()
  await page.getByRole('list', { name: '步骤' }).getByRole('button', { name: '时间与去向' }).click()
  await next.click()
  await whole.getByText(/岳麓区 市人民医院$/).waitFor()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.waitForURL('**/leave/mine')
  await page.context().close()

  // The next time the last one can be repeated: its type and place, not its days.
  const again = await stage.open(student!.account, { width: 360, height: 780 }, '/leave/apply')
  await again.evaluate(lookOf('dark'))
  await again.reload()
  const repeat = again.getByRole('button', { name: /和上次一样.*事假 1 天 · 市人民医院/ })
  await repeat.waitFor()
  expect(await again.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await keepPicture(again, 'phone-kit-leave-again-dark')
  await repeat.click()
  await again.getByText(/岳麓区 市人民医院$/).waitFor()
  await again.getByRole('button', { name: '开始时间' }).getByText('请选择').waitFor()
  await again.getByRole('button', { name: '去向', exact: true }).click()
  await again
    .getByRole('list', { name: '常去' })
    .getByRole('button', { name: /岳麓区 市人民医院/ })
    .waitFor()
  await keepPicture(again, 'phone-kit-usual-dark')
  await again.goBack()
  await again.getByRole('button', { name: '开始时间' }).click()
  await again.getByRole('dialog', { name: '请假时间' }).waitFor()
  await keepPicture(again, 'phone-kit-span-dark')
  await again.context().close()
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

/** Row by row: a wheel that is still rolling takes a touch for the row beside it. */
async function turnTo(wheel: Locator, wanted: string): Promise<void> {
  const chosen = async () => (await wheel.getByRole('option', { selected: true }).innerText()).slice(0, wanted.length)
  for (let now = await chosen(); now !== wanted; now = await chosen()) {
    await wheel.press(now > wanted ? 'ArrowUp' : 'ArrowDown')
    await expect.poll(chosen).not.toBe(now)
  }
}

/** Whatever can be touched takes a finger. */
async function wideTargets(sheet: Locator): Promise<void> {
  const low = await sheet
    .locator('button:visible, input:visible, [role=option]:visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML))
  expect(low).toEqual([])
}
