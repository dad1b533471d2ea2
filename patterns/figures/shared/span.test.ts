import { expect, test } from 'vitest'
import { grainOf, periodsOf, spanBefore, spanProblem, yearsSince } from './span.ts'

test('a year is the longest span, the twenty-ninth of February too', () => {
  expect(spanProblem({ from: '2026-09-01', to: '2027-08-31' })).toBeNull()
  expect(spanProblem({ from: '2026-09-01', to: '2027-09-01' })).toBe('统计区间不能超过一年')
  expect(spanProblem({ from: '2028-02-29', to: '2029-02-28' })).toBeNull()
  expect(spanProblem({ from: '2028-02-29', to: '2029-03-01' })).toBe('统计区间不能超过一年')
  expect(spanProblem({ from: '2026-09-02', to: '2026-09-01' })).toBe('结束日期不能早于开始日期')
})

test('a span falls into days, weeks from Monday, or months, cut at both ends', () => {
  expect(grainOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day')
  expect(grainOf({ from: '2026-09-01', to: '2026-11-30' })).toBe('week')
  expect(grainOf({ from: '2026-09-01', to: '2027-08-31' })).toBe('month')
  expect(periodsOf({ from: '2026-11-12', to: '2026-11-17' }, 'week')).toEqual([
    { key: '2026-11-09', from: '2026-11-12', to: '2026-11-15' },
    { key: '2026-11-16', from: '2026-11-16', to: '2026-11-17' },
  ])
  expect(periodsOf({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
    { key: '2026-01-01', from: '2026-01-31', to: '2026-01-31' },
    { key: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { key: '2026-03-01', from: '2026-03-01', to: '2026-03-01' },
  ])
  expect(periodsOf({ from: '2026-11-12', to: '2026-11-12' }, 'day')).toEqual([
    { key: '2026-11-12', from: '2026-11-12', to: '2026-11-12' },
  ])
})

test('a span is compared with as many dates before it, or with the same a year before', () => {
  expect(spanBefore({ from: '2026-10-01', to: '2026-10-31' }, 'period')).toEqual({
    from: '2026-08-31',
    to: '2026-09-30',
  })
  expect(spanBefore({ from: '2028-02-29', to: '2028-03-01' }, 'year')).toEqual({ from: '2027-02-28', to: '2027-03-01' })
})

test('years go back to the first that has something, and show the one in view', () => {
  const today = '2026-11-17'
  expect(yearsSince('2024-05-01', { today, year: 2026 })).toEqual([2026, 2025, 2024])
  expect(yearsSince(null, { today, year: 2027 })).toEqual([2027, 2026])
  expect(yearsSince('1990-01-01', { today, year: 2026 })).toHaveLength(10)
})
