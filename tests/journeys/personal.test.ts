import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { openTodos } from '#services/messages/todos.ts'
import { userRow } from '#tests/support/accounts.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const idOf = async (account: string) => String((await userRow(stage.school, account))['id'])

test('a message is read beside its list, on a phone swiped away, and its category falls silent where that is set', async () => {
  const userId = await idOf('stu01')
  await stage.school.system((ctx) =>
    sendMessage(ctx, {
      userIds: [userId],
      category: 'warning',
      title: '请到保卫处领取失物',
      content: '您的校园卡已被拾获。',
    }),
  )
  const page = await stage.open('stu01', desk, '/personal')
  await page.waitForURL('**/personal/mymessage')
  await page
    .getByRole('navigation', { name: '消息类别' })
    .getByRole('button', { name: /^预警 1/ })
    .click()
  await page.getByRole('button', { name: /请到保卫处领取失物/ }).click()
  await page.getByRole('region', { name: '消息内容' }).getByText('您的校园卡已被拾获。').waitFor()
  await page.getByRole('navigation', { name: '消息类别' }).getByRole('button', { name: '预警', exact: true }).waitFor()
  await keepPicture(page, 'messages')
  await page.getByRole('button', { name: '消息设置', exact: true }).click()
  await page.locator('.setting-card').filter({ hasText: '预警' }).getByRole('switch').first().click()
  await expect
    .poll(
      async () =>
        (await (await stage.school.as('stu01')).get('base/userMsgSetting/mine')).body.data.find(
          (one: { category: string }) => one.category === '4',
        ).isInside,
      { timeout: 20_000 },
    )
    .toBe(false)
  await page.context().close()

  const hand = await stage.open('stu01', phone, '/personal/mymessage')
  const row = hand.locator('.swipe-row').filter({ hasText: '请到保卫处领取失物' })
  await row.waitFor()
  const face = (await row.locator('.swipe-face').boundingBox())!
  const finger = await hand.context().newCDPSession(hand)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: face.y + 20 }] })
  await touch('touchStart', 300)
  for (let x = 290; x > 100; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await keepPicture(hand, 'messages-swiped')
  await row.getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
  await hand.context().close()
})

test('keys walk through what is to do, a notice is confirmed beside the list, and what another has done is said', async () => {
  const userIds = [await idOf('fdy01'), await idOf('bzr01')]
  const due = new Date(stage.school.clock().getTime() - 3_600_000)
  await stage.school.system((ctx) =>
    openTodos(ctx, {
      userIds,
      todoType: 'approve',
      bizType: 'trial',
      bizId: 'x',
      title: '审批试用申请',
      applicant: '张同学',
      link: '/index',
      deadline: due,
    }),
  )
  const page = await stage.open('fdy01', desk, '/personal/usertodo')
  await page.getByRole('heading', { name: /^已逾期/ }).waitFor()
  await page.getByRole('searchbox', { name: '搜索姓名、编号、标题' }).fill('审批试用')
  await expect.poll(() => page.locator('.todo-row').count(), { timeout: 20_000 }).toBe(1)
  await page.locator('.todo-side').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate<string>("document.activeElement?.textContent ?? ''"), { timeout: 20_000 })
    .toContain('审批试用申请')
  await keepPicture(page, 'todos')
  await page.getByRole('searchbox', { name: '搜索姓名、编号、标题' }).fill('')
  const chips = page.getByRole('navigation', { name: '来源' })
  const count = async () =>
    Number(/\d+/.exec((await chips.getByRole('button', { name: /^通知确认/ }).textContent()) ?? '')?.[0] ?? 0)
  const before = await count()
  await page
    .getByRole('button', { name: /请确认通知/ })
    .first()
    .click()
  await page.getByRole('region', { name: '办理' }).getByRole('button', { name: '我已知悉' }).click()
  await expect.poll(count, { timeout: 20_000 }).toBe(before - 1)
  await page.context().close()
  // A window that asks for nothing any more: the list before was still asking anew after what was just done.
  const late = await stage.open('fdy01', desk, '/personal/usertodo')
  const row = late.getByRole('button', { name: /审批试用申请/ })
  await row.waitFor()
  // Due first, it is open already; another one is looked at meanwhile.
  await late.keyboard.press('j')
  await expect.poll(() => row.getAttribute('aria-current'), { timeout: 20_000 }).toBeNull()
  const [taken] = (await (await stage.school.as('fdy01')).get('base/userTodo/mine', { keyword: '审批试用' })).body.data
    .records
  await stage.school.system((ctx) =>
    ctx.db.query("update sys_user_todo set state = '3', done_by = '班主任' where id = $1", [taken.id]),
  )
  await row.click()
  await late.getByRole('region', { name: '办理' }).getByText('该待办已由班主任处理').waitFor()
  await late.getByRole('button', { name: '知道了' }).click()
  await row.waitFor({ state: 'detached' })
  await late.context().close()
})

test('a message leads to the day it speaks of, from where the page goes on', async () => {
  const userId = await idOf('tea01')
  const day = (days: number) => addDays(dayOf(stage.school.clock()), days)
  const inWords = (days: number) => day(days).replace(/^\d+-0?(\d+)-0?(\d+)$/, '$1月$2日')
  const said = { userIds: [userId], category: 'warning', content: '请查看当天。' } as const
  await stage.school.system(async (ctx) => {
    await sendMessage(ctx, { ...said, title: '有学生请假', link: `/leave/lesson?date=${day(9)}` })
    await sendMessage(ctx, { ...said, title: '有课调整', link: `/personal/mylesson?date=${day(9)}` })
  })
  const page = await stage.open('tea01', desk, '/personal/mymessage')
  const follow = async (title: string) => {
    await page.getByRole('button', { name: new RegExp(title) }).click()
    await page.getByRole('region', { name: '消息内容' }).getByRole('button', { name: '前往查看' }).click()
  }
  const shown = page.locator('main.page-scroll:visible')
  await follow('有学生请假')
  await expect.poll(() => shown.getByLabel('日期').inputValue(), { timeout: 20_000 }).toBe(day(9))
  await shown.getByRole('button', { name: '后一天' }).click()
  await page.waitForURL(`**/leave/lesson?date=${day(10)}`)
  await expect.poll(() => shown.getByLabel('日期').inputValue(), { timeout: 20_000 }).toBe(day(10))
  await shown.getByRole('button', { name: '回到今天' }).click()
  await page.waitForURL('**/leave/lesson')
  await goTo(page, '/personal/mymessage')
  await follow('有课调整')
  await shown.getByText(inWords(9)).waitFor()
  await shown.getByRole('button', { name: '前一天' }).click()
  await shown.getByText(inWords(8)).waitFor()
  // What is no day is today.
  await goTo(page, '/personal/mylesson?date=soon')
  await shown.getByText(inWords(0)).waitFor()
  await page.context().close()
})
