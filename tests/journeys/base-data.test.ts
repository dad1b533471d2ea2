import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('an administrator adds a campus: all mistakes at once, then right, then it can be found and changed', async () => {
  const page = await stage.open('admin')
  await page.getByRole('link', { name: '校区' }).first().click()
  await page.getByRole('button', { name: '新增校区' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('校区名称不能为空').first().waitFor()
  await form.getByText('校区编码不能为空').first().waitFor()
  await keepPicture(page, 'campus-form-errors')
  await form.getByLabel('校区名称').fill('测试𬭎校区')
  await form.getByLabel('校区编码').fill('T09')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').waitFor()
  await page.getByRole('heading', { name: '测试𬭎校区' }).waitFor()
  expect(await rowsOf(stage.school, "select campus_name from base_campus where campus_code = 'T09'")).toEqual([{ campus_name: '测试𬭎校区' }])
  await keepPicture(page, 'campus-list')
  await page.context().close()
})

test('a counsellor sees own students only, on the desk and on the phone, and may look at a phone number', async () => {
  const page = await stage.open('fdy01')
  await page.goto(new URL('/base/student', page.url()).href)
  const [own] = await rowsOf(stage.school, `select count(*) as n from base_student s join base_class_assign a on a.class_id = s.class_id
    join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.role = 'fdy' and a.end_date is null`)
  await page.getByText(`共 ${String(own!['n'])} 条`).waitFor()
  await keepPicture(page, 'students-counsellor')
  const [first] = await rowsOf(stage.school, "select count(*) as n from sys_oper_log where action = 'unmask'")
  const row = page.getByRole('row').nth(1)
  await row.getByText(/^\d{3}\*{4}\d{4}$/).waitFor()
  await row.getByRole('button', { name: /查看/ }).first().click()
  await row.getByText(/^\d{11}$|^\d{3} \d{4} \d{4}$/).waitFor()
  const [after] = await rowsOf(stage.school, "select count(*) as n from sys_oper_log where action = 'unmask'")
  expect(Number(after!['n'])).toBe(Number(first!['n']) + 1)
  expect(await page.getByRole('button', { name: '新增学生' }).count()).toBe(0)
  await page.context().close()

  const small = await stage.open('fdy01', phone)
  await small.goto(new URL('/base/student', small.url()).href)
  await small.getByText(/^\d{3}\*{4}\d{4}$/).first().waitFor()
  expect(await small.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await keepPicture(small, 'students-counsellor-phone')
  await small.context().close()
})

test('two people edit one student: the second one reads that it changed, and nothing of the first is lost', async () => {
  const [student] = await rowsOf(stage.school, "select s.id, s.xh from base_student s join base_department d on d.id = s.department_id where d.dept_code = '11' order by s.xh limit 1")
  const people = await Promise.all(['jwc01', 'yx01'].map((account) => stage.open(account)))
  for (const page of people) {
    await page.goto(new URL(`/base/student?keyword=${String(student!['xh'])}`, page.url()).href)
    await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).or(page.getByRole('row').nth(1).getByText('编辑')).first().click()
    await page.getByRole('dialog').getByLabel('QQ').waitFor()
  }
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  await one!.getByRole('dialog').getByLabel('QQ').fill('10001000')
  await one!.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await one!.getByText('保存成功').waitFor()
  await two!.getByRole('dialog').getByLabel('QQ').fill('20002000')
  await two!.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await two!.getByText('数据已被他人修改，请刷新后重试').first().waitFor()
  await keepPicture(two!, 'student-conflict')
  expect(await rowsOf(stage.school, 'select qq from base_student where id = $1', [student!['id']])).toEqual([{ qq: '10001000' }])
  await Promise.all(people.map((page) => page.context().close()))
})

test('the registry imports students from a sheet: checked first, three bad rows named, the rest written', async () => {
  const [before] = await rowsOf(stage.school, 'select count(*) as n from base_student')
  const page = await stage.open('jwc01')
  await page.goto(new URL('/base/student', page.url()).href)
  await page.getByRole('button', { name: '导入' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('点击或拖入文件').click()])
  await chooser.setFiles(await studentSheet(60, { 7: { id: 'wrong' }, 20: { className: '没有的班' }, 41: { phone: '123' } }))
  await page.getByText('已按表头识别 5 列，请核对').waitFor()
  await keepPicture(page, 'import-columns')
  await page.getByRole('button', { name: '开始检查' }).click()
  await page.getByText('检查发现 3 行有错误').first().waitFor()
  await page.getByText('身份证号校验位错误').first().waitFor()
  await page.getByText('班级【没有的班】不存在').first().waitFor()
  await page.getByText('手机号格式不正确').first().waitFor()
  await keepPicture(page, 'import-check')
  expect(await rowsOf(stage.school, 'select count(*) as n from base_student')).toEqual([before])
  await page.getByText('跳过错误行').click()
  await page.getByLabel('第 42 行手机号改为').fill('13800009999')
  await page.getByRole('button', { name: '修正并写入' }).click()
  await page.getByText('导入完成').first().waitFor()
  await keepPicture(page, 'import-done')
  const [after] = await rowsOf(stage.school, 'select count(*) as n from base_student')
  expect(Number(after!['n'])).toBe(Number(before!['n']) + 58)
  await page.getByText('导入记录').click()
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await page.getByRole('button', { name: '撤销本次导入' }).last().click()
  await page.getByText('已撤销').first().waitFor()
  await keepPicture(page, 'import-undone')
  expect(await rowsOf(stage.school, 'select count(*) as n from base_student where deleted_time is null')).toEqual([before])
  await page.context().close()
})

test('a student has no list of students, only the own record', async () => {
  const page = await stage.open('stu01', phone)
  await page.goto(new URL('/base/student', page.url()).href)
  await page.getByText('没有该页面的访问权限，或地址有误').waitFor()
  await page.goto(new URL('/base/mine', page.url()).href)
  const [own] = await rowsOf(stage.school, "select s.xh from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'")
  await page.getByText(String(own!['xh'])).first().waitFor()
  await keepPicture(page, 'my-record-phone')
  await page.context().close()
})

type Broken = Record<number, { id?: 'wrong'; className?: string; phone?: string }>

/** A sheet of new students for the first class; `broken` says which rows of it carry which mistake. */
async function studentSheet(count: number, broken: Broken): Promise<string> {
  const [chosen] = await rowsOf(stage.school, 'select class_name from base_class order by class_name limit 1')
  function* rows() {
    for (let i = 1; i <= count; i += 1) {
      const first17 = `430102${2004 + (i % 3)}0${1 + (i % 9)}1${i % 10}${String(100 + i).padStart(3, '0')}`
      const check = idCardCheckDigit(first17)
      const wrong = broken[i]
      yield [
        `88${String(i).padStart(6, '0')}`,
        `导入${'甲乙丙丁戊己庚辛壬癸'[i % 10]}`,
        first17 + (wrong?.id ? (check === '1' ? '2' : '1') : check),
        wrong?.className ?? chosen!['class_name'],
        wrong?.phone ?? `138${String(10_000_000 + i)}`,
      ]
    }
  }
  const titles = ['学号', '姓名', '证件号码', '班级', '手机号']
  const sheet = writeSheet({ columns: titles.map((title) => ({ key: title, title })), rows: rows() as never, sheetName: '学生' })
  // A browser started without a locale cannot open a file whose name is not ASCII.
  const path = join(mkdtempSync(join(tmpdir(), 'campus-sheet-')), 'students.xlsx')
  writeFileSync(path, await sheet.toArray().then((parts) => Buffer.concat(parts as Buffer[])))
  return path
}
