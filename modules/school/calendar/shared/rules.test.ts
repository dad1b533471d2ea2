import { expect, test } from 'vitest'
import {
  endOfTerm,
  isSchoolYear,
  isWorkday,
  makeDays,
  nextTurnOf,
  termFor,
  weekOf,
  type HolidayDates,
} from './rules.ts'

const autumn = {
  id: 'a',
  startDate: '2025-09-01',
  endDate: '2026-01-18',
  weeks: 20,
  examStart: '2026-01-05',
  holidayStart: '2026-01-17',
}
const holidays: HolidayDates[] = [
  { holidayName: '国庆节、中秋节', kind: '1', startDate: '2025-10-01', endDate: '2025-10-08', lessonDate: null },
  { holidayName: '国庆节', kind: '2', startDate: '2025-09-28', endDate: null, lessonDate: '2025-10-07' },
  { holidayName: '国庆节', kind: '2', startDate: '2025-10-11', endDate: null, lessonDate: '2025-10-08' },
  { holidayName: '春节', kind: '2', startDate: '2026-02-14', endDate: null, lessonDate: null },
]
const days = new Map(makeDays(autumn, { until: '2026-03-01', holidays }).map((day) => [day.riQi, day]))

test('the worked example of the autumn term 2025', () => {
  expect(endOfTerm('2025-09-01', 20)).toBe('2026-01-18')
  expect(days.get('2025-10-08')).toMatchObject({
    zc: 6,
    xqj: 3,
    dayType: '3',
    isWork: false,
    holidayName: '国庆节、中秋节',
  })
  expect(days.get('2025-10-11')).toMatchObject({ zc: 6, xqj: 6, dayType: '4', isWork: true, lessonDate: '2025-10-08' })
  expect(days.get('2025-09-28')).toMatchObject({ zc: 4, xqj: 7, dayType: '4', isWork: true, lessonDate: '2025-10-07' })
  const worked = [...days.values()].filter(({ riQi, isWork }) => riQi >= '2025-09-26' && riQi < '2025-10-13' && isWork)
  expect(worked.map(({ riQi }) => riQi.slice(5))).toEqual([
    '09-26',
    '09-28',
    '09-29',
    '09-30',
    '10-09',
    '10-10',
    '10-11',
  ])
})

test('the worked example of the spring term 2026', () => {
  const spring = { startDate: '2026-03-02', weeks: 20 }
  expect([
    endOfTerm(spring.startDate, 20),
    weekOf(spring, '2026-04-06'),
    weekOf(spring, '2026-05-09'),
    weekOf(spring, '2026-03-01'),
    weekOf(spring, '2026-07-20'),
  ]).toEqual(['2026-07-19', 6, 10, 0, 0])
})

test('exams, vacation and weekends; a make-up day in the vacation stays vacation', () => {
  expect(days.get('2026-01-02')).toMatchObject({ dayType: '1', isWork: true })
  expect(days.get('2026-01-05')).toMatchObject({ dayType: '6', isWork: true, zc: 19 })
  expect(days.get('2026-01-10')).toMatchObject({ dayType: '2', isWork: false })
  expect(days.get('2026-01-17')).toMatchObject({ dayType: '5', isWork: false, zc: 20 })
  expect(days.get('2026-02-14')).toMatchObject({ dayType: '5', isWork: false, zc: 0 })
  expect(days.size).toBe(182)
})

test('before teaching begins people work and nobody is taught', () => {
  const week = makeDays({ ...autumn, teachStart: '2025-09-03' }, { until: '2026-01-18', holidays }).slice(0, 7)
  expect(week.map(({ dayType, isWork }) => `${dayType}${isWork ? ' works' : ''}`)).toEqual([
    '8 works',
    '8 works',
    '1 works',
    '1 works',
    '1 works',
    '2',
    '2',
  ])
})

test('every type of day says whether people work', () => {
  expect(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((type) => [isWorkday(type, 3), isWorkday(type, 6)])).toEqual(
    [
      [true, false],
      [false, false],
      [false, false],
      [true, true],
      [false, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
    ],
  )
})

test('the present term: inside, shortly before the next, long before it, before and after all', () => {
  const terms = [
    { startDate: '2026-03-02', endDate: '2026-07-19' },
    { startDate: '2025-09-01', endDate: '2026-01-18' },
  ]
  const startOn = (day: string) => termFor(terms, day)?.startDate
  expect(
    [
      '2025-09-01',
      '2026-01-18',
      '2026-01-19',
      '2026-02-15',
      '2026-02-16',
      '2026-03-02',
      '2026-08-01',
      '2025-08-01',
    ].map(startOn),
  ).toEqual([
    '2025-09-01',
    '2025-09-01',
    '2025-09-01',
    '2025-09-01',
    '2026-03-02',
    '2026-03-02',
    '2026-03-02',
    '2025-09-01',
  ])
  expect(termFor([], '2026-01-01')).toBeNull()
})

test('a school year is two years that follow each other', () => {
  expect([isSchoolYear('2025-2026'), isSchoolYear('2025-2027'), isSchoolYear('2026-2025')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the next turn is the start of a term, or in a vacation as many days before as the school looks ahead', () => {
  const terms = [
    { startDate: '2025-09-01', endDate: '2026-01-18' },
    { startDate: '2026-03-02', endDate: '2026-07-19' },
    { startDate: '2026-07-25', endDate: '2026-08-20' },
  ]
  const turns = (day: string, lookAhead: number) => nextTurnOf(terms, day, lookAhead)
  expect([turns('2026-01-20', 14), turns('2026-02-16', 14), turns('2026-01-20', 0)]).toEqual([
    '2026-02-16',
    '2026-03-02',
    '2026-03-02',
  ])
  // While a term runs nothing is switched ahead; after the last nothing is to come.
  expect([turns('2026-07-10', 14), turns('2026-08-01', 14)]).toEqual(['2026-07-20', null])
})
