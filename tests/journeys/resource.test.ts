import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
let folder: string

beforeAll(async () => {
  stage = await openStage()
  folder = mkdtempSync(join(tmpdir(), 'campus-upload-'))
  await switchSecondAuthOff(stage.school)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await stage.close()
})

test('a big file goes up in parts while somebody looks on, is looked at, and is cleaned away', async () => {
  const page = await stage.open('admin', desk, '/system/notice')
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
    randomBytes(22 * 1024 * 1024),
  ])
  writeFileSync(join(folder, '开学典礼.mp4'), film)
  writeFileSync(join(folder, '说明.txt'), '第一行说明')
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/uploadPart')) parts.push(new URL(request.url()).searchParams.get('part')!)
  })
  await page.getByRole('button', { name: /^新增/ }).first().click()
  const chooser = page.getByLabel('附件', { exact: true })
  await chooser.setInputFiles(join(folder, '开学典礼.mp4'))
  await expect
    .poll(async () => (await rowsOf(stage.school, `select name from sys_file where name = '开学典礼.mp4'`)).length, {
      timeout: 120_000,
    })
    .toBe(1)
  expect(parts).toEqual(['1', '2', '3', '4', '5'])
  await chooser.setInputFiles(join(folder, '说明.txt'))
  await expect
    .poll(async () => (await rowsOf(stage.school, `select 1 from sys_file where name = '说明.txt'`)).length, {
      timeout: 60_000,
    })
    .toBe(1)

  await page.goto(new URL('/resource/attachment', page.url()).href)
  await page.getByText('临时与待清理').first().waitFor()
  await page
    .getByRole('row', { name: /说明\.txt/ })
    .getByText('预览')
    .click()
  await page.getByText('第一行说明').waitFor()
  await keepPicture(page, 'attachment-preview')
  await page.keyboard.press('Escape')
  await page.locator('.ant-segmented-item', { hasText: '临时与待清理' }).click()
  await page.getByText('清理到期文件').waitFor()
  // A draft keeps its files; given up, it lets them go. A day later, as the clean-up sees it.
  await stage.school.system((ctx) => ctx.db.execute('delete from sys_user_draft'))
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_file set create_time = create_time - interval '25 hours' where status = '0'`),
  )
  await page.getByText('清理到期文件').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /清\s*理/ })
    .click()
  await page.getByText(/已清理 \d+ 个文件/).waitFor()
  expect(await rowsOf(stage.school, `select 1 from sys_file where name in ('开学典礼.mp4', '说明.txt')`)).toEqual([])
  await keepPicture(page, 'attachment-cleaned')
})

test('the page of messages to many tells what it will cost before anything goes out, on a phone too', async () => {
  const page = await stage.open('xgc01', phone, '/resource/sms/send')
  await page.getByLabel('短信模板').click()
  await page.getByRole('dialog').getByRole('option', { name: '通知', exact: true }).click()
  await page.getByLabel('title').fill('停水')
  await page.getByLabel('content').fill('明天上午八点至十点')
  await page.getByLabel('按号码').fill('13911112222\n13911112222\n13911113333\nnobody')
  await page.getByText('2 人 · 2 条 · 约 0.08 元').waitFor()
  await page.getByText('1 个，只发一次').waitFor()
  await keepPicture(page, 'sms-send-phone')
  await page.getByRole('button', { name: '发送给 2 人' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*送/ })
    .click()
  await page.getByText('已发送 2 条短信').waitFor()
})
