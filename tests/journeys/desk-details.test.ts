import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { desk, goTo, keepPicture, lookOf, openStage, type Stage } from './browser.ts'

let stage: Stage
let flows: Awaited<ReturnType<typeof flowStage>>
const code = 'borrowRoom'
beforeAll(async () => {
  stage = await openStage()
  flows = await flowStage(stage.school)
  const id = await flows.publishType(code, [flows.node('first', ['tea01']), flows.node('second', ['yx01'])], {
    takeBackMinutes: 60,
  })
  const { version, draft } = (await flows.admin.get('process/model/design', { id })).body.data
  const form = {
    fields: [
      { name: 'reason', label: '事由', type: 'text' },
      { name: 'day', label: '使用日期', type: 'day' },
    ],
  }
  await flows.admin.post('process/model/saveDraft', { id, version, draft, form })
  await flows.admin.post('process/model/publish', { id })
})
afterAll(() => stage.close())

test('a form without any content asks once, reads a typed day, and an agreement can be taken back from its line', async () => {
  const page = await stage.open('fdy01', desk, `/process/start?type=${code}`)
  const submit = page.getByRole('button', { name: '提交', exact: true })
  await submit.click()
  const question = page.getByRole('dialog', { name: '表单还没有填写内容，确定提交吗？' })
  await question.getByText('审批人将看不到任何说明。').waitFor()
  await keepPicture(page, 'desk-empty-form')
  await question.getByRole('button', { name: '继续填写' }).click()
  const day = page.getByLabel('使用日期')
  await day.fill('20261203')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-12-03')
  await submit.click()
  await page.getByText('提交成功').waitFor()
  await page.context().close()

  const todo = await stage.open('tea01', desk, '/personal/usertodo')
  await todo.getByText(`${code}申请`).first().click()
  await todo
    .getByText(/12月3日/)
    .first()
    .waitFor()
  await todo.getByRole('button', { name: /^同意/ }).last().click()
  const line = todo.locator('.ant-message').filter({ hasText: /已同意 .+申请/ })
  await line.waitFor()
  await keepPicture(todo, 'desk-undo')
  await line.getByRole('button', { name: '撤销' }).click()
  await todo.getByText('已撤销 1 项').waitFor()
  const tasks = await flows.sql(
    `select t.status from sys_flow_task t join sys_user u on u.id = t.assignee_id
     where t.process_type = $1 and u.account_no = 'tea01'`,
    [code],
  )
  expect(tasks).toEqual([{ status: '1' }])
  await todo.context().close()
})

test('what one decided stands in the rows of the open ones, the first open, with the facts it was decided by', async () => {
  const page = await stage.open('fdy01', desk, '/personal/usertodo')
  await page.getByRole('heading', { name: /^今天/ }).waitFor()
  await page.locator('.todo-tabs').getByText('已办', { exact: true }).click()
  const rows = page.getByRole('region', { name: '事项' }).locator('.todo-row')
  await expect.poll(() => rows.first().getAttribute('aria-current')).toBe('true')
  await page.getByRole('heading', { name: /^昨天/ }).waitFor()
  await rows.filter({ hasText: '请假 · 辅导员审批' }).first().click()
  const beside = page.getByRole('region', { name: '办理' })
  await beside.getByRole('heading', { name: '本学期请假' }).waitFor()
  await beside
    .locator('.request-head')
    .getByText(/^(已批准|休假中|待销假|逾期未归|已销假)$/)
    .waitFor()
  await keepPicture(page, 'desk-decided')
  await page.context().close()
})

for (const look of ['light', 'dark'] as const)
  test(`${look}: statistics, the week, the board of steps and scheduled work speak to whoever reads them`, async () => {
    const open = (account: string, path: string) =>
      stage.open(account, desk, path, { before: (page) => page.addInitScript(lookOf(look)) })
    const stat = await open('fdy01', '/leave/stat')
    await expect
      .poll(() => stat.getByRole('tab', { selected: true }).allTextContents())
      .toEqual([expect.stringMatching(/^按(班级|学生)$/)])
    expect(await stat.getByText('平均审批时长', { exact: true }).count()).toBe(1)
    expect(await stat.getByText('P90').count()).toBe(0)
    await keepPicture(stat, `desk-stat-${look}`)

    const board = await open('admin', '/process/follow')
    await board.getByText('环节看板').waitFor()
    await board.getByText('一般用时').first().waitFor()
    expect(await board.locator('.follow-reach dd', { hasText: /^0 次$/ }).count()).toBe(0)
    await keepPicture(board, `desk-follow-${look}`)

    const schedule = stat
    await goTo(schedule, '/personal/userschedule')
    await schedule.locator('.sch-column').first().waitFor()
    await keepPicture(schedule, `desk-week-${look}`)
    const chip = schedule.getByRole('button', { name: /项待办截止$/ }).first()
    const [n] = /\d+(?= 项)/.exec((await chip.getAttribute('aria-label'))!)!
    await chip.click()
    const dues = schedule.getByRole('dialog', { name: /截止的待办$/ })
    await expect.poll(() => dues.getByRole('listitem').count()).toBe(Number(n))
    await keepPicture(schedule, `desk-dues-${look}`)
    await schedule.context().close()

    const work = board
    await goTo(work, '/system/job')
    await work.getByText('清理办事大厅搜索记录').waitFor()
    await keepPicture(work, `desk-upkeep-${look}`)
    await work.context().close()
  })
