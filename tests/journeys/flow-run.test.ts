import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { flowStage } from '#tests/support/flow-stage.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
let flows: Awaited<ReturnType<typeof flowStage>>

beforeAll(async () => {
  stage = await openStage()
  flows = await flowStage(stage.school)
  const phrases = ['同意，注意安全', '请补充材料']
  await flows.publishType('leaveSchool', [
    { ...flows.node('counsellor', ['fdy01'], { phrases }), name: '辅导员审批' },
    { ...flows.node('office', ['xgc01']), name: '学工处审批' },
  ])
})
afterAll(() => stage.close())

const rows = (page: Page) => page.getByRole('region', { name: '事项' }).locator('.todo-row')
const beside = (page: Page) => page.getByRole('region', { name: '办理' })

test('matters are decided with keys beside the list, sent back, mended, agreed to by a finger, and everybody sees how it went', async () => {
  const [first, second, third] = [
    await flows.startAs('stu01', 'leaveSchool', { reason: '回家探亲', days: 2 }),
    await flows.startAs('stu01', 'leaveSchool', { reason: '参加竞赛', days: 3 }),
    await flows.startAs('tea01', 'leaveSchool', { reason: '外出培训', days: 1 }),
  ]
  const page = await stage.open('fdy01', desk, '/personal/usertodo')
  const rail = page.getByRole('navigation', { name: '来源' })
  await rail.getByRole('button', { name: /leaveSchool申请 3/ }).click()
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(3)
  // What came first stands first and is open; two further is what came last.
  await beside(page).getByText('回家探亲').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await beside(page).getByText('外出培训').first().waitFor()
  await beside(page).getByText('下一步：学工处审批').waitFor()
  await keepPicture(page, 'flow-todo')
  await page.keyboard.press('a')
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(2)
  expect(await flows.todosOf(third), 'the one in front was meant').toContain('counsellor:fdy01:1')
  await rail.getByRole('button', { name: /leaveSchool申请 2/ }).waitFor()

  await beside(page).getByText('参加竞赛').first().waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认退回' }).click()
  await dialog.getByText('请填写审批意见').waitFor()
  await dialog.getByRole('button', { name: '请补充材料' }).click()
  await keepPicture(page, 'flow-return')
  await dialog.getByRole('button', { name: '确认退回' }).click()
  await expect.poll(() => flows.statusOf(second), { timeout: 20_000 }).toBe('4')
  await page.context().close()

  // Where it was before, and messages may still lead to.
  const student = await stage.open('stu01', desk, '/process/mine')
  await student.waitForURL('**/personal/usermoreapplys')
  const card = student.locator('.apply-card').filter({ hasText: '参加竞赛' })
  await card.getByText('待补正').waitFor()
  await card.getByText('请补充材料').waitFor()
  await keepPicture(student, 'flow-mine')
  const again = await flows
    .who('stu01')
    .visitor.post('process/process/resubmit', { instanceId: second, formData: { reason: '参加省级竞赛', days: 4 } })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await card
    .or(student.locator('.apply-card').filter({ hasText: '参加省级竞赛' }))
    .first()
    .waitFor()
  await student.context().close()

  const hand = await stage.open('fdy01', phone, '/personal/usertodo')
  const line = hand.locator('.todo-swipe').filter({ hasText: '参加省级竞赛' })
  await line.waitFor()
  // Handed in again it came last, and stands below what waits longer.
  await line.scrollIntoViewIfNeeded()
  await keepPicture(hand, 'flow-phone')
  const box = (await line.boundingBox())!
  const finger = await hand.context().newCDPSession(hand)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 30 }] })
  await touch('touchStart', 100)
  for (let x = 110; x < 260; x += 20) await touch('touchMove', x)
  await touch('touchEnd')
  await hand.getByText(/^同意“.+”？$/).waitFor()
  await hand.getByRole('button', { name: '同意，注意安全' }).click()
  await keepPicture(hand, 'flow-phone-agree')
  await hand.getByRole('button', { name: '确认同意' }).click()
  await line.waitFor({ state: 'detached' })
  expect(await flows.todosOf(second)).toContain('office:xgc01:0')
  await hand.context().close()

  const seen = await stage.open('stu01', desk, `/process/detail?instanceId=${second}`)
  const record = seen.locator('.run-line')
  for (const text of ['退回', '请补充材料', '重新提交', '同意，注意安全', '学工处审批'])
    await record.getByText(text).first().waitFor()
  await record.getByText('参加省级竞赛').waitFor()
  await seen.getByRole('tab', { name: '流程图' }).click()
  await seen.getByRole('group', { name: '流程图' }).getByText('辅导员审批').waitFor()
  await keepPicture(seen, 'flow-detail')
  await seen.context().close()
  expect(await flows.statusOf(first)).toBe('1')
})

test('many are chosen and decided with one word; what needs more is named', async () => {
  await flows.publishType('signIt', [
    { ...flows.node('counsellor', ['fdy02'], { needs: { signature: true } }), name: '签字' },
  ])
  await flows.publishType('plainIt', [flows.node('counsellor', ['fdy02'])])
  await Promise.all([
    flows.startAs('stu01', 'signIt'),
    ...Array.from({ length: 4 }, () => flows.startAs('stu01', 'plainIt')),
  ])
  const page = await stage.open('fdy02', desk, '/personal/usertodo')
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByText(/已选 \d+ 项/).waitFor()
  await page.getByRole('toolbar', { name: '批量处理' }).getByRole('button', { name: '同意', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  await page.getByText(/\d 项已处理/).waitFor()
  await page.getByRole('dialog').getByText('请先签名').first().waitFor()
  await keepPicture(page, 'flow-batch')
  await page.getByRole('button', { name: '知道了' }).click()
  await page.locator('.todo-row').filter({ hasText: '签字' }).click()
  await beside(page).getByRole('button', { name: '签名（必填）' }).waitFor()
  await page.keyboard.press('a')
  const pad = page.getByRole('img', { name: '签名区域' })
  const sheet = (await pad.boundingBox())!
  await page.mouse.move(sheet.x + 60, sheet.y + 80)
  await page.mouse.down()
  for (let i = 1; i < 8; i++) await page.mouse.move(sheet.x + 60 + i * 40, sheet.y + 80 + (i % 2) * 40)
  await page.mouse.up()
  await keepPicture(page, 'flow-sign')
  await page.getByRole('button', { name: '确认签名' }).click()
  await page.getByRole('img', { name: '我的签名' }).waitFor()
  await page.getByRole('button', { name: /^同意/ }).last().click()
  await expect
    .poll(
      async () =>
        (
          await flows.sql(
            `select count(*)::int as n from sys_flow_task t join sys_user u on u.id = t.assignee_id where u.account_no = 'fdy02' and t.process_type in ('signIt', 'plainIt') and t.status = '1'`,
          )
        )[0]!['n'],
      { timeout: 20_000 },
    )
    .toBe(0)
  await page.context().close()
})

test('on the desktop what waits is decided where it stands, many with one word, and taken back from the toast', async () => {
  await flows.publishType('twoSteps', [flows.node('first', ['bzr01']), flows.node('second', ['fdy02'])])
  const started = await Promise.all(['stu01', 'tea01'].map((account) => flows.startAs(account, 'twoSteps')))
  // Due before everything else that waits, so that the card shows it.
  const makeUrgent = () =>
    stage.school.system(async (ctx) => {
      const asked = [started, ctx.now()]
      await ctx.db.query('update sys_user_todo set deadline = $2 where biz_id = any($1)', asked)
      await ctx.db.query('update sys_flow_node_run set due_time = $2 where instance_id::text = any($1)', asked)
    })
  await makeUrgent()
  const page = await stage.open('bzr01')
  const card = page.getByRole('region', { name: '我的待办' })
  const boxes = card.getByRole('checkbox')
  await expect.poll(() => boxes.count(), { timeout: 20_000 }).toBe(2)
  // One kind alone, with how many there are; whose each is, with the class.
  await card.getByRole('button', { name: 'twoSteps申请 2', exact: true }).click()
  const [student] = await flows.sql(
    `select s.xm, c.class_name as class from base_student s join base_class c on c.id = s.class_id join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
  )
  expect(await card.getByRole('listitem').count()).toBe(2)
  const line = card.getByRole('listitem').filter({ hasText: String(student!['xm']) })
  for (const text of [String(student!['class']), 'twoSteps申请', '公章一枚'])
    await line.getByText(text).first().waitFor()
  for (const nth of [0, 1]) await boxes.nth(nth).check()
  await card.getByText('已选 2 项').waitFor()
  await keepPicture(page, 'desktop-decides')
  await card.getByRole('toolbar').getByRole('button', { name: '同意', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  const toast = page.locator('.ant-message', { hasText: '2 项已处理' })
  await toast.waitFor()
  await expect.poll(() => boxes.count(), { timeout: 20_000 }).toBe(0)
  await keepPicture(page, 'desktop-decided')
  await toast.getByRole('button', { name: /撤\s*销/ }).click()
  await page.getByText('已撤销 2 项').waitFor()
  for (const one of started) expect(await flows.todosOf(one)).toContain('first:bzr01:0')
  // One alone is decided from its own line.
  await makeUrgent()
  await page.reload()
  await expect.poll(() => boxes.count(), { timeout: 20_000 }).toBe(2)
  await boxes.first().hover()
  await keepPicture(page, 'desktop-row-deeds')
  await card
    .getByRole('button', { name: /^同意 / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
  await page.locator('.ant-message', { hasText: '1 项已处理' }).waitFor()
  await expect.poll(() => boxes.count(), { timeout: 20_000 }).toBe(1)
  await page.context().close()
})

test('what is due first is open at the desk with what is known of it, and on a phone once it is asked for', async () => {
  const [first] = (await flows.who('fdy01').visitor.get('process/process/getTodo', { size: 1, processType: 'leave' }))
    .body.data.records as { title: string; dueTime: string; subject: { name: string } }[]
  expect(first!.dueTime).not.toBeNull()
  const page = await stage.open('fdy01', desk, '/personal/usertodo')
  // Whichever of the two lists comes first: nothing of one alone takes the place of what is due first.
  const others = page.waitForResponse(/userTodo\/mine/)
  await page.route(/process\/getTodo/, async (route) => {
    await (await others).finished()
    await route.continue()
  })
  await page.reload()
  const inFront = page.locator('.todo-row[aria-current="true"]')
  await inFront.waitFor()
  expect([await inFront.count(), await rows(page).first().getAttribute('aria-current')]).toEqual([1, 'true'])
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('navigation', { name: '来源' }).getByRole('button', { name: /^请假/ }).click()
  const known = async (where: Page | ReturnType<typeof beside>) => {
    await where.getByRole('heading', { name: new RegExp(`^${first!.subject.name}`) }).waitFor()
    for (const fact of ['本学期请假', '同班同期请假', '事由'])
      await where.getByRole('heading', { name: fact }).waitFor()
  }
  await known(beside(page))
  expect(await rows(page).first().getAttribute('aria-current')).toBe('true')
  await beside(page).getByRole('list', { name: '核对结果' }).waitFor()
  await beside(page).getByRole('heading', { name: '联系' }).waitFor()
  await keepPicture(page, 'todo-facts')
  // What is put off stands at the end, the next one comes forward; and it goes back to its place.
  const name = first!.subject.name
  await beside(page).getByRole('button', { name: '稍后', exact: true }).click()
  const putOff = page.getByRole('heading', { name: '稍后处理 1' })
  await putOff.waitFor()
  await expect.poll(() => rows(page).last().textContent()).toContain(name)
  await expect.poll(() => rows(page).first().getAttribute('aria-current')).toBe('true')
  await rows(page).last().click()
  await beside(page).getByRole('button', { name: '移回原处' }).click()
  await putOff.waitFor({ state: 'detached' })
  await expect.poll(() => rows(page).first().textContent()).toContain(name)
  await page.context().close()

  const hand = await stage.open('fdy01', phone, '/personal/usertodo')
  const line = hand.locator('.todo-row').filter({ hasText: first!.subject.name }).first()
  await line.waitFor()
  expect(await hand.locator('.run-view').count(), 'nothing opens by itself').toBe(0)
  await line.click()
  await hand.waitForURL('**/process/detail?**')
  await known(hand)
  await hand.locator('.run-agree').waitFor()
  await keepPicture(hand, 'todo-facts-phone')
  await hand.context().close()
})
