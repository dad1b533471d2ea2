import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { typeIds } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

type Student = { id: string; xm: string; account: string }

let stage: Stage
let students: Student[]
let types: Record<string, string>

beforeAll(async () => {
  stage = await openStage()
  // Only what the test asks for waits and is away.
  await stage.school.system((ctx) =>
    ctx.db.execute(`delete from leave_request where status not in ('50', '60', '61', '62', '63', '64')`),
  )
  types = await typeIds(stage.school)
  students = (await rowsOf(
    stage.school,
    `select s.id, s.xm, u.account_no as account from base_student s join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1' join base_class_assign a on a.class_id = s.class_id and a.role = 'fdy' and a.end_date is null and a.deleted_time is null
       join sys_user f on f.person_id = a.teacher_id::text and f.account_no = 'fdy01' where s.xjzt_m = '01' and s.deleted_time is null order by s.xh limit 5`,
  )) as Student[]
})
afterAll(() => stage.close())

const inMinutes = (n: number) => new Date(stage.school.clock().getTime() + n * 60_000).toISOString()
const rows = (page: Page) => page.getByRole('region', { name: '待审批' }).locator('.inbox-line')
const pane = (page: Page) => page.getByRole('region', { name: '审批', exact: true })

async function ask(student: Student, body: object): Promise<string> {
  const answer = await (
    await stage.school.as(student.account)
  ).post('xsgl/leaveRequest/apply', {
    typeId: types['08'],
    reason: '周末回家看望父母',
    isOut: true,
    destAddress: '市图书馆',
    ...body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id as string
}
const statusOf = async (id: string) =>
  String((await rowsOf(stage.school, 'select status from leave_request where id = $1', [id]))[0]!['status'])

test('a counsellor decides with keys and many at once, sees who is away, and says that somebody is back', async () => {
  const [one, two, three] = students as [Student, Student, Student]
  const begun = await ask(one, { startTime: inMinutes(-5), endTime: inMinutes(24 * 60) })
  const soon = await ask(two, { startTime: inMinutes(60), endTime: inMinutes(24 * 60) })
  const later = await ask(three, {
    typeId: types['01'],
    startTime: inMinutes(26 * 60),
    endTime: inMinutes(28 * 60),
    isOut: false,
    destAddress: undefined,
  })
  const page = await stage.open('fdy01', desk, '/leave/approve')
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(3)
  await page.getByRole('heading', { name: '已过开始时间 1' }).waitFor()
  await page.getByRole('heading', { name: '即将开始 1' }).waitFor()
  await pane(page)
    .getByRole('heading', { name: new RegExp(one.xm) })
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await pane(page)
    .getByRole('heading', { name: new RegExp(three.xm) })
    .waitFor()
  await pane(page).getByText('本学期请假').waitFor()
  await pane(page).locator('.run-agree').waitFor()
  await keepPicture(page, 'leave-approve')
  await page.keyboard.press('a')
  await expect.poll(() => statusOf(later), { timeout: 20_000 }).toBe('20')
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('button', { name: '选中离校登记 2 项' }).click()
  await page.getByRole('toolbar', { name: '批量审批' }).getByRole('button', { name: '批量同意 2 项' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意，按时销假' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^同\s*意$/ })
    .last()
    .click()
  await page.getByText('已同意 2 项').waitFor()
  await page.getByText('都审批完了').waitFor()
  expect([await statusOf(begun), await statusOf(soon)]).toEqual(['30', '20'])
  await page.context().close()

  const board = await stage.open('fdy01', desk, '/leave/board')
  await board.getByRole('button', { name: '出校门 1' }).click()
  await board.getByRole('button', { name: `${one.xm} 出校门` }).waitFor()
  await keepPicture(board, 'leave-board')
  await board.getByText('周历').click()
  await board.getByRole('link', { name: new RegExp(`^${one.xm} · 周末离校登记`) }).waitFor()
  await keepPicture(board, 'leave-gantt')
  await board.getByText('头像墙').click()
  await board.getByRole('button', { name: `${one.xm} 出校门` }).click()
  await board
    .getByRole('dialog')
    .getByRole('button', { name: /代\s*销/ })
    .click()
  await board.getByRole('button', { name: '确认销假' }).click()
  await board.getByText('请填写说明').waitFor()
  await board.getByRole('button', { name: '课堂点名已到' }).click()
  await board.getByRole('button', { name: '确认销假' }).click()
  await expect.poll(() => statusOf(begun), { timeout: 20_000 }).toBe('50')
  await board.getByRole('button', { name: '出校门 0' }).waitFor()
  await board.context().close()

  const seen = await stage.open(one.account, phone, `/leave/detail?id=${begun}`)
  await seen.getByText('已销假').first().waitFor()
  await seen.getByText('课堂点名已到').waitFor()
  await seen.getByText('同意，按时销假').waitFor()
  expect(await seen.getByRole('button', { name: /代\s*销/ }).count()).toBe(0)
  await keepPicture(seen, 'leave-detail-phone')
  await seen.context().close()
})

test('on a phone a request fills the screen, and the list comes back after it', async () => {
  const four = students[3]!
  const id = await ask(four, { startTime: inMinutes(90), endTime: inMinutes(10 * 60) })
  const hand = await stage.open('fdy01', phone, '/leave/approve')
  await rows(hand).filter({ hasText: four.xm }).getByRole('button').click()
  await hand.getByRole('heading', { name: new RegExp(four.xm) }).waitFor()
  await keepPicture(hand, 'leave-approve-phone')
  await hand.getByRole('button', { name: '同意，注意安全' }).click()
  await hand.locator('.run-agree').click()
  await hand.getByText('没有等待您审批的请假').waitFor()
  expect(await statusOf(id)).toBe('20')
  await hand.context().close()
})

test('on a phone a request is agreed to with a push of the finger, as among everything else to do', async () => {
  const three = students[2]!
  const id = await ask(three, {
    typeId: types['01'],
    startTime: inMinutes(50 * 60),
    endTime: inMinutes(52 * 60),
    isOut: false,
    destAddress: undefined,
  })
  const hand = await stage.open('fdy01', phone, '/leave/approve')
  const line = rows(hand).filter({ hasText: three.xm })
  const box = (await line.boundingBox())!
  const finger = await hand.context().newCDPSession(hand)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 30 }] })
  await touch('touchStart', 100)
  for (let x = 110; x < 260; x += 20) await touch('touchMove', x)
  await touch('touchEnd')
  await hand.getByText(new RegExp(`^同意“${three.xm}申请事假 [\\d.]+ 天”？$`)).waitFor()
  await keepPicture(hand, 'leave-approve-swipe')
  await hand.getByRole('button', { name: '确认同意' }).click()
  await hand.getByText('没有等待您审批的请假').waitFor()
  expect(await statusOf(id)).toBe('20')
  await hand.context().close()
})

test('the desktop names who is not back, a call and a note away; leave is asked for by face, and once more by who was last', async () => {
  const [first, , , , late] = students as [Student, Student, Student, Student, Student]
  const id = await ask(late, { startTime: inMinutes(5), endTime: inMinutes(24 * 60) })
  await stage.school.system((ctx) =>
    ctx.db.execute(
      `update leave_request set status = '45', start_time = $2, end_time = $3, alarm_step = 9 where id = $1`,
      [id, inMinutes(-26 * 60), inMinutes(-3 * 60)],
    ),
  )
  const page = await stage.open('fdy01')
  const strip = page.getByRole('region', { name: '逾期未归', exact: true })
  await strip.getByText('1 人逾期未归').waitFor()
  await strip.getByRole('link', { name: late.xm }).waitFor()
  await strip.getByText(/^3 ?小时$/).waitFor()
  await keepPicture(page, 'desktop-overdue')
  await strip.getByRole('button', { name: `联系${late.xm}` }).click()
  await page.getByRole('dialog').getByText('学生本人').waitFor()
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: '记联系结果' }).click()
  await page.getByRole('dialog').getByText('已与家长取得联系').click()
  await page.keyboard.press('Escape')
  await stage.school.system((ctx) => ctx.db.execute(`update leave_request set status = '50' where id = $1`, [id]))

  await goTo(page, '/leave/apply')
  const byClass = page.getByRole('region', { name: '按班级选' })
  await byClass.getByRole('button', { name: new RegExp(`^${first.xm} `) }).waitFor()
  await keepPicture(page, 'leave-for-student')
  await byClass.getByRole('button', { name: new RegExp(`^${first.xm} `) }).click()
  await page.waitForURL(`**/leave/apply?studentId=${first.id}`)
  await page.getByText('请假类型').first().waitFor()
  await byClass.waitFor({ state: 'detached' })
  await goTo(page, '/leave/apply')
  await page
    .getByRole('region', { name: '最近代请' })
    .getByRole('button', { name: new RegExp(`^${first.xm} `) })
    .waitFor()
  await page.context().close()
})
