import { toBuffer } from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

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
  await page.getByRole('heading', { name: '页面需要联网' }).waitFor()
  await keepPicture(page, 'phone-no-network')
  await page.context().setOffline(false)
  await page.getByLabel('搜索事项').waitFor()
  // Where the pass would stand it says that a code needs a network, and what to do.
  await page.context().route(/leaveRequest\/mine|\/health$/, (call) => call.abort('internetdisconnected'))
  await goTo(page, '/leave/mine')
  await page.getByRole('alert').filter({ hasText: '通行码需联网' }).waitFor()
  await page.context().unrouteAll()
  await page.locator('.own-card').first().waitFor()
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

test('a counsellor finds a student of any own class by a word, and sees one class at a time', async () => {
  const led = await rowsOf(
    stage.school,
    `select distinct on (c.id) c.class_name as "className", s.xm, s.xh
     from base_class_assign a
     join sys_user u on u.person_id = a.teacher_id::text and u.account_no = 'fdy01'
     join base_class c on c.id = a.class_id
     join base_student s on s.class_id = c.id and s.xjzt_m = '01' and s.deleted_time is null
     where a.role = 'fdy' and a.end_date is null and a.deleted_time is null
     order by c.id, s.xh desc`,
  )
  for (const viewport of [phone, desk]) {
    const page = await stage.open('fdy01', viewport, '/mystudent/list')
    const tiles = page.locator('.photo-tile')
    const find = page.getByRole('searchbox', { name: '姓名或学号' })
    await tiles.first().waitFor()
    for (const { xh, xm } of led) {
      await find.fill(String(xh))
      await expect.poll(() => tiles.locator('b').allTextContents()).toEqual([xm])
    }
    await find.fill('查无此人')
    await page.getByText('没有找到“查无此人”').waitFor()
    await find.fill('')
    await tiles.nth(1).waitFor()
    if (viewport === phone) {
      // The first face is not pushed out of sight by the classes above it.
      expect((await tiles.first().boundingBox())!.y).toBeLessThan(phone.height / 2)
      await keepPicture(page, 'my-students-phone')
    }
    const second = String(led[1]!['className'])
    await page.getByRole('button', { name: second }).click()
    await page.getByText(new RegExp(`^${second} · 共 \\d+ 人`)).waitFor()
    await page.context().close()
  }
})

test('a notice with a deadline says by when, and the hall begins with what somebody used last', async () => {
  const { school } = stage
  const student = await school.as('stu01')
  const [notice] = (await student.get('base/sysNotice/mine', { size: 1, only: 'unread' })).body.data.records
  await school.system((ctx) =>
    ctx.db.execute(`update office_notice set expire_time = $2::timestamptz + interval '30 days' where id = $1`, [
      notice.id,
      school.clock(),
    ]),
  )
  const page = await stage.open('stu01', phone, '/personal/mynotice')
  const card = page.locator('.mynotice-card', { hasText: String(notice.title) })
  await card.getByText(/^截止 /).waitFor()
  await keepPicture(page, 'my-notices-phone')

  const { items } = (await student.get('base/serviceItem/hall')).body.data
  const last = items.at(-1)
  await school.system((ctx) =>
    ctx.db.execute(
      `insert into service_recent (id, create_time, update_time, user_id, item_id, use_count, last_time)
       select gen_random_uuid(), $2::timestamptz, $2, u.id, $1, 1, $2 from sys_user u where u.account_no = 'stu01'`,
      [last.id, school.clock()],
    ),
  )
  await goTo(page, '/servicecenter')
  await page.locator('.hall-cards').getByText(String(last.name)).first().waitFor()
  const first = page.locator('.hall-cards > *').first()
  expect(await first.textContent()).toContain(String(last.name))
  await keepPicture(page, 'hall-phone')
  await page.context().close()
})
