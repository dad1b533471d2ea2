import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** As a touch screen reports it; the mouse of the test browser would not do. */
async function dragByFinger(page: Page, { x, from, to }: { x: number; from: number; to: number }): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (const step of [0.25, 0.5, 0.75, 1])
    await screen.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: from + (to - from) * step }],
    })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await screen.detach()
}

test('a student tells of the family on a phone: adds a member, orders whom to call, and has one father only', async () => {
  const { school } = stage
  const [who] = await rowsOf(school, `select person_id as id from sys_user where account_no = 'stu01'`)
  const studentId = String(who!['id'])
  // One parent to begin with, so that the journey does not depend on what the demo drew.
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from family_member where student_id = $1 and emergency_order is distinct from 1', [
      studentId,
    ])
    await ctx.db.execute(`update family_member set relation = '51', member_name = '王建平' where student_id = $1`, [
      studentId,
    ])
  })
  const page = await stage.open('stu01', phone, '/family/mine')
  await page.getByRole('article', { name: '王建平' }).waitFor()
  const add = async ({ name, relation, mobile }: { name: string; relation: string; mobile: string }) => {
    await page.getByRole('button', { name: '添加成员' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('姓名').fill(name)
    await form.getByLabel('关系').click()
    await page.getByRole('option', { name: relation, exact: true }).click()
    await form.getByLabel('联系电话').fill(mobile)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    return form
  }
  await (await add({ name: '李秀兰', relation: '母亲', mobile: '13800001111' })).waitFor({ state: 'hidden' })
  await page.getByRole('article', { name: '李秀兰' }).waitFor()

  const refused = await add({ name: '另一位', relation: '父亲', mobile: '13800002222' })
  await refused.getByText('父亲信息已存在').first().waitFor()
  await refused.getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('button', { name: /不保存|离开|确\s*定/ })
    .last()
    .click()
  await refused.waitFor({ state: 'hidden' })

  // The star makes her a contact; the arrow key puts her in front.
  const star = page.getByRole('button', { name: '李秀兰作为紧急联系人' })
  await star.click()
  await page.getByRole('list', { name: '紧急联系顺序' }).getByText('李秀兰').waitFor()
  const handle = page.getByRole('button', { name: /^移动李秀兰/ })
  await handle.focus()
  await handle.press('ArrowUp')
  await expect
    .poll(async () =>
      (
        await rowsOf(
          school,
          'select member_name as name from family_member where student_id = $1 and emergency_order is not null order by emergency_order',
          [studentId],
        )
      ).map(({ name }) => name),
    )
    .toEqual(['李秀兰', '王建平'])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(page, 'family-mine')

  // Dragged back by its handle.
  const lines = page.getByRole('list', { name: '紧急联系顺序' }).getByRole('listitem')
  await expect.poll(() => lines.first().innerText()).toContain('李秀兰')
  const [from, to] = [await lines.nth(0).getByRole('button').first().boundingBox(), await lines.nth(1).boundingBox()]
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(from!.x + from!.width / 2, to!.y + to!.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () =>
      (
        await rowsOf(
          school,
          'select member_name as name from family_member where student_id = $1 and emergency_order is not null order by emergency_order',
          [studentId],
        )
      ).map(({ name }) => name),
    )
    .toEqual(['王建平', '李秀兰'])

  // And by a finger, down and up again: what is seen is what is saved.
  const saved = async () =>
    (
      await rowsOf(
        school,
        `select member_name as name from family_member
         where student_id = $1 and emergency_order is not null
         order by emergency_order`,
        [studentId],
      )
    ).map(({ name }) => name)
  for (const [at, goal, order] of [
    [0, 1, ['李秀兰', '王建平']],
    [1, 0, ['王建平', '李秀兰']],
  ] as const) {
    await expect.poll(() => lines.nth(at).innerText()).toContain('王建平')
    const grip = await lines.nth(at).getByRole('button').first().boundingBox()
    const line = await lines.nth(goal).boundingBox()
    await dragByFinger(page, {
      x: grip!.x + grip!.width / 2,
      from: grip!.y + grip!.height / 2,
      to: line!.y + line!.height / 2,
    })
    await expect.poll(saved).toEqual(order)
  }

  // A new school year: asked at the next visit, answered with one tap.
  await school.system((ctx) =>
    ctx.db.execute('update family_info set needs_confirm = true where student_id = $1', [studentId]),
  )
  await page.goto(new URL('/index', page.url()).href)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('请确认家庭信息是否有变化').waitFor()
  await keepPicture(page, 'family-confirm')
  await sheet.getByRole('button', { name: '无变化' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect
    .poll(
      async () =>
        (await rowsOf(school, 'select needs_confirm as waits from family_info where student_id = $1', [studentId]))[0],
    )
    .toEqual({ waits: false })
})

test('a counsellor notes what a call brought, and a student takes somebody out of use and back', async () => {
  const counsellor = await stage.open('fdy01', phone, '/family/class')
  await counsellor
    .getByRole('region', { name: '学生名单' })
    .getByRole('button', { name: /待核实 \d/ })
    .first()
    .click()
  const card = counsellor
    .getByRole('article')
    .filter({ has: counsellor.getByRole('button', { name: /^核\s*实$/ }) })
    .first()
  const name = String(await card.getAttribute('aria-label'))
  await card.getByRole('button', { name: /^核\s*实$/ }).click()
  const call = counsellor.getByRole('dialog', { name: `核实${name}` })
  await call.getByRole('button', { name: /^保\s*存$/ }).click()
  await call.getByText('请选择核实结果').waitFor()
  await call.getByRole('radio', { name: '空号或停机' }).check()
  await call.getByText('保存后提醒学生更正').waitFor()
  await call.getByLabel('通话说明').fill('打了两次')
  await keepPicture(counsellor, 'family-verify')
  await call.getByRole('button', { name: /^保\s*存$/ }).click()
  await call.waitFor({ state: 'hidden' })
  await counsellor
    .getByRole('article', { name })
    .getByText(/空号或停机：打了两次/)
    .waitFor()
  await counsellor.context().close()

  const student = await stage.open('stu01', phone, '/family/mine')
  const member = student.getByRole('article', { name: '李秀兰' })
  await student.getByRole('button', { name: '李秀兰的更多操作' }).click()
  await student.getByRole('menuitem', { name: '停用' }).click()
  const asked = student.getByRole('dialog', { name: '停用李秀兰？' })
  await asked.getByText('停用后不再联系，信息留作记录，可随时恢复。').waitFor()
  await asked.getByRole('button', { name: /^停\s*用$/ }).click()
  await member.waitFor({ state: 'detached' })
  await student.getByText('已停用 1 位').click()
  await student.getByRole('button', { name: '恢复使用' }).click()
  await member.waitFor()
  await student.context().close()
})
