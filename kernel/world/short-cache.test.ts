import { expect, test } from 'vitest'
import { movableClock } from '#kernel/world/clock.ts'
import { shortCache } from './short-cache.ts'

function counting() {
  const clock = movableClock('2026-09-01T08:00:00+08:00')
  const cache = shortCache<number>({ clock, most: 2 })
  let reads = 0
  return { clock, cache, get: (key: string) => cache.get(key, async () => ++reads) }
}

test('callers within a second share one reading', async () => {
  const { get } = counting()
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([1, 1, 2])
  expect(await get('a')).toBe(1)
})

test('a moved clock, forgetting and lack of room make it read again', async () => {
  const { get, cache, clock } = counting()
  await get('a')
  clock.advance(1000)
  expect(await get('a')).toBe(2)
  cache.clear()
  expect(await get('a')).toBe(3)
  await get('b')
  await get('c')
  expect(await get('a')).toBe(6)
})

test('a reading that failed is not remembered', async () => {
  const cache = shortCache<number>({ clock: movableClock('2026-09-01T08:00:00+08:00'), most: 2 })
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', async () => 1)).toBe(1)
})
