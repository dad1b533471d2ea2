import { toBuffer } from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proving } from '#tests/support/second-auth.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a phone has its tabs, follows what is published and withdrawn, and asks before a code leads away', async () => {
  const page = await stage.open('stu01', phone)
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  await tabs.getByRole('link', { name: '首页' }).waitFor()
  await page.getByRole('button', { name: '我的课表' }).waitFor()
  expect(await tabs.evaluate((bar) => bar.getBoundingClientRect().height)).toBe(76)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(page, 'phone-home')

  // An entry the administrator adds is there as soon as it is published, and gone with the version that had it.
  const gly = proving(stage.school, await stage.school.as('admin'))
  await gly.post('base/mobileMenu/add', { name: '迎新', code: 'welcome', type: '4', icon: 'sparkles', sort: 5 })
  await gly.post('base/mobileMenu/publish', {})
  await page.getByRole('button', { name: '迎新' }).waitFor()
  await gly.post('base/mobileMenu/rollback', { no: 1 })
  await page.getByRole('button', { name: '迎新' }).waitFor({ state: 'detached' })

  await tabs.getByRole('link', { name: '我的' }).click()
  await page.getByRole('link', { name: '全部功能' }).click()
  await page.getByRole('button', { name: '扫一扫' }).click()
  const address = new URL(page.url()).origin
  const scan = async (content: string) => {
    await page.getByRole('textbox', { name: '输入码上的编号或链接' }).fill(content)
    await page.getByRole('button', { name: '打开', exact: true }).first().click()
  }
  await scan('NOBODY-KNOWS')
  await page.getByText('无法识别的二维码').first().waitFor()
  await scan('https://evil.example.com/give?me=all')
  const asking = page.getByRole('dialog')
  await asking.getByText('evil.example.com', { exact: true }).waitFor()
  await keepPicture(page, 'phone-foreign-link')
  await asking
    .getByRole('button', { name: '取 消' })
    .or(asking.getByRole('button', { name: '取消' }))
    .click()
  await asking.waitFor({ state: 'hidden' })
  expect(page.context().pages()).toHaveLength(1)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('从相册选择').click()])
  await chooser.setFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await toBuffer(`${address}/personal/mynotice`, { scale: 8 }),
  })
  await page.waitForURL('**/personal/mynotice')
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL('**/phone/all')
})

test('a page asked for without a network says so, and comes by itself when there is one', async () => {
  const page = await stage.open('stu01', phone)
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  await tabs.getByRole('link', { name: '首页' }).waitFor()
  await page.context().setOffline(true)
  await tabs.getByRole('link', { name: '服务' }).click()
  await page.getByRole('heading', { name: '网络已断开' }).waitFor()
  await keepPicture(page, 'phone-no-network')
  await page.context().setOffline(false)
  await page.getByLabel('搜索事项').waitFor()
  await page.context().close()
})

test('a photo from a phone is sent smaller', async () => {
  const page = await stage.open('stu01', phone, '/base/mine')
  await page.locator('dt', { hasText: '民族' }).getByRole('button', { name: '我要更正' }).click()
  const answer = page.waitForResponse((response) => response.url().includes('put-file'))
  const original = await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .evaluate(async (input) => {
      const canvas = new OffscreenCanvas(3200, 2400)
      const brush = canvas.getContext('2d')!
      for (let i = 0; i < 4000; i += 1) {
        brush.fillStyle = `hsl(${(i * 47) % 360} 80% 50%)`
        brush.fillRect((i * 131) % 3200, (i * 71) % 2400, 60, 60)
      }
      const content = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
      const chosen = new DataTransfer()
      chosen.items.add(new File([content], 'photo.jpg', { type: 'image/jpeg' }))
      Object.assign(input, { files: chosen.files })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return content.size
    })
  const { data } = (await (await answer).json()) as { data: { size: number; name: string } }
  expect(original).toBeGreaterThan(500 * 1024)
  expect(data.size).toBeLessThanOrEqual(500 * 1024)
  expect(data.name).toBe('photo.jpg')
})
