import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { World } from '#kernel/world/world.ts'

const quietMilliseconds = 600_000
const mostRemembered = 5000
const told = new WeakMap<World, Map<string, number>>()

/**
 * Writes down that a call named a page which none of the roles behind it grants: a page taken away a moment ago, or an id
 * somebody made up. The same one is told once in ten minutes.
 */
export async function noteMismatch(ctx: Ctx, entity: AnyEntity, key: string): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const now = ctx.now().getTime()
  let seen = told.get(ctx.world)
  if (!seen) told.set(ctx.world, (seen = new Map()))
  const about = `${ctx.school.id} ${ctx.actor.userId} ${ctx.request.menuId} ${key}`
  const last = seen.get(about)
  if (last !== undefined && Math.abs(now - last) < quietMilliseconds) return
  seen.delete(about)
  seen.set(about, now)
  for (const oldest of seen.keys()) {
    if (seen.size <= mostRemembered) break
    seen.delete(oldest)
  }
  await audit(ctx, [
    { entity, recordId: null, action: 'menuMismatch', title: `所在页面没有授予权限 ${key}，未按页面收窄数据范围` },
  ])
}
