import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionTimes } from '#modules/school/base/shared/venues/section-times.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('jwc01')
  await school.system((ctx) => ctx.db.execute('delete from timetable_lesson_slot'))
})
afterAll(() => school.close())

const add = async (values: Record<string, unknown>) => {
  const year = { season: '全年', seasonFrom: '01-01', seasonTo: '12-31' }
  const { body } = await admin.post('base/lessonSlot/add', { ...year, ...values })
  expect(body.success, JSON.stringify(body)).toBe(true)
}

test('sections are when the school says, by season and campus, in the part of the day it says', async () => {
  const [campus] = await rowsOf(school, 'select id from base_campus order by campus_code limit 1')
  await add({ jc: 1, beginTime: '07:50', endTime: '08:30', part: '1' })
  await add({ jc: 2, beginTime: '13:10', endTime: '13:50', part: '2' })
  await add({ campusId: campus!['id'], jc: 1, beginTime: '08:20', endTime: '09:00', part: '1' })
  const winterOnly = { season: '寒假', seasonFrom: '12-20', seasonTo: '02-20' }
  await add({ ...winterOnly, jc: 3, beginTime: '18:00', endTime: '18:40', part: '3' })
  const on = (date: string) => school.system((ctx) => ctx.call(sectionTimes, { dates: [date] }))
  const [autumn, winter] = [await on('2026-11-17'), await on('2027-01-05')]
  expect(autumn).toHaveLength(3)
  expect(autumn).toEqual(
    expect.arrayContaining([
      { date: '2026-11-17', campusId: null, jc: 1, begin: '07:50', end: '08:30' },
      { date: '2026-11-17', campusId: campus!['id'], jc: 1, begin: '08:20', end: '09:00' },
      { date: '2026-11-17', campusId: null, jc: 2, begin: '13:10', end: '13:50' },
    ]),
  )
  expect(winter.filter(({ jc }) => jc === 3)).toMatchObject([{ begin: '18:00', end: '18:40' }])
  const [own] = await rowsOf(school, 'select id from base_class order by class_code limit 1')
  const week = await admin.get('base/timetable/week', { kind: 'class', id: own!['id'] })
  expect(week.body.data.slots, JSON.stringify(week.body)).toMatchObject([
    { jc: 1, begin: '07:50', end: '08:30', part: '1' },
    { jc: 2, begin: '13:10', end: '13:50', part: '2' },
  ])
})
