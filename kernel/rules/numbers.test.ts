import { expect, test } from 'vitest'
import { decimalText, grouped } from './numbers.ts'

test('numbers are read in threes, without zeros that only fill places', () => {
  expect(['7', '999', '1000', '-72879', '1234567'].map(grouped)).toEqual(['7', '999', '1,000', '-72,879', '1,234,567'])
  expect(['4.0', '0.0', '1.50', '72879.00', '-1280.25', '10'].map(decimalText)).toEqual([
    '4',
    '0',
    '1.5',
    '72,879',
    '-1,280.25',
    '10',
  ])
})
