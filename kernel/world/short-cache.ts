import type { Clock } from '#kernel/world/clock.ts'

type Entry<V> = { value: Promise<V>; readAt: number; clockAt: number }

const freshFor = 1000

/**
 * Remembers what was read for at most a second, counted from before the reading. Callers at the same time share one reading.
 * A moved clock makes everything old, because what is valid depends on the day.
 */
export function shortCache<V>(input: { clock: Clock; most: number }) {
  const entries = new Map<string, Entry<V>>()
  return {
    get(key: string, read: () => Promise<V>): Promise<V> {
      const readAt = performance.now()
      const clockAt = input.clock().getTime()
      const known = entries.get(key)
      if (known && readAt - known.readAt < freshFor && Math.abs(clockAt - known.clockAt) < freshFor) return known.value
      const entry: Entry<V> = { value: read(), readAt, clockAt }
      entries.delete(key)
      entries.set(key, entry)
      // Whoever asked hears of it; only the next one must not.
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
      // The oldest readings stand first.
      for (const oldest of entries.keys()) {
        if (entries.size <= input.most) break
        entries.delete(oldest)
      }
      return entry.value
    },
    clear: () => entries.clear(),
  }
}
