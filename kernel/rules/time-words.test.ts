import { expect, test } from 'vitest'
import { chineseTime, timeWords } from './time-words.ts'

const [friday, late, sunday] = ['2026-10-16T08:00:00+08:00', '2026-10-16T15:59:00Z', '2026-10-18T20:00:00+08:00']

test('a moment is told by the clock of the school, with its weekday', () => {
  expect(chineseTime.moment(friday)).toBe('10月16日 周五 08:00')
  expect(chineseTime.moment('2026-10-31T16:00:00Z')).toBe('11月1日 周日 00:00')
  expect([chineseTime.day('2026-03-02'), chineseTime.fullDay('2026-03-02')]).toEqual(['3月2日', '2026年3月2日'])
})

test('a span tells its day once', () => {
  expect(chineseTime.span(friday, late)).toBe('10月16日 周五 08:00 – 23:59')
  expect(chineseTime.span(friday, sunday)).toBe('10月16日 周五 08:00 – 10月18日 周日 20:00')
})

test('what ends at midnight ends with its day', () => {
  const [noon, midnight, newYear] = ['2026-11-16T12:00:00+08:00', '2026-11-16T16:00:00Z', '2026-12-31T16:00:00Z']
  expect(chineseTime.span(noon, midnight)).toBe('11月16日 周一 12:00 – 24:00')
  expect(chineseTime.span(friday, midnight, { isNarrow: true })).toBe('10/16 周五 08:00 – 11/16 周一 24:00')
  expect(chineseTime.span(midnight, '2026-11-17T16:00:00Z')).toBe('11月17日 周二 00:00 – 24:00')
  expect([chineseTime.until(midnight), chineseTime.until(noon)]).toEqual(['11月16日 周一 24:00', '11月16日 周一 12:00'])
  expect(chineseTime.plannedEnd(newYear, midnight)).toBe('12月31日 周四 24:00')
  expect(chineseTime.plannedEnd(newYear, '2027-01-02T00:00:00Z')).toBe('2026年12月31日 周四 24:00')
  expect(chineseTime.planned(midnight, noon)).toBe('11月17日 周二 00:00')
})

test('a span of days names the year where it is not this one', () => {
  const said = (from: string, until: string) => chineseTime.daySpan(from, until, '2026-11-17')
  expect(said('2026-09-07', '2026-10-03')).toBe('9月7日 – 10月3日')
  expect(said('2026-12-29', '2027-01-26')).toBe('2026年12月29日 – 2027年1月26日')
  expect([said('2026-10-16', '2026-10-16'), said('2025-10-16', '2025-10-16')]).toEqual(['10月16日', '2025年10月16日'])
})

test('what is read in other years names the year, what is near does not', () => {
  const now = '2026-11-17T02:00:00Z'
  expect(chineseTime.plannedSpan(friday, sunday, now)).toBe('10月16日 周五 08:00 – 10月18日 周日 20:00')
  expect(chineseTime.plannedSpan('2025-10-16T00:00:00Z', '2025-10-16T10:00:00Z', now)).toBe(
    '2025年10月16日 周四 08:00 – 18:00',
  )
  expect([
    chineseTime.plannedDay('2026-12-01', '2026-11-17'),
    chineseTime.plannedDay('2027-01-04', '2026-11-17'),
  ]).toEqual(['12月1日 周二', '2027年1月4日 周一'])
  expect(chineseTime.fullMoment(friday)).toBe('2026年10月16日 周五 08:00')
  expect([chineseTime.nearDay('2026-12-01', '2026-11-17'), chineseTime.nearDay('2027-01-04', '2026-11-17')]).toEqual([
    '12月1日',
    '2027年1月4日',
  ])
})

test('what is kept and read later names the year of each end, and a day once', () => {
  expect(chineseTime.fullSpan(friday, late)).toBe('2026年10月16日 周五 08:00 – 23:59')
  expect(chineseTime.fullSpan(friday, '2026-12-31T16:00:00Z')).toBe(
    '2026年10月16日 周五 08:00 – 2026年12月31日 周四 24:00',
  )
  expect(chineseTime.fullUntil(sunday)).toBe('2026年10月18日 周日 20:00')
})

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
test.each([
  [0, '0 分钟', '1 分钟'],
  [20_000, '不足 1 分钟', '1 分钟'],
  [59 * minute, '59 分钟', '59 分钟'],
  [2 * hour, '2 小时', '2 小时'],
  [hour + 24 * minute, '1 小时 24 分', '1 小时'],
  [day, '1 天', '24 小时'],
  [3 * day + 2 * hour, '3 天 2 小时', '3 天'],
  [9 * day + 2 * hour, '9 天', '9 天'],
])('%i ms are %s, in one unit %s', (ms, said, short) => {
  expect([chineseTime.length(ms), chineseTime.shortLength(ms)]).toEqual([said, short])
})

test('whoever reads another language is told in it', () => {
  const english: Record<string, string> = { 周五: 'Fri', '{{month}}月{{day}}日': '{{month}}/{{day}}' }
  const words = timeWords((text, holes = {}) =>
    (english[text] ?? text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(holes[name])),
  )
  expect(words.moment(friday)).toBe('10/16 Fri 08:00')
})
