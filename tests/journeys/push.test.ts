import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#services/messages/send-message.ts'
import { roleId, userRow } from '#tests/support/accounts.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
let admin: Visitor

beforeAll(async () => {
  stage = await openStage()
  admin = proving(stage.school, await stage.school.as('admin'))
})
afterAll(() => stage.close())

test('a menu taken from a role goes from the screens of whoever holds it, and they are told', async () => {
  const page = await stage.open('fdy01')
  await heard(page)
  // Notices stand under 系统管理, which has no room in the row for whoever has so many entries.
  const rest = page.locator('.head-menu').getByText('更多')
  const entry = page.getByRole('menuitem', { name: '通知管理' })
  await rest.hover()
  await entry.first().waitFor()
  await page.mouse.move(700, 600)
  const role = await roleId(stage.school, 'fdy')
  const leaves: string[] = (await admin.get('base/roleMenu/getCheckedKeys', { roleId: role })).body.data
  const notices = (
    await rowsOf(
      stage.school,
      "select id::text as id from sys_menu where permission like 'sysNotice%' or permission like 'noticeRead%'",
    )
  ).map((row) => row['id'])
  const answer = await admin.post('base/roleMenu/submit', {
    roleId: role,
    menuIds: leaves.filter((id) => !notices.includes(id)),
  })
  expect(answer.body.msg).toBe('操作成功')
  await page.getByText('菜单已更新').waitFor()
  await keepPicture(page, 'menu-changed')
  await expect
    .poll(async () =>
      (await rest.count()) > 0
        ? rest.hover().then(() => entry.locator('visible=true').count())
        : entry.locator('visible=true').count(),
    )
    .toBe(0)
  await page.context().close()
})

test('whoever is signed off by an administrator stands at the door and reads why, in every tab', async () => {
  const page = await stage.open('bzr01')
  const address = new URL(page.url()).origin
  const copy = await duplicate(page)
  await heard(page)
  await page.evaluate(() => localStorage.setItem('themeConfig', localStorage.getItem('themeConfig') ?? '{}'))
  const asked: string[] = []
  for (const tab of [page, copy]) tab.on('request', (request) => asked.push(request.url()))
  await admin.post('base/sysSession/kickUser', { userId: (await userRow(stage.school, 'bzr01'))['id'] })
  await page.waitForURL(`${address}/`)
  await copy.waitForURL(`${address}/`, { timeout: 2000 })
  for (const tab of [page, copy]) await tab.getByText('您已被管理员下线，请重新登录').waitFor()
  await keepPicture(page, 'signed-off')
  expect(
    await page.evaluate(() => [
      Object.keys(localStorage).filter(
        (key) => !['themeConfig', 'frequency', 'themeConfigStyle', 'userTheme'].includes(key),
      ),
      Object.keys(sessionStorage),
    ]),
  ).toEqual([[], []])
  expect(asked.filter((url) => url.includes('/oauth/token'))).toEqual([])
  await page.context().close()
})

test('one tab listens for all; when it closes another goes on', async () => {
  const page = await stage.open('tea01')
  // It is this tab that listens: the other one comes later.
  await heard(page)
  const copy = await duplicate(page)
  const streams: string[] = []
  copy.on('request', (request) => request.url().includes('/push/stream') && streams.push(request.url()))
  const send = async (title: string) => {
    const userId = String((await userRow(stage.school, 'tea01'))['id'])
    await stage.school.system((ctx) =>
      sendMessage(ctx, { userIds: [userId], category: 'system', title, content: '由系统发出', link: '/index' }),
    )
  }
  const before = await total('tea01')
  await send('第一条')
  for (const tab of [page, copy]) await tab.getByRole('button', { name: waiting(before + 1) }).waitFor()
  expect(streams).toEqual([])
  await page.close()
  await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(1)
  await send('第二条')
  await copy.getByRole('button', { name: waiting(before + 2) }).waitFor()
  await copy.setViewportSize(phone)
  const tab = copy.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: /^消息/ })
  const waitingThere = async () => Number(/^消息，(\d+) 项未处理$/.exec(await tab.locator('i').innerText())?.[1])
  await expect.poll(waitingThere).toBeGreaterThanOrEqual(2)
  const unread = await waitingThere()
  await tab.click()
  await copy.getByText('第二条').first().waitFor()
  await keepPicture(copy, 'messages-phone')
  await copy.getByRole('button', { name: '全部已读' }).click()
  // What is to be confirmed is not read away.
  await expect.poll(waitingThere).toBeLessThanOrEqual(unread - 2)
  await copy.context().close()
})

test('a notice that must be confirmed stands over the page for as long as it says, and is gone everywhere when it is taken back', async () => {
  const page = await stage.open('fdy01')
  await heard(page)
  // Looked at in the page, at the moment it appears: three seconds pass quickly on a slow machine.
  const isHeldAtFirst = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
          const known = buttons.find((one) => one.textContent.includes('我已知悉'))
          if (known) resolve(known.disabled)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const id = await publish('关于寒假安全的通知')
  const dialog = page.getByRole('dialog', { name: '关于寒假安全的通知' })
  await dialog.waitFor()
  const button = dialog.getByRole('button', { name: /我已知悉/ })
  expect(await isHeldAtFirst).toBe(true)
  await page.keyboard.press('Escape')
  await keepPicture(page, 'notice-forced')
  expect(await dialog.getByRole('button', { name: /Close|关闭/ }).count()).toBe(0)
  const other = await stage.open('tea01')
  await heard(other)
  await other.getByRole('dialog', { name: '关于寒假安全的通知' }).waitFor()
  stage.school.clock.advance(3000)
  await button.click()
  await dialog.waitFor({ state: 'hidden' })
  expect(
    await rowsOf(
      stage.school,
      "select confirm_time is not null as confirmed, seconds >= 3 as long from office_notice_read r join sys_user u on u.id = r.user_id where u.account_no = 'fdy01' and r.notice_id = $1",
      [id],
    ),
  ).toEqual([{ confirmed: true, long: true }])
  await admin.post('base/sysNotice/withdraw', { id, reason: '演练结束' })
  await other.getByRole('dialog', { name: '关于寒假安全的通知' }).waitFor({ state: 'hidden' })
  for (const one of [page, other]) await one.context().close()
})

/** What the bell says of so many things. */
const waiting = (n: number) => `消息，${n} 项未处理`

/** Everything that waits for somebody, as the bell counts it. */
async function total(account: string): Promise<number> {
  const visitor = await stage.school.as(account)
  const of = async (path: string) => (await visitor.get(path)).body.data
  return (
    (await of('base/userMessage/unread')).unread +
    (await of('base/userTodo/count')).count +
    (await of('base/sysNotice/unread')).plain
  )
}

/** A second tab with the same session, as duplicating a tab makes it. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate("void window.open('/index', '_blank', 'opener')"),
  ])
  await copy.waitForURL('**/index')
  await copy.getByRole('button', { name: /^消息/ }).waitFor()
  return copy
}

/** Until the page listens. */
async function heard(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('push '))),
      { timeout: 15_000 },
    )
    .toBe(true)
  await page.waitForTimeout(1000)
}

async function publish(title: string): Promise<string> {
  const draft = {
    title,
    category: '1',
    targetScope: { userType: 'tea', include: [{ kind: 'school', ids: [] }] },
    content: '<p>请各位老师认真阅读，并向学生传达。</p>',
    mustRead: '2',
    minSeconds: 3,
    expireTime: new Date(stage.school.clock().getTime() + 86_400_000).toISOString(),
  }
  const added = await admin.post('base/sysNotice/add', draft)
  expect(added.body.msg).toBe('操作成功')
  const answer = await admin.post('base/sysNotice/publish', { id: added.body.data.id })
  expect(answer.body.msg).toBe('操作成功')
  return added.body.data.id
}
