import { expect, test } from 'vitest'
import { coversNight, daysOf, halvesOf, minutesByDate } from './days.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)

test.each([
  ['2026-10-15T13:30', '2026-10-16T11:00', 1],
  ['2026-10-16T08:00', '2026-10-18T20:00', 3],
  ['2026-10-12T08:00', '2026-10-12T12:00', 0.5],
  ['2026-10-12T12:00', '2026-10-12T12:01', 0.5],
  ['2026-10-12T11:59', '2026-10-12T12:01', 1],
  ['2026-10-12T00:00', '2026-10-13T00:00', 1],
  ['2026-12-31T18:00', '2027-01-01T06:00', 1],
  ['2026-10-12T08:00', '2026-10-12T08:00', 0],
])('from %s until %s are %d days', (start, end, days) => {
  expect(daysOf(at(start), at(end))).toBe(days)
})

test('a span of any length is counted without laying out its halves', () => {
  expect(daysOf(new Date('0001-01-01T00:00:00+08:00'), new Date('9999-12-31T00:00:00+08:00'))).toBe(3652058)
})

test('halves that do not count are left out', () => {
  const lessonsOn = new Set(['2026-10-16', '2026-10-19'])
  expect(daysOf(at('2026-10-16T13:00'), at('2026-10-19T12:00'), (date) => lessonsOn.has(date))).toBe(1)
  expect(halvesOf(at('2026-10-16T13:00'), at('2026-10-17T09:00'))).toEqual([
    { date: '2026-10-16', part: 'pm' },
    { date: '2026-10-17', part: 'am' },
  ])
})

test('minutes fall on their dates, nights are those slept elsewhere', () => {
  expect([...minutesByDate(at('2026-10-15T22:30'), at('2026-10-17T01:00'))]).toEqual([
    ['2026-10-15', 90],
    ['2026-10-16', 1440],
    ['2026-10-17', 60],
  ])
  expect(
    ['2026-10-15', '2026-10-16', '2026-10-17'].map((date) =>
      coversNight(at('2026-10-15T22:30'), at('2026-10-17T01:00'), date),
    ),
  ).toEqual([true, true, false])
  expect(coversNight(at('2026-10-15T08:00'), at('2026-10-15T23:00'), '2026-10-15')).toBe(false)
})
