import type { Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { holdersOfKey } from '#services/identity/in-office.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { monitorEvent } from '../shared/office-routes.ts'

const freshMs = 60_000
const watchers = new WeakMap<World, Map<string, { readAt: number; users: readonly string[] }>>()

/** Who may watch changes seldom, and is asked for by every transaction of a rush. */
async function watchersOf(ctx: Ctx): Promise<readonly string[]> {
  const schools = watchers.get(ctx.world) ?? new Map<string, { readAt: number; users: readonly string[] }>()
  watchers.set(ctx.world, schools)
  const known = schools.get(ctx.school.id)
  if (known && performance.now() - known.readAt < freshMs) return known.users
  const users = await holdersOfKey(ctx, 'dormitoryChooseBatch:monitor')
  schools.set(ctx.school.id, { readAt: performance.now(), users })
  return users
}

/** Whoever watches a batch is told that it goes on; what is told often in a moment goes out once. */
export async function tellMonitors(ctx: Ctx, batchId: string): Promise<void> {
  const users = await watchersOf(ctx)
  if (users.length > 0) pushAfterCommit(ctx, { event: monitorEvent, to: { users }, data: { batchId } })
}
