import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { forbidden, notFound } from '#kernel/errors/platform-errors.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import type { Resource } from '../resource.ts'
import { loadRows } from '../store.ts'

/**
 * The rows somebody may do this to. Whoever looks after a part of them hears first that a row is of another part, and
 * only then what nobody gave them.
 */
export async function reachOf(ctx: Ctx, resource: Resource, verb: string, id: unknown): Promise<RowScope> {
  try {
    return await rowScope(ctx, resource, verb)
  } catch (error) {
    if (!(error instanceof AppError && error.code === forbidden.code) || !resource.outOfReach || !isId(id)) throw error
    if (!can(ctx.actor, permissionKey(resource.entity, 'list'))) throw error
    const scope = await rowScope(ctx, resource, 'list')
    if (scope.kind === 'all' || (await loadRows(ctx, resource.entity, [id], { scope })).has(id.toLowerCase()))
      throw error
    throw resource.outOfReach()
  }
}

/** What is said of a row that is not there or not within reach, the same of both. */
export function missed(resource: Resource, scope: RowScope): AppError {
  return scope.kind === 'some' && resource.outOfReach ? resource.outOfReach() : notFound()
}
