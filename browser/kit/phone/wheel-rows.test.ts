import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { dayRows, minuteRows, monthRows, nearDayRows, partOf, timeRows, within, yearRows } from './wheel-rows.ts'

const bounds = { first: dayjs('2024-02-10'), last: dayjs('2026-11-20').endOf('day') }

test('years, months and days end where the bounds end', () => {
  expect(yearRows(bounds).map(({ value }) => value)).toEqual([2024, 2025, 2026])
  expect(monthRows(dayjs('2024-05-01'), bounds)[0]!.value).toBe(1)
  expect(monthRows(dayjs('2026-05-01'), bounds).at(-1)!.value).toBe(10)
  expect(monthRows(dayjs('2025-05-01'), bounds)).toHaveLength(12)
  expect(dayRows(dayjs('2024-02-12'), bounds).map(({ value }) => value)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 10),
  )
  expect(dayRows(dayjs('2026-11-03'), bounds)).toHaveLength(20)
})

test('days in one row carry their weekday, and today says so', () => {
  const rows = nearDayRows(dayjs('2026-11-17T08:00'), '2026-11-17', bounds)
  const at = rows.findIndex(({ value }) => value === '2026-11-17')
  expect(rows.slice(at - 1, at + 2).map(({ text, note }) => `${text} ${note}`)).toEqual([
    '11月16日 周一',
    '11月17日 今天',
    '11月18日 周三',
  ])
  expect(rows.at(-1)!.value).toBe('2026-11-20')
})

test('times are half hours, what is marked, and what was chosen, in their order', () => {
  const rows = timeRows('08:10', [{ time: '08:55', note: '2 节' }])
  expect(rows).toHaveLength(50)
  expect(rows.slice(16, 20)).toEqual([
    { value: '08:00', text: '08:00', note: undefined },
    { value: '08:10', text: '08:10', note: undefined },
    { value: '08:30', text: '08:30', note: undefined },
    { value: '08:55', text: '08:55', note: '2 节' },
  ])
  expect(minuteRows(7, 15).map(({ text }) => text)).toEqual(['00', '07', '15', '30', '45'])
})

test('what lies outside is brought to the nearer end', () => {
  expect(within(dayjs('2020-01-01'), bounds)).toBe(bounds.first)
  expect(within(dayjs('2030-01-01'), bounds)).toBe(bounds.last)
  const inside = dayjs('2025-01-01')
  expect(within(inside, bounds)).toBe(inside)
})

test('noon ends a morning and begins an afternoon; what is later than all parts belongs to the last', () => {
  const parts = [
    { name: '上午', start: '08:00', end: '12:00' },
    { name: '下午', start: '13:30', end: '18:00' },
  ]
  const names = (end: 'start' | 'end') =>
    ['00:00', '11:59', '12:00', '18:00', '23:30'].map((time) => partOf(time, parts, end).name)
  expect(names('start')).toEqual(['上午', '上午', '下午', '下午', '下午'])
  expect(names('end')).toEqual(['上午', '上午', '上午', '下午', '下午'])
})
