import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('the office drags somebody onto a bed, the keeper checks them in on a phone, and they see their room', async () => {
  const [who] = await rowsOf(
    stage.school,
    `select s.xm, s.xh, u.account_no as account
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.sex = '1' and s.xjzt_m = '01'
       and not exists (select 1 from stay_register r where r.student_id = s.id and r.state in ('1', '2'))
       and not exists (select 1 from offcampus_living l where l.student_id = s.id and l.state = '2')
     order by s.xh
     limit 1`,
  )
  const [name, xh] = [String(who!['xm']), String(who!['xh'])]
  const board = await stage.open('ssgl01', desk, '/dormitory/assign')
  await board.getByRole('combobox', { name: '宿舍楼' }).click()
  await board
    .getByText(/^学生公寓1栋 · /)
    .last()
    .click()
  await board.getByRole('searchbox', { name: '姓名、学号' }).fill(xh)
  await board.keyboard.press('Enter')
  const person = board.getByRole('region', { name: '待分配' }).getByRole('button', { name: new RegExp(name) })
  await person.waitFor()
  const bed = board.getByRole('button', { name: /^\d+-\d+床 空闲/ }).first()
  await bed.waitFor()
  await keepPicture(board, 'stay-board')
  await person.dragTo(bed)
  const given = board.getByRole('button', { name: new RegExp(`床 ${name}`) })
  await given.waitFor()
  await keepPicture(board, 'stay-board-given')

  const counter = await stage.open('sg01', phone, '/dormitory/checkin')
  await counter.getByRole('textbox', { name: '学号、姓名或身份证后6位' }).fill(xh)
  await counter.getByRole('button', { name: '办理入住' }).waitFor()
  await keepPicture(counter, 'stay-checkin')
  // The way back closes the student, not the counter.
  await counter.goBack()
  await expect.poll(() => counter.getByRole('button', { name: '办理入住' }).count()).toBe(0)
  await counter.getByRole('textbox', { name: '学号、姓名或身份证后6位' }).fill(xh)
  await counter.getByRole('button', { name: '办理入住' }).click()
  await counter.getByText(`${name} 已入住`).waitFor()
  expect(await counter.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  const mine = await stage.open(String(who!['account']), phone, '/dormitory/mine')
  await mine.getByText(/^学生公寓1栋 \d+-\d+$/).waitFor()
  await mine.getByText('在住').waitFor()
  const deeds = mine.getByRole('navigation', { name: '常用' })
  for (const deed of ['申请调宿', '假期留宿', '校外住宿']) await deeds.getByRole('link', { name: deed }).waitFor()
  await keepPicture(mine, 'stay-mine')
  await mine.getByRole('button', { name: '去核对' }).click()
  await mine.getByRole('button', { name: '其余都完好' }).click()
  await mine.getByRole('button', { name: '确认入住' }).click()
  await mine.getByText('已确认，全部完好').waitFor()
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
