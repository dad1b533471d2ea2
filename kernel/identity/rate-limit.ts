import { tooMany } from '#kernel/errors/platform-errors.ts'

const mostKeys = 50_000

/** Counts calls by key in windows of a fixed length; one too many throws. Each process counts for itself. */
export function createRateLimit(input: { calls: number; windowMs: number; clock?: () => number }) {
  const clock = input.clock ?? (() => performance.now())
  const windows = new Map<string, { endsAt: number; count: number }>()

  function drop(now: number): void {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < mostKeys) break
      windows.delete(key)
    }
  }

  return {
    count(key: string): void {
      const now = clock()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        if (windows.size >= mostKeys) drop(now)
        window = { endsAt: now + input.windowMs, count: 0 }
        windows.delete(key)
        windows.set(key, window)
      }
      window.count += 1
      if (window.count > input.calls) throw tooMany({ seconds: Math.ceil((window.endsAt - now) / 1000) })
    },
  }
}
