import { expect, test } from 'vitest'
import { makeDays } from '#modules/school/calendar/shared/rules.ts'
import type { DayFacts } from '#modules/school/calendar/shared/services.ts'
import { datesOf, daysByWeekday, lessonDays } from './lesson-dates.ts'
import { readWeeks, weekBits } from './weeks.ts'

const autumn = {
  id: 'a',
  startDate: '2025-09-01',
  endDate: '2026-01-18',
  weeks: 20,
  examStart: '2026-01-05',
  holidayStart: '2026-01-17',
}
const holidays = [
  { holidayName: '国庆节', kind: '1', startDate: '2025-10-01', endDate: '2025-10-08', lessonDate: null },
  { holidayName: '国庆节', kind: '2', startDate: '2025-09-28', endDate: null, lessonDate: '2025-10-07' },
  { holidayName: '国庆节', kind: '2', startDate: '2025-10-11', endDate: null, lessonDate: null },
]
const calendar: DayFacts[] = makeDays(autumn, { until: '2026-01-31', holidays }).map((day) => ({
  ...day,
  xn: '2025-2026',
  xqM: '1',
}))
const paint = (riQi: string, dayType: string) => calendar.map((day) => (day.riQi === riQi ? { ...day, dayType } : day))
const weeks = (text: string) => weekBits(readWeeks(text)!)
const on = (days: readonly DayFacts[], date: string) => lessonDays(days).find((day) => day.date === date)

test('the worked Sunday holds the lessons of the Tuesday of week 6, which itself has none', () => {
  expect(on(calendar, '2025-09-28')).toEqual({ date: '2025-09-28', weekNo: 6, weekday: 2, isHeld: true })
  expect(on(calendar, '2025-10-07')).toEqual({ date: '2025-10-07', weekNo: 6, weekday: 2, isHeld: false })
  const dates = datesOf({ weekday: 2, weeks: weeks('5-7') }, daysByWeekday(lessonDays(calendar)))
  expect(dates.map(({ date, isHeld }) => [date, isHeld])).toEqual([
    ['2025-09-28', true],
    ['2025-09-30', true],
    ['2025-10-07', false],
    ['2025-10-14', true],
  ])
})

test('a worked weekend that stands for no day has no lessons', () => {
  expect(on(calendar, '2025-10-11')).toBeUndefined()
})

test('vacations have nothing, events and holidays only what falls out', () => {
  expect(on(calendar, '2026-01-17')).toBeUndefined()
  expect(on(calendar, '2026-01-25')).toBeUndefined()
  expect(on(paint('2025-11-05', '5'), '2025-11-05')).toBeUndefined()
  expect(on(paint('2025-11-05', '8'), '2025-11-05')).toMatchObject({ isHeld: false })
  expect(on(paint('2025-11-05', '3'), '2025-11-05')).toMatchObject({ isHeld: false })
})

test.each(['1', '2', '6', '7', '9'])('a day of type %s holds what the timetable says', (dayType) => {
  expect(on(paint('2025-11-05', dayType), '2025-11-05')).toEqual({
    date: '2025-11-05',
    weekNo: 10,
    weekday: 3,
    isHeld: true,
  })
})

test('odd weeks only', () => {
  const dates = datesOf({ weekday: 1, weeks: weeks('1-5(单)') }, daysByWeekday(lessonDays(calendar)))
  expect(dates.map((day) => day.date)).toEqual(['2025-09-01', '2025-09-15', '2025-09-29'])
})
