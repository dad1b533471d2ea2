import { expect, test } from 'vitest'
import { feeDifference, monthsAfter } from './fee.ts'

test('a dearer place costs the months that follow, a cheaper one brings them back', () => {
  expect(feeDifference({ from: 90_000, to: 120_000, perYear: 10 }, '2026-11-12')).toBe(21_000)
  expect(feeDifference({ from: 120_000, to: 90_000, perYear: 10 }, '2026-11-12')).toBe(-21_000)
})

test('the month of the move stays at the old price, and nothing follows June', () => {
  expect(monthsAfter('2026-09-01')).toBe(9)
  expect(monthsAfter('2027-01-31')).toBe(5)
  // Where a year has twelve months, those of the summer cost as much as others.
  expect(monthsAfter('2026-11-12', 12)).toBe(9)
  expect(['2027-06-01', '2027-07-15', '2027-08-31'].map((day) => monthsAfter(day))).toEqual([0, 0, 0])
  expect(feeDifference({ from: null, to: 120_000, perYear: 10 }, '2026-11-12')).toBe(0)
})
