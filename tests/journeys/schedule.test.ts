import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a counsellor adds an event by a sentence, is asked about a conflict, moves it, cannot move what another area put there, and reads the day on a phone', async () => {
  const page = await stage.open('fdy01', desk, '/personal/userschedule')
  const say = async (sentence: string) => {
    await page.getByLabel('一句话添加日程').fill(sentence)
    await page.getByText('按回车添加').waitFor()
    await page.getByLabel('一句话添加日程').press('Enter')
  }
  await page.getByRole('button', { name: '往后' }).click()
  await say('下周六上午9点 家访 @东区')
  const visit = page.locator('.sch-column .sch-item', { hasText: '家访' })
  await visit.waitFor()
  await say('下周六9:30-10:30 走访')
  await page.getByText(/与“家访”（.+ 09:00 – 10:00）冲突，是否仍要保存？/).waitFor()
  await page.getByRole('button', { name: '仍要保存' }).click()
  await page.getByText('2 项安排时间冲突').waitFor()
  await keepPicture(page, 'schedule-week')

  const drag = async (target: typeof visit, down: number) => {
    await target.scrollIntoViewIfNeeded()
    const box = (await target.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 22, box.y + 8 + down, { steps: 6 })
    await page.mouse.up()
  }
  // Two hours on.
  await drag(visit, 96)
  await page.locator('.sch-column .sch-item', { hasText: '11:00–12:00' }).waitFor()
  await page.getByText('2 项安排时间冲突').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '往前' }).click()
  await drag(page.locator('.sch-column .sch-item', { hasText: '党政联席会' }), 96)
  await page.getByText('该日程来自“单位日程”，请到原业务中修改').waitFor()

  await goTo(page, '/personal/security')
  await page.waitForURL('**/personalcenter**')
  for (const section of ['个人资料', '账号绑定', '登录设备', '密码', '二次认证', '消息设置', '界面偏好'])
    await page.getByRole('heading', { name: section, exact: true }).waitFor()
  await page.getByRole('button', { name: '修改昵称和邮箱' }).click()
  await page.getByLabel('昵称').fill('小郝老师')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('heading', { name: /小郝老师/ }).waitFor()
  await page.context().close()

  const hand = await stage.open('fdy01', phone, '/personal/userschedule')
  await hand.locator('.sch-agenda').getByText('家访').waitFor()
  expect(await hand.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await keepPicture(hand, 'schedule-phone')
})

test('an office publishes one entry of its week in the register, and takes it back', async () => {
  const page = await stage.open('yx01', desk, '/schedule/unitManage')
  const draft = page.getByRole('row').filter({ hasText: '草稿' }).first()
  await draft.waitFor()
  const id = String(await draft.getAttribute('data-row-key'))
  const row = page.locator(`tr[data-row-key="${id}"]`)
  const choose = async (verb: string) => {
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: verb, exact: true }).click()
  }
  await choose('发布')
  await row.getByText('已发布').waitFor()
  await choose('撤回')
  await row.getByText('草稿').waitFor()
  await page.context().close()
})
