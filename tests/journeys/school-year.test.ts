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
