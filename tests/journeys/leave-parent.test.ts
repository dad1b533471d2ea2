import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { familyMember } from '#modules/school/family/shared/family-member.ts'
import { freeStudents, typeIds } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a family opens the link of a text message on the phone, proves the number and agrees', async () => {
  const { school } = stage
  const [one] = await freeStudents(school, 1)
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from family_member where student_id = $1', [one!.id])
    await insertRow(ctx, familyMember, newId(ctx.now()), {
      studentId: one!.id,
      classId: one!.classId,
      memberName: '周女士',
      relation: '52',
      phone: '13712345678',
      verifiedPhone: '13712345678',
      isGuardian: true,
      emergencyOrder: 1,
      isAlive: true,
      state: '1',
    })
  })
  const hour = 3_600_000
  const now = school.clock().getTime()
  const student = await school.as(one!.account)
  const answer = await student.post('xsgl/leaveRequest/apply', {
    typeId: (await typeIds(school))['01'],
    reason: '回家参加姐姐的婚礼',
    startTime: new Date(now + 20 * hour).toISOString(),
    endTime: new Date(now + 50 * hour).toISOString(),
    isOut: true,
    isOvernight: true,
    cantonCode: '430100',
    destAddress: '岳麓区枫林路 12 号',
    emergName: '周女士',
    emergRelation: '52',
    emergPhone: '13712345678',
  })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
  const [sms] = await rowsOf(
    school,
    `select content from sms_record where template_code = 'leaveParent' and biz_id = $1`,
    [answer.body.data.id],
  )
  const path = new URL(/https:\/\/\S+/.exec(String(sms!['content']))![0]).pathname

  const page = await stage.visit(path)
  await page.setViewportSize(phone)
  await page.getByText(new RegExp(`^${[...one!.xm][0]}\\*+`)).waitFor()
  expect(await page.getByText('枫林路').count()).toBe(0)
  await keepPicture(page, 'leave-parent-closed')
  await page.getByRole('button', { name: '查看并确认' }).click()
  await page.getByText('请输入 6 位短信验证码').waitFor()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/秒后重发/).waitFor()
  const [code] = await rowsOf(
    school,
    `select content from sms_record where template_code = 'verifyCode' order by create_time desc, id desc limit 1`,
  )
  await page.getByPlaceholder('6 位验证码').fill('000000')
  await page.getByRole('button', { name: '查看并确认' }).click()
  await page.getByText('短信验证码错误或已过期').first().waitFor()
  await page.getByPlaceholder('6 位验证码').fill(/\d{6}/.exec(String(code!['content']))![0])
  await page.getByRole('button', { name: '查看并确认' }).click()
  await page.getByText(one!.xm, { exact: true }).waitFor()
  await page.getByText('枫林路').waitFor()
  await keepPicture(page, 'leave-parent-open')
  await page.locator('header').getByRole('button').last().click()
  await keepPicture(page, 'leave-parent-open-dark')
  await page.getByRole('button', { name: '知情同意' }).click()
  await page.getByText('已确认知情同意').waitFor()
  await keepPicture(page, 'leave-parent-done-dark')
  expect(
    (await rowsOf(school, 'select parent_confirm as said from leave_request where id = $1', [answer.body.data.id]))[0]![
      'said'
    ],
  ).toBe('2')
  await page.reload()
  await page.getByText('已确认知情同意').waitFor()
  await page.goto(new URL('/parent/leave/nothing', page.url()).href)
  await page.getByRole('alert').getByText('链接无效或已过期，请与发送方联系').waitFor()
  // The page says it once, and offers nothing that would not help.
  expect(await page.getByText('链接无效或已过期，请与发送方联系').count()).toBe(1)
  expect(await page.getByText('服务器错误').count()).toBe(0)
  expect(await page.getByRole('button', { name: '重新加载' }).count()).toBe(0)
  await keepPicture(page, 'leave-parent-dead-dark')
})
