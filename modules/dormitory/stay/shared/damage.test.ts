import { expect, test } from 'vitest'
import { sharesOf, worthOf } from './damage.ts'

const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, isRoomHead: id === 'b' }))

test('100.00 among six: 16.66 each, and 16.70 for the head of the room', () => {
  expect([...sharesOf(10_000, six).values()]).toEqual([1666, 1670, 1666, 1666, 1666, 1666])
})

test('without a head the last one has the rest; among nobody nothing is divided', () => {
  const nobodyLeads = six.map(({ id }) => ({ id, isRoomHead: false }))
  expect([...sharesOf(10_000, nobodyLeads).values()].at(-1)).toBe(1670)
  expect(sharesOf(10_000, []).size).toBe(0)
  expect([...sharesOf(12, six).values()]).toEqual([2, 2, 2, 2, 2, 2])
})

test('a thing loses its value evenly over eight years, and keeps a fifth of its price', () => {
  const bed = { priceFen: 80_000, since: '2022-09-01' }
  expect(worthOf(bed, '2022-09-01')).toBe(80_000)
  expect(worthOf(bed, '2026-09-01')).toBe(40_000)
  expect(worthOf(bed, '2026-08-31')).toBe(40_833)
  expect(worthOf(bed, '2029-02-01')).toBe(16_000)
  expect(worthOf(bed, '2040-01-01')).toBe(16_000)
  expect(worthOf({ priceFen: 9900, since: null }, '2026-09-01')).toBe(9900)
})

test('a school may write things off otherwise', () => {
  expect(worthOf({ priceFen: 10_000, since: '2025-09-01' }, '2026-09-01', { years: 5, floorPercent: 0 })).toBe(8000)
  expect(worthOf({ priceFen: 10_000, since: '2010-09-01' }, '2026-09-01', { years: 5, floorPercent: 0 })).toBe(0)
})
