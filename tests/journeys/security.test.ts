import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '#services/identity/proof/totp.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
let boundSecret = ''

beforeAll(async () => {
  stage = await openStage()
  // Signed in before a second factor is bound, this device is known from then on.
  await stage.school.as('admin')
})
afterAll(() => stage.close())

test('a protected form is kept while its author authenticates a second time, and is written once', async () => {
  const page = await stage.open('admin', desk, '/personal/security')
  const address = new URL(page.url()).origin
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await page.getByPlaceholder('登录密码').fill('Campus@2026')
  await page.getByRole('button', { name: '下一步' }).click()
  const secret = (await page.locator('.totp-wizard code').textContent())!
  boundSecret = secret
  // Whoever signs in on the phone itself cannot hold it before its own screen.
  const link = await page.getByRole('link', { name: '在本机的身份验证器中打开' }).getAttribute('href')
  expect(link).toMatch(/^otpauth:\/\/totp\//)
  expect(new URL(link!).searchParams.get('secret')).toBe(secret)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '复制密钥' }).click()
  await page.getByRole('button', { name: '已复制' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  const codeAt = (steps: number) => totpCode(secret, new Date(stage.school.clock().getTime() + steps * 30_000))
  const type = (code: string) => page.getByLabel('第 1 位').pressSequentially(code)
  await type(codeAt(-1))
  await page.getByText('等口令更新后，输入下一个口令').waitFor()
  await type(codeAt(0))
  await page.getByText('绑定成功').waitFor()
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  await page.getByRole('button', { name: '我已保存' }).click()

  await page.goto(`${address}/system/passwordPolicy`)
  const students = page.locator('.security-card').filter({ has: page.getByRole('heading', { name: '学生' }) })
  await students.getByLabel('密码最短长度').fill('9')
  await students.getByRole('button', { name: '保存' }).click()
  await page.getByText('请输入身份验证器上的 6 位动态口令').waitFor()
  await type('000000')
  await page.getByText('动态口令错误，请检查手机时间是否准确').first().waitFor()
  await keepPicture(page, 'second-authentication')
  stage.school.clock.advance(30_000)
  await type(codeAt(0))
  await page.getByText('已保存').waitFor()
  expect(await students.getByLabel('密码最短长度').inputValue()).toBe('9')
  const rows = await rowsOf(stage.school, "select settings->>'minLength' as shortest from security_password_policy")
  expect(rows).toEqual([{ shortest: '9' }])
})

test('on a new device the right password leads to six boxes, and the code to where the person wanted to go', async () => {
  const known = await stage.open('admin')
  const address = new URL(known.url()).origin
  const context = await known.context().browser()!.newContext({
    viewport: phone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  await page.goto(`${address}/login?redirect=/personal/security`)
  await page.getByPlaceholder('请输入用户名').fill('admin')
  await page.getByPlaceholder('请输入密码').fill('Campus@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请输入身份验证器上的 6 位动态口令').waitFor()
  expect(
    await page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken')]),
  ).toEqual([null, null])
  await keepPicture(page, 'new-device')
  await page.getByLabel('第 1 位').pressSequentially('000000')
  await page.getByText('动态口令错误，请检查手机时间是否准确').first().waitFor()
  stage.school.clock.advance(30_000)
  await page.getByLabel('第 1 位').pressSequentially(totpCode(boundSecret, stage.school.clock()))
  await page.waitForURL('**/personalcenter**')
  await page.getByText('本机').waitFor()
  // The same browser is known the next time.
  const again = await context.newPage()
  await again.goto(`${address}/login`)
  await again.getByPlaceholder('请输入用户名').fill('admin')
  await again.getByPlaceholder('请输入密码').fill('Campus@2026')
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await again.waitForURL('**/index')
  await context.close()
})

test('whoever must change the password sees nothing else until it is done', async () => {
  const page = await stage.open('tea01')
  const address = new URL(page.url()).origin
  // The page left behind would notice by itself, and its way out cross ours.
  await page.goto('about:blank')
  await stage.school.system((ctx) => ctx.db.query("update sys_user set must_change = true where account_no = 'tea01'"))
  stage.school.clock.advance(1001)
  await page.goto(`${address}/index`)
  await page.getByText('首次登录，请设置您自己的密码').waitFor()
  await keepPicture(page, 'forced-change')
  await page.getByPlaceholder('请输入原密码').fill('Campus@2026')
  await page.getByPlaceholder('请输入新密码').fill('Blue#Lamp27')
  await page.getByPlaceholder('请再次输入新密码').fill('Blue#Lamp28')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('两次输入的新密码不一致').waitFor()
  await page.getByPlaceholder('请再次输入新密码').fill('Blue#Lamp27')
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.waitForURL('**/index')
  await page.locator('.head').waitFor()
})

test('a session that was ended elsewhere leads back to the root with clean storage', async () => {
  const [page, admin] = [await stage.open('bzr01'), await stage.school.as('admin')]
  const { records } = (await admin.get('base/sysSession/list', { keyword: 'bzr01' })).body.data
  const address = new URL(page.url()).origin
  await page.goto('about:blank')
  await admin.post('base/sysSession/kick', { ids: records.map((one: { id: string }) => one.id) })
  await page.goto(`${address}/personal/security`)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('accessToken')])).toEqual([0, null])
  await page.getByText('您已被管理员下线，请重新登录').waitFor()
  await keepPicture(page, 'signed-out')
  await page.reload()
  await page.getByPlaceholder('请输入用户名').waitFor()
  expect(await page.getByText('您已被管理员下线，请重新登录').count()).toBe(0)
})
