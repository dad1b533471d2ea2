import { expect, test } from 'vitest'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { sharedLook } from './live-map.ts'

const at = { world: {} as World, school: { id: 'a' } as School }

/** Looks at a number that goes up whenever the test says so, and counts how often it was read. */
function looking(options: { freshMs?: number } = {}) {
  const state = { value: 0, reads: 0 }
  const look = sharedLook({
    ...options,
    read: async () => {
      state.reads += 1
      const { value } = state
      await new Promise((resolve) => setTimeout(resolve, 5))
      return value
    },
  })
  return { state, look }
}

test('however many look, one reading serves them while it is fresh', async () => {
  const { state, look } = looking({ freshMs: 60_000 })
  expect(await Promise.all([1, 2, 3].map(() => look.get(at, 'x')))).toEqual([0, 0, 0])
  state.value = 1
  expect(await look.get(at, 'x')).toBe(0)
  expect(state.reads).toBe(1)
  expect(await look.get({ ...at, school: { id: 'b' } as School }, 'x')).toBe(1)
})

test('whoever knows of a change is answered by a reading that begins after they asked, one for all of them', async () => {
  const { state, look } = looking({ freshMs: 50 })
  const early = look.get(at, 'x')
  state.value = 1
  // The reading under way has not seen it.
  const late = [look.get(at, 'x', { isAnew: true }), look.get(at, 'x', { isAnew: true })]
  expect(await early).toBe(0)
  state.value = 2
  expect(await Promise.all(late)).toEqual([2, 2])
  expect(state.reads).toBe(2)
  expect(await look.get(at, 'x')).toBe(2)
})

test('a reading that fails is told, and read again, whatever was known before', async () => {
  let says: string | null = 'here'
  const look = sharedLook({
    freshMs: 0,
    read: async () => {
      if (says === null) throw new Error('away')
      return says
    },
  })
  expect(await look.get(at, 'x')).toBe('here')
  says = null
  const ends = await Promise.allSettled([look.get(at, 'x'), look.get(at, 'x'), look.get(at, 'y')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  says = 'back'
  expect([await look.get(at, 'x'), await look.get(at, 'y')]).toEqual(['back', 'back'])
})

test('no more is remembered than it is told to, and that is what was read last', async () => {
  const read: string[] = []
  const look = sharedLook<string>({
    freshMs: 60_000,
    most: 3,
    async read(_at, key) {
      read.push(key)
      return key
    },
  })
  for (let i = 0; i < 20; i += 1) await look.get(at, `k${i}`)
  read.length = 0
  for (const key of ['k19', 'k18', 'k17', 'k0']) await look.get(at, key)
  expect(read).toEqual(['k0'])
})
