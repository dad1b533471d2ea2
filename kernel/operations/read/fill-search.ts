import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { searchOf } from '../../entity/search-text.ts'
import type { RawRow } from './selection.ts'
import { loadRows } from '../store.ts'

const atOnce = 500

/**
 * Rows that were not written by an operation, such as those of seeds, get what `keyword` searches. Logs write their own as they grow,
 * and are too long to be looked through.
 */
export async function fillSearch(ctx: Ctx): Promise<void> {
  for (const entity of ctx.world.entities.values()) {
    if (!entity.search || entity.isLog) continue
    const table = tableName(entity)
    for (;;) {
      const bare = await ctx.db.query<{ id: string }>(
        `select t.id from ${table} t where t.search_text is null limit ${atOnce}`,
      )
      if (bare.length === 0) break
      const ids = bare.map(({ id }) => id)
      const rows = await loadRows(ctx, entity, ids)
      // What lies in the bin is searched there, and found again once it is taken out.
      const binned =
        entity.removable === 'bin' ? [...(await loadRows(ctx, entity, ids, { binnedSince: new Date(0) })).values()] : []
      await writeSearch(ctx, entity, [...rows.values(), ...binned])
    }
  }
}

/** Writes anew what `keyword` searches in some whole rows. */
export async function writeSearch(ctx: Ctx, entity: AnyEntity, rows: readonly RawRow[]): Promise<void> {
  const texts = rows.map((row) => ({ id: row['id'], ...searchOf(entity, row) }))
  await ctx.db.execute(
    `update ${tableName(entity)} t set search_text = x.search, search_grams = x.grams
     from jsonb_to_recordset($1::jsonb) as x(id uuid, search text, grams text[])
     where t.id = x.id`,
    [JSON.stringify(texts)],
  )
}
