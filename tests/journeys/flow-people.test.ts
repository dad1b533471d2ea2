import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
const names: Record<string, string> = {}

beforeAll(async () => {
  stage = await openStage()
  for (const row of await rowsOf(
    stage.school,
    `select account_no, user_name, id from sys_user where account_no = any($1)`,
    [['fdy01', 'fdy02', 'fdy03', 'tea01', 'bzr01', 'xgc01']],
  ))
    Object.assign(names, {
      [String(row['account_no'])]: String(row['user_name']),
      [`id:${String(row['account_no'])}`]: String(row['id']),
    })
  // What the demo school has running would be counted along.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
  await aKindDecidedBy(['fdy01'], 'awayCar', '外出用车登记')
  await aKindDecidedBy(['bzr01'], 'awayRoom', '场地使用登记')
  for (const [account, kind] of [
    ['tea01', 'awayCar'],
    ['xgc01', 'awayCar'],
    ['fdy02', 'awayCar'],
    ['tea01', 'awayRoom'],
    ['fdy03', 'awayRoom'],
  ] as const)
    await (
      await stage.school.as(account)
    ).post('process/process/start', { processType: kind, formData: { reason: '周五校外会议' } })
})
afterAll(() => stage.close())

async function aKindDecidedBy(accounts: string[], code: string, name: string): Promise<void> {
  const admin = await stage.school.as('admin')
  await admin.post('process/processType/submit', { code, name, groupName: '10', managerRoles: ['gly'] })
  const [model] = await rowsOf(
    stage.school,
    'select m.id, m.version from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = $1',
    [code],
  )
  const steps = [
    {
      kind: 'approve',
      key: 'first',
      name: '审批',
      candidates: [{ rule: 'user', params: { users: accounts.map((one) => names[`id:${one}`]) } }],
    },
  ]
  await admin.post('process/model/saveDraft', {
    id: model!['id'],
    version: model!['version'],
    draft: { steps },
    form: { fields: [{ name: 'reason', label: '事由', type: 'text', required: true }] },
  })
  const published = await admin.post('process/model/publish', { id: model!['id'] })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
}

async function choosePerson(page: Page, index: number, name: string): Promise<void> {
  const box = page.locator('.ant-select input[role="combobox"]').nth(index)
  await box.click()
  await box.fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
}

test('a counsellor hands the inbox to a colleague for three days on the phone, who finds it there, and takes it back', async () => {
  const page = await stage.open('fdy01', phone, '/process/delegate')
  await page.getByRole('button', { name: '新建委托' }).click()
  const form = page.getByRole('dialog', { name: '新建委托' })
  await form.getByRole('button', { name: '提交委托' }).click()
  await form.getByText('请选择受托人').waitFor()
  const choose = async (field: number, word: string) => {
    await form.getByRole('combobox').nth(field).click()
    const sheet = page.locator('.pick-sheet').getByRole('dialog')
    await sheet.getByLabel('输入文字查找').fill(word)
    await sheet.getByRole('option').filter({ hasText: word }).first().click()
    return sheet
  }
  await choose(0, names['fdy02']!)
  await (await choose(1, '外出用车登记')).getByRole('button', { name: '确定' }).click()
  await form.getByText('现有待办一并委托').click()
  await form.getByText('将移交 2 条待办').waitFor()
  await form.getByText('另有 1 条仍由您办理').waitFor()
  await keepPicture(page, 'delegate-form-phone')
  await form.getByRole('button', { name: '一周' }).click()
  await form.getByRole('button', { name: '提交委托' }).click()
  await page.locator('.delegations li').filter({ hasText: names['fdy02']! }).getByText('生效中').waitFor()
  await keepPicture(page, 'delegate-phone')
  const other = await stage.open('fdy02', phone, '/process/delegate?tab=toMe')
  await other.locator('.delegations li').filter({ hasText: names['fdy01']! }).getByRole('link', { name: '2' }).waitFor()
  await page.getByRole('button', { name: '收回' }).click()
  await page.getByText('2 条未处理的待办将退还给您').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await page.getByText('已收回', { exact: true }).waitFor()
  expect(
    await rowsOf(
      stage.school,
      `select u.account_no as account from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.process_type = 'awayCar' and t.status = '1'`,
    ),
  ).toEqual([{ account: 'fdy01' }, { account: 'fdy01' }, { account: 'fdy01' }])
})

test('an administrator hands over what a leaving head teacher decides: chosen, looked at, done, and what stayed behind is told', async () => {
  const page = await stage.open('admin', desk, '/process/handover')
  await page.getByRole('button', { name: '新建交接' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('请选择移交人').waitFor()
  await choosePerson(page, 0, names['bzr01']!)
  await choosePerson(page, 1, names['fdy03']!)
  await keepPicture(page, 'handover-choose')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('待办审批的去向').waitFor()
  await page.getByText('接收人是发起人').waitFor()
  await page.getByRole('link', { name: '场地使用登记', exact: true }).waitFor()
  await keepPicture(page, 'handover-preview')
  await page.getByRole('button', { name: '开始交接' }).click()
  await page
    .getByText(/^已移交 \d+ 条，1 条未移交$/)
    .first()
    .waitFor()
  await keepPicture(page, 'handover-result')
  await page.getByRole('button', { name: '完成', exact: true }).click()
  const row = page.locator('.handovers li').filter({ hasText: names['bzr01']! })
  await row.getByText('部分完成').waitFor()
  await row.getByRole('button', { name: '1 条未移交' }).click()
  await page.getByRole('dialog').getByText('接收人是发起人').waitFor()
})
