import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'

/** Whether the caller is the author of a row that must not say who made it. */
export function isSecretAuthor(
  ctx: Ctx,
  { anonymous }: AnyEntity,
  row: Readonly<Record<string, unknown>> | null | undefined,
): boolean {
  return anonymous !== undefined && row?.[anonymous.when] === true && row[anonymous.by] === ctx.actor.userId
}
