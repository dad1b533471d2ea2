import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'

/** What is taken of a list that everybody knows: a bit for each place, in the order of the list. */
export type LiveMap = { readonly bits: string; readonly tag: string; readonly taken: number; readonly size: number }

type Kept<T> = { value: T | undefined; readAt: number; reading: Promise<T> | null; next: Promise<T> | null }
type At = { readonly world: World; readonly school: School }

/**
 * What many look at again and again, from memory: read anew at most every `freshMs`, by one reading for all who ask,
 * whoever they are. What has not been read for `restMs` is let go, and beyond `most` what was read longest ago.
 */
export function sharedLook<T>(options: {
  /** `last`: what was read before, as long as it is remembered; the same again where nothing is new. */
  read(at: At, key: string, last: T | undefined): Promise<T>
  freshMs?: number
  restMs?: number
  most?: number
}) {
  const { read, freshMs = 1000, restMs = 600_000, most = 1000 } = options
  const worlds = new WeakMap<World, Map<string, Kept<T>>>()

  function drop(entries: Map<string, Kept<T>>, now: number): void {
    for (const [key, { readAt, reading, next }] of entries)
      if (!reading && !next && (now - readAt > restMs || entries.size >= most)) entries.delete(key)
  }

  /** A reading that fails is told to whoever waits for it; the next one reads again. */
  function begin(entry: Kept<T>, at: At, key: string): Promise<T> {
    // Counted from before the reading: what came meanwhile is not in it.
    const begunAt = performance.now()
    entry.reading = read(at, key, entry.value)
      .then((value) => {
        entry.value = value
        entry.readAt = begunAt
        return value
      })
      .finally(() => (entry.reading = null))
    return entry.reading
  }

  /** The reading after the one under way, no sooner than any other: one for all who ask until it begins. */
  async function beginLater(entry: Kept<T>, at: At, key: string): Promise<T> {
    await Promise.allSettled([entry.reading])
    const restsMs = entry.readAt + freshMs - performance.now()
    if (restsMs > 0) await delay(restsMs)
    entry.next = null
    return begin(entry, at, key)
  }

  return {
    /** `isAnew`: for whoever knows that something changed; what is answered was read after they asked. */
    async get(at: At, key: string, { isAnew = false } = {}): Promise<T> {
      const entries = worlds.get(at.world) ?? new Map<string, Kept<T>>()
      worlds.set(at.world, entries)
      const place = `${at.school.id} ${key}`
      const now = performance.now()
      const nothing = { value: undefined, readAt: Number.NEGATIVE_INFINITY, reading: null, next: null }
      const entry: Kept<T> = entries.get(place) ?? nothing
      if (!isAnew && now - entry.readAt < freshMs) return entry.value as T
      // What was read longest ago stands first.
      entries.delete(place)
      drop(entries, now)
      entries.set(place, entry)
      if (isAnew) return (entry.next ??= beginLater(entry, at, key))
      return entry.reading ?? entry.next ?? begin(entry, at, key)
    },
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
