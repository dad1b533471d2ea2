import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('an administrator adds a campus: all mistakes at once, then right, then it can be found and changed', async () => {
  const page = await stage.open('admin', desk, '/base/campus')
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
  expect(await rowsOf(stage.school, "select campus_name from base_campus where campus_code = 'T09'")).toEqual([
    { campus_name: '测试𬭎校区' },
  ])
  await keepPicture(page, 'campus-list')
  await page.context().close()
})

test('a counsellor sees own students only, on the desk and on the phone, and may look at a phone number', async () => {
  const page = await stage.open('fdy01', desk, '/base/student')
  const [own] = await rowsOf(
    stage.school,
    `select count(*) as n from base_student s join base_class_assign a on a.class_id = s.class_id
    join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.role = 'fdy' and a.end_date is null
      and s.xjzt_m = any($1)`,
    [readingStatuses],
  )
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

  const small = await stage.open('fdy01', phone, '/base/student')
  await small
    .getByText(/^\d{3}\*{4}\d{4}$/)
    .first()
    .waitFor()
  expect(await small.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await keepPicture(small, 'students-counsellor-phone')
  await small.context().close()
})

test('two people edit one student: the second one reads that it changed, and nothing of the first is lost', async () => {
  const [student] = await rowsOf(
    stage.school,
    "select s.id, s.xh from base_student s join base_department d on d.id = s.department_id where d.dept_code = '11' order by s.xh limit 1",
  )
  const people = await Promise.all(
    ['jwc01', 'yx01'].map((account) => stage.open(account, desk, `/base/student?keyword=${String(student!['xh'])}`)),
  )
  for (const page of people) {
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: '编辑' })
      .or(page.getByRole('row').nth(1).getByText('编辑'))
      .first()
      .click()
    await page.locator('.form-page').getByLabel('QQ').waitFor()
  }
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  await one!.locator('.form-page').getByLabel('QQ').fill('10001000')
  await one!.locator('.form-page').getByRole('button', { name: '保存', exact: true }).click()
  await one!.getByText('保存成功').waitFor()
  await two!.locator('.form-page').getByLabel('QQ').fill('20002000')
  await two!.locator('.form-page').getByRole('button', { name: '保存', exact: true }).click()
  await two!.getByText('数据已被他人修改，请刷新后重试').first().waitFor()
  await keepPicture(two!, 'student-conflict')
  expect(await rowsOf(stage.school, 'select qq from base_student where id = $1', [student!['id']])).toEqual([
    { qq: '10001000' },
  ])
  await Promise.all(people.map((page) => page.context().close()))
})

test('the registry imports students from a sheet: checked first, three bad rows named, the rest written', async () => {
  const [before] = await rowsOf(stage.school, 'select count(*) as n from base_student')
  const page = await stage.open('jwc01', desk, '/base/student')
  await page.getByRole('button', { name: '导入' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('点击或拖入文件').click()])
  await chooser.setFiles(
    await studentSheet(60, { 7: { id: 'wrong' }, 20: { className: '没有的班' }, 41: { phone: '123' } }),
  )
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
  expect(await rowsOf(stage.school, 'select count(*) as n from base_student where deleted_time is null')).toEqual([
    before,
  ])
  await page.context().close()
})

test('a student has no list of students, only the own record', async () => {
  const page = await stage.open('stu01', phone, '/base/student')
  await page.getByText('您没有该页面的访问权限或地址错误，请重新输入地址').waitFor()
  await goTo(page, '/base/mine')
  const [own] = await rowsOf(
    stage.school,
    "select s.xh from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'",
  )
  await page.getByText(String(own!['xh'])).first().waitFor()
  await keepPicture(page, 'my-record-phone')
  await page.context().close()
})

test('freshmen are dealt out to classes: one is dragged over, the numbers are looked at, then it is done', async () => {
  const intake = await makeFreshmen()
  const page = await stage.open('jwc01', desk, '/base/stuClass/split')
  await page.getByRole('button', { name: new RegExp(intake.name) }).click()
  await page.getByLabel(/编入已有/).uncheck()
  await page.getByLabel('新建班级').fill('2')
  await page.getByLabel('新建班级').blur()
  const bins = page.locator('.class-bin')
  await bins.nth(1).waitFor()
  const dragged = bins.nth(0).getByRole('listitem').first()
  const who = (await dragged.locator('span').first().innerText()).trim()
  await dragged.dragTo(bins.nth(1))
  await page.getByText('手工调整 1 人').waitFor()
  await page.getByRole('button', { name: '预览学号' }).click()
  await bins
    .nth(1)
    .getByText(/^\d{10}$/)
    .first()
    .waitFor()
  await keepPicture(page, 'split-desk')
  await page.getByRole('button', { name: '确定分班' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定分班' }).click()
  await page.getByText('分班完成').waitFor()
  const placed = await rowsOf(
    stage.school,
    `select s.xm, s.xh, s.xjzt_m, c.class_name from base_student s join base_class c on c.id = s.class_id where s.id = any($1::uuid[])`,
    [intake.ids],
  )
  expect(placed).toHaveLength(intake.ids.length)
  const second = placed.find((row) => row['xm'] === who)!['class_name']
  expect(placed.filter((row) => row['class_name'] === second).length).toBe(intake.ids.length / 2 + 1)
  expect(placed.every((row) => /^\d{10}$/.test(String(row['xh'])) && row['xjzt_m'] === '01')).toBe(true)
  await page.context().close()
})

test('one fact of several students is changed at once, and a zip of photos finds its students', async () => {
  const page = await stage.open('jwc01', desk, '/base/student')
  for (const n of [1, 2]) await page.getByRole('row').nth(n).getByRole('checkbox').check()
  const numbers = await Promise.all(
    [1, 2].map(async (n) => /\d{8,}/.exec(await page.getByRole('row').nth(n).innerText())![0]),
  )
  await page.getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('修改项').click()
  await page.getByTitle('毕业学校').click()
  await dialog.getByLabel('改为').fill('长沙市第一中学')
  await keepPicture(page, 'students-batch-edit')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('已修改 2 名学生').waitFor()
  expect(
    await rowsOf(stage.school, 'select graduate_school as s from base_student where xh = any($1)', [numbers]),
  ).toEqual([{ s: '长沙市第一中学' }, { s: '长沙市第一中学' }])

  await page.getByRole('button', { name: '照片' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('拖入或选择 zip 压缩包').click(),
  ])
  await chooser.setFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ [`软件班/${numbers[0]}.png`]: dot, '没有这个人.jpg': dot })),
  })
  await page.getByText('1 张照片找到了学生').waitFor()
  await page.getByText('照片 没有这个人.jpg 未匹配到学生').first().waitFor()
  await keepPicture(page, 'students-photos')
  await page.getByRole('button', { name: '上传 1 张' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  const [photo] = await rowsOf(
    stage.school,
    'select f.name from base_student s join sys_file f on f.id = any(s.photo_file_id::uuid[]) where s.xh = $1',
    [numbers[0]],
  )
  expect(photo).toEqual({ name: `${numbers[0]}.jpg` })
  await page.context().close()
})

test('a student asks for a correction with proof; the counsellor reads both and agrees', async () => {
  // What the demo school has open for this student comes to an end first.
  const open = await rowsOf(
    stage.school,
    `select t.id, u.account_no as account from sys_flow_task t join sys_user u on u.id = t.assignee_id join sys_flow_instance i on i.id = t.instance_id join sys_user s on s.person_id = i.subject_id and s.account_no = 'stu01' where t.process_type = 'stuInfo' and t.status = '1'`,
  )
  for (const task of open)
    await (
      await stage.school.as(String(task['account']))
    ).post('process/process/reject', { taskId: task['id'], comment: '请重新申请' })
  const page = await stage.open('stu01', phone, '/base/mine')
  await page.locator('dt', { hasText: '民族' }).getByRole('button', { name: '我要更正' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('更正为').click()
  await page.getByLabel('输入文字查找').fill('壮族')
  await page.getByRole('option', { name: '壮族', exact: true }).click()
  await dialog.getByLabel('更正理由').fill('登记时选错')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: dot })
  await dialog.getByText('proof.png').first().waitFor()
  await dialog.locator('.ant-upload-list-item-uploading').waitFor({ state: 'detached' })
  await keepPicture(page, 'correction-asked-phone')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('已提交，审核结果会通知您').waitFor()
  await page.context().close()

  const [led] = await rowsOf(
    stage.school,
    `select u.account_no as account from sys_user u join base_class_assign a on a.teacher_id::text = u.person_id join base_info_change i on i.class_id = a.class_id where a.role = 'fdy' and a.end_date is null and i.state = '1' and i.field_name = 'nation' and i.reason = '登记时选错'`,
  )
  const counsellor = await stage.open(String(led!['account']), desk, '/base/student/change')
  await counsellor
    .getByRole('row', { name: /壮族/ })
    .getByRole('link', { name: /辅导员审核/ })
    .first()
    .click()
  await counsellor.getByText('登记时选错').locator('visible=true').first().waitFor()
  await counsellor
    .getByText('proof.png')
    .first()
    .or(counsellor.locator('img[alt="proof.png"]').first())
    .first()
    .waitFor()
  await keepPicture(counsellor, 'correction-decided')
  await counsellor.getByRole('button', { name: /^同意/ }).last().click()
  await counsellor.getByText('已同意').first().waitFor()
  expect(
    await rowsOf(
      stage.school,
      `select state from base_info_change where field_name = 'nation' and reason = '登记时选错'`,
    ),
  ).toEqual([{ state: '2' }])
  await counsellor.context().close()
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Some of the youngest students as they were before they came: of an intake, without class and number. */
async function makeFreshmen(): Promise<{ name: string; ids: string[] }> {
  return stage.school.system(async (ctx) => {
    const [intake] = await ctx.db.query<{ id: string; name: string }>(
      `select g.id, g.grade_major_name as name from base_grade_major g where exists (select from base_student s where s.grade_major_id = g.id and s.xjzt_m = '01') order by g.grade desc, name limit 1`,
    )
    const rows = await ctx.db.query<{ id: string }>(
      `select id from base_student where grade_major_id = $1 and xjzt_m = '01' order by xh limit 10`,
      [intake!.id],
    )
    const ids = rows.map((row) => row.id)
    await ctx.db.query(
      `update base_class set monitor_id = null, league_sec_id = null where monitor_id = any($1::uuid[]) or league_sec_id = any($1::uuid[])`,
      [ids],
    )
    await ctx.db.query(`update base_student set class_id = null, xh = null, xjzt_m = '17' where id = any($1::uuid[])`, [
      ids,
    ])
    return { name: intake!.name, ids }
  })
}

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
  const sheet = writeSheet({
    columns: titles.map((title) => ({ key: title, title })),
    rows: rows() as never,
    sheetName: '学生',
  })
  // A browser started without a locale cannot open a file whose name is not ASCII.
  const path = join(mkdtempSync(join(tmpdir(), 'campus-sheet-')), 'students.xlsx')
  writeFileSync(path, await sheet.toArray().then((parts) => Buffer.concat(parts as Buffer[])))
  return path
}

test('the page of a student opens with what happened to them, how they stand today and whom to call', async () => {
  const [away] = await rowsOf(
    stage.school,
    `select r.student_id as id, s.xm
     from leave_request r
     join base_student s on s.id = r.student_id
     where r.status = '30' and exists (select 1 from family_member m where m.student_id = s.id and m.phone is not null)
     order by r.id
     limit 1`,
  )
  const page = await stage.open('xgc01', desk, `/base/student/detail?id=${String(away!['id'])}`)
  await page.getByRole('tab', { name: '一览', selected: true }).waitFor()
  // Beside the name, until when the leave lasts.
  await page
    .locator('.detail-who-text')
    .getByText(/中 · \d+月\d+日 周. \d\d:\d\d止/)
    .waitFor()
  // What the areas know of this moment, and how much stands behind the tabs.
  const now = page.getByRole('region', { name: '此刻' })
  await now.getByRole('link', { name: /^去向.*休假中/ }).waitFor()
  await now.getByText(/^\d+ 次课$/).waitFor()
  await page.getByRole('img', { name: /学期请假日历，共 [1-9]\d* 天有请假$/ }).waitFor()
  await page.getByRole('tab', { name: /^请假 \d+$/ }).waitFor()
  await page.getByRole('tab', { name: /^学籍轨迹 \d+$/ }).waitFor()
  const life = page.locator('.life')
  await life
    .getByRole('link', { name: /天，休假中$/ })
    .first()
    .waitFor()
  await life.locator('.ant-segmented').getByText('学籍', { exact: true }).click()
  expect(await life.getByRole('link', { name: /天，/ }).count()).toBe(0)
  await life.locator('.ant-segmented').getByText('全部', { exact: true }).click()
  await keepPicture(page, 'student-overview')
  await page.locator('.life-contacts').getByRole('button', { name: /^拨打/ }).last().click()
  await page.locator('a.call-number').waitFor()
  await page.context().close()
})
