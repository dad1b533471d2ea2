import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity, Row } from '#kernel/entity/entity.ts'
import { loadRows } from '#kernel/operations/store.ts'

/** The rows that some drafts refer to, read once for all of them. */
export function referred<E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Row<E>>> {
  return loadRows(ctx, entity, [...new Set(ids.filter((id) => typeof id === 'string'))])
}
