import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { rowsOf } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { desk, goTo, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('the teaching office paints two days as a sports meeting and gives them back', async () => {
  const page = await stage.open('jwc01', desk, '/base/schoolCalendar')
  const today = dayOf(stage.school.clock())
  const wednesday = addDays(today, 3 - weekdayOf(today) + 7)
  const cell = (day: string) => page.getByRole('gridcell', { name: new RegExp(`^${day}`) })
  await cell(wednesday).click()
  await cell(addDays(wednesday, 1)).click({ modifiers: ['Shift'] })
  await page.getByText('已选 2 天').waitFor()
  await page.getByLabel('备注').fill('运动会')
  await page.getByRole('button', { name: '停课活动' }).click()
  await page.getByText('已设置 2 天').waitFor()
  await page.getByRole('gridcell', { name: new RegExp(`${addDays(wednesday, 1)} 停课活动 运动会`) }).waitFor()
  await keepPicture(page, 'calendar-painted')
  const painted = () =>
    rowsOf(stage.school, 'select day_type, remark from calendar_day where is_painted and ri_qi = any($1::date[])', [
      [wednesday, addDays(wednesday, 1)],
    ])
  expect(await painted()).toEqual([
    { day_type: '8', remark: '运动会' },
    { day_type: '8', remark: '运动会' },
  ])
  await cell(wednesday).click()
  await cell(addDays(wednesday, 1)).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(painted).toEqual([])
  await page.context().close()
})

test('a timetable sheet with a conflict waits for a word about it, then goes into force', async () => {
  const [held] = await rowsOf(
    stage.school,
    `select k.class_ids[1] as class, c.class_name, e.gh, e.xm from timetable_course_task k join base_class c on c.id = k.class_ids[1] join base_teacher e on e.id = k.teacher_ids[1] order by k.task_no limit 1`,
  )
  const [past] = await rowsOf(
    stage.school,
    `select xn, xq_m from calendar_term t where status = '2' and not exists (select from timetable_course_schedule s where s.term_id = t.id) order by start_date limit 1`,
  )
  const line = (taskNo: string, course: string) =>
    [
      past!['xn'],
      past!['xq_m'],
      taskNo,
      `J-${taskNo}`,
      course,
      held!['gh'],
      held!['class_name'],
      '周三',
      '3-4节',
      '1-16周',
      '旅途101',
    ].join(',')
  const sheet = [
    '学年,学期,教学班号,课程号,课程名,教师工号,班级,星期,节次,周次,教室',
    line('J1', '旅途一'),
    line('J2', '旅途二'),
  ].join('\n')
  const page = await stage.open('jwc01', desk, '/base/timetable/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '冲突课表.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) })
  await page.getByRole('tab', { name: '冲突 3' }).waitFor()
  await keepPicture(page, 'timetable-conflict')
  await page.getByRole('button', { name: '确认生效' }).click()
  await page.getByText('本批次有3处冲突未处理').first().waitFor()
  await page.getByRole('button', { name: '强制生效' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('两门课合班轮换')
  await page.getByRole('dialog').getByRole('button', { name: '强制生效' }).click()
  await page.getByRole('button', { name: /冲突课表.*已生效/ }).waitFor()
  expect(
    await rowsOf(
      stage.school,
      `select distinct c.course_name as name from timetable_lesson l join timetable_course_task k on k.id = l.task_id join timetable_course c on c.id = k.course_id where l.room_text = '旅途101' order by 1`,
    ),
  ).toEqual([{ name: '旅途一' }, { name: '旅途二' }])
  await page.context().close()
})

test('a student reads the own timetable on a phone, and a dean the numbers of status changes', async () => {
  const student = await stage.open('stu01', phone, '/base/timetable/class')
  await student
    .getByText(/^第\d+周/)
    .first()
    .waitFor()
  await keepPicture(student, 'timetable-phone')
  await student.context().close()
  const dean = await stage.open('jwc01', desk, '/status/stat')
  const [reading] = await rowsOf(
    stage.school,
    `select count(*)::int as n from base_student where xjzt_m in ('01', '05', '20') and deleted_time is null`,
  )
  await dean.getByText(Number(reading!['n']).toLocaleString('en-US'), { exact: true }).first().waitFor()
  await keepPicture(dean, 'status-numbers')
  await goTo(dean, '/status/rule')
  const levels = dean.getByRole('row').filter({ has: dean.getByRole('rowheader', { name: /^保留学籍$/ }) })
  await levels.getByText('武装部审核').waitFor()
  await dean.getByRole('listitem').filter({ hasText: '本人申请' }).getByText('退学').first().waitFor()
  await keepPicture(dean, 'status-levels')
  await dean.context().close()
})

test('the timetable is whole for whoever comes from other pages, and turns to other weeks', async () => {
  const page = await stage.open('jwc01', desk, '/base/student')
  await page.locator('.ant-table-row').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '人员、事项、单号' }).fill('bjkb')
  await page.getByRole('option', { name: '班级课表' }).waitFor()
  await page.keyboard.press('Enter')
  const weeks = page.getByRole('tablist', { name: '周次' })
  for (const week of [4, 6]) {
    await weeks.getByRole('tab', { name: String(week), exact: true }).click()
    const grid = page.getByRole('grid', { name: `第${week}周课表` })
    await grid.waitFor()
    const body = (await grid.boundingBox())!
    expect(body.width).toBeGreaterThan(1000)
  }
  await keepPicture(page, 'timetable-week')
  await page.context().close()
})

describe('status changes and the end of a year', () => {
  test('a registrar moves a student to another major by document, and the profile shows the new class with its history', async () => {
    const [one] = await rowsOf(
      stage.school,
      `select s.id, s.xh, s.xm, c.class_name as "className", s.major_id as "majorId", s.grade from base_student s join base_class c on c.id = s.class_id
      where s.xjzt_m = '01' and s.grade = (select max(grade) - 1 from base_class) and not exists (select 1 from status_change h where h.student_id = s.id) order by s.xh limit 1`,
    )
    const [to] = await rowsOf(
      stage.school,
      `select class_name as name from base_class where grade = $1 and major_id <> $2 and status = '1' order by class_name limit 1`,
      [one!['grade'], one!['majorId']],
    )
    const page = await stage.open('jwc01', desk, '/status/change')
    await page.getByRole('button', { name: '新增学籍异动' }).click()
    const form = page.getByRole('dialog')
    await choose(page, form.getByLabel('学生'), { typed: String(one!['xh']), shown: String(one!['xm']) })
    await choose(page, form.getByLabel('异动类别'), { typed: '转专业' })
    await choose(page, form.getByLabel('具体原因'), { typed: '其他', shown: /^其他$/ })
    await choose(page, form.getByLabel('转入班级'), { typed: String(to!['name']) })
    await form.locator('.before-after-changed', { hasText: String(to!['name']) }).waitFor()
    await form.getByText('需 教务处审核 审批').waitFor()
    await keepPicture(page, 'status-change-form')
    await form.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('保存成功').waitFor()
    const details = page
      .getByRole('row', { name: new RegExp(String(one!['xh'])) })
      .first()
      .getByRole('button', { name: '详情' })
    await details.click()
    await page.getByRole('button', { name: '提交审批', exact: true }).click()
    await page.getByRole('button', { name: /^发\s*文$/ }).waitFor()
    // Its day went by while others decided: the document takes effect backwards, and says why.
    await stage.school.system((ctx) =>
      ctx.db.execute(
        "update status_change set effective_date = effective_date - 1 where student_id = $1 and state = '20'",
        [one!['id']],
      ),
    )
    // On the first day of a term others take effect after it, and it is not on the first page.
    await page.goto(new URL(`/status/change?keyword=${String(one!['xh'])}`, page.url()).href)
    await details.click()
    await page.getByRole('button', { name: /^发\s*文$/ }).click()
    const document = page.getByRole('dialog', { name: /发文/ })
    await document.getByText(/已过，发文后自该日起追溯生效/).waitFor()
    await document.getByLabel('文号').fill('院教〔2026〕旅1号')
    const issue = document.getByRole('button', { name: /发\s*文|确\s*定/ }).last()
    await issue.click()
    await document.getByRole('alert').getByText('生效日期早于今天，请填写追溯原因').waitFor()
    await document.getByLabel('追溯原因').fill('发文流转延误')
    await keepPicture(page, 'status-change-issue')
    await issue.click()
    // Elsewhere on the page the word stands already.
    await document.waitFor({ state: 'hidden' })
    await page.getByText('已生效').first().waitFor()
    const auditor = await stage.open('sjgly01', desk, '/system/log/oper')
    await auditor.getByPlaceholder('内容、操作人').fill('发文')
    await auditor.keyboard.press('Enter')
    const deed = auditor
      .getByRole('row')
      .filter({ hasText: String(one!['xm']) })
      .filter({ hasText: '学籍异动' })
    await deed.getByText('发文', { exact: true }).first().waitFor()
    await auditor.context().close()
    await goTo(page, `/base/student/detail?id=${String(one!['id'])}`)
    await page.getByText(String(to!['name'])).first().waitFor()
    await page.getByRole('tab', { name: '学籍轨迹' }).click()
    await page.getByText('转专业').first().waitFor()
    await page
      .getByText(new RegExp(String(one!['className'])))
      .first()
      .waitFor()
    await keepPicture(page, 'student-moved')

    // Taken back by a document of its own, which is asked for.
    await page.goto(new URL(`/status/change?keyword=${String(one!['xh'])}`, page.url()).href)
    await page
      .getByRole('row', { name: new RegExp(String(one!['xh'])) })
      .first()
      .getByRole('button', { name: '详情' })
      .click()
    await page.getByRole('button', { name: /^撤\s*销$/ }).click()
    const reversal = page.getByRole('dialog', { name: '撤销异动' })
    await reversal.getByText(`${String(one!['xm'])} 将恢复为异动前的班级和状态，学籍轨迹保留两条记录`).waitFor()
    await reversal.getByRole('button', { name: '撤销异动' }).click()
    await reversal.getByText('请填写撤销文号').waitFor()
    await reversal.getByLabel('撤销文号').fill('院教〔2026〕旅2号')
    await reversal.getByLabel('撤销原因').fill('登记有误')
    await reversal.getByRole('button', { name: '撤销异动' }).click()
    await reversal.waitFor({ state: 'hidden' })
    await page.getByText('已撤销').first().waitFor()
    expect(
      await rowsOf(
        stage.school,
        `select c.class_name as "className" from base_student s join base_class c on c.id = s.class_id where s.id = $1`,
        [one!['id']],
      ),
    ).toEqual([{ className: one!['className'] }])
    await page.context().close()
  })

  test('a registrar previews a graduation, carries it out, and takes the class back', async () => {
    const at = stage.school
    const today = dayOf(at.clock())
    const [cls] = await rowsOf(
      at,
      `select c.id, c.class_name as name, count(s.id)::int as n from base_class c join base_student s on s.class_id = c.id and s.xjzt_m = '01' where c.status = '1' and c.grade = (select min(grade) from base_class where status = '1')
      and not exists (select 1 from base_student o where o.class_id = c.id and o.xjzt_m in ('02', '16', '20')) group by c.id order by c.class_name desc limit 1`,
    )
    const [term] = await rowsOf(at, `select xn from calendar_term where is_current`)
    const xn = String(term!['xn'])
    const next = Number(xn.slice(5))
    await switchSecondAuthOff(at)
    await at.system(async (ctx) => {
      await ctx.db.execute('update base_class set expect_grad_date = $2 where id = $1', [cls!['id'], today])
      await ctx.db.execute(
        `update calendar_term set xn = $1, status = '1' where id = (select id from calendar_term where not is_current order by start_date limit 1)`,
        [`${next}-${next + 1}`],
      )
    })
    const page = await stage.open('jwc01', desk, '/status/rollover')
    await page.getByRole('button', { name: '新建批次' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('学年').fill(xn)
    await form.getByLabel('毕业日期').fill(today)
    await form.getByLabel('毕业日期').press('Tab')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: '生成毕业名单' }).click()
    await page.getByText(`名单 ${String(cls!['n'])} 人`).waitFor()
    for (const heading of ['毕业名单', '未毕业学生去向', '影响预览', '执行']) {
      await page.getByRole('button', { name: '下一步' }).click()
      await page.locator('.ant-steps-item-active', { hasText: heading }).waitFor()
    }
    await page.getByRole('button', { name: '执行', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '执行', exact: true }).click()
    await page.getByText('再次执行未完成部分').waitFor()
    await keepPicture(page, 'rollover-done')
    const states = () =>
      rowsOf(at, `select distinct xjzt_m as status from base_student where class_id = $1 and xjzt_m in ('01', '07')`, [
        cls!['id'],
      ])
    expect(await states()).toEqual([{ status: '07' }])
    await page
      .getByRole('row', { name: new RegExp(String(cls!['name'])) })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '撤销所选班级' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click()
    // What was said passes away; that the class is at school again, and the batch taken back, stays.
    await page.getByRole('row', { name: new RegExp(`${String(cls!['name'])}.*在校`) }).waitFor()
    await page.locator('.list-head').getByText('已撤销', { exact: true }).waitFor()
    expect(await states()).toEqual([{ status: '01' }])
    await page.context().close()
  })
})

async function choose(
  page: Page,
  select: Locator,
  { typed, shown = typed }: { typed: string; shown?: string | RegExp },
): Promise<void> {
  await select.click()
  await select.fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: shown }).first().click()
}
