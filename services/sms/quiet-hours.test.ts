import { expect, test } from 'vitest'
import { afterQuietHours } from './quiet-hours.ts'
import { holesOf, providerTemplatesOf, segmentsOf } from './shared/text.ts'

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-09-01T21:59:59', 22, 7, '2026-09-01T21:59:59'],
  ['2026-09-01T22:00:00', 22, 7, '2026-09-02T07:00:00'],
  ['2026-09-02T00:30:00', 22, 7, '2026-09-02T07:00:00'],
  ['2026-09-02T06:59:59', 22, 7, '2026-09-02T07:00:00'],
  ['2026-09-02T07:00:00', 22, 7, '2026-09-02T07:00:00'],
  ['2026-09-02T13:00:00', 12, 14, '2026-09-02T14:00:00'],
  ['2026-09-02T23:00:00', 0, 0, '2026-09-02T23:00:00'],
])('a notice at %s with quiet hours %i–%i goes at %s…', (now, from, to, expected) => {
  expect(afterQuietHours(at(now), { from, to })).toEqual(at(expected))
})

test('characters are counted as phones count them', () => {
  expect([0, 70, 71, 134, 135].map((length) => segmentsOf('字'.repeat(length)))).toEqual([1, 1, 2, 2, 3])
  expect(segmentsOf('🙂'.repeat(36))).toBe(2)
})

test('holes come in order, once; provider numbers one a line', () => {
  expect(holesOf('{b}和{a}，再{b}，{1}不是')).toEqual(['b', 'a'])
  expect([...providerTemplatesOf('ali=SMS_1\n tx：22 ').numbers]).toEqual([
    ['ali', 'SMS_1'],
    ['tx', '22'],
  ])
  expect(providerTemplatesOf('没有等号').wrongLine).toBe('没有等号')
})
