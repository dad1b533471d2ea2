import { expect, test } from 'vitest'
import { dayText, fromWall, shortSpan, spanText, wallOf } from './school-time-text.ts'

const [friday, late, sunday] = ['2026-10-16T08:00:00+08:00', '2026-10-16T15:59:00Z', '2026-10-18T20:00:00+08:00']

test('a moment is told by the clock of the school, with its weekday', () => {
  expect(dayText(friday)).toBe('10月16日 周五 08:00')
  expect(dayText('2026-10-31T16:00:00Z')).toBe('11月1日 周日 00:00')
})

test('a span tells its day once', () => {
  expect(spanText(friday, late)).toBe('10月16日 周五 08:00 – 23:59')
  expect(spanText(friday, sunday)).toBe('10月16日 周五 08:00 – 10月18日 周日 20:00')
  expect(shortSpan(friday, sunday)).toBe('10/16 周五 08:00 – 10/18 周日 20:00')
})

test('a control holds the clock of the school and gives the same moment back', () => {
  expect(wallOf('2026-10-15T16:05:00Z')).toBe('2026-10-16T00:05')
  expect(fromWall(wallOf(friday))).toBe(friday)
  expect([wallOf(null), wallOf('某天'), fromWall('')]).toEqual(['', '', null])
})
