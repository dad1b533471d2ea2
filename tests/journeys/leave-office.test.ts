import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardOf } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a guard lets somebody out once and in again, by number and by scanner', async () => {
  const { school } = stage
  const [pass] = await rowsOf(
    school,
    `select s.xh, s.xm, p.id, r.id as leave from leave_pass p join base_student s on s.id = p.student_id join leave_request r on r.id = p.leave_id and r.status = '30' where p.valid_to > $1::timestamptz + interval '1 hour' and p.valid_from <= $1 limit 1`,
    [school.clock()],
  )
  await school.system(async (ctx) => {
    await ctx.db.execute(`update leave_pass set state = '1', out_count = 0, is_multi_out = false where id = $1`, [
      pass!['id'],
    ])
    await ctx.db.execute(`update leave_request set actual_out_time = null where id = $1`, [pass!['leave']])
  })
  const page = await stage.open(await guardOf(school), phone, '/leave/gate')
  await page.getByRole('heading', { name: '请出示通行码' }).waitFor()
  await page.getByRole('textbox', { name: '输入学号' }).fill(String(pass!['xh']))
  await page.getByRole('button', { name: '核验', exact: true }).click()
  // A number anybody can say: who it is is shown first, and nobody has gone anywhere.
  await page.getByRole('heading', { name: '请核对本人' }).waitFor()
  await page.getByRole('status').getByText(String(pass!['xm'])).waitFor()
  await keepPicture(page, 'leave-gate-asked')
  const outs = () => rowsOf(school, `select out_count as outs from leave_pass where id = $1`, [pass!['id']])
  expect(await outs()).toEqual([{ outs: 0 }])
  await page.getByRole('button', { name: '不放行' }).click()
  await page.getByRole('heading', { name: '请出示通行码' }).waitFor()
  await page.getByRole('textbox', { name: '输入学号' }).fill(String(pass!['xh']))
  await page.getByRole('button', { name: '核验', exact: true }).click()
  await page.getByRole('button', { name: '确认出校' }).click()
  await page.getByRole('heading', { name: '允许出校' }).waitFor()
  expect(await outs()).toEqual([{ outs: 1 }])
  await page.getByRole('status').getByText(String(pass!['xm'])).waitFor()
  await keepPicture(page, 'leave-gate-phone')
  // A hand scanner types and ends with Enter, wherever the page stands.
  await page.getByRole('heading', { name: '门岗核验' }).click()
  await page.keyboard.type(String(pass!['xh']))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '已出校，请勿重复使用' }).waitFor()
  await page.getByText('入校', { exact: true }).first().click()
  await page.getByRole('textbox', { name: '输入学号' }).fill(String(pass!['xh']))
  await page.getByRole('button', { name: '核验', exact: true }).click()
  await page.getByRole('button', { name: '确认入校' }).click()
  await page.getByRole('heading', { name: '允许入校' }).waitFor()
  await page.getByRole('region', { name: '最近通行' }).getByText(String(pass!['xm'])).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: '输入学号' }).fill('2025000000')
  await page.getByRole('button', { name: '核验', exact: true }).click()
  await page.getByRole('heading', { name: '网络已断开，无法核验' }).waitFor()
})

test('the office finds who is missing, notes what was done, and counts those on leave as the list does', async () => {
  const [late] = await rowsOf(
    stage.school,
    `select xm, id from leave_request where status = '45' order by end_time limit 1`,
  )
  const page = await stage.open('xgc01', desk, '/leave/overdue')
  const card = page
    .getByRole('article')
    .filter({ hasText: String(late!['xm']) })
    .first()
  await card.getByRole('button', { name: '登记处理' }).click()
  await page.getByRole('button', { name: '联系不上' }).click()
  await page.getByRole('textbox', { name: '处理情况' }).fill('多次拨打无人接听')
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await card.getByText('多次拨打无人接听').waitFor()
  await keepPicture(page, 'leave-overdue')
  await page.setViewportSize(phone)
  await page.getByRole('radiogroup', { name: '逾期时长' }).or(page.getByLabel('逾期时长')).first().waitFor()
  await keepPicture(page, 'leave-overdue-phone')

  await page.setViewportSize(desk)
  await goTo(page, '/leave/query')
  const tab = page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: /当前休假/ })
  await tab.click()
  const shown = /(\d[\d,]*)$/.exec((await tab.textContent())!.trim())![1]!
  await page.getByText(`共 ${shown} 条`).waitFor()
  await keepPicture(page, 'leave-query')
})
