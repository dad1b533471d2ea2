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

test('a reading that fails is told, and read again', async () => {
  let isAway = true
  const look = sharedLook({
    read: async () => {
      if (isAway) throw new Error('away')
      return 'here'
    },
  })
  await expect(look.get(at, 'x')).rejects.toThrow('away')
  isAway = false
  expect(await look.get(at, 'x')).toBe('here')
})
