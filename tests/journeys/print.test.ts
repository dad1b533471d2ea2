import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test(
  'a template is designed beside its pages, a finished matter printed, and its code verified by a stranger',
  { timeout: 240_000 },
  async () => {
    const [done] = await rowsOf(
      stage.school,
      `select i.id, i.process_type as type, u.account_no as account, u.user_name as name from sys_flow_instance i join sys_user u on u.id = i.starter_id where i.status = '2' and u.account_no = 'stu01' limit 1`,
    )
    const page = await stage.open('admin', desk, `/process/print?type=${String(done!['type'])}`)
    await page.getByRole('img', { name: '第 1 页' }).waitFor()
    await page.getByRole('button', { name: '添加内容块' }).click()
    await page.getByRole('menuitem', { name: '段落' }).click()
    const words = page.getByRole('textbox', { name: '文字' })
    await words.fill('{{没有这一项}}')
    await page.getByRole('alert').filter({ hasText: '打印模板变量 没有这一项 不存在' }).waitFor()
    await words.fill('')
    await page.getByRole('button', { name: '插入字段' }).click()
    await page.getByRole('button', { name: '申请人姓名' }).click()
    expect(await words.inputValue()).toBe('{{申请人姓名}}')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布第 1 版', { exact: true }).waitFor()
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' })
    await keepPicture(page, 'print-template')

    const student = await stage.school.as('stu01')
    expect((await student.get('process/print/pdf', { instanceId: done!['id'] })).status).toBe(200)
    const [doc] = await rowsOf(stage.school, 'select verify_code as code from sys_issued_doc where biz_id = $1', [
      done!['id'],
    ])
    const stranger = await stage.visit('/verify')
    await stranger.setViewportSize(phone)
    await stranger.getByLabel('验证码').fill(String(doc!['code']).toLowerCase())
    await stranger.getByRole('button', { name: '核验' }).click()
    await stranger.getByText('请核对纸质内容与本页一致').waitFor()
    expect(await stranger.getByRole('main').textContent()).not.toContain(String(done!['name']))
    await keepPicture(stranger, 'verify-phone')
    await stranger.getByRole('link', { name: '核验其他证明' }).click()
    await stranger.getByLabel('验证码').fill('1234')
    await stranger.getByRole('button', { name: '核验' }).click()
    await stranger.getByText('验证码不正确，请核对后重新输入').first().waitFor()
  },
)
