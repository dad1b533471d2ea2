import { expect, test } from 'vitest'
import { nightDateOf } from './night.ts'

test('a return after midnight belongs to the night before, until the split of the day', () => {
  expect(nightDateOf('2026-11-15T16:40:00Z', '12:00')).toBe('2026-11-15')
  expect(nightDateOf('2026-11-16T03:59:00Z', '12:00')).toBe('2026-11-15')
  expect(nightDateOf('2026-11-16T04:00:00Z', '12:00')).toBe('2026-11-16')
  expect(nightDateOf('2026-11-15T22:30:00Z', '06:00')).toBe('2026-11-16')
})
