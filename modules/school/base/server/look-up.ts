import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'

/** The rows that some drafts refer to by one field, read once for all of them. */
export async function referred(
  ctx: Ctx,
  entity: AnyEntity,
  drafts: readonly Draft[],
  field: string,
): Promise<Map<string, Record<string, unknown>>> {
  const ids = new Set(drafts.map((draft) => draft.merged[field]).filter((id): id is string => typeof id === 'string'))
  return loadRows(ctx, entity, [...ids])
}

/** Fills a value the caller left empty. */
export function fillIfEmpty(draft: Draft, field: string, value: unknown): void {
  if (draft.merged[field] === null || draft.merged[field] === undefined) {
    draft.values[field] = value
    draft.merged[field] = value
  }
}

/** Sets a value that only the server decides. */
export function setValue(draft: Draft, field: string, value: unknown): void {
  draft.values[field] = value
  draft.merged[field] = value
}
