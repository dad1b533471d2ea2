import { expect, test } from 'vitest'
import { clockText, dateText, momentText, plannedText, shortSpan, spanText } from './time-words.ts'

const now = Date.parse('2026-11-18T10:30:00+08:00')

test.each([
  ['2026-11-18T10:30:00+08:00', '刚刚'],
  ['2026-11-18T09:40:00+08:00', '50 分钟前'],
  ['2026-11-18T08:05:00+08:00', '今天 08:05'],
  ['2026-11-17T22:00:00+08:00', '昨天 22:00'],
  ['2026-11-17T16:05:00Z', '今天 00:05'],
  ['2026-03-02T22:00:00+08:00', '3月2日'],
  ['2025-03-02T22:00:00+08:00', '2025年3月2日'],
])('what happened at %s was %s', (iso, said) => {
  expect(momentText(iso, now)).toBe(said)
})

test.each([
  ['2026-11-18T09:40:00+08:00', '11月18日 周三 09:40'],
  ['2026-11-20T18:00:00+08:00', '11月20日 周五 18:00'],
  ['2027-01-04T08:00:00+08:00', '2027年1月4日 周一 08:00'],
])('what is planned for %s is told by the clock, before it and after it', (iso, said) => {
  expect(plannedText(iso, now)).toBe(said)
})

test.each([
  ['2026-11-18T09:40:00+08:00', '今天 09:40'],
  ['2026-11-17T22:00:00+08:00', '昨天 22:00'],
  ['2026-03-02T22:00:00+08:00', '3月2日 周一 22:00'],
  ['2025-03-02T22:00:00+08:00', '2025年3月2日 周日 22:00'],
])('a detail tells what happened at %s with its clock and without seconds', (iso, said) => {
  expect(clockText(iso, now)).toBe(said)
})

test('what is still to come is never told as a day alone', () => {
  expect(momentText('2026-11-20T18:00:00+08:00', now)).toBe('11月20日 周五 18:00')
})

test('a span and a day of another year name it, also in what is over', () => {
  const [from, to] = ['2025-10-16T08:00:00+08:00', '2025-10-18T20:00:00+08:00']
  expect(spanText(from, to, now)).toBe('2025年10月16日 周四 08:00 – 2025年10月18日 周六 20:00')
  expect(spanText('2026-10-16T08:00:00+08:00', '2026-10-16T18:00:00+08:00', now)).toBe('10月16日 周五 08:00 – 18:00')
  expect([
    dateText('2025-10-16', {}, now),
    dateText('2026-10-16', {}, now),
    dateText('2025-10-16', { isNarrow: true }, now),
  ]).toEqual(['2025年10月16日', '10月16日', '10/16'])
})

test('narrow places tell the same span shorter', () => {
  expect(shortSpan('2026-10-16T08:00:00+08:00', '2026-10-18T20:00:00+08:00')).toBe(
    '10/16 周五 08:00 – 10/18 周日 20:00',
  )
})
