import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'
import { smallTargets } from './targets.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('the office looks at leave by class, lands on as many leaves as a number says, and takes the table along', async () => {
  const page = await stage.open('xgc01', desk, '/leave/stat')
  await page.getByRole('tab', { name: '按班级' }).click()
  await page.getByRole('radiogroup', { name: '显示方式' }).getByText('表格').click()
  const count = page.locator('.leave-stat-table tbody tr.ant-table-row').first().locator('td').nth(1).getByRole('link')
  const times = (await count.textContent())!.replaceAll(',', '')
  await keepPicture(page, 'leave-stat')
  await count.click()
  await page.waitForURL('**/leave/query?**')
  await page
    .getByText(new RegExp(`共 ?${times} ?条`))
    .first()
    .waitFor()
  await page.goBack()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^请假统计-按班级_\d+\.xlsx$/)
  await page.getByRole('radiogroup', { name: '统计周期' }).getByText('自定义').click()
  await page.getByLabel('结束日期').fill('2020-01-01')
  await page.getByLabel('结束日期').press('Enter')
  await page.getByRole('alert').getByText('结束日期不能早于开始日期').waitFor()
  await page.getByRole('radiogroup', { name: '统计周期' }).getByText('周', { exact: true }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.context().close()
})

test('on a phone the same numbers fit, and a student of a counsellor is seen date by date', async () => {
  const page = await stage.open('fdy01', phone, '/leave/stat')
  const number = page.locator('.leave-now a').first()
  const onLeave = (await number.textContent())!.replaceAll(',', '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('tab', { name: '按学生' }).click()
  await page.getByRole('radiogroup', { name: '显示方式' }).getByText('表格').click()
  await keepPicture(page, 'leave-stat-phone')
  expect(await smallTargets(page)).toEqual([])
  await page.locator('.leave-stat-table tbody tr.ant-table-row').first().getByRole('link').first().click()
  await page.getByRole('img', { name: /年请假日历/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await keepPicture(page, 'leave-student-phone')
  await page.goBack()
  await number.click()
  await page.waitForURL('**/leave/query?**')
  // A person heads the card, and the number of the leave is among its facts.
  await page.locator('.list-cards .list-card-title .leave-who').first().waitFor()
  // Cards follow as one comes near their end.
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 3000)
        return page.locator('.list-cards > li').count()
      },
      { timeout: 30_000 },
    )
    .toBe(Number(onLeave))
  // The list ends with its last line and not with an empty band.
  const end = page.locator('.list-cards-end')
  await end.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 3000)
  await expect
    .poll(() => end.getByText(/^共 \d+ 条$/).evaluate((line) => innerHeight - line.getBoundingClientRect().bottom))
    .toBeLessThan(44)
  expect(await smallTargets(page)).toEqual([])
  await goTo(page, '/leave/overdue')
  await page.locator('.late-card').first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.context().close()
})
