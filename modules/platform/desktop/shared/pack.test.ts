import { describe, expect, test } from 'vitest'
import { effectiveItems, withCard } from './effective.ts'
import type { DeskItem } from './item.ts'
import { freePlace, narrowed, overlaps, pack, withMoved } from './pack.ts'

const at = (
  instanceId: string,
  x: number,
  y: number,
  w: number,
  h: number,
  more: Partial<DeskItem> = {},
): DeskItem => ({ instanceId, cardCode: instanceId, x, y, w, h, ...more })

/** The same numbers every time. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function thrown(seed: number): DeskItem[] {
  const roll = dice(seed)
  return Array.from({ length: 1 + roll(24) }, (_, i) => at(`c${i}`, roll(14) - 1, roll(20), 1 + roll(13), 1 + roll(5)))
}

const hasOverlap = (items: readonly DeskItem[]) => items.some((a, i) => items.slice(i + 1).some((b) => overlaps(a, b)))
const floats = (items: readonly DeskItem[]) =>
  items.some((a) => a.y > 0 && !items.some((b) => b !== a && overlaps({ ...a, y: a.y - 1 }, b)))

describe('packing', () => {
  test('nothing overlaps, floats, is lost or stands outside, whatever is thrown at it', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const items = thrown(seed)
      const packed = pack(items)
      expect(packed.map((item) => item.instanceId).toSorted()).toEqual(items.map((item) => item.instanceId).toSorted())
      expect(hasOverlap(packed)).toBe(false)
      expect(floats(packed)).toBe(false)
      expect(packed.every((item) => item.x >= 0 && item.x + item.w <= 12 && item.y >= 0)).toBe(true)
    }
  })

  test('the same cards give the same places a hundred times, in any order, and packed ones stay where they are', () => {
    const items = thrown(77)
    const first = JSON.stringify(pack(items))
    for (let i = 0; i < 100; i += 1) {
      const roll = dice(i + 1)
      const shuffled = items
        .map((item) => [roll(1000), item] as const)
        .toSorted((a, b) => a[0] - b[0])
        .map(([, item]) => item)
      expect(JSON.stringify(pack(shuffled))).toBe(first)
    }
    for (let seed = 1; seed <= 200; seed += 1) {
      const packed = pack(thrown(seed))
      expect(pack(packed)).toEqual(packed)
    }
  })

  test('every pair of cards on a small grid', () => {
    const sizes = [
      [3, 1],
      [6, 2],
      [12, 1],
    ] as const
    for (const [w, h] of sizes)
      for (const [v, g] of sizes)
        for (let x = 0; x <= 12 - w; x += 3)
          for (let y = 0; y < 3; y += 1)
            for (let u = 0; u <= 12 - v; u += 3) {
              const packed = pack([at('a', x, y, w, h), at('b', u, 1, v, g)])
              expect(hasOverlap(packed)).toBe(false)
              expect(floats(packed)).toBe(false)
            }
  })

  test('a locked card never sinks below its row', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const roll = dice(seed)
      const locks = new Map([
        ['c0', { x: 0, y: roll(4), w: 4, h: 2 }],
        ['c1', { x: 4, y: roll(4), w: 4, h: 1 }],
      ])
      const packed = pack(thrown(seed), locks)
      for (const [code, lock] of locks)
        for (const item of packed.filter((one) => one.cardCode === code)) expect(item.y).toBeLessThanOrEqual(lock.y)
      expect(hasOverlap(packed)).toBe(false)
    }
  })

  test('a moved card gets its place and the others make way', () => {
    const items = [at('a', 0, 0, 6, 2), at('b', 6, 0, 6, 2), at('c', 0, 2, 12, 1)]
    expect(withMoved(items, at('c', 0, 0, 12, 1))).toEqual([
      at('c', 0, 0, 12, 1),
      at('a', 0, 1, 6, 2),
      at('b', 6, 1, 6, 2),
    ])
    expect(withMoved(items, at('a', 0, 0, 12, 2)).find(({ instanceId }) => instanceId === 'b')).toMatchObject({
      x: 6,
      y: 2,
    })
  })

  test('a new card takes the first place that is held up', () => {
    expect(freePlace([], { w: 4, h: 2 })).toEqual({ x: 0, y: 0 })
    expect(freePlace([at('a', 0, 0, 4, 3)], { w: 8, h: 2 })).toEqual({ x: 4, y: 0 })
    expect(freePlace([at('a', 0, 0, 12, 1), at('b', 0, 1, 6, 3)], { w: 12, h: 2 })).toEqual({ x: 0, y: 4 })
    expect(withCard([at('a', 0, 0, 4, 3)], { code: 'n', size: { w: 4, h: 2 } }, 'i').at(-1)).toMatchObject({
      instanceId: 'i',
      x: 4,
      y: 0,
    })
  })

  test('on a narrow page cards stand two and two', () => {
    const flat = narrowed([at('a', 0, 0, 12, 1), at('b', 0, 1, 4, 3), at('c', 4, 1, 4, 3), at('d', 8, 1, 4, 3)])
    expect(flat.map(({ x, y, w }) => [x, y, w])).toEqual([
      [0, 0, 12],
      [0, 1, 6],
      [6, 1, 6],
      [0, 4, 6],
    ])
  })
})

describe('the desktop as it is shown', () => {
  const base = [at('a', 0, 0, 12, 1, { locked: true }), at('b', 0, 1, 6, 3), at('c', 6, 1, 6, 3)]
  const isAllowed = () => true

  test('is the default of the role until there is an own one', () => {
    expect(effectiveItems({ own: null, base, isAllowed })).toEqual(base)
  })

  test('brings back what is locked and keeps the own places', () => {
    const own = [at('c', 0, 0, 6, 3), at('b', 6, 0, 6, 3)]
    const shown = effectiveItems({ own, base, isAllowed })
    expect(shown[0]).toMatchObject({ cardCode: 'a', x: 0, y: 0, locked: true })
    expect(shown.map(({ cardCode, x }) => [cardCode, x])).toEqual([
      ['a', 0],
      ['c', 0],
      ['b', 6],
    ])
  })

  test('leaves out what is not allowed, without a hole', () => {
    const shown = effectiveItems({ own: null, base, isAllowed: (code) => code !== 'a' })
    expect(shown.map(({ cardCode, y }) => [cardCode, y])).toEqual([
      ['b', 0],
      ['c', 0],
    ])
  })

  test('takes what a merge added at the bottom, and only once', () => {
    const later = [...base, at('d', 0, 4, 6, 2)]
    const own = [at('a', 0, 0, 12, 1), at('c', 0, 1, 12, 3)]
    const shown = effectiveItems({ own, base: later, added: ['d'], isAllowed })
    expect(shown.at(-1)).toMatchObject({ cardCode: 'd', y: 4 })
    expect(effectiveItems({ own: shown, base: later, added: ['d'], isAllowed })).toEqual(shown)
  })
})
