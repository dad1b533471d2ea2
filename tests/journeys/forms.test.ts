import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const open = async (page: Page, path: string) => void (await page.goto(new URL(path, page.url()).href))
const formOf = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '保存', exact: true }) })

test('a browser that dies loses nothing: the draft with its file waits on another computer, and is gone once it is saved', async () => {
  const page = await stage.open('xgc01', desk, '/resource/fileLink')
  await page.getByRole('button', { name: '新增常用文件' }).first().click()
  const form = formOf(page)
  await form.getByRole('textbox', { name: '标题', exact: true }).fill('奖学金申请表')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name: '奖学金申请表.txt', mimeType: 'text/plain', buffer: Buffer.from('form') })
  await form.getByText('奖学金申请表.txt').waitFor()
  await form.getByText(/草稿已自动保存/).waitFor()
  // Hidden, as when the window is closed.
  const sent = page.waitForResponse((answer) => answer.url().includes('userDraft/submit') && answer.ok())
  await page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange'))",
  )
  await sent
  await page.context().close()

  const other = await stage.open('xgc01', desk, '/resource/fileLink')
  await other.getByRole('button', { name: '新增常用文件' }).first().click()
  const again = formOf(other)
  await again.getByText(/已恢复您 .+ 未提交的内容/).waitFor()
  expect(await again.getByRole('textbox', { name: '标题', exact: true }).inputValue()).toBe('奖学金申请表')
  await again.getByText('奖学金申请表.txt').waitFor()
  await keepPicture(other, 'form-draft-restored')
  await again.getByRole('button', { name: '取消' }).click()
  await other.getByText('内容尚未保存，确定离开吗？').last().waitFor()
  await other.getByRole('button', { name: '继续填写' }).click()
  const given = other.waitForResponse((answer) => answer.url().includes('userDraft/remove'))
  await again.getByRole('button', { name: '保存', exact: true }).click()
  await other.getByText('保存成功').waitFor()
  await given
  expect(await rowsOf(stage.school, "select title from resource_file_link where title = '奖学金申请表'")).toHaveLength(
    1,
  )
  expect(await rowsOf(stage.school, "select 1 from sys_user_draft where form_key = 'resource/fileLink'")).toEqual([])
  await other.context().close()
})

test('an answer that never comes: everything stays, and trying again saves one record; then two editors differ in one field', async () => {
  const page = await stage.open('admin', desk, '/base/campus')
  await page.getByRole('button', { name: '新增校区' }).click()
  const form = formOf(page)
  await form.getByLabel('校区名称').fill('断网校区')
  await form.getByLabel('校区编码').fill('T77')
  // The first try reaches the server, its answer reaches nobody.
  await page.route(
    '**/campus/add',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('网络连接错误，内容已保留。重试不会重复保存。').waitFor()
  await keepPicture(page, 'form-unanswered')
  await form.getByRole('button', { name: '重试' }).click()
  await page.getByText('保存成功').waitFor()
  expect(await rowsOf(stage.school, "select id from base_campus where campus_code = 'T77'")).toHaveLength(1)

  await open(page, '/base/campus?keyword=断网校区')
  await page.getByRole('row').filter({ hasText: '断网校区' }).getByText('编辑').click()
  await formOf(page).getByLabel('校区名称').fill('我的校区')
  await rowsOf(
    stage.school,
    "update base_campus set campus_name = '他的校区', version = version + 1 where campus_code = 'T77' returning id",
  )
  await formOf(page).getByRole('button', { name: '保存', exact: true }).click()
  const conflict = page.getByRole('region', { name: '与最新数据不同的字段' })
  await conflict.getByText('他的校区').waitFor()
  expect(await conflict.getByRole('row').count()).toBe(2)
  await keepPicture(page, 'form-conflict')
  await conflict.getByRole('button', { name: '覆盖' }).click()
  await page.getByText('保存成功').waitFor()
  expect(await rowsOf(stage.school, "select campus_name from base_campus where campus_code = 'T77'")).toEqual([
    { campus_name: '我的校区' },
  ])

  await page.getByRole('button', { name: '新增校区' }).click()
  await formOf(page).getByLabel('校区编码').fill('T77')
  await formOf(page).getByLabel('校区名称').click()
  await formOf(page).getByText('校区编码已存在').first().waitFor()
  await page.context().close()
})

test('an export asks for its columns, and a sheet comes out; files wait on a page of their own', async () => {
  const page = await stage.open('jwc01', desk, '/base/student')
  await page.getByRole('button', { name: '导出' }).first().click()
  const dialog = page.getByRole('dialog').filter({ hasText: '导出学生' })
  await dialog.getByText('敏感字段以掩码导出', { exact: false }).waitFor()
  await dialog.getByLabel('按分组合并表头').check()
  await keepPicture(page, 'export-dialog')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^学生_\d{12}\.xlsx$/)
  // A sheet is a zip.
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.context().close()

  const hand = await stage.open('stu01', phone, '/personal/myfilelink')
  await hand.getByRole('tab', { name: '常用文件' }).waitFor()
  await hand.getByRole('tab', { name: '我的导出/生成' }).click()
  await hand.getByText('导出的表格和导入的错误数据会在这里保留 7 天').waitFor()
  expect(await hand.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await hand.context().close()
})

test('a record of many fields is filled in on a page with a tag of its own: it asks before it is closed, comes back as a draft, and leads back when saved', async () => {
  const page = await stage.open('jwc01', desk, '/base/student')
  await page.getByRole('button', { name: '新增学生' }).first().click()
  await page.waitForURL('**/base/student/form')
  await page.getByRole('heading', { name: '新增学生' }).waitFor()
  await page.getByRole('navigation', { name: '表单分组' }).getByText('来源与户籍').waitFor()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('长表单')
  const tag = page.locator('[data-tag="/base/student/form"]')
  await page.locator('[data-tag="/base/student"]').getByRole('button').first().click()
  await page.waitForURL('**/base/student*')
  await tag.getByRole('button').first().click()
  expect(await page.getByRole('textbox', { name: '姓名', exact: true }).inputValue()).toBe('长表单')
  await page.getByText(/草稿已自动保存/).waitFor()
  await keepPicture(page, 'form-page')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/还有 \d+ 处需要修改/).waitFor()

  await tag.getByRole('button', { name: /^关闭/ }).click()
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await tag.getByRole('button', { name: /^关闭/ }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await page.waitForURL('**/base/student*')

  await open(page, '/base/student/form')
  await page.getByText(/已恢复您 .+ 未提交的内容/).waitFor()
  expect(await page.getByRole('textbox', { name: '姓名', exact: true }).inputValue()).toBe('长表单')
  await page.getByRole('button', { name: '放弃草稿' }).click()

  // Somebody who stands in the list that saving leads back to.
  await open(page, '/base/student')
  const first = await page.locator('tbody tr[data-row-key]').first().getAttribute('data-row-key')
  const [known] = await rowsOf(stage.school, 'select id, xh, xm from base_student where id = $1', [first])
  await open(page, `/base/student/form?id=${String(known!['id'])}`)
  await page.getByRole('heading', { name: `编辑${String(known!['xm'])}` }).waitFor()
  await page.locator('[data-tag*="form?id="]', { hasText: `编辑${String(known!['xm'])}` }).waitFor()
  await page.getByRole('textbox', { name: '曾用名' }).fill('曾经的名字')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  await page.waitForURL('**/base/student*')
  // For two seconds the list says which line it was.
  const saved = page.locator('.ant-table-row.is-just-saved')
  expect(await saved.getAttribute('data-row-key')).toBe(known!['id'])
  await saved.waitFor({ state: 'detached' })
  expect(await page.locator('[data-tag*="form?id="]').count()).toBe(0)
  expect(await rowsOf(stage.school, 'select used_name from base_student where id = $1', [known!['id']])).toEqual([
    { used_name: '曾经的名字' },
  ])
  await page.setViewportSize(phone)
  await open(page, `/base/student/form?id=${String(known!['id'])}`)
  await page.getByRole('heading', { name: `编辑${String(known!['xm'])}` }).waitFor()
  await keepPicture(page, 'form-page-phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await page.context().close()
})
