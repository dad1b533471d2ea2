import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
let className: string
let classSize: number

beforeAll(async () => {
  stage = await openStage()
  ;({ className, classSize } = await accountsForTheClassOf('stu01'))
})
afterAll(() => stage.close())

/** Opens the tree of majors until the class is there, and ticks it. */
async function chooseClass(form: Locator, name: string): Promise<void> {
  await form.getByRole('tab', { name: '专业班级' }).click()
  const node = form.locator('.ant-tree-treenode').filter({ hasText: name })
  await expect
    .poll(
      async () => {
        if (await node.first().isVisible()) return true
        await form
          .locator('.ant-tree-switcher_close')
          .first()
          .click({ timeout: 1000 })
          .catch(() => {})
        return false
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await node.first().locator('.ant-tree-checkbox').click()
}

/** Gives everybody in a student's class an account. */
async function accountsForTheClassOf(accountNo: string): Promise<{ className: string; classSize: number }> {
  const { school } = stage
  const [own] = await rowsOf(
    school,
    'select c.id, c.class_name as name from sys_user u join base_student s on s.id::text = u.person_id join base_class c on c.id = s.class_id where u.account_no = $1',
    [accountNo],
  )
  await school.system(async (ctx) => {
    const people = await ctx.db.query<{ id: string; xh: string; xm: string }>(
      'select s.id, s.xh, s.xm from base_student s where s.class_id = $1 and s.deleted_time is null and not exists (select 1 from sys_user u where u.person_id = s.id::text)',
      [own!['id']],
    )
    await ctx.db.query(
      `insert into sys_user select (jsonb_populate_record(u, x)).* from sys_user u, jsonb_array_elements($2::jsonb) x where u.account_no = $1`,
      [
        accountNo,
        JSON.stringify(
          people.map(({ id, xh, xm }) => ({
            id: newId(ctx.now()),
            account_no: xh,
            account_key: xh.toLowerCase(),
            user_name: xm,
            person_id: id,
          })),
        ),
      ],
    )
  })
  const [row] = await rowsOf(
    school,
    "select count(*)::int as n from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.deleted_time is null",
    [own!['id']],
  )
  return { className: String(own!['name']), classSize: Number(row!['n']) }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a counsellor publishes to the own class, sees who has read and confirmed, and takes it back', async () => {
  const page = await stage.open('fdy01', desk, '/system/notice')
  await page.getByRole('button', { name: '新增通知' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '标题', exact: true }).fill('晚点名安排')
  await form.locator('.tiptap').click()
  await page.keyboard.type('今晚九点在楼下集合')
  await form
    .locator('input[type=file][accept*=".png"]')
    .first()
    .setInputFiles({ name: '封面.png', mimeType: 'image/png', buffer: picture })
  await chooseClass(form, className)
  await form.getByText(`将发送给 ${classSize} 人`).waitFor()
  await form.getByLabel('阅读要求').click()
  await page.getByTitle('需确认', { exact: true }).click()
  await form.getByRole('button', { name: '预览' }).click()
  await page.locator('.notice-frame').getByText('今晚九点在楼下集合').waitFor()
  await keepPicture(page, 'notice-preview')
  await page.getByText('手机', { exact: true }).click()
  await page.locator('.notice-frame-phone').waitFor()
  await page
    .getByRole('dialog', { name: '预览' })
    .getByRole('button', { name: /关闭|Close/ })
    .click()
  await form.getByRole('button', { name: '保存' }).click()
  const ask = page.getByRole('dialog', { name: '发布' })
  await ask.getByText(`将发送给 ${classSize} 人`).waitFor()
  await ask
    .getByRole('button', { name: '发 布' })
    .or(ask.getByRole('button', { name: '发布', exact: true }))
    .click()
  await ask.waitFor({ state: 'hidden' })
  await expect.poll(() => stateOf('晚点名安排'), { timeout: 20_000 }).toBe('3')

  const student = await stage.open('stu01', phone, '/personal/mynotice')
  await student.getByText('晚点名安排').filter({ visible: true }).first().click()
  await readAndConfirm(student)
  await stage.school.upkeep('notice figures')

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: '晚点名安排' })
  await row.getByLabel(`已读 1/${classSize}`).waitFor()
  await keepPicture(page, 'notice-list')
  await visit(page, `/system/notice/receipt?id=${await idOf('晚点名安排')}`)
  const tree = page.getByRole('navigation', { name: '按部门和班级查看' })
  await tree.getByText(className).click()
  await page.getByText(`共 ${classSize - 1} 人`).waitFor()
  await keepPicture(page, 'notice-receipts')
  await page.getByText('已读', { exact: true }).last().click()
  await page.getByText('共 1 人').waitFor()

  await visit(page, '/system/notice')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await page.getByLabel('撤回原因').fill('时间有误')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?回/ })
    .click()
  await page.getByText('已撤回').first().waitFor()
  await student.reload()
  await student
    .getByText('资源不存在')
    .or(student.getByText('数据不存在'))
    .or(student.locator('.notice-popup-gone'))
    .first()
    .waitFor()
  await expect
    .poll(
      async () =>
        (
          await rowsOf(
            stage.school,
            "select title from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'stu01' and m.biz_id = $1",
            [await idOf('晚点名安排')],
          )
        )[0],
      { timeout: 20_000 },
    )
    .toEqual({ title: '【已撤回】晚点名安排' })
})

async function readAndConfirm(page: Page): Promise<void> {
  await page.getByRole('article').getByText('今晚九点在楼下集合').waitFor()
  await keepPicture(page, 'notice-phone')
  await page.getByRole('button', { name: '我已知悉' }).click()
  await expect
    .poll(
      async () =>
        (
          await rowsOf(
            stage.school,
            'select count(confirm_time)::int as n from office_notice_read where notice_id = $1',
            [await idOf('晚点名安排')],
          )
        )[0]!['n'],
      { timeout: 20_000 },
    )
    .toBe(1)
}

async function idOf(title: string): Promise<string> {
  return String(
    (
      await rowsOf(stage.school, 'select id from office_notice where title = $1 order by create_time desc limit 1', [
        title,
      ])
    )[0]!['id'],
  )
}

async function stateOf(title: string): Promise<unknown> {
  return (await rowsOf(stage.school, 'select status from office_notice where id = $1', [await idOf(title)]))[0]![
    'status'
  ]
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}
