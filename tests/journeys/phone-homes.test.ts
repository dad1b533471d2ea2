import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { demoPassword } from '#apps/server/load-demo.ts'
import { userRow } from '#tests/support/accounts.ts'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'
import { smallTargets } from './targets.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const narrow = { width: 360, height: 780 }
const tabsOf = async (page: Page) => {
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  await tabs.getByRole('link', { name: '我的' }).waitFor()
  return tabs.locator('a > span:nth-child(2)').allTextContents()
}
/** Links without words of their own about it are never underlined, whatever parts came first. */
const underlined = (page: Page) =>
  page
    .locator('a:visible')
    .evaluateAll((links) => links.filter((link) => getComputedStyle(link).textDecorationLine !== 'none').length)
const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

/** A student of the demo school, by how their leaves stand. */
async function studentWith(where: string): Promise<string> {
  const rows = await rowsOf(
    stage.school,
    `select u.account_no as account
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and s.deleted_time is null and ${where}
     order by s.xh`,
  )
  return String(rows[0]!['account'])
}
const openLeave = `select 1 from leave_request r where r.student_id = s.id`

test('a student with nothing to do sees the state, the next lesson and one quiet line', async () => {
  const account = await studentWith(`not exists (${openLeave} and r.status in ('10', '15', '20', '30', '40', '45'))`)
  await stage.school.system(async (ctx) => {
    await ctx.db.execute(`delete from sys_user_todo where user_id = (select id from sys_user where account_no = $1)`, [
      account,
    ])
    await ctx.db.execute(`update office_notice set must_read = '0' where must_read <> '0'`)
  })
  for (const viewport of [phone, narrow]) {
    const page = await stage.open(account, viewport)
    expect(await tabsOf(page)).toEqual(['首页', '服务', '消息', '我的'])
    await page.getByRole('link', { name: /^在校/ }).waitFor()
    await page.getByText('没有要办的事').waitFor()
    await page.getByRole('button', { name: '通行码' }).waitFor()
    // Asking for leave is the first thing offered.
    await expect.poll(() => page.locator('.phone-tiles > *').first().textContent()).toBe('请假')
    await page.locator('.phone-hero:not(.is-waiting)').or(page.getByText('今天没有课')).first().waitFor()
    expect([await underlined(page), await widthOf(page)]).toEqual([0, viewport.width])
    await keepPicture(page, `home-student-${viewport.width}`)
    await page.context().close()
  }
})

test('a student on leave has the pass instead of the lesson, and comes back to it', async () => {
  const account = await studentWith(`exists (${openLeave} and r.status = '30'
      and exists (select 1 from leave_type t where t.id = r.type_id and t.allow_extend)
      and not exists (select 1 from leave_extend e where e.leave_id = r.id))
    and not exists (${openLeave} and r.status in ('10', '15', '40', '45'))`)
  const page = await stage.open(account, phone)
  await page.getByRole('link', { name: /^请假中 · 还有/ }).waitFor()
  const hero = page.getByRole('region', { name: '当前请假' })
  await hero.getByText('休假中').waitFor()
  expect(await page.locator('.phone-hero').count()).toBe(1)
  expect(await page.getByText('正在上课').count()).toBe(0)
  await keepPicture(page, 'home-student-on-leave')
  await hero.getByRole('link').first().click()
  await page.waitForURL('**/leave/mine*')
  await page.goBack()
  await hero.waitFor()

  // Asking for longer opens at once: what it would take, and what is still missing, before it can be sent.
  await hero.getByRole('link', { name: '续假' }).click()
  const longer = page.getByRole('dialog', { name: '续假' })
  const send = longer.getByRole('button', { name: '提交续假' })
  await longer.getByText('还差：续假至、续假事由').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await longer.getByRole('list', { name: '延长' }).getByRole('button').first().click()
  await longer.getByText(/延长后共 [\d.]+ 天，至 .+ · 需 .+ 审批/).waitFor()
  await longer.getByRole('textbox', { name: '续假事由' }).fill('家中事务尚未办完')
  await expect.poll(() => longer.getByText(/^还差：/).count()).toBe(0)
  await expect.poll(() => send.isEnabled()).toBe(true)
  await keepPicture(page, 'leave-extend')
  await page.goBack()
  await longer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/leave/mine')
  await page.context().close()
})

test('whoever is missing is called in the order to be tried, the counsellor third', async () => {
  const page = await stage.open('xgc01', phone, '/leave/overdue')
  await page.getByRole('button', { name: /^联系/ }).filter({ visible: true }).first().click()
  const sheet = page.getByRole('dialog', { name: /^联系/ })
  const people = sheet.locator('.call-list b')
  await expect
    .poll(() => people.allTextContents())
    .toEqual(['学生本人', expect.stringMatching(/^紧急联系人/), expect.stringMatching(/^辅导员 ./)])
  const heights = await sheet
    .locator('.call-dial')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  // Of the counsellor the number of the office, where somebody may not see the own one.
  await sheet.getByText(/^0\d{2,3}-\d{7,8}$/).waitFor()
  // Nobody who looks on reads a mobile before it is called.
  expect((await sheet.locator('.call-list small').allTextContents()).join(' ')).not.toMatch(/1[3-9]\d{9}/)
  expect(await smallTargets(page)).toEqual([])
  await keepPicture(page, 'phone-call-sheet')
  await page.context().close()
})

test('the counters of a counsellor open lists with the same numbers, and a class narrows them', async () => {
  const page = await stage.open('fdy01', phone)
  expect(await tabsOf(page)).toEqual(['工作台', '学生', '审批', '消息', '我的'])
  const counters = page.getByRole('navigation', { name: '今日情况' })
  const linkOf = (label: string) => counters.locator('a', { has: page.getByText(label, { exact: true }) })
  const numberOf = async (label: string) => Number(await linkOf(label).locator('b').textContent())
  await linkOf('不在校').waitFor()
  // Whoever is missing is a call away, and the number is shown by whoever calls.
  const call = page.getByRole('button', { name: /^联系/ }).first()
  const missing = (await call.getAttribute('aria-label'))!
  expect(await page.locator('a[href^="tel:"]').count()).toBe(0)
  await call.click()
  await page.getByRole('dialog', { name: missing }).getByText('学生本人').waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: missing }).waitFor({ state: 'detached' })
  const [away, waiting, late] = [await numberOf('不在校'), await numberOf('待批'), await numberOf('逾期')]
  // Each figure stands once: the lists below it do not count again.
  expect(await page.locator('.phone-alarm, .phone-group > header').allTextContents()).toEqual([
    '假期已过，还没回来',
    '待我审批全部',
  ])
  expect(await widthOf(page)).toBe(phone.width)
  await keepPicture(page, 'home-counsellor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(narrow)
  expect(await widthOf(page)).toBe(narrow.width)
  await keepPicture(page, 'home-counsellor-dark')
  await page.setViewportSize(phone)

  await linkOf('不在校').click()
  await page.getByText(`不在校 ${away} 人`).waitFor()
  await page.goBack()
  await linkOf('待批').click()
  await expect.poll(() => page.locator('.decide-list .inbox-line:visible').count()).toBe(waiting)
  await page.goBack()
  await linkOf('逾期').click()
  // It opens with everybody, their numbers covered.
  await expect.poll(() => page.locator('.late-card').count()).toBe(late)
  expect(await page.getByText(/\b1\d{10}\b/).count()).toBe(0)
  await page.goBack()

  const chips = page.getByRole('group', { name: '班级' })
  const chip = chips.getByRole('button').nth(1)
  await chip.click()
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  const inClass = await numberOf('待批')
  await linkOf('待批').click()
  await expect.poll(() => page.locator('.decide-list .inbox-line:visible').count()).toBe(inClass)
  await page.context().close()
})

test('the tab of decisions counts decisions and opens on them; choosing many ends with the way back', async () => {
  const page = await stage.open('fdy01', phone)
  const visitor = await stage.school.as('fdy01')
  const { byType } = (await visitor.get('base/userTodo/count')).body.data
  const tab = page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '审批' })
  await expect.poll(() => tab.locator('em').textContent()).toBe(String(byType['1']))
  await tab.click()
  const lines = page.locator('.decide-list .todo-line:visible')
  await expect.poll(() => lines.count()).toBe(byType['1'])
  // A leave says here what it says on the first page: why, and how long.
  await expect.poll(() => lines.filter({ has: page.locator('.inbox-why') }).count()).toBeGreaterThan(0)
  await keepPicture(page, 'phone-decisions')
  await page.getByRole('button', { name: '批量' }).click()
  await page.getByRole('checkbox', { name: '全选' }).waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: '全选' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '批量' }).waitFor()

  // Pushed left it offers a call and everything else, and sending back offers no words of agreement.
  const leave = page.locator('.decide-swipe:visible', { has: page.locator('.inbox-why') }).first()
  const box = (await leave.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 30 }] })
  await touch('touchStart', 300)
  for (let x = 290; x > 100; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await leave.getByRole('button', { name: /^联系/ }).waitFor()
  await keepPicture(page, 'phone-swipe-left')
  await leave.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '不同意' }).waitFor()
  await page.getByRole('button', { name: '退回' }).click()
  const dialog = page.getByRole('dialog', { name: /^退回 .+ 的请假？$/ })
  await dialog.getByRole('button', { name: '请补充证明材料' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^同意/ }).count()).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await keepPicture(page, 'phone-return')
  await page.context().close()
})

test('a student who is overdue reads it once, with what to do, and no comfort beneath', async () => {
  const account = await studentWith(`exists (
    ${openLeave} and r.status = '45' and exists (select 1 from leave_pass p where p.leave_id = r.id and p.state = '2'))`)
  const page = await stage.open(account, narrow)
  await page
    .getByRole('alert')
    .filter({ hasText: /^逾期未归/ })
    .waitFor()
  await page.getByRole('heading', { name: /^已于 .+ 到期，请立即返校销假$/ }).waitFor()
  expect(await page.getByText('逾期未归').count()).toBe(1)
  expect(await page.getByText('没有要办的事').isVisible()).toBe(false)
  expect(await widthOf(page)).toBe(narrow.width)
  // Whoever is late calls the counsellor from here, and from where the pass is.
  const calls = async (open: () => Promise<unknown>) => {
    await open()
    const sheet = page.getByRole('dialog', { name: /^联系/ })
    await sheet.getByText(/^辅导员 ./).waitFor()
    await sheet.getByText(/^0\d{2,3}-\d{7,8}$/).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
  }
  const call = page.getByRole('button', { name: '联系辅导员' })
  expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await keepPicture(page, 'home-student-overdue')
  await calls(() => call.click())
  await page.getByRole('link', { name: '出示假条' }).click()
  await page.waitForURL('**/leave/mine')
  await calls(() => page.getByRole('region', { name: '通行码' }).getByRole('button', { name: '联系辅导员' }).click())
  await keepPicture(page, 'pass-overdue')
  await page.context().close()
})

test('all numbers at the foot together are the number of the bell', async () => {
  const page = await stage.open('fdy01', phone)
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  const shown = async () =>
    (await tabs.locator('em').allTextContents()).reduce((sum, text) => sum + Number(text.replace('+', '')), 0)
  const visitor = await stage.school.as('fdy01')
  const of = async (path: string) => (await visitor.get(path)).body.data
  const bell =
    (await of('base/userMessage/unread')).unread +
    (await of('base/userTodo/count')).count +
    (await of('base/sysNotice/unread')).plain
  await expect.poll(shown).toBe(bell)
  await page.context().close()
})

test('who stands at the gate verifies first; keepers and teachers have their own', async () => {
  const [guard] = await rowsOf(
    stage.school,
    `select u.account_no as account from sys_user u join sys_user_role h on h.user_id = u.id
     join sys_role r on r.id = h.role_id and r.role_code = 'bwc' where u.status = '1' order by 1`,
  )
  const gate = await stage.open(String(guard!['account']), phone)
  expect(await tabsOf(gate)).toEqual(['首页', '核验', '记录', '消息', '我的'])
  await gate.getByRole('link', { name: '开始核验' }).waitFor()
  await keepPicture(gate, 'home-gate')
  await gate.getByRole('link', { name: '开始核验' }).click()
  await gate.waitForURL('**/leave/gate')
  await gate.goBack()
  await gate.getByRole('link', { name: '开始核验' }).waitFor()
  await gate.context().close()

  const keeper = await stage.open('sg01', phone)
  expect(await tabsOf(keeper)).toEqual(['首页', '值班', '房间', '消息', '我的'])
  await keeper.locator('.keeper-tiles').waitFor()
  expect(await underlined(keeper)).toBe(0)
  await keepPicture(keeper, 'home-keeper')
  await keeper.context().close()

  const teacher = await stage.open('bzr01', phone)
  expect(await tabsOf(teacher)).toEqual(['首页', '学生', '审批', '消息', '我的'])
  await teacher.getByRole('navigation', { name: '今日情况' }).waitFor()
  await keepPicture(teacher, 'home-head-teacher')
  await teacher.context().close()
})

test('it follows a dark system until somebody chooses, and stays light then', async () => {
  const page = await stage.open('stu01', phone)
  const theme = () => page.evaluate('document.documentElement.dataset.theme')
  await page.getByRole('navigation', { name: '底部导航' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
  await page.locator('.phone-tiles:not(.is-waiting)').waitFor()
  await keepPicture(page, 'home-student-dark')
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' }).click()
  for (const own of ['我的信息', '我的请假', '我的家庭'])
    await page.locator('.phone-mine').getByRole('link', { name: own }).waitFor()
  // The code to hold out is at hand here as well.
  await page.locator('.phone-who').getByRole('link', { name: '通行码' }).waitFor()
  await page.getByRole('combobox', { name: '深色模式' }).click()
  await page.getByRole('dialog', { name: '深色模式' }).getByRole('option', { name: '浅色' }).click()
  await expect.poll(theme).toBe('light')
  await page.reload()
  await page.getByRole('switch', { name: '大字模式' }).waitFor()
  expect(await theme()).toBe('light')
  await page.getByRole('switch', { name: '大字模式' }).click()
  await expect.poll(() => page.evaluate('document.documentElement.className')).toContain('is-elder')
  expect(await widthOf(page)).toBe(phone.width)
  await keepPicture(page, 'mine-large-text')
  await page.context().close()
})

test('the frame opens without a network and says so, and holds no answer of the server', async () => {
  const page = await stage.open('stu01', phone, '/index', { isKeeping: true })
  await page.getByRole('navigation', { name: '底部导航' }).waitFor()
  const kept = () =>
    page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return caught.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept, { timeout: 20_000 }).toContain('/')
  await expect.poll(async () => (await kept()).filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
  await page.context().setOffline(true)
  await page.getByText('网络不通，已打开的内容仍可查看，恢复后自动继续').waitFor()
  await page.reload()
  await page.getByText('网络不通，已打开的内容仍可查看，恢复后自动继续').waitFor()
  await keepPicture(page, 'phone-offline-start')
  await page.getByRole('heading', { name: '页面需要联网' }).waitFor()
  await page.getByRole('button', { name: /重\s*试/ }).waitFor()
  expect((await kept()).filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('navigation', { name: '底部导航' }).waitFor()
  await page.context().close()
})

test('without a network a form promises its draft, and whoever was signed off comes back to where they were', async () => {
  const page = await stage.open('jwc01', phone, '/base/course')
  await page.getByRole('button', { name: /^新增/ }).first().click()
  await page.getByLabel('课程名称').last().fill('断网前写下的课程')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true)
  await page.context().setOffline(true)
  await page.getByText('网络已断开，内容已存为草稿，联网后请再次提交').waitFor()
  await page.context().setOffline(false)
  await page.getByText('网络已断开，内容已存为草稿，联网后请再次提交').waitFor({ state: 'detached' })
  // Another page holds no draft, whatever this browser holds.
  const other = await stage.open('stu01', phone)
  await other.evaluate(() => localStorage.setItem('draft:somebody:form:1', '{}'))
  await other.reload()
  await other.getByRole('navigation', { name: '底部导航' }).waitFor()
  await other.context().setOffline(true)
  await other.getByText('网络不通，已打开的内容仍可查看，恢复后自动继续').waitFor()
  await other.context().close()

  const admin = proving(stage.school, await stage.school.as('admin'))
  await admin.post('base/sysSession/kickUser', { userId: (await userRow(stage.school, 'jwc01'))['id'] })
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('redirect') === '/base/course')
  await page.getByText('您已被管理员下线，请重新登录').waitFor()
  await page.getByPlaceholder('请输入用户名').fill('jwc01')
  await page.getByPlaceholder('请输入密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/base/course')
  await page.context().close()
})
