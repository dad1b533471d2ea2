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
