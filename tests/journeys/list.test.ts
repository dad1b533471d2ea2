import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecord } from '#kernel/testing/factory.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a person makes a list the own one: views with counts, a saved one, columns, rows on a page, and finds all of it on another computer', async () => {
  const page = await stage.open('jwc01', desk, '/base/student')
  const [resting] = await rowsOf(
    stage.school,
    "select count(*)::int as n from base_student where xjzt_m = '02' and deleted_time is null",
  )
  const views = page.getByRole('navigation', { name: '视图' })
  await views.getByRole('button', { name: `休学 ${String(resting!['n'])}` }).click()
  await page.getByText(`共 ${String(resting!['n'])} 条`).waitFor()
  await page.goto(new URL('/base/student?grade=2024', page.url()).href)
  await page.getByRole('button', { name: '保存方案' }).click()
  await page.getByPlaceholder('方案名称').fill('二四级')
  await page.keyboard.press('Enter')
  await views.getByRole('button', { name: /^二四级 \d+$/ }).waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '专业', exact: true }).uncheck()
  await page.getByRole('button', { name: /移动列 班级/ }).press('ArrowUp')
  await page.keyboard.press('Escape')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('userPref/submit') && answer.request().postData()!.includes('"size":20'),
  )
  await page.getByText(/^自动 · \d+ 条\/页$/).click()
  await page.getByText('20 条/页').click()
  await saved
  await keepPicture(page, 'list-own-view')
  await page.context().close()

  const elsewhere = await stage.open('jwc01', desk, '/base/student')
  await elsewhere
    .getByRole('navigation', { name: '视图' })
    .getByRole('button', { name: /^二四级 \d+$/ })
    .click()
  await elsewhere.getByText('20 条/页').waitFor()
  const heads = (await elsewhere.getByRole('columnheader').allInnerTexts()).filter(Boolean)
  expect(heads.slice(0, 4)).toEqual(['姓名', '学号', '班级', '性别'])
  expect(heads).not.toContain('专业')
  await elsewhere.context().close()
})

test('page, conditions and ticks are there when one comes back to a list, without asking again', async () => {
  const page = await stage.open('jwc01', desk, '/base/student?grade=2024')
  await page.locator('.ant-pagination').getByText('3', { exact: true }).click()
  await page.locator('.ant-pagination-item-active', { hasText: '3' }).waitFor()
  await page.locator('.list-table:not(.list-table-refreshing)').waitFor()
  for (const nth of [1, 2]) await page.getByRole('row').nth(nth).getByRole('checkbox').click()
  const first = await page.getByRole('row').nth(1).innerText()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('baseStudentInfo/list') && asked.push(request.url()))
  await page.getByText('首页', { exact: true }).first().click()
  await page.waitForURL('**/index')
  await page.goBack()
  await page.getByText('已选 2 条').waitFor()
  expect(await page.getByRole('row').nth(1).innerText()).toBe(first)
  expect(new URL(page.url()).search).toContain('current=3')
  expect(asked).toEqual([])
  await page.context().close()
})

test('rows are walked by keys, all rows of a filter go after their number was confirmed anew, and come back from the bin', async () => {
  await stage.school.system(async (ctx) => {
    for (let n = 0; n < 12; n += 1) await makeRecord(ctx, campus, { campusName: `旅程校区${n}` })
  })
  const page = await stage.open('admin', desk, `/base/campus?keyword=${encodeURIComponent('旅程校区')}`)
  await page.getByText('列表', { exact: true }).click()
  await page.getByText('共 12 条').waitFor()
  await page.getByRole('heading', { name: '校区' }).click()
  for (const key of ['j', 'j', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByText('已选 2 条').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('校区详情').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '选择全部 12 条（当前条件）' }).click()
  await page.getByText('已选全部 12 条（当前条件）').waitFor()
  await stage.school.system((ctx) => makeRecord(ctx, campus, { campusName: '旅程校区新' }))
  await page.getByRole('button', { name: '有新数据，点击刷新' }).waitFor()
  await page.getByText('共 12 条').waitFor()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '删除' }).click()
  const asked = (text: string) => page.locator('.ant-modal-confirm', { hasText: text })
  await asked('确定删除选中的 12 条数据吗？')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await asked('数量已变化：12→13，请确认').waitFor()
  await keepPicture(page, 'list-count-changed')
  await asked('12→13')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await page.locator('.empty-state', { hasText: '暂无数据~' }).getByText('没有符合条件的数据').waitFor()
  await page.locator('.list-head').getByRole('button', { name: '更多操作' }).click()
  await page.getByText('回收站', { exact: true }).click()
  const bin = page.getByRole('dialog', { name: '校区回收站' })
  await bin.getByLabel('在回收站中查找').fill('旅程校区新')
  await bin.getByLabel('在回收站中查找').press('Enter')
  await bin
    .getByRole('row', { name: /旅程校区新/ })
    .getByRole('button', { name: /恢\s*复/ })
    .click()
  await page.getByText('已恢复 1 条数据').waitFor()
  await keepPicture(page, 'list-bin')
  expect(
    await rowsOf(
      stage.school,
      "select campus_name from base_campus where campus_name like '旅程校区%' and deleted_time is null",
    ),
  ).toEqual([{ campus_name: '旅程校区新' }])
  await page.context().close()
})

test('a list fills the window it stands in, whatever its height, and opens with the students one works with', async () => {
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    const page = await stage.open('xgc01', size, '/base/student')
    await page.locator('.list-view-active', { hasText: '在读' }).waitFor()
    expect((await page.locator('.list-view').allInnerTexts()).at(-1)).toMatch(/^全部/)
    await page.getByRole('row').nth(1).waitFor()
    const foot = (await page.locator('.list-foot').boundingBox())!
    const row = (await page.getByRole('row').nth(1).boundingBox())!
    const left = size.height - foot.y - foot.height
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(row.height + 24)
    // Everything is one click away, and the list does not go back from there.
    await page.locator('.list-view', { hasText: '全部' }).getByRole('button').click()
    await page.locator('.list-view-active', { hasText: '全部' }).waitFor()
    await keepPicture(page, `list-window-${size.height}`)
    await page.context().close()
  }
})
