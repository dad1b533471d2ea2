import { expect, test } from 'vitest'
import { serviceOf } from './service-time.ts'

test.each([
  ['2025-09-10', { stage: 'serving', keepUntil: '2028-09-10', daysLeft: 365, share: 0.5 }],
  ['2026-09-10', { stage: 'serving', daysLeft: 0, share: 1 }],
  ['2026-09-11', { stage: 'discharged', daysLeft: 730 }],
  ['2028-09-11', { stage: 'lapsed', daysLeft: -1 }],
])('on %s', (today, expected) =>
  expect(serviceOf({ since: '2024-09-10', discharge: '2026-09-10', today })).toMatchObject(expected),
)
