import { expect, test } from 'vitest'
import { freeSlots } from './free-slots.ts'

test('free time lies between what is taken, and is long enough', () => {
  const busy = [
    { begin: 5, end: 8 },
    { begin: 2, end: 4 },
    { begin: 7, end: 9 },
    { begin: 20, end: 30 },
  ]
  expect(freeSlots({ begin: 0, end: 12 }, busy, 2)).toEqual([
    { begin: 0, end: 2 },
    { begin: 9, end: 12 },
  ])
  expect(freeSlots({ begin: 0, end: 12 }, [], 2)).toEqual([{ begin: 0, end: 12 }])
  expect(freeSlots({ begin: 0, end: 12 }, [{ begin: -5, end: 20 }], 1)).toEqual([])
})
