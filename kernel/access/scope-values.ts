import type { Ctx } from '#kernel/world/context.ts'
import { shortCache } from '#kernel/world/short-cache.ts'
import type { World } from '#kernel/world/world.ts'
import type { ScopeKind } from './scope.ts'

type Values = readonly (string | number)[]

const mostRemembered = 20_000
const caches = new WeakMap<World, ReturnType<typeof shortCache<Values>>>()

/**
 * What an actor reaches through a scope. Lists ask for it again and again, so it is remembered for at most a second;
 * a write asks anew, since it must not lean on what was true a moment ago.
 */
export function scopeValues(ctx: Ctx, kind: ScopeKind, value: unknown): Promise<Values> {
  if (ctx.db.isTransaction) return kind.values(ctx, value)
  let cache = caches.get(ctx.world)
  if (!cache) caches.set(ctx.world, (cache = shortCache({ clock: ctx.world.clock, most: mostRemembered })))
  return cache.get(`${ctx.school.id} ${ctx.actor.userId} ${kind.code} ${JSON.stringify(value ?? null)}`, () =>
    kind.values(ctx, value),
  )
}

/** After a change of what scopes are made from, so that it shows at once in this process. */
export function forgetScopes(world: World): void {
  caches.delete(world)
}
