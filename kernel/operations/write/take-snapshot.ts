import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { snapshotsIn, type Snapshot } from '#kernel/entity/snapshot.ts'
import { isId } from '#kernel/world/id.ts'
import type { Draft } from '../resource.ts'
import { selectionOf, type RawRow } from '../read/selection.ts'
import { aliveOnly, newConditions, place, whereText } from '../sql.ts'

/** The facts of other records as they stand now, by id. Unknown ids have none. */
export async function takeSnapshots(
  ctx: Ctx,
  snapshot: Snapshot,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const entity = ctx.world.entities.get(snapshot.of)!
  const names = Object.keys(snapshot.fields)
  const selection = selectionOf(ctx.world, entity, names, false)
  const conditions = newConditions()
  conditions.texts.push(`t.id = any(${place(conditions, [...new Set(ids)])}::uuid[])`)
  aliveOnly(conditions, entity)
  const rows = await ctx.db.query<RawRow>(
    `select ${selection.columns}
     from ${tableName(entity)} t${whereText(conditions)}`,
    conditions.values,
  )
  return new Map(
    rows.map((raw) => {
      const row = selection.reveal(ctx, raw)
      return [row['id'] as string, Object.fromEntries(names.map((name) => [name, row[name] ?? null]))]
    }),
  )
}

/** Gives records that are being written what they copy from the rows they name; what the product itself brings along stands. */
export async function fillSnapshots(
  ctx: Ctx,
  entity: AnyEntity,
  drafts: readonly Pick<Draft, 'values' | 'merged'>[],
): Promise<void> {
  for (const snapshot of snapshotsIn(entity)) {
    const naming = drafts.filter(({ values }) => isId(values[snapshot.by]))
    if (naming.length === 0) continue
    const idOf = ({ values }: Pick<Draft, 'values'>) => String(values[snapshot.by]).toLowerCase()
    const facts = await takeSnapshots(ctx, snapshot, naming.map(idOf))
    for (const draft of naming)
      for (const [name, value] of Object.entries(facts.get(idOf(draft)) ?? {}))
        draft.merged[name] = draft.values[name] ??= value
  }
}
