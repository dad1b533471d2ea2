import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
const soon = { timeout: 20_000 }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function textOf(paper: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(paper))
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('without a line of code: a form and a flow are designed, a teacher hands a matter in, it is decided on a phone, printed and verified by a stranger', async () => {
  const admin = await stage.open('admin', desk, '/process/model')
  await admin.getByRole('button', { name: '新建流程' }).click()
  const dialog = admin.getByRole('dialog', { name: '新建流程' })
  await dialog.getByLabel('名称').fill('借用印章申请')
  await dialog.getByLabel('编码').fill('borrowSeal')
  await dialog.getByLabel('分组').click()
  await admin.getByTitle('行政').locator('visible=true').last().click()
  await dialog.getByRole('button', { name: '新建' }).click()
  await expect
    .poll(
      () =>
        admin
          .getByRole('button', { name: /借用印章申请/ })
          .first()
          .getAttribute('aria-current'),
      soon,
    )
    .toBe('true')

  await admin.getByRole('tab', { name: '表单' }).click()
  const palette = admin.getByRole('complementary', { name: '字段类型' })
  const panel = admin.getByRole('complementary', { name: '字段属性' })
  for (const [kind, label] of [
    ['单行文本', '文件名称'],
    ['数字', '用印份数'],
    ['多行文本', '用途'],
  ] as const) {
    await palette.getByRole('button', { name: kind }).click()
    await panel.getByLabel('名称').first().fill(label)
    if (label !== '用途') await panel.getByRole('checkbox', { name: '必填' }).check()
  }
  await keepPicture(admin, 'seal-form')

  await admin.getByRole('tab', { name: '流程', exact: true }).click()
  await admin.getByRole('group', { name: '流程图' }).getByRole('button', { name: '添加环节' }).first().click()
  await admin.getByRole('menuitem', { name: /^审批/ }).click()
  const step = admin.getByRole('complementary', { name: '环节设置' })
  await step.getByRole('textbox', { name: '环节名称' }).fill('部门负责人意见')
  await step.getByLabel('审批人来源').last().click()
  await admin.getByTitle('发起人部门负责人').locator('visible=true').last().click()
  await expect.poll(() => admin.getByText('已保存', { exact: true }).isVisible(), soon).toBe(true)
  await admin.getByRole('button', { name: '发布 V1' }).click()
  await admin
    .getByRole('dialog', { name: /发布【借用印章申请】V1/ })
    .getByRole('button', { name: '发布' })
    .click()
  await expect.poll(() => admin.getByText('已发布 V1').first().isVisible(), soon).toBe(true)
  await admin.context().close()

  const teacher = await stage.open('tea01', desk, '/process/start')
  await teacher.getByText('借用印章申请').click()
  await teacher.getByRole('button', { name: '提交', exact: true }).click()
  await expect.poll(() => teacher.getByText('文件名称不能为空').first().isVisible(), soon).toBe(true)
  await teacher.getByLabel('文件名称').fill('与𬭎源公司的实习协议')
  await teacher.getByLabel('用印份数').fill('2')
  await teacher.getByText('部门负责人意见').first().waitFor()
  await keepPicture(teacher, 'seal-start')
  await teacher.getByRole('button', { name: '提交', exact: true }).click()
  await teacher.getByText('提交成功').waitFor()
  const [task] = await rowsOf(
    stage.school,
    `select u.account_no as account, t.instance_id as instance from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.process_type = 'borrowSeal' and t.status = '1'`,
  )

  const leader = await stage.open(
    String(task!['account']),
    phone,
    `/process/detail?instanceId=${String(task!['instance'])}`,
  )
  await leader.getByText('与𬭎源公司的实习协议').first().waitFor()
  expect(await leader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await leader.getByRole('textbox', { name: '审批意见' }).fill('情况属实，同意用印')
  await keepPicture(leader, 'seal-phone')
  await leader.getByRole('button', { name: '同意', exact: true }).last().click()
  await expect
    .poll(
      async () =>
        (await rowsOf(stage.school, 'select status from sys_flow_instance where id = $1', [task!['instance']]))[0]![
          'status'
        ],
      soon,
    )
    .toBe('2')
  await leader.context().close()

  await teacher.getByRole('button', { name: '查看进度' }).click()
  await teacher.getByText('已通过').first().waitFor()
  const opened = teacher.context().waitForEvent('page')
  await teacher.getByRole('button', { name: '打印' }).click()
  await opened
  await expect
    .poll(
      async () =>
        (
          await rowsOf(stage.school, 'select count(*)::int as n from sys_issued_doc where biz_id = $1', [
            task!['instance'],
          ])
        )[0]!['n'],
      soon,
    )
    .toBe(1)
  // The browser keeps the bytes of what it shows to itself; the same paper is read by the same person.
  const paper = await textOf(
    (await (await stage.school.as('tea01')).get('process/print/pdf', { instanceId: String(task!['instance']) })).raw,
  )
  for (const words of ['借用印章申请', '与𬭎源公司的实习协议', '部门负责人意见', '情况属实，同意用印'])
    expect(paper).toContain(words)
  await keepPicture(teacher, 'seal-done')
  await teacher.context().close()

  const [issued] = await rowsOf(
    stage.school,
    'select verify_code as code, payload_hash as hash from sys_issued_doc where biz_id = $1',
    [task!['instance']],
  )
  const stranger = await stage.visit(`/verify/${String(issued!['code'])}`)
  await stranger.getByText('有效', { exact: true }).waitFor()
  await stranger.getByText('已通过').first().waitFor()
  expect(await stranger.locator('main').textContent()).not.toContain('实习协议')
  await keepPicture(stranger, 'seal-verify')
  await stranger.goto(stranger.url().replace(/verify\/.*/, 'verify/AAAA-BBBB-CCCC'))
  await expect.poll(() => stranger.getByText('未查询到该证明，请核对验证码').first().isVisible(), soon).toBe(true)
  await stranger.context().close()
})
