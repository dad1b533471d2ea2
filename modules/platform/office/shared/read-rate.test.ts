import { expect, test } from 'vitest'
import { readRate } from './read-rate.ts'

test.each([
  [1240, 1310, '94.66'],
  [0, 0, '0.00'],
  [0, 9, '0.00'],
  [9, 9, '100.00'],
  [1, 3, '33.33'],
])('%i of %i are %s %%', (readers, target, rate) => {
  expect(readRate(readers, target)).toBe(rate)
})
