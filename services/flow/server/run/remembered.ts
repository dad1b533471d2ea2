import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'

type Entry = { value: Promise<unknown>; at: number }

const freshFor = 60_000
const most = 200
const kept = new WeakMap<World, Map<string, Entry>>()

/** An answer that costs much and may be a minute old, for whoever asks the same of the same school. Who asks meanwhile shares the reading. */
export function remembered<V>(ctx: Ctx, { key, read }: { key: string; read: () => Promise<V> }): Promise<V> {
  let entries = kept.get(ctx.world)
  if (!entries) kept.set(ctx.world, (entries = new Map()))
  const name = `${ctx.school.id} ${key}`
  const now = ctx.now().getTime()
  const known = entries.get(name)
  if (known && Math.abs(now - known.at) < freshFor) return known.value as Promise<V>
  const entry: Entry = { value: read(), at: now }
  entries.delete(name)
  entries.set(name, entry)
  // Whoever asked hears of it; only the next one must not.
  entry.value.catch(() => entries.get(name) === entry && entries.delete(name))
  // Those read longest ago stand first.
  for (const oldest of entries.keys()) {
    if (entries.size <= most) break
    entries.delete(oldest)
  }
  return entry.value as Promise<V>
}
