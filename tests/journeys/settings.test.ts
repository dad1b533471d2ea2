import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.close())

test('an administrator renames the platform, and header and title of the page follow', async () => {
  const page = await stage.open('admin')
  await visit(page, '/system/appInfo')
  await page.getByLabel('平台名称').fill('云岭一站式平台')
  await page.getByLabel('预览').getByText('云岭一站式平台').first().waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').waitFor()
  await keepPicture(page, 'app-info')
  await page.reload()
  await page.getByRole('link', { name: '云岭一站式平台' }).waitFor()
  expect(await page.title()).toBe('云岭一站式平台')
})

test('a parameter beyond its bounds says so under its control, and one within them is kept', async () => {
  const page = await stage.open('admin')
  await visit(page, '/system/params')
  await page.getByRole('navigation', { name: '参数分组' }).getByRole('button', { name: /登录/ }).click()
  const control = page.locator('[id="param-login.maxSessions"]')
  await control.fill('101')
  await page.getByRole('button', { name: '保存 1 项' }).click()
  await page.getByText(/应为 0–100 的整数/).waitFor()
  await control.fill('10')
  await page.getByRole('button', { name: '保存 1 项' }).click()
  await page.getByText('保存成功').waitFor()
  await keepPicture(page, 'params')
  await page.reload()
  await page.getByRole('navigation', { name: '参数分组' }).getByRole('button', { name: /登录/ }).click()
  expect(await control.inputValue()).toBe('10')
})

test('a code is added to a set of the school, with the reasons under the fields when it is taken', async () => {
  const page = await stage.open('admin')
  await visit(page, '/system/dictionary')
  await page.getByRole('button', { name: /录取方式/ }).click()
  await page.getByRole('button', { name: '新增字典项' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('字典键').fill('01')
  await dialog.getByLabel('字典值').fill('国际交流')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('字典键已存在').waitFor()
  await dialog.getByLabel('字典键').fill('20')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '国际交流' }).waitFor()
  await keepPicture(page, 'dictionary')
})

test('the platform administrator makes a school and sees its first password once', async () => {
  const page = await stage.open('cjgly01')
  await visit(page, '/system/tenant')
  await page.getByRole('button', { name: '新增租户' }).click()
  await page.getByLabel('租户编号').fill('000555')
  await page.getByLabel('学校名称').fill('示范学校')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('学校【示范学校】已建立').first().waitFor()
  await page.getByRole('button', { name: '初始密码' }).click()
  await page.getByRole('button', { name: '显示密码' }).click()
  await page.getByRole('dialog').getByText('admin').waitFor()
  await keepPicture(page, 'tenant-password')
  await page.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '初始密码' }).waitFor({ state: 'detached' })
})

test('the registration page shows the machine code and refuses a wrong licence', async () => {
  const page = await stage.open('admin')
  await visit(page, '/registerschool')
  await page.getByText('软件尚未注册，功能不受影响').waitFor()
  await page.getByText(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/).waitFor()
  await page.getByLabel('注册码').fill('不是注册码')
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByRole('alert').filter({ hasText: /注册公钥|注册码不正确/ }).waitFor()
  await keepPicture(page, 'register')
})

async function visit(page: Awaited<ReturnType<Stage['open']>>, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}
