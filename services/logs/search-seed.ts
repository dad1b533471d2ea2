import type { Ctx } from '#kernel/world/context.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import type { Seed } from '#kernel/world/world.ts'
import { operLog } from '#kernel/audit/shared/logs.ts'

const rowsAtOnce = 5000

/** Lines written before the log could be searched by words become searchable. What they say is not touched. */
export const logWords: Seed = { name: 'words of the operation log', content: 1, run: addWords }

async function addWords(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await ctx.db.query<{ id: string; title: string | null; userName: string | null }>(
      `select id, title, user_name as "userName" from sys_oper_log where search_text is null limit ${rowsAtOnce}`,
    )
    const words = rows
      .map(({ id, ...row }) => ({ id, text: searchTextOf(operLog, row) ?? '' }))
      .map((row) => ({ ...row, grams: gramsOf(row.text) }))
    await ctx.db.query(
      `update sys_oper_log l
       set search_text = x.text, search_grams = x.grams
       from jsonb_to_recordset($1::jsonb) as x(id uuid, text text, grams text[])
       where l.id = x.id`,
      [JSON.stringify(words)],
    )
    if (rows.length < rowsAtOnce) return
  }
}
