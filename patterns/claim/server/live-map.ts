import { createHash } from 'node:crypto'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'

/** What is taken of a list that everybody knows: a bit for each place, in the order of the list. */
export type LiveMap = { readonly bits: string; readonly tag: string; readonly taken: number; readonly size: number }

type Kept<T> = { value: T; readAt: number; reading: Promise<T> | null }
type At = { readonly world: World; readonly school: School }

/**
 * What many look at again and again, from memory: read anew at most every `freshMs`, by one reading for all who ask,
 * whoever they are. What has not been asked for within `restMs` is let go, and what was read longest ago beyond `most`.
 */
export function sharedLook<T>(options: {
  read(at: At, key: string): Promise<T>
  freshMs?: number
  restMs?: number
  most?: number
}) {
  const { read, freshMs = 1000, restMs = 600_000, most = 1000 } = options
  const worlds = new WeakMap<World, Map<string, Kept<T>>>()

  function drop(entries: Map<string, Kept<T>>, now: number): void {
    for (const [key, { readAt, reading }] of entries)
      if (!reading && (now - readAt > restMs || entries.size > most)) entries.delete(key)
  }

  return {
    async get(at: At, key: string): Promise<T> {
      const entries = worlds.get(at.world) ?? new Map<string, Kept<T>>()
      worlds.set(at.world, entries)
      const place = `${at.school.id} ${key}`
      const known = entries.get(place)
      const now = performance.now()
      if (known && now - known.readAt < freshMs) return known.value
      if (known?.reading) return known.reading
      const reading = read(at, key).then((value) => {
        // Counted from before the reading: what came meanwhile is not in it. The oldest readings stand first.
        entries.delete(place)
        entries.set(place, { value, readAt: now, reading: null })
        return value
      })
      const under = { value: known?.value as T, readAt: known?.readAt ?? Number.NEGATIVE_INFINITY, reading }
      entries.set(place, under)
      // A reading that fails is told to whoever waits for it; the next one reads again.
      reading.catch(() => entries.get(place) === under && entries.delete(place))
      drop(entries, now)
      return reading
    },
    forget: (at: At, key: string) => void worlds.get(at.world)?.delete(`${at.school.id} ${key}`),
  }
}

/** Makes the map: the same places taken give the same tag, in whichever process it is made. */
export function mapOf(isTaken: readonly boolean[], salt = ''): LiveMap {
  const bytes = new Uint8Array(Math.ceil(isTaken.length / 8))
  let taken = 0
  for (const [i, is] of isTaken.entries()) {
    if (!is) continue
    taken += 1
    bytes[i >> 3]! |= 1 << (i & 7)
  }
  const bits = Buffer.from(bytes).toString('base64')
  const tag = `"${createHash('sha256').update(`${salt} ${bits}`).digest('base64url').slice(0, 22)}"`
  return { bits, tag, taken, size: isTaken.length }
}
