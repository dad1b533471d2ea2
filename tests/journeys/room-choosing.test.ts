import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a student chooses with a phone: a bed is held, confirmed and shown as a ticket; the office pauses', async () => {
  const [one] = await stage.school.system((ctx) =>
    ctx.db.query<{ accountNo: string }>(
      `select u.account_no as "accountNo"
       from choose_student c
       join choose_batch b on b.id = c.batch_id and b.is_rehearsal and b.state = '2'
       join sys_user u on u.person_id = c.student_id::text and u.status = '1'
       where c.eligible and c.state = '0'
       order by u.account_no
       limit 1`,
    ),
  )
  const page = await stage.open(one!.accountNo, phone, '/dormitory/choose')
  await page.getByText('距结束').waitFor()
  await page.getByRole('region', { name: '楼层图' }).waitFor()
  await keepPicture(page, 'choose-open')
  await page
    .getByRole('button', { name: /室，余/ })
    .first()
    .click()
  // The beds of the tapped room stand above the foot.
  const [card, foot] = [page.locator('.rush-room-card'), page.locator('.rush-foot')]
  const edge = async () => {
    const [shown, covering] = [(await card.boundingBox())!, (await foot.boundingBox())!]
    return covering.y - (shown.y + shown.height)
  }
  await expect.poll(edge).toBeGreaterThanOrEqual(0)
  await page
    .getByRole('button', { name: /^\d+ 号床，(?!已选|我的)/ })
    .first()
    .click()
  await page.getByRole('button', { name: '选定这张床' }).click()
  await page.getByText(/已为您保留/).waitFor()
  await keepPicture(page, 'choose-held')
  // Giving up a held bed is asked first: it is open to everybody at once.
  await page.getByRole('button', { name: '换一张' }).click()
  await page.getByText(/床位随即对其他同学开放/).waitFor()
  await page.getByRole('button', { name: '继续保留' }).click()
  // What finds no way to the server is said in its place, until it is tapped again.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '确认选定' }).click()
  await page.getByText('网络不通，尚未发出，请再点一次').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '确认选定' }).click()
  await page.getByRole('region', { name: '选宿结果' }).waitFor()
  await keepPicture(page, 'choose-ticket')
  // The way back from changing leads to the ticket.
  await page.getByRole('button', { name: '换床' }).click()
  await page.getByRole('button', { name: '不换了' }).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: '选宿结果' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  // Nobody is asked faster than twice a second, and the school's clock stands.
  stage.school.clock.advance(1000)
  // What becomes of giving a bed up is said at once.
  await page.getByRole('button', { name: '退选' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退选' }).click()
  await page.getByText(/^已退选.+，可以重新选择$/).waitFor()
  await page.getByRole('region', { name: '楼层图' }).waitFor()

  const office = await stage.open('ssgl01', desk, '/dormitory/chooseMonitor')
  await office.getByText('院系进度').waitFor()
  await keepPicture(office, 'choose-monitor')
  await office.getByRole('button', { name: '暂停' }).first().click()
  await office.getByLabel('暂停原因').fill('系统检修')
  await office.getByRole('dialog').getByRole('button', { name: '暂停' }).click()
  await office.getByText('暂停原因：系统检修').waitFor()
})
