import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/clock.ts'
import { rowsOf } from '#tests/support/school.ts'
import { keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('the teaching office paints two days as a sports meeting and gives them back', async () => {
  const page = await stage.open('jwc01')
  await page.goto(new URL('/base/schoolCalendar', page.url()).href)
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
  const painted = () => rowsOf(stage.school, 'select day_type, remark from calendar_day where is_painted and ri_qi = any($1::date[])', [[wednesday, addDays(wednesday, 1)]])
  expect(await painted()).toEqual([{ day_type: '8', remark: '运动会' }, { day_type: '8', remark: '运动会' }])
  await cell(wednesday).click()
  await cell(addDays(wednesday, 1)).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(painted).toEqual([])
  await page.context().close()
})

test('a timetable sheet with a conflict waits for a word about it, then goes into force', async () => {
  const [held] = await rowsOf(stage.school, `select k.class_ids[1] as class, c.class_name, e.gh, e.xm from timetable_course_task k join base_class c on c.id = k.class_ids[1] join base_teacher e on e.id = k.teacher_ids[1] order by k.task_no limit 1`)
  const [past] = await rowsOf(stage.school, `select xn, xq_m from calendar_term t where status = '2' and not exists (select from timetable_course_schedule s where s.term_id = t.id) order by start_date limit 1`)
  const line = (taskNo: string, course: string) => [past!['xn'], past!['xq_m'], taskNo, `J-${taskNo}`, course, held!['gh'], held!['class_name'], '周三', '3-4节', '1-16周', '旅途101'].join(',')
  const sheet = ['学年,学期,教学班号,课程号,课程名,教师工号,班级,星期,节次,周次,教室', line('J1', '旅途一'), line('J2', '旅途二')].join('\n')
  const page = await stage.open('jwc01')
  await page.goto(new URL('/base/timetable/import', page.url()).href)
  await page.locator('input[type=file]').setInputFiles({ name: '冲突课表.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) })
  await page.getByRole('tab', { name: '冲突 3' }).waitFor()
  await keepPicture(page, 'timetable-conflict')
  await page.getByRole('button', { name: '确认生效' }).click()
  await page.getByText('本批次有3处冲突未处理').waitFor()
  await page.getByRole('button', { name: '强制生效' }).click()
  await page.getByPlaceholder('说明为什么在有冲突时仍要生效').fill('两门课合班轮换')
  await page.getByRole('dialog').getByRole('button', { name: '强制生效' }).click()
  await page.getByRole('button', { name: /冲突课表.*已生效/ }).waitFor()
  expect(await rowsOf(stage.school, `select distinct c.course_name as name from timetable_lesson l join timetable_course_task k on k.id = l.task_id join timetable_course c on c.id = k.course_id where l.room_text = '旅途101' order by 1`)).toEqual([{ name: '旅途一' }, { name: '旅途二' }])
  await page.context().close()
})

test('a student reads the own timetable on a phone, and a dean the numbers of status changes', async () => {
  const student = await stage.open('stu01', phone)
  await student.goto(new URL('/base/timetable/class', student.url()).href)
  await student.getByText(/^第\d+周/).first().waitFor()
  await keepPicture(student, 'timetable-phone')
  await student.context().close()
  const dean = await stage.open('jwc01')
  await dean.goto(new URL('/status/stat', dean.url()).href)
  const [reading] = await rowsOf(stage.school, `select count(*)::int as n from base_student where xjzt_m in ('01', '05', '20') and deleted_time is null`)
  await dean.getByText(Number(reading!['n']).toLocaleString('en-US'), { exact: true }).first().waitFor()
  await keepPicture(dean, 'status-numbers')
  await dean.context().close()
})
