import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDrawn } from '#kernel/rules/geo/as-drawn.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { campusOf, freeStudents, guardOf, moment } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a student asks on a phone for leave from Friday, walks out with the code and proves the return', async () => {
  const { school } = stage
  school.clock.set(moment(1, '09:00'))
  const [student] = await freeStudents(school, 1)
  await school.system((ctx) => ctx.db.execute('delete from family_member where student_id = $1', [student!.id]))
  const page = await stage.open(student!.account, phone, '/leave/apply')

  // Three steps: a tile; when, why and where to; and all of it once more.
  const personal = page.getByRole('radio', { name: /事假/ })
  await personal.click()
  await page.getByRole('button', { name: '周五至周日' }).click()
  await page.getByText(/共 3 天 · .* · 需 辅导员→院系 审批/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(page, 'leave-apply-time')
  await page.getByLabel('事由').fill('回家探望生病的祖母')
  await page.getByRole('switch', { name: '离校过夜' }).click()
  await page.getByText(/需 辅导员→院系→学生处 审批/).waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('离校请假请填写目的地和紧急联系人').waitFor()
  await keepPicture(page, 'leave-apply-problem')
  await page.getByRole('button', { name: '去向', exact: true }).click()
  const place = page.getByRole('dialog', { name: '去向' })
  for (const name of ['湖南省', '长沙市', '岳麓区']) await place.getByRole('option', { name }).click()
  await place.getByLabel('详细地址').fill('梅溪湖街道 8 号')
  await place.getByRole('button', { name: '完成' }).click()
  await page.getByLabel('姓名').fill('王女士')
  await page.getByLabel('联系电话').fill('13812345678')
  await page.getByRole('button', { name: '下一步' }).click()
  const whole = page.locator('.apply-confirm')
  await whole.getByText('事假 3 天', { exact: true }).waitFor()
  for (const said of [/岳麓区 梅溪湖街道 8 号$/, '离校过夜', '回家探望生病的祖母', '王女士 13812345678'])
    await whole.getByText(said).waitFor()
  // Whom they ask by name, in their order, and what follows.
  expect(await whole.locator('.apply-chain b').allTextContents()).toEqual([
    '告知家长',
    expect.stringMatching(/^辅导员审批 ./),
    expect.stringMatching(/^院系审批 ./),
    expect.stringMatching(/^学生处审批 ./),
    '批准后生效',
  ])
  await whole.getByText('没有核实过的家长号码，由辅导员电话联系').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(page, 'leave-apply-confirm')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.waitForURL('**/leave/mine')
  await page
    .getByText(/等待 .+ 审批/)
    .filter({ visible: true })
    .first()
    .waitFor()

  // The same days a second time are refused where they are chosen.
  await page.getByRole('button', { name: '请假申请' }).click()
  await personal.click()
  await page.getByRole('button', { name: '周五至周日' }).click()
  await page
    .getByRole('alert')
    .getByText(/^与您已有的请假（QJ\d+，.+～.+）时间重叠$/)
    .waitFor()
  expect(await page.getByRole('button', { name: '下一步' }).isDisabled()).toBe(true)
  await keepPicture(page, 'leave-apply-overlap')

  const [leave] = await rowsOf(school, 'select id from leave_request where student_id = $1', [student!.id])
  const id = String(leave!['id'])
  const [counsellor] = await rowsOf(
    school,
    `select u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1'`,
    [id],
  )
  await callAs(school, String(counsellor!['account']), 'xsgl/leaveRequest/parentConfirm', {
    id,
    result: '2',
    note: '电话确认',
  })
  // Where the counsellor stands in for the college too, nobody is asked twice.
  const steps = (await everybodyAgrees(school, id)).map((step) => step.split(':')[0])
  expect([steps[0], steps.at(-1)]).toEqual(['fdy', 'xgc'])

  // Granted, the pass opens the gate from an hour before its time, once. Days later everybody signs in anew.
  school.clock.set(moment(4, '07:30'))
  await school.upkeep('leave tick')
  const leaving = await stage.open(student!.account, phone, '/leave/mine')
  const pass = leaving.getByRole('region', { name: '通行码' })
  await pass.getByRole('img', { name: '通行码' }).waitFor()
  await pass.getByText('有效', { exact: true }).waitFor()
  await keepPicture(leaving, 'leave-pass')
  // Shown large, left for another page and come back to: the page is there, and nothing lies over it.
  await pass.getByRole('button', { name: '全屏出示' }).click()
  await leaving
    .getByRole('dialog', { name: '通行码' })
    .getByText(/秒后换新码/)
    .waitFor()
  await keepPicture(leaving, 'leave-pass-full')
  // Readers need a light ground, also in the dark.
  await leaving.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => leaving.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  const ground = leaving.getByRole('dialog', { name: '通行码' })
  expect(await ground.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
  await keepPicture(leaving, 'leave-pass-full-dark')
  await leaving.emulateMedia({ colorScheme: 'light' })
  for (const path of ['/index', '/leave/mine']) {
    await leaving.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await leaving.locator('main.page-scroll:visible').first().waitFor()
  }
  await pass.getByRole('img', { name: '通行码' }).waitFor()
  expect(await leaving.getByText('页面出错了').count()).toBe(0)
  await expect.poll(() => leaving.getByRole('dialog', { name: '通行码' }).count()).toBe(0)
  // Without a network the code is gone with its minute, and nothing calls it valid any longer; with one it is back by itself.
  await leaving.clock.install({ time: await leaving.evaluate<number>('Date.now()') })
  await leaving.context().setOffline(true)
  await leaving.clock.fastForward(61_000)
  await pass.getByText('通行码需联网').waitFor()
  expect(await pass.getByRole('img', { name: '通行码' }).count()).toBe(0)
  expect(await pass.getByText('有效', { exact: true }).count()).toBe(0)
  await keepPicture(leaving, 'leave-pass-offline')
  await leaving.context().setOffline(false)
  await pass.getByRole('img', { name: '通行码' }).waitFor()
  await pass.getByText('有效', { exact: true }).waitFor()
  const drawn = leaving.waitForResponse((response) => response.url().includes('leavePass/myCode'))
  await pass.getByRole('button', { name: '刷新' }).click()
  const { code } = ((await (await drawn).json()) as { data: { code: string } }).data
  const guard = await guardOf(school)
  expect((await callAs(school, guard, 'xsgl/leaveGate/verify', { code, direction: '1' })).body.data).toMatchObject({
    code: '00',
    name: student!.xm,
  })
  await pass.getByRole('button', { name: '刷新' }).click()
  await pass.getByText('在外', { exact: true }).waitFor()

  // Back on Sunday evening, within the fence.
  school.clock.set(moment(6, '20:00'))
  await school.upkeep('leave tick')
  const returning = await stage.open(student!.account, phone, '/index')
  const { inside } = await campusOf(school, student!.id)
  const shifted = asDrawn([inside.lng, inside.lat])
  await returning.context().grantPermissions(['geolocation'])
  const [lng, lat] = [2 * inside.lng - shifted[0], 2 * inside.lat - shifted[1]]
  // Two kilometres to the north: the drawing keeps to its scale, and it says what to do.
  await returning.context().setGeolocation({ longitude: lng, latitude: lat + 0.018, accuracy: 60 })
  // The first page leads there.
  await returning.getByRole('link', { name: '到校后销假' }).click()
  const drawer = returning.getByRole('dialog', { name: '销假' })
  await drawer.getByText(/^您当前距离校园约 \d+ 米$/).waitFor()
  await drawer.getByText(/^请进入校门后再销假/).waitFor()
  await keepPicture(returning, 'leave-return-outside')
  // A circle of 60 m is 60 m by the drawing's own scale.
  expect(await drawer.locator('.leave-plan-ring').getAttribute('r')).toBe('60')
  await returning.context().setGeolocation({ longitude: lng, latitude: lat, accuracy: 20 })
  await drawer.getByText('您在销假范围内').waitFor()
  await keepPicture(returning, 'leave-return')
  await drawer.getByRole('button', { name: '确认销假' }).click()
  await drawer.getByText('已销假').waitFor()
  expect(
    await rowsOf(
      school,
      'select status, return_way as way, actual_days::float8 as days from leave_request where id = $1',
      [id],
    ),
  ).toEqual([{ status: '50', way: '1', days: 3 }])
})
