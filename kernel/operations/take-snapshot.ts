import type { Ctx } from '#kernel/world/context.ts'
import type { Snapshot } from '#kernel/entity/snapshot.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { loadRows } from './store.ts'

/** The facts of another record as they stand now, to be written with a record that must keep them. Unknown ids have none. */
export async function takeSnapshots(
  ctx: Ctx,
  snapshot: Snapshot<Fields>,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await loadRows(ctx, ctx.world.entities.get(snapshot.of)!, ids)
  const names = Object.keys(snapshot.fields)
  return new Map([...rows].map(([id, row]) => [id, Object.fromEntries(names.map((name) => [name, row[name] ?? null]))]))
}
