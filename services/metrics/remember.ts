import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'

/** What is remembered, for how long, and who shares it: whoever reaches the same rows of these entities, or nobody but the person. */
export type Remembering = {
  readonly name: string
  readonly seconds: number
  readonly reach?: readonly string[]
  readonly isFresh?: boolean
}

type Entry = { value: Promise<unknown>; readAt: number }

const mostEntries = 5000
const memories = new WeakMap<World, Map<string, Entry>>()

/** Reads once for everybody who would get the same answer within the time; callers at once share one reading. A failure is not remembered. */
export async function remembered<T>(ctx: Ctx, what: Remembering, read: () => Promise<T>): Promise<T> {
  if (what.seconds <= 0) return read()
  const key = `${ctx.school.id} ${what.name} ${await sharedBy(ctx, what.reach)}`
  const entries = memories.get(ctx.world) ?? new Map<string, Entry>()
  memories.set(ctx.world, entries)
  const now = ctx.now().getTime()
  const known = entries.get(key)
  // A clock that was set back makes everything old as well.
  if (known && !what.isFresh && now >= known.readAt && now - known.readAt < what.seconds * 1000)
    return known.value as Promise<T>
  const entry: Entry = { value: read(), readAt: now }
  entries.delete(key)
  entries.set(key, entry)
  // Whoever asked hears of it; only the next one must not.
  entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
  for (const oldest of entries.keys()) {
    if (entries.size <= mostEntries) break
    entries.delete(oldest)
  }
  return entry.value as Promise<T>
}

async function sharedBy(ctx: Ctx, reach: readonly string[] | undefined): Promise<string> {
  if (!reach) return `of ${ctx.actor.userId} ${rolesOf(ctx)}`
  const scopes = []
  for (const name of reach) {
    const resource = ctx.world.resources.get(name)!
    scopes.push(can(ctx.actor, permissionKey(resource.entity, 'list')) ? await rowScope(ctx, resource, 'list') : null)
  }
  return JSON.stringify(scopes)
}

function rolesOf({ actor }: Ctx): string {
  return actor.kind === 'user'
    ? actor.roles.map(({ code, only }) => `${code} ${only?.values.join(' ') ?? ''}`).join()
    : ''
}
