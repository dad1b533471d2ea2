import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { desk, keepPicture, openStage, type Stage } from './browser.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await switchSecondAuthOff(stage.school)
})
afterAll(() => stage.close())

test('an administrator renames the platform, and header and title of the page follow', async () => {
  const page = await stage.open('admin', desk, '/system/appInfo')
  await page.getByLabel('平台名称').fill('云岭一站式平台')
  await page.getByLabel('预览').getByText('云岭一站式平台').first().waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').waitFor()
  await keepPicture(page, 'app-info')
  await page.reload()
  await page.getByRole('link', { name: '云岭一站式平台' }).waitFor()
  expect(await page.title()).toMatch(/ - 云岭一站式平台$/)
})

test('a parameter beyond its bounds says so under its control, and one within them is kept', async () => {
  const page = await stage.open('admin', desk, '/system/params')
  await page.getByRole('navigation', { name: '参数分组' }).getByRole('button', { name: /登录/ }).click()
  const control = page.locator('[id="param-login.maxSessions"]')
  await control.fill('101')
  await page.getByRole('button', { name: '保存 1 项' }).click()
  await page
    .getByRole('region', { name: '参数' })
    .getByText(/应为 0–100 的整数/)
    .waitFor()
  await control.fill('10')
  await page.getByRole('button', { name: '保存 1 项' }).click()
  await page.getByText('保存成功').waitFor()
  await keepPicture(page, 'params')
  await page.reload()
  await page.getByRole('navigation', { name: '参数分组' }).getByRole('button', { name: /登录/ }).click()
  expect(await control.inputValue()).toBe('10')
})

test('a change of a parameter is set for later, seen as such, and counts when its moment has come', async () => {
  const page = await stage.open('admin')
  const row = page.locator('[id="row-param-login.idleMinutes"]')
  const show = async () => {
    await visit(page, '/system/params')
    await page.getByRole('navigation', { name: '参数分组' }).getByRole('button', { name: /登录/ }).click()
    await row.waitFor()
  }
  await show()
  await row.getByRole('button', { name: '预约修改' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('新的值').fill('9999')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请选择生效时间').waitFor()
  const moment = new Date(stage.school.clock().getTime() + 40 * 60_000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
  await dialog.getByLabel('生效时间').fill(moment)
  await dialog.getByLabel('生效时间').press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(/应为 0–720 的整数/).waitFor()
  await dialog.getByLabel('新的值').fill('90')
  await dialog.getByRole('button', { name: '保存' }).click()
  const said = `\\d+月\\d+日 周. ${moment.slice(11)}`
  await row.getByText(new RegExp(`将于 ${said} 生效：90`)).waitFor()
  expect(await page.locator('[id="param-login.idleMinutes"]').inputValue()).toBe('120')
  await keepPicture(page, 'params-later')
  stage.school.clock.advance(41 * 60_000)
  await show()
  await row.getByText(/将于/).waitFor({ state: 'detached' })
  expect(await page.locator('[id="param-login.idleMinutes"]').inputValue()).toBe('90')
  await row.getByRole('button', { name: '修改记录' }).click()
  await page.getByText(new RegExp(`预约改为 90，${said} 生效`)).waitFor()
})

test('a code is added to a set of the school, with the reasons under the fields when it is taken', async () => {
  const page = await stage.open('admin', desk, '/system/dictionary')
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
  const page = await stage.open('cjgly01', desk, '/system/tenant')
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

test('a school gets a package, and its administrator sees no page outside it', async () => {
  const page = await stage.open('cjgly01', desk, '/system/tenant')
  await page.getByRole('button', { name: '套餐', exact: true }).click()
  const packages = page.getByRole('dialog')
  await packages.getByRole('button', { name: '新增套餐' }).click()
  await packages.getByLabel('套餐名称').fill('没有楼宇')
  await packages.getByRole('treeitem').filter({ hasText: '楼宇' }).locator('.ant-tree-checkbox').click()
  await packages.getByRole('button', { name: '保存' }).click()
  await packages.getByText(/0 所学校/).waitFor()
  await keepPicture(page, 'packages')
  await packages.getByRole('button', { name: '关闭' }).last().click()
  await page.locator('tr', { hasText: stage.school.other.id }).getByRole('button', { name: '编辑' }).click()
  await page.getByLabel('套餐').click()
  await page.getByTitle('没有楼宇', { exact: true }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await page.locator('tr', { hasText: stage.school.other.id }).getByText('没有楼宇').waitFor()
  const other = await stage.school.as('admin', stage.school.other.id)
  await expect
    .poll(
      async () => JSON.stringify((await other.get('base/sysMenu/getUserRoutes')).body.data).includes('/base/building'),
      { timeout: 5000 },
    )
    .toBe(false)
  expect((await other.get('base/building/list')).status).toBe(403)
  expect((await other.get('base/campus/list')).status).toBe(200)
})

test('the registration page shows the machine code and refuses a wrong licence', async () => {
  const page = await stage.open('admin', desk, '/registerschool')
  await page.getByText('软件尚未注册，功能不受影响').waitFor()
  await page.getByText(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/).waitFor()
  await page.getByLabel('注册码').fill('不是注册码')
  await page.getByRole('button', { name: '注册' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /注册公钥|注册码不正确/ })
    .waitFor()
  await keepPicture(page, 'register')
})

test('an administrator hands a key to another system: an account, what it may do of it, and a secret that is shown once', async () => {
  const page = await stage.open('admin', desk, '/system/apiClient')
  await page.getByRole('button', { name: '新增接口密钥' }).first().click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '保存', exact: true }) })
  await form.getByLabel('名称').fill('教务系统')
  await form.getByLabel('有效期至').fill('2099-12-31')
  await form.getByLabel('有效期至').press('Enter')
  await form.getByLabel('对接账号').fill('jwc01')
  await page.locator('.ant-select-item-option').filter({ hasText: 'jwc01' }).click()
  await form.getByLabel('授权范围').fill('sync')
  await page.locator('.ant-select-item-option').filter({ hasText: '推送课表' }).click()
  await keepPicture(page, 'api-client-form')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  const row = page.getByRole('row').filter({ hasText: '教务系统' })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '生成密钥' }).click()
  const shown = page.getByRole('dialog').filter({ hasText: '密钥只显示这一次' })
  await shown.waitFor()
  await keepPicture(page, 'api-client-secret')
  await shown.getByRole('button', { name: '我已保存' }).click()
  await row.getByText(/^\*{8} \([0-9a-f]{8}\)$/).waitFor()
  await keepPicture(page, 'api-client')
  await page.context().close()
})

async function visit(page: Awaited<ReturnType<Stage['open']>>, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}
