import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage
let led: { name: string }

beforeAll(async () => {
  stage = await openStage()
  const [row] = await rowsOf(
    stage.school,
    `select c.class_name as name from base_class c join base_student s on s.class_id = c.id and s.deleted_time is null and s.xjzt_m = '01' group by c.id order by c.class_name limit 1`,
  )
  led = row as typeof led
})
afterAll(() => stage.close())

/** Opens the tree of majors until a class is there, and ticks it. */
async function chooseClass(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: '专业班级' }).click()
  const leaf = dialog.locator('.ant-tree-treenode:has(.ant-tree-switcher-noop)').first()
  await expect
    .poll(
      async () => {
        if (await leaf.isVisible()) return true
        await dialog
          .locator('.ant-tree-switcher_close')
          .first()
          .click({ timeout: 1000 })
          .catch(() => {})
        return false
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await leaf.locator('.ant-tree-checkbox').click()
}

async function fillTime(form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label).fill(text)
  await form.getByLabel(label).press('Enter')
}

/** So many days from now, on the school's calendar. */
function day(ahead: number): string {
  return new Date(stage.school.clock().getTime() + (8 + 24 * ahead) * 3_600_000).toISOString().slice(0, 10)
}

test('the student office hands in leave for a class; agreed to, everybody of it has a leave', async () => {
  const page = await stage.open('xgc01', undefined, '/leave/batch')
  await page.getByRole('button', { name: '新增集体公假' }).click()
  const form = page.locator('.form-drawer')
  await form.getByRole('radio', { name: '竞赛/培训' }).click()
  await form.getByLabel('名称').fill('省技能竞赛开幕式')
  await fillTime(form, '开始时间', `${day(30)} 08:00`)
  await fillTime(form, '结束时间', `${day(30)} 18:00`)
  await form.getByLabel('事由').fill('参加省技能竞赛开幕式')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '活动通知.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  await form.getByRole('button', { name: '粘贴学号' }).click()
  await form.getByLabel('学号', { exact: true }).fill('不是学号')
  await form.getByRole('button', { name: '核对并加入' }).click()
  await form.getByText('第1行：学号不是学号不存在或不在您的管理范围').waitFor()
  await form.getByRole('button', { name: '按班级或人群选择' }).click()
  const dialog = page.getByRole('dialog', { name: '选择学生' })
  await chooseClass(dialog)
  await dialog.getByRole('button', { name: '加入名单' }).click()
  const all = form.locator('.batch-chosen .ant-segmented-item').first()
  await expect.poll(() => all.innerText()).toMatch(/^全部 [1-9]/)
  const remove = form.getByRole('button', { name: /^移除不能请假的/ })
  if (await remove.isVisible()) await remove.click()
  const size = Number((await all.innerText()).replace('全部 ', ''))
  await keepPicture(page, 'leave-batch-form')
  await form.getByRole('button', { name: '提交审批' }).click()
  await page.getByText('已提交审批').waitFor()
  const row = page.getByRole('row').filter({ hasText: '省技能竞赛开幕式' })
  await row.getByText('审批中').waitFor()

  const [batch] = await rowsOf(stage.school, `select id from leave_batch where title = '省技能竞赛开幕式'`)
  await everybodyAgrees(stage.school, String(batch!['id']))
  await page.goto(new URL(`/leave/batch?open=${String(batch!['id'])}`, page.url()).href)
  const detail = page.locator('.detail-drawer')
  await detail.getByRole('tab', { name: '名单' }).click()
  await detail.getByText('已批准').first().waitFor()
  expect(await detail.locator('.batch-members li').count()).toBe(size)
  await keepPicture(page, 'leave-batch-members')
})

test('somebody asks who would decide, and sees by which conditions', async () => {
  const page = await stage.open('xgc01', undefined, '/leave/rule')
  await page.getByText('与默认分级一致').waitFor()
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1 天以内', exact: true }) })
  expect(await line.getByRole('cell').allInnerTexts()).toEqual(['辅导员审批', '辅导员审批\n院系审批\n学生处审批'])
  await page.getByRole('listitem').filter({ hasText: '周末离校登记、节假日离校登记' }).getByText('一律').waitFor()
  const trial = page.locator('.level-trial')
  const levels = async (flag?: string) => {
    if (flag) await trial.getByText(flag).click()
    await trial.getByRole('button', { name: '试算审批级别' }).click()
    await trial.getByRole('status').waitFor()
    return (await trial.locator('.level-trial-result ol li > b').allInnerTexts()).join(' ')
  }
  await trial.locator('.ant-segmented').first().getByText('班级').click()
  await choose(page, trial.getByLabel('班级').last(), led.name)
  await choose(page, trial.getByLabel('请假类型'), '事假')
  expect(await levels()).toBe('辅导员审批')
  expect(await levels('不在校住宿')).toBe('辅导员审批 院系审批 学生处审批')
  await keepPicture(page, 'leave-rule')
})

test('an outline is drawn by a click and moved by keys; what crosses itself is not saved', async () => {
  const page = await stage.open('xgc01', undefined, '/leave/fence')
  const corner = page.getByRole('button', { name: /^顶点 1：/ })
  const before = await corner.getAttribute('aria-label')
  await corner.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => corner.getAttribute('aria-label')).not.toBe(before)
  await page.getByRole('button', { name: '粘贴或导入' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('坐标').fill('112.91,28.14\n112.92,28.15\n112.92,28.14\n112.91,28.15')
  await dialog.getByRole('button', { name: '使用这些坐标' }).click()
  await page.getByText('边线交叉：第 1 条边与第 3 条边相交').waitFor()
  expect(await page.getByRole('button', { name: '保存范围' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '保存范围' }).click()
  await page.getByText('保存成功').waitFor()
  await keepPicture(page, 'leave-fence')
})

async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await box.click()
  // A short list has no search of its own.
  if (await box.isEditable()) await box.fill(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
}
