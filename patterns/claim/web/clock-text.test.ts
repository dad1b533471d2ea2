import { expect, test } from 'vitest'
import { clockText, offsetOf } from './use-server-clock.ts'

test.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [1, '00:00:01'],
  [12_000, '00:00:12'],
  [7_191_000, '01:59:51'],
  [86_399_000, '23:59:59'],
  [5_149_534_000, '59 天 14:25:34'],
])('%d ms are %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text)
})

test('half of the way there is taken off', () => {
  expect(offsetOf(new Date(10_500).toISOString(), 10_000, 10_400)).toBe(300)
})
