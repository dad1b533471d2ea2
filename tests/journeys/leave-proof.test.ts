import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { counsellorOf, freeStudents, moment, typeIds } from '#tests/support/leave-school.ts'
import { desk, keepPicture, lookOf, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** One picture by day and one by night. */
async function pictures(page: Page, name: string): Promise<void> {
  await keepPicture(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(lookOf('dark'))
  await page.reload()
  await page.getByText('证明材料').first().waitFor()
  await keepPicture(page, `${name}-dark`)
  await page.evaluate(lookOf('light'))
  await page.reload()
  await page.getByText('证明材料').first().waitFor()
}

test('a proof that was late is brought on the phone and accepted by the counsellor', async () => {
  const { school } = stage
  school.clock.set(moment(0, '08:00'))
  const [one] = await freeStudents(school, 1)
  const types = await typeIds(school)
  await school.system((ctx) =>
    ctx.db.execute(
      `update leave_type set proof_mode = '3', proof_late_days = 2, need_parent_confirm = '0' where code = '02'`,
    ),
  )
  const applied = await callAs(school, one!.account, 'xsgl/leaveRequest/apply', {
    typeId: types['02'],
    reason: '发烧去医院看病',
    startTime: moment(1, '08:00'),
    endTime: moment(1, '18:00'),
  })
  const id = String(applied.body.data.id)
  await everybodyAgrees(school, id)
  const page = await stage.open(one!.account, phone, '/leave/mine')
  await page.getByText(/证明材料待补交/).waitFor()
  await pictures(page, 'leave-proof-mine')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)

  school.clock.set(moment(4, '08:00'))
  await school.upkeep('leave tick')
  // The link of the message leads to bringing it.
  const late = await stage.open(one!.account, phone, `/leave/mine?id=${id}&deed=proof`)
  const drawer = late.getByRole('dialog')
  await drawer.getByText(/证明材料已逾期/).waitFor()
  await pictures(late, 'leave-proof-drawer')
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '病历.png', mimeType: 'image/png', buffer: png })
  await drawer.getByText('病历.png').waitFor()
  await drawer.getByRole('button', { name: '提交材料' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await late.getByText('证明材料逾期补交，等待辅导员认可').waitFor()

  const leader = await stage.open(await counsellorOf(school, one!), desk, `/leave/detail?id=${id}`)
  await leader.getByText('逾期补交待认可').waitFor()
  await pictures(leader, 'leave-proof-detail')
  await leader.getByRole('button', { name: '处理材料' }).click()
  const dialog = leader.getByRole('dialog')
  await dialog.getByText('认可：材料齐全，或已当面核验').waitFor()
  await keepPicture(leader, 'leave-proof-dialog')
  await dialog.getByRole('button', { name: /^认\s*可$/ }).click()
  await leader.getByText('已补交', { exact: true }).waitFor()
})
