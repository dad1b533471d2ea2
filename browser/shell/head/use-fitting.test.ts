import { expect, test } from 'vitest'
import { fitting } from './use-fitting.ts'

test('a menu shows what fits, never more than its limit, and leaves room for the rest', () => {
  const widths = [50, 80, 80, 80, 80, 80, 80, 80, 80]
  expect(fitting({ widths: widths.slice(0, 4), room: 290, spare: 70, limit: 7 })).toBe(4)
  expect(fitting({ widths: widths.slice(0, 4), room: 280, spare: 70, limit: 7 })).toBe(3)
  expect(fitting({ widths, room: 2000, spare: 70, limit: 7 })).toBe(7)
  expect(fitting({ widths, room: 100, spare: 70, limit: 7 })).toBe(0)
})
