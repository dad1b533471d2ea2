import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { gramsOf, searchTextOf } from '../entity/search-text.ts'
import { aliveOnly, newConditions, whereText } from './sql.ts'
import { loadRows } from './store.ts'

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
      const conditions = newConditions()
      conditions.texts.push('t.search_text is null')
      aliveOnly(conditions, entity)
      const bare = await ctx.db.query<{ id: string }>(
        `select t.id from ${table} t${whereText(conditions)} limit ${atOnce}`,
        conditions.values,
      )
      if (bare.length === 0) break
      const rows = await loadRows(
        ctx,
        entity,
        bare.map(({ id }) => id),
      )
      const texts = bare.map(({ id }) => {
        const text = searchTextOf(entity, rows.get(id) ?? {}) ?? ''
        return { id, text, grams: gramsOf(text) }
      })
      await ctx.db.execute(
        `update ${table} t set search_text = x.text, search_grams = x.grams
         from jsonb_to_recordset($1::jsonb) as x(id uuid, text text, grams text[])
         where t.id = x.id`,
        [JSON.stringify(texts)],
      )
    }
  }
}
