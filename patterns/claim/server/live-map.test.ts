import { expect, test } from 'vitest'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { sharedLook } from './live-map.ts'

const at = { world: {} as World, school: { id: '000000' } as School }

test('a reading that fails is told to whoever waits for it, and what was known before is read again', async () => {
  let says: string | null = 'one'
  const look = sharedLook<string>({
    freshMs: 0,
    async read() {
      if (says === null) throw new Error('away')
      return says
    },
  })
  expect(await look.get(at, 'a')).toBe('one')
  says = null
  const ends = await Promise.allSettled([look.get(at, 'a'), look.get(at, 'a'), look.get(at, 'b')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  says = 'two'
  expect([await look.get(at, 'a'), await look.get(at, 'b')]).toEqual(['two', 'two'])
})

test('no more is remembered than it is told to, and what is asked for stays', async () => {
  let readings = 0
  const look = sharedLook<string>({
    freshMs: 60_000,
    most: 3,
    async read(_at, key) {
      readings += 1
      return key
    },
  })
  for (let i = 0; i < 20; i += 1) await look.get(at, `k${i}`)
  expect(await look.get(at, 'k19')).toBe('k19')
  expect(readings).toBe(20)
  await look.get(at, 'k0')
  expect(readings).toBe(21)
})
