import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
const soon = { timeout: 20_000 }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('an administrator makes a kind of matter, draws its flow with a branch, is told what is wrong, takes a step back and publishes', async () => {
  const page = await stage.open('admin', undefined, '/process/model')
  await page.getByRole('button', { name: '新建流程' }).click()
  const dialog = page.getByRole('dialog', { name: '新建流程' })
  await dialog.getByLabel('名称').fill('外出培训申请')
  await dialog.getByLabel('编码').fill('trainingTrip')
  await dialog.getByLabel('分组').click()
  await page.getByTitle('行政').locator('visible=true').last().click()
  await dialog.getByRole('button', { name: '新建' }).click()
  const types = page.getByRole('complementary', { name: '流程类型' })
  await expect
    .poll(() => types.getByRole('button', { name: /外出培训申请/ }).getAttribute('aria-current'), soon)
    .toBe('true')
  // A new flow begins with its form.
  await page.getByRole('tab', { name: '流程', exact: true }).click()
  const checker = page.getByRole('region', { name: '流程检查' })
  await expect.poll(() => checker.textContent(), soon).toContain('流程中没有审批或办理环节')
  const publish = page.getByRole('button', { name: '发布 V1' })
  expect(await publish.isDisabled()).toBe(true)

  const tree = page.getByRole('group', { name: '流程图' })
  const plus = tree.getByRole('button', { name: '添加环节' })
  await plus.first().click()
  await page.getByRole('menuitem', { name: /^审批/ }).click()
  await expect.poll(() => checker.textContent(), soon).toContain('没有设置审批人')
  const panel = page.getByRole('complementary', { name: '环节设置' })
  await panel.getByRole('textbox', { name: '环节名称' }).fill('部门审批')
  await panel.getByLabel('审批人来源').last().click()
  await page.getByTitle('发起人部门负责人').locator('visible=true').last().click()
  await panel.getByText('会签', { exact: true }).click()
  await panel.getByRole('spinbutton', { name: '同意比例' }).fill('60')
  await expect.poll(() => panel.textContent(), soon).toContain('3 人参与时，需 2 人同意；2 人拒绝即不通过')

  await plus.nth(1).click()
  await page.getByRole('menuitem', { name: /^条件分支/ }).click()
  await tree.getByRole('button', { name: /条件 1/ }).click()
  await panel.getByText('表达式', { exact: true }).click()
  await panel.getByRole('textbox', { name: '表达式' }).fill('amount > 5')
  await expect.poll(() => checker.textContent(), soon).toContain('字段【amount】不存在')
  await checker.getByRole('button', { name: '定位' }).first().click()
  await keepPicture(page, 'flow-designer-problem')
  await panel.getByRole('button', { name: '删除环节' }).click()
  await expect.poll(() => tree.getByRole('button', { name: /条件 1/ }).count(), soon).toBe(0)
  expect(await checker.textContent()).toContain('没有错误')

  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => tree.getByRole('button', { name: /条件 1/ }).count(), soon).toBe(1)
  await page.getByRole('button', { name: '重做' }).click()
  await tree
    .getByRole('button', { name: /部门审批/ })
    .first()
    .focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => tree.getByRole('button', { name: /^部门审批/ }).count(), soon).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => tree.getByRole('button', { name: /^部门审批/ }).count(), soon).toBe(1)

  await page.getByRole('button', { name: '模拟' }).click()
  const trial = page.getByRole('complementary', { name: '模拟' })
  await expect.poll(() => trial.getByRole('region', { name: '模拟结果' }).textContent(), soon).toContain('部门审批')
  await keepPicture(page, 'flow-designer-trial')
  await trial.getByRole('button', { name: '退出模拟' }).click()

  await expect.poll(() => page.getByText('已保存', { exact: true }).isVisible(), soon).toBe(true)
  await publish.click()
  const asking = page.getByRole('dialog', { name: /发布【外出培训申请】V1/ })
  await asking.getByLabel('版本说明').fill('第一版')
  await asking.getByRole('button', { name: '发布' }).click()
  await expect.poll(() => page.getByText('已发布 V1').first().isVisible(), soon).toBe(true)
  const [row] = await rowsOf(
    stage.school,
    `select d.note, jsonb_path_query_array(d.model, '$.steps[*].name') as names, d.model -> 'steps' -> 0 ->> 'ratio' as ratio from sys_flow_definition d where process_type = 'trainingTrip'`,
  )
  expect(row).toEqual({ note: '第一版', names: ['部门审批'], ratio: '60' })
})

test('steps are dragged to another place, and two who draw at once are told', async () => {
  const page = await stage.open('admin', undefined, '/process/model')
  const [model] = await rowsOf(
    stage.school,
    `select m.id, m.version from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = 'trainingTrip'`,
  )
  const admin = await stage.school.as('admin')
  const step = (key: string) => ({ kind: 'approve', key, name: `环节${key}`, candidates: [{ rule: 'starter' }] })
  const saved = await admin.post('process/model/saveDraft', {
    id: model!['id'],
    version: model!['version'],
    draft: { steps: [step('a'), step('b'), step('c')] },
  })
  const { version } = saved.body.data as { version: number }
  await page.getByRole('button', { name: /外出培训申请/ }).click()
  await page.getByRole('tab', { name: '流程', exact: true }).click()
  const tree = page.getByRole('group', { name: '流程图' })
  const order = async () => (await tree.locator('.flow-card b').allTextContents()).join(' ')
  await expect.poll(order, soon).toBe('发起人 环节a 环节b 环节c')
  const from = (await tree.getByRole('button', { name: /^环节a/ }).boundingBox())!
  const to = (await tree.getByRole('button', { name: '添加环节' }).nth(3).boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 60)
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(order, soon).toBe('发起人 环节b 环节c 环节a')
  await tree.getByRole('button', { name: /^环节a/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order, soon).toBe('发起人 环节b 环节a 环节c')
  await expect.poll(() => page.getByText('已保存', { exact: true }).isVisible(), soon).toBe(true)
  const [now] = await rowsOf(stage.school, 'select version from sys_flow_model where id = $1', [model!['id']])
  expect(Number(now!['version'])).toBeGreaterThan(version)
  await admin.post('process/model/saveDraft', {
    id: model!['id'],
    version: now!['version'],
    draft: { steps: [step('z')] },
  })
  await tree.getByRole('button', { name: /^环节c/ }).focus()
  await page.keyboard.press('Delete')
  const told = page.getByRole('alert').filter({ hasText: '流程已被其他人修改' })
  await told.getByRole('button', { name: '重新打开' }).click()
  await expect.poll(order, soon).toBe('发起人 环节z')
})

test('on a phone a flow is looked at, not drawn', async () => {
  const page = await stage.open('admin', phone, '/process/model')
  const tree = page.getByRole('group', { name: '流程图' })
  await tree.getByRole('button').first().waitFor()
  expect(await tree.getByRole('button', { name: '添加环节' }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await keepPicture(page, 'flow-designer-phone')
})
