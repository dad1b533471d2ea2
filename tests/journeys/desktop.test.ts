import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import { classAssign } from '#modules/school/base/shared/classes/class-assign.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { department } from '#modules/school/base/shared/organisation/department.ts'
import { student as studentEntity } from '#modules/school/base/shared/students/student.ts'
import { openTerm } from '#tests/support/calendar-terms.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, lookOf, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const placesOf = (page: Page, grid: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${grid} > *')].map((cell) => cell.style.gridArea)`)
const isWiderThanPage = (page: Page) =>
  page.evaluate<boolean>(
    `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.page-scroll'))`,
  )

test('a counsellor sees numbers that the pages behind them show, at any width, and switches roles', async () => {
  await stage.school.system((ctx) =>
    ctx.db.query(
      `insert into sys_user_role (id, create_time, update_time, user_id, role_id) select gen_random_uuid(), $1, $1, u.id, r.id from sys_user u, sys_role r where u.account_no = 'fdy01' and r.role_code = 'tea' on conflict do nothing`,
      [ctx.now()],
    ),
  )
  const page = await stage.open('fdy01')
  const figure = card(page, '今日班情').getByRole('button', { name: /^请假中/ })
  const onLeave = Number(/请假中([\d,]+)/.exec((await figure.textContent())!)![1]!.replaceAll(',', ''))
  await card(page, '我的待办').getByRole('heading').waitFor()
  await keepPicture(page, 'desktop-counsellor')
  await page.setViewportSize({ width: 1200, height: 560 })
  expect(await isWiderThanPage(page)).toBe(false)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.locator('.desk-stack').waitFor()
  expect(await isWiderThanPage(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.desk-head').getByText('教师', { exact: true }).click()
  await card(page, '今日课程').waitFor()
  await card(page, '今日班情').waitFor({ state: 'detached' })
  await page.reload()
  await card(page, '今日课程').waitFor()
  await page.locator('.desk-head').getByText('辅导员', { exact: true }).click()
  await figure.click()
  await page.waitForURL('**/leave/query?**')
  await page
    .getByText(new RegExp(`共 ?${onLeave} ?条`))
    .first()
    .waitFor()
  await page.context().close()
})

test('cards are dragged, pushed aside, undone, moved by keys and saved, and lie there in another browser', async () => {
  const page = await stage.open('tea01')
  await page.getByRole('link', { name: '自定义桌面' }).click()
  const cells = page.locator('.edit-cell')
  await cells.first().waitFor()
  const before = await placesOf(page, '.edit-grid')
  const [from, to] = [await cells.nth(1).boundingBox(), await cells.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 60, from!.y + 80)
  await page.mouse.down()
  await page.mouse.move(to!.x + 60, to!.y + 80, { steps: 8 })
  await page.mouse.up()
  await page.getByText('有未保存的修改').waitFor()
  expect(await placesOf(page, '.edit-grid')).not.toEqual(before)
  await page.getByRole('button', { name: '撤销' }).click()
  expect(await placesOf(page, '.edit-grid')).toEqual(before)
  await page.getByRole('group', { name: /^我的待办/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('complementary', { name: '卡片商店' }).getByRole('button', { name: '添加我的任务' }).click()
  await page
    .getByRole('complementary', { name: '卡片设置' })
    .getByRole('textbox', { name: '标题', exact: true })
    .fill('导出记录')
  await keepPicture(page, 'desktop-set')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  const after = await placesOf(page, '.edit-grid')
  await page.context().close()

  const other = await stage.open('tea01')
  await card(other, '导出记录').waitFor()
  expect(await placesOf(other, '.desk-grid')).toEqual(after)
  await other.context().close()
})

test('an administrator locks a card and publishes; it cannot be removed; a failing card leaves its neighbours', async () => {
  const admin = await stage.open('admin', desk, '/desktopset')
  await admin.getByText('角色默认').click()
  await admin.getByRole('group', { name: /^通知公告/ }).focus()
  await admin.getByRole('switch', { name: /固定/ }).click()
  await admin.getByRole('button', { name: '发布', exact: true }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await admin.getByText(/已发布/).waitFor()
  await admin.context().close()

  const student = await stage.open('stu01', desk, '/desktopset')
  await student.getByRole('group', { name: /^通知公告/ }).focus()
  expect(await student.getByRole('button', { name: '移除卡片' }).isDisabled()).toBe(true)
  await stage.school.system((ctx) => ctx.db.query('alter table calendar_day rename column holiday_name to was_named'))
  stage.school.clock.advance(120_000)
  await student.goto(new URL('/index', student.url()).href)
  await card(student, '校历').getByText('加载失败').waitFor()
  await card(student, '我的班级').getByText('辅导员').waitFor()
  await stage.school.system((ctx) => ctx.db.query('alter table calendar_day rename column was_named to holiday_name'))
  await card(student, '校历').getByRole('button', { name: '重试' }).click()
  await card(student, '校历')
    .getByText(/第 \d+ 周|不在教学周内/)
    .waitFor()
  await student.context().close()

  const hand = await stage.open('stu01', phone)
  await hand.locator('.desk-stack').waitFor()
  await keepPicture(hand, 'desktop-phone')
  await hand.context().close()
})

test('a new school is led through what it lacks; steps tick themselves, and the desktop comes after the last', async () => {
  const { other } = stage.school
  const bring = (...entities: Parameters<typeof makeRecord>[1][]) =>
    stage.school.system(async (ctx) => {
      for (const entity of entities) await makeRecord(ctx, entity)
    }, other)
  const page = await stage.open('admin', desk, '/index', { schoolId: other.id })
  const steps = card(page, '开始使用')
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
  await steps.getByText('已完成 0 / 7').waitFor()
  expect(await step('校区与地址').getAttribute('aria-current')).toBe('step')
  await step('学年、学期').getByText('由教务处完成，还没有人担任').waitFor()
  await step('专业与班级').getByText('先完成部门').waitFor()
  await card(page, '什么时候能用').getByText('还差：校历、导入学生、角色与账号').first().waitFor()
  expect(await page.locator('.desk-grid').count()).toBe(0)
  await keepPicture(page, 'desktop-new-school')
  // Nobody reloads: what a colleague brings ticks itself.
  await bring(campus)
  await steps.getByText('已完成 1 / 7').waitFor()
  expect(await step('院系、处室').getAttribute('aria-current')).toBe('step')
  await step('院系、处室').getByRole('button', { name: '导入部门' }).click()
  await page.getByRole('dialog').getByText('导入部门').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.pathname === '/base/department' && !url.search.includes('open'))
  await goTo(page, '/index')
  await steps.getByRole('button', { name: '收起这张卡' }).click()
  await page.locator('.desk-grid').first().waitFor()
  await steps.getByRole('button', { name: /展\s*开/ }).click()
  await bring(department, studentEntity)
  await openTerm(stage.school, other)
  await page.evaluate(lookOf('dark'))
  await page.reload()
  await steps.getByText('已完成 5 / 7').waitFor()
  await keepPicture(page, 'desktop-new-school-dark')
  await bring(classAssign)
  await steps.waitFor({ state: 'detached' })
  await page.locator('.desk-grid').first().waitFor()
  await page.context().close()
})

test('on a phone the card of departments shows whole lines and tells of the rest', async () => {
  const hand = await stage.open('xgc01', phone)
  const lines = hand.locator('.desk-depts')
  await lines.locator('li').first().waitFor()
  await lines.scrollIntoViewIfNeeded()
  const ends = await lines.evaluate((list) => ({
    last: list.lastElementChild!.getBoundingClientRect().bottom,
    card: list.parentElement!.getBoundingClientRect().bottom,
  }))
  expect(ends.last).toBeLessThanOrEqual(ends.card)
  await hand.context().close()
})

test.each(['yx01', 'xgc01'])('the numbers of the day of %s open lists as long as they say', async (who) => {
  const page = await stage.open(who)
  const cell = (label: string) => card(page, '今日学生情况').getByRole('button', { name: new RegExp(`^${label}`) })
  const numberOf = async (label: string) =>
    Number(
      await cell(label)
        .locator('b')
        .evaluate((b) => parseInt(b.textContent)),
    )
  await cell('不在校').waitFor()
  await keepPicture(page, `desktop-${who}`)
  const [away, late, waiting] = [await numberOf('不在校'), await numberOf('逾期未归'), await numberOf('待批')]
  expect(away).toBeGreaterThan(late)
  await cell('不在校').click()
  await page.getByText(`不在校 ${away} 人`).waitFor()
  await keepPicture(page, `board-${who}`)
  await goTo(page, '/index')
  await cell('逾期未归').click()
  await page.waitForURL('**/leave/overdue')
  await expect.poll(() => page.locator('.late-card').count()).toBe(late)
  await goTo(page, '/index')
  await cell('待批').click()
  await page.waitForURL('**/leave/approve')
  await page.getByRole('main').last().locator('h1, .decide-list, .empty-state').first().waitFor()
  await expect.poll(() => page.locator('.decide-list .inbox-line:visible').count()).toBe(waiting)
  await page.context().close()
})

/** A student of the first counsellor, by how their leaves stand. */
async function studentOf(where: string): Promise<{ id: string; account: string; xm: string; xh: string }> {
  const [row] = await rowsOf(
    stage.school,
    `select s.id, u.account_no as account, s.xm, s.xh
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     join base_class_assign a on a.class_id = s.class_id and a.role = 'fdy' and a.deleted_time is null and a.end_date is null
     join sys_user f on f.account_no = 'fdy01' and f.person_id = a.teacher_id::text
     where s.xjzt_m = '01' and s.deleted_time is null and ${where}
     order by s.xh`,
  )
  return row as { id: string; account: string; xm: string; xh: string }
}
const leaveIn = (states: string) =>
  `exists (select 1 from leave_request r where r.student_id = s.id and r.status in (${states}))`

test('a student sees on the desk the leave that runs or comes, and nothing without one; a search says how one stands', async () => {
  const [late, deciding, free] = [
    await studentOf(leaveIn(`'45'`)),
    await studentOf(`${leaveIn(`'10'`)} and not ${leaveIn(`'15', '20', '30', '40', '45'`)}`),
    await studentOf(`not ${leaveIn(`'10', '15', '20', '30', '40', '45'`)}`),
  ]
  for (const [{ account }, words] of [
    [late, /逾期未归.*应于 .*前返校.*去销假/],
    [deciding, /等待 .+ 审批/],
  ] as const) {
    const page = await stage.open(account)
    await page.getByRole('main').locator('a.own-now').filter({ hasText: words }).waitFor()
    await card(page, '我的待办').getByRole('heading').waitFor()
    await keepPicture(page, `desktop-student-${account}`)
    await page.context().close()
  }
  const quiet = await stage.open(free.account)
  await card(quiet, '我的班级').getByText('人在读').waitFor()
  expect(await quiet.locator('.own-now').count()).toBe(0)
  await quiet.context().close()

  const leader = await stage.open('fdy01')
  await card(leader, '今日班情').waitFor()
  await leader.keyboard.press('Control+k')
  const field = leader.getByRole('combobox', { name: '人员、事项、单号' })
  for (const [{ xm, xh }, state] of [
    [late, '逾期'],
    [free, '在校'],
  ] as const) {
    await field.fill(xm)
    const found = leader.getByRole('option').filter({ hasText: xh })
    expect(await found.locator('.tone-tag').textContent()).toBe(state)
    await keepPicture(leader, `search-${state}`)
  }
  // What is done for somebody found is an arrow away, and another leads back to what was typed.
  await field.press('ArrowRight')
  const deeds = leader.getByRole('dialog').locator('.search-foot').getByRole('button')
  const names = await deeds.evaluateAll((all) => all.map((one) => one.textContent))
  expect(names).toEqual(['联系', '代请假'])
  await expect.poll(() => deeds.first().evaluate((one) => one === document.activeElement)).toBe(true)
  await leader.keyboard.press('ArrowLeft')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await leader.keyboard.press('ArrowRight')
  await leader.keyboard.press('ArrowRight')
  await leader.keyboard.press('Enter')
  await leader.waitForURL(`**/leave/apply?studentId=${free.id}`)
  await leader.context().close()
})
