import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { goTo, keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  page = await stage.open('admin')
}, 180_000)
afterAll(() => stage.close())

const firstOf = async (sql: string, values: unknown[] = []) => (await rowsOf(stage.school, sql, values))[0]

/** Opens a list and asks for an action of one of its rows, wherever its word stands. */
async function ask(path: string, text: string, verb: string): Promise<void> {
  await goTo(page, path)
  const row = page.getByRole('row').filter({ hasText: text }).first()
  await row
    .getByRole('button', { name: '更多操作' })
    .or(row.getByRole('button', { name: verb, exact: true }))
    .first()
    .waitFor()
  const inline = row.getByRole('button', { name: verb, exact: true })
  if (await inline.isVisible()) return inline.click()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

test('a notice that has a time is asked for in words of its own, and its unread are reminded from the receipts', async () => {
  const admin = await stage.school.as('admin')
  const draft = {
    title: '宿舍水箱清洗安排',
    category: '1',
    content: '<p>请提前储水</p>',
    targetScope: { userType: 'tea', include: [{ kind: 'school', ids: [] }] },
  }
  const publishTime = new Date(stage.school.clock().getTime() + 3 * 86_400_000).toISOString()
  await admin.post('base/sysNotice/add', { ...draft, publishTime })
  await ask('/system/notice', '宿舍水箱清洗安排', '发布')
  const asking = page.getByRole('dialog', { name: '定时发布' })
  await asking.getByText('到发布时间后，范围内的人员即可看到。').waitFor()
  await asking.getByText(/将发送给 [\d,]+ 人/).waitFor()
  await keepPicture(page, 'notice-on-time')
  await asking.getByRole('button', { name: '定时发布' }).click()
  await page.getByText('已定时').first().waitFor()
  expect(await firstOf(`select status from office_notice where title = '宿舍水箱清洗安排'`)).toEqual({ status: '2' })

  const { id } = (await admin.post('base/sysNotice/add', { ...draft, title: '教学楼消防演练' })).body.data
  await admin.post('base/sysNotice/publish', { id })
  await goTo(page, `/system/notice/receipt?id=${id}`)
  await page.getByRole('button', { name: '一键提醒未读' }).click()
  const reminding = page.getByRole('dialog', { name: '提醒未读' })
  await reminding.getByText('教学楼消防演练').waitFor()
  await reminding.getByRole('button', { name: '提醒未读' }).click()
  await page.getByText('已提醒').first().waitFor()
  await page.getByRole('button', { name: '一键提醒未读' }).click()
  await reminding.getByRole('button', { name: '提醒未读' }).click()
  await reminding.getByRole('alert').getByText('距上次提醒不足12小时').waitFor()
})

test('what becomes of a failure is said in a form that knows how it stands', async () => {
  await stage.school.system((ctx) =>
    ctx.db.query(
      `insert into sys_error_log (
         id, version, create_time, update_time, last_time, first_time, message, level, fingerprint, times, state
       )
       values (gen_random_uuid(), 1, $1, $1, $1, $1, 'Error: 打印机没有回答', 'error', 'journey', 1, '0')`,
      [ctx.now()],
    ),
  )
  await ask('/system/log/error', '打印机没有回答', '处理')
  const dialog = page.getByRole('dialog', { name: '处理' })
  await dialog.getByText('Error: 打印机没有回答').waitFor()
  expect(await dialog.getByRole('radio', { name: '未处理' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: '已解决' }).check()
  await dialog.getByLabel('处理说明').fill('换了网线')
  await keepPicture(page, 'error-handle')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await firstOf(`select state, remark from sys_error_log where fingerprint = 'journey'`)).toEqual({
    state: '2',
    remark: '换了网线',
  })
})

test('what is ticked is done in one call with one form, and what could not be done is told by its name', async () => {
  const insert = (name: string) =>
    stage.school.system((ctx) =>
      ctx.db.query(
        `insert into sys_error_log (
           id, version, create_time, update_time, last_time, first_time, message, level, fingerprint, times, state
         )
         values (gen_random_uuid(), 1, $1, $1, $1, $1, $2, 'error', $2, 1, '0')`,
        [ctx.now(), name],
      ),
    )
  for (const name of ['Error: 纸张用完甲', 'Error: 纸张用完乙']) await insert(name)
  const calls: string[] = []
  page.on('request', (request) => /\/(handle|disable)$/.test(request.url()) && calls.push(request.url()))
  const tick = async (path: string, names: readonly string[]) => {
    // Loaded anew: a list that was open before keeps the rows it had.
    await page.goto(new URL(path, page.url()).href)
    for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  }
  const bar = page.getByRole('toolbar', { name: '批量操作' })

  await tick('/system/log/error', ['纸张用完甲', '纸张用完乙'])
  await bar.getByRole('button', { name: '处理' }).click()
  const dialog = page.getByRole('dialog', { name: '处理 2 条' })
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.getByText('请选择状态').waitFor()
  await dialog.getByRole('radio', { name: '已解决' }).check()
  await dialog.getByLabel('处理说明').fill('加了纸')
  await keepPicture(page, 'error-handle-many')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await page.getByText('已处理 2 条').waitFor()
  await bar.waitFor({ state: 'hidden' })
  expect(
    await firstOf(
      `select count(*)::int as n from sys_error_log
       where message like 'Error: 纸张用完%' and state = '2' and remark = '加了纸'`,
    ),
  ).toEqual({ n: 2 })

  const admin = await stage.school.as('admin')
  for (const [deviceNo, name] of [
    ['JM-1', '旅程闸机甲'],
    ['JM-2', '旅程闸机乙'],
  ])
    expect((await admin.post('device/device/add', { deviceNo, name, deviceType: '1' })).body).toMatchObject({
      success: true,
    })
  await stage.school.system((ctx) => ctx.db.execute(`update sys_device set state = '1' where device_no = 'JM-1'`))
  await tick('/system/device', ['旅程闸机甲', '旅程闸机乙'])
  await bar.getByRole('button', { name: '停用' }).click()
  const stopping = page.getByRole('dialog', { name: '停用 2 条' })
  await stopping.getByText('停用期间设备的请求都会被拒绝，可以再次启用。').waitFor()
  await stopping.getByRole('button', { name: /停\s?用/ }).click()
  const result = page.getByRole('dialog', { name: '处理结果' })
  await result.getByText('已处理 1 条').waitFor()
  await result.getByRole('listitem').filter({ hasText: '旅程闸机乙' }).getByText('当前状态不能停用').waitFor()
  await keepPicture(page, 'many-refused')
  await result.getByRole('button', { name: '知道了' }).click()
  await page.getByText('已选 1 条').waitFor()
  expect(calls).toHaveLength(2)
})

test('a matter is closed for repair with a word for its people, and a published file is stopped', async () => {
  await ask('/system/service', '开具在读证明', '维护')
  const repairing = page.getByRole('dialog', { name: '维护' })
  await repairing.getByRole('button', { name: /保\s?存/ }).click()
  await repairing.getByText('请输入维护说明').waitFor()
  await repairing.getByLabel('维护说明').fill('打印服务升级')
  await keepPicture(page, 'service-repair')
  await repairing.getByRole('button', { name: /保\s?存/ }).click()
  await repairing.waitFor({ state: 'hidden' })
  expect(await firstOf(`select state, repair_text as text from nav_service_item where name = '开具在读证明'`)).toEqual({
    state: '4',
    text: '打印服务升级',
  })

  await stage.school.system((ctx) =>
    ctx.db.query(
      `insert into resource_file_link (
         id, version, create_time, update_time, title, category, file_id, state, edition, downloads
       )
       values (gen_random_uuid(), 1, $1, $1, '办公用品领用表', '1', '{}', '0', 1, 0)`,
      [ctx.now()],
    ),
  )
  await ask('/resource/fileLink', '办公用品领用表', '发布')
  await page.getByText('已发布').first().waitFor()
  await ask('/resource/fileLink', '办公用品领用表', '停用')
  const stopping = page.getByRole('dialog', { name: '停用' })
  await stopping.getByText('停用后读者不能再下载，确定停用吗？').waitFor()
  await stopping.getByRole('button', { name: /停\s?用/ }).click()
  await page.getByText('已停用').first().waitFor()
  expect(await firstOf(`select state from resource_file_link where title = '办公用品领用表'`)).toEqual({ state: '2' })

  await goTo(page, '/resource/oss')
  await page
    .getByRole('button', { name: /测\s?试/ })
    .first()
    .click()
  await page.getByText('写入、读取、下载地址、删除均正常').waitFor()
})
