import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('those who ask in one turn are read together, each has its own answer, and latecomers go with the next', async () => {
  const readings: (readonly number[])[] = []
  const twice = gather<number, number>({
    most: 3,
    async readAll(items) {
      readings.push(items)
      await new Promise((done) => setTimeout(done, 5))
      return items.map((n) => n * 2)
    },
  })
  expect(await Promise.all([1, 2, 3, 4].map(twice))).toEqual([2, 4, 6, 8])
  expect(readings.map(({ length }) => length).toSorted()).toEqual([1, 3])
  expect(await twice(7)).toBe(14)
  expect(readings).toHaveLength(3)
})

test('a reading that fails is told to everybody in it, and to nobody after it', async () => {
  let isBroken = true
  const asked = gather<number, number>({
    async readAll(items) {
      if (isBroken) throw new Error('away')
      return items
    },
  })
  const ends = await Promise.allSettled([asked(1), asked(2)])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await asked(3)).toBe(3)
})
