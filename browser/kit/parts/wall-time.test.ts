import { expect, test } from 'vitest'
import { fromWall, wallOf } from './wall-time.ts'

const friday = '2026-10-16T08:00:00+08:00'

test('a control holds the clock of the school and gives the same moment back', () => {
  expect(wallOf('2026-10-15T16:05:00Z')).toBe('2026-10-16T00:05')
  expect(fromWall(wallOf(friday))).toBe(friday)
  expect([wallOf(null), wallOf('某天'), fromWall('')]).toEqual(['', '', null])
})
