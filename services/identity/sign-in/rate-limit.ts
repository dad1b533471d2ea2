import { systemClock } from '#kernel/world/clock.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { platformBinding } from '#kernel/db/types.ts'
import type { Pool } from '#kernel/db/pool.ts'
import { tooMany } from '#kernel/errors/platform-errors.ts'

type Window = {
  start: number
  /** Calls of all processes, as far as known. */ known: number
  /** Own calls not told yet. */ untold: number
}

const mostKeys = 50_000
const addCalls = `insert into rate_window as w (name, start_ms, calls) values ($1, $2, $3)
  on conflict (name) do update set start_ms = case when w.start_ms > $4 then w.start_ms else excluded.start_ms end,
    calls = case when w.start_ms > $4 then w.calls + excluded.calls else excluded.calls end
  returning start_ms as start, calls`
/** A process tells its calls a twentieth of the limit at a time, so it may let through so many too many. */
const parts = 20

/**
 * Counts calls by key in windows of a fixed length; one too many throws. All processes count together, in one row for each
 * key; once a key is over its limit the database is left alone. Without a database a process counts for itself.
 */
export function createRateLimit(input: {
  name: string
  calls: number
  windowMs: number
  pool: Pool | null
  clock?: () => number
}) {
  // Real time, the same for all processes: how much a machine can bear does not depend on the school's calendar.
  const clock = input.clock ?? (() => systemClock().getTime())
  const step = Math.max(1, Math.floor(input.calls / parts))
  const windows = new Map<string, Window>()
  let prunedAt = Number.NEGATIVE_INFINITY

  function windowOf(key: string, now: number): Window {
    let window = windows.get(key)
    if (!window || window.start + input.windowMs <= now) {
      if (windows.size >= mostKeys) drop(now)
      window = { start: now, known: 0, untold: 0 }
      windows.delete(key)
      windows.set(key, window)
    }
    return window
  }

  function drop(now: number): void {
    for (const [key, window] of windows) if (window.start + input.windowMs <= now) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < mostKeys) break
      windows.delete(key)
    }
  }

  /** Tells own calls and answers those of all processes. */
  async function tell(key: string, window: Window, pool: Pool): Promise<number> {
    const told = window.untold
    window.untold = 0
    window.known += told
    const now = Math.floor(clock())
    try {
      const shared = await pool.read(platformBinding, async (db) => {
        if (now - prunedAt >= input.windowMs) {
          prunedAt = now
          await db.execute('delete from rate_window where name like $1 and start_ms <= $2', [
            `${input.name} %`,
            now - input.windowMs,
          ])
        }
        const [row] = await db.query<{ start: string; calls: number }>(
          addCalls,
          [`${input.name} ${key}`.slice(0, 300), now, told, now - input.windowMs],
          'rate-window',
        )
        return row!
      })
      // Another process may have begun to count earlier.
      window.start = Math.min(window.start, Number(shared.start))
      window.known = Math.max(window.known, shared.calls)
      return shared.calls
    } catch {
      // A database that does not answer keeps nobody out; the calls still count here.
      return 0
    }
  }

  const wait = (window: Window, now: number) =>
    tooMany({ seconds: Math.max(1, Math.ceil((window.start + input.windowMs - now) / 1000)) })

  return {
    /** Throws for whoever has used up what they may, and counts nothing: for limits on what went wrong alone. */
    refuse(key: string): void {
      const [window, now] = [windows.get(key), clock()]
      if (window && window.start + input.windowMs > now && window.known + window.untold >= input.calls)
        throw wait(window, now)
    },
    async count(key: string): Promise<void> {
      const now = clock()
      const window = windowOf(key, now)
      window.untold += 1
      let total = window.known + window.untold
      if (total <= input.calls && window.untold >= step && input.pool) total = await tell(key, window, input.pool)
      if (total > input.calls) throw wait(window, now)
    },
  }
}

type Tries = { name: string; calls: number; windowMs: number }

/** What somebody finds by trying: counted for each person, in all processes together. */
export function triesOf({ name, calls, windowMs }: Tries) {
  const limits = new WeakMap<World, ReturnType<typeof createRateLimit>>()
  const limitOf = (world: World) => {
    const limit = limits.get(world) ?? createRateLimit({ name, calls, windowMs, pool: world.pool })
    limits.set(world, limit)
    return limit
  }
  const keyOf = ({ school, actor }: Ctx) => `${school.id} ${actor.userId ?? ''}`
  return {
    refuse: (ctx: Ctx): void => limitOf(ctx.world).refuse(keyOf(ctx)),
    count: (ctx: Ctx): Promise<void> => limitOf(ctx.world).count(keyOf(ctx)),
  }
}
