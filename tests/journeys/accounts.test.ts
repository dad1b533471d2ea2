import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { totpCode } from '#services/identity/proof/totp.ts'
import { userRow } from '#tests/support/accounts.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Binds an authenticator and answers what proves its holder whenever the dialog asks. */
async function bindAuthenticator(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await page.getByPlaceholder('登录密码').fill('Campus@2026')
  await page.getByRole('button', { name: '下一步' }).click()
  const secret = (await page.locator('.totp-wizard code').textContent())!
  const type = (steps: number) =>
    page
      .getByLabel('第 1 位')
      .pressSequentially(totpCode(secret, new Date(stage.school.clock().getTime() + steps * 30_000)))
  await type(-1)
  await page.getByText('等口令更新后，输入下一个口令').waitFor()
  await type(0)
  await page.getByRole('button', { name: '我已保存' }).click()
  return async () => {
    await page.getByText('请输入身份验证器上的 6 位动态口令').waitFor()
    // A code counts once.
    stage.school.clock.advance(30_000)
    await type(0)
  }
}

test('an administrator disables somebody, gives roles, asks why, and looks through a counsellor’s eyes', async () => {
  const page = await stage.open('admin', desk, '/personal/security')
  const prove = await bindAuthenticator(page)
  await goTo(page, '/system/user')
  const rowOf = (account: string) => page.locator('tr', { has: page.getByText(account, { exact: true }) })
  const find = async (account: string) => {
    await page.getByPlaceholder('账号、姓名').fill(account)
    await page.keyboard.press('Enter')
    await rowOf(account).waitFor()
  }
  const choose = async (account: string, verb: string) => {
    await rowOf(account).getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: verb, exact: true }).click()
  }
  await find('admin')
  await rowOf('admin').getByText('已绑定').waitFor()
  await keepPicture(page, 'users')

  await find('fdy04')
  await choose('fdy04', '停用')
  const ending = page.getByRole('dialog')
  expect(await ending.getByRole('button', { name: '停用' }).isDisabled()).toBe(true)
  await ending.getByLabel('原因').fill('调离学校')
  await keepPicture(page, 'user-disable')
  await ending.getByRole('button', { name: '停用' }).click()
  await prove()
  await page.getByText('已处理 1 名用户').waitFor()
  expect(await userRow(stage.school, 'fdy04')).toMatchObject({ status: '3', disable_reason: '调离学校' })

  await find('tea01')
  await choose('tea01', '分配角色')
  const roles = page.getByRole('dialog')
  await roles.getByLabel('角色').click()
  await page.getByTitle('资助中心', { exact: true }).click()
  // On to the next field: the list gives nothing else away on the way.
  await page.keyboard.press('Tab')
  await page.getByTitle('资助中心', { exact: true }).last().waitFor({ state: 'hidden' })
  await roles.getByRole('button', { name: '保存' }).click()
  await prove()
  await page.getByText('保存成功').waitFor()
  const held = await rowsOf(
    stage.school,
    "select r.role_code as code from sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id where u.account_no = 'tea01' order by 1",
  )
  expect(held.map((row) => row['code'])).toEqual(['tea', 'zzzx'])

  // A new account: what is asked for is marked, the second authentication announced once, the password offered and shown once.
  await page.getByRole('button', { name: /^新增/ }).click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  const fieldOf = (label: string) =>
    form.locator('.form-field', { has: page.locator('label', { hasText: new RegExp(`^\\*?${label}$`) }) })
  await fieldOf('部门').getByTitle('必填').waitFor()
  const announced = form.getByText('保存时可能要求二次认证')
  expect(await announced.count()).toBe(1)
  await fieldOf('角色').getByText('保存时可能要求二次认证').waitFor()
  await form.getByText(/^初始密码在保存后生成/).waitFor()
  await fieldOf('账号').getByRole('textbox').fill('xinlai01')
  await fieldOf('姓名').getByRole('textbox').fill('新来')
  await fieldOf('部门').getByRole('combobox').fill('财务处')
  await page.locator('.ant-select-dropdown:visible').getByText('财务处', { exact: true }).click()
  await keepPicture(page, 'user-new')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '账号已建立，还没有密码' }).waitFor()
  await page.getByRole('button', { name: '生成初始密码' }).click()
  await prove()
  const secret = page.getByRole('dialog', { name: '新密码只显示这一次，请妥善转交本人' })
  expect((await secret.locator('code').textContent())!.length).toBe(10)
  await keepPicture(page, 'user-first-password')
  await secret.getByRole('button', { name: '我已记下' }).click()

  await goTo(page, '/system/explain')
  const pick = async (label: string, text: string, option: string | RegExp) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
  }
  await pick('用户', 'fdy01', 'fdy01')
  await pick('业务', '学生', /^学生$/)
  await page.getByText('通过角色【辅导员】持有权限').waitFor()
  await page.locator('.explain-chain').getByText('本人所带班级（辅导员）').waitFor()
  await keepPicture(page, 'explain')

  await page.getByRole('button', { name: '以该用户身份预览' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('核对所带班级的范围')
  await page.getByRole('button', { name: '开始预览' }).click()
  await prove()
  await page
    .getByText(/身份预览/)
    .first()
    .waitFor()
  const link = page.getByRole('button', { name: '退出预览' })
  await link.waitFor()
  await goTo(page, '/base/student/fdy')
  await page
    .getByText(/身份预览/)
    .first()
    .waitFor()
  await keepPicture(page, 'view-as')
  await link.click()
  await page.waitForURL('**/system/explain')
  await link.waitFor({ state: 'detached' })
  const logs = await rowsOf(stage.school, "select title from sys_oper_log where action = 'viewAs'")
  expect(logs[0]!['title']).toContain('核对所带班级的范围')
})

test('a rule of a role says whom it will reach before it is saved, also on a phone', async () => {
  const page = await stage.open('admin', phone, '/system/role')
  await page.getByRole('button', { name: /班委/ }).click()
  await page.getByRole('tab', { name: '用户' }).click()
  await page.getByText('未设置，只由人工授予').waitFor()
  await page.getByRole('button', { name: '设置规则' }).click()
  await page.getByRole('button', { name: '增加来源' }).click()
  await page.getByText(/增加 [1-9]\d* 人/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  await keepPicture(page, 'role-rule-on-a-phone')
})
