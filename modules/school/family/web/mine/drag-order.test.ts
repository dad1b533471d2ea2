import { expect, test } from 'vitest'
import { placedAt, placeUnder } from './drag-order.ts'

test('somebody is put down in front, in between and at the end', () => {
  expect(placedAt(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(placedAt(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(placedAt(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
})

test('the place is the one seen, not the one in the document', () => {
  const lines = [
    { top: 100, bottom: 148 },
    { top: 0, bottom: 48 },
    { top: 50, bottom: 98 },
  ]
  expect(placeUnder(lines, 20)).toBe(0)
  expect(placeUnder(lines, 60)).toBe(1)
  expect(placeUnder(lines, 120)).toBe(2)
  expect(placeUnder(lines, 400)).toBe(-1)
})
