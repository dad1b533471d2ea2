import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a scan brings both rooms, and what is still to be checked', async () => {
  const [one] = await rowsOf(stage.school, `select xh from change_apply where state = '4' order by xh limit 1`)
  const page = await stage.open('ssgl01', phone, '/roomChange/exec')
  await page.getByRole('textbox', { name: '学号、姓名', exact: true }).fill(String(one!['xh']))
  await page.keyboard.press('Enter')
  await page.getByText('搬迁前后').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await keepPicture(page, 'room-change-exec')
  const front = page.locator('.change-scan')
  await front.getByText('待核验').first().waitFor()
  await front.getByRole('button', { name: '办理搬迁' }).waitFor()
})

test('a whole room is put into another house, tried and told; the numbers are counted', async () => {
  const page = await stage.open('ssgl01', desk, '/roomChange/batch?new=1')
  await page.getByRole('button', { name: '按房间、班级拖动' }).click()
  const leaving = page.getByRole('region', { name: '迁出' })
  const coming = page.getByRole('region', { name: '迁入' })
  const room = leaving
    .getByRole('button')
    .filter({ hasText: /^\d+\d+ 人$/ })
    .first()
  await room.waitFor()
  await room.dragTo(coming.getByRole('button').first())
  const list = page.getByRole('textbox', { name: '调宿名单' })
  await expect.poll(() => list.inputValue()).toMatch(/^\d+ .+床/)
  await keepPicture(page, 'room-change-board')
  await page.getByRole('button', { name: '试算' }).click()
  await page.getByText(/行均可执行|行不能执行/).waitFor()

  const stat = await stage.open('ssgl01', desk, '/roomChange/stat')
  await stat.getByRole('heading', { name: '调宿统计' }).first().waitFor()
  await stat.getByText('按原宿舍楼').waitFor()
  await keepPicture(stat, 'room-change-stat')
})

test('nights of a holiday are seen at a glance, and the pledge is signed by hand', async () => {
  const page = await stage.open('ssgl01', desk, '/holiday/monitor')
  await page.getByRole('button', { name: '打印留宿名册' }).waitFor()
  await page.locator('.holiday-matrix tbody tr').first().waitFor()
  await keepPicture(page, 'holiday-monitor')

  const [student] = await rowsOf(
    stage.school,
    `select u.account_no as account from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and not exists (select 1 from holiday_apply a where a.student_id = s.id)
     order by s.xh limit 1`,
  )
  const form = await stage.open(String(student!['account']), phone, '/holiday/apply')
  await form.getByRole('radio', { name: /备考/ }).click()
  await form.getByLabel('事由说明').fill('留校备考研究生入学考试')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByRole('button', { name: '手写签名' }).click()
  const pad = form.getByRole('img', { name: '签名区域' })
  const box = (await pad.boundingBox())!
  await form.mouse.move(box.x + 30, box.y + 40)
  await form.mouse.down()
  await form.mouse.move(box.x + 160, box.y + 70, { steps: 6 })
  await form.mouse.up()
  await form.getByRole('button', { name: '确认签名' }).click()
  await form.getByRole('img', { name: '承诺书签名' }).waitFor()
  expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await keepPicture(form, 'holiday-pledge')
})

test('whoever it waits for finds the way to decide on the page of the record, and nobody else does', async () => {
  const [one] = await rowsOf(
    stage.school,
    `select c.id, u.account_no as account
     from change_apply c
     join sys_flow_instance i on i.biz_id = c.id::text
     join sys_flow_task t on t.instance_id = i.id
     join sys_user u on u.id = t.assignee_id
     where t.status = '1' and i.status = '1' and u.account_no like 'fdy%'
     order by c.id
     limit 1`,
  )
  const page = await stage.open(String(one!['account']), phone, `/roomChange/detail?id=${String(one!['id'])}`)
  await page.getByRole('link', { name: /去审批/ }).click()
  await page.waitForURL('**/personal/usertodo?**')
  const matter = page.getByRole('dialog')
  await matter.getByText(/调宿/).first().waitFor()
  await matter.getByRole('button', { name: '同意' }).first().waitFor()
  await keepPicture(page, 'room-change-decide')
  await page.context().close()

  const office = await stage.open('ssgl01', phone, `/roomChange/detail?id=${String(one!['id'])}`)
  await office.locator('main.page-scroll h2').first().waitFor()
  await office.getByText(/审批/).first().waitFor()
  expect(await office.getByRole('link', { name: /去审批/ }).count()).toBe(0)
  await office.context().close()
})

test('a keeper sees at the gate how many decisions wait, and opens those alone', async () => {
  const page = await stage.open('sg01', phone)
  const tile = page.getByRole('link', { name: /^审批/ }).first()
  await tile.waitFor()
  const waiting = Number(/\d+/.exec(await tile.innerText())![0])
  const { byType } = (await (await stage.school.as('sg01')).get('base/userTodo/count')).body.data
  expect(waiting).toBe(byType['1'] ?? 0)
  await tile.click()
  await page.waitForURL('**/personal/usertodo?only=decide')
  await page.context().close()
})
