import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { Parsed, TextWorld } from '#kernel/fields/kind.ts'
import { regionSet } from '#kernel/fields/choices/region/kind.ts'
import { regions } from '#kernel/regions/regions.ts'
import { codeSets } from './dictionary.ts'

/**
 * What kinds ask while they turn values into text and back: the codes of the school, the titles of the rows named in `titles`
 * (entity → ids), and for imports a way to find the row a cell names.
 */
export async function makeTextWorld(
  ctx: Ctx,
  titles: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  reference: (entity: string, text: string) => Parsed = noReference,
): Promise<TextWorld> {
  const sets = await codeSets(ctx)
  const known = new Map<string, Map<string, string>>()
  for (const [entity, ids] of titles) known.set(entity, await titlesOf(ctx, entity, ids))
  return {
    today: ctx.today(),
    codes: (set) => (set === regionSet ? regions().items : (sets.get(set) ?? [])),
    reference,
    titleOf: (entity, id) => known.get(entity)?.get(id),
  }
}

async function titlesOf(ctx: Ctx, name: string, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const entity = ctx.world.entities.get(name)
  if (!entity || ids.size === 0 || fieldOf(entity, entity.title)?.options.sensitive) return new Map()
  const rows = await ctx.db.query<{ id: string; title: string }>(
    `select id, ${columnName(entity.title)}::text as title from ${tableName(entity)} where id = any($1::uuid[])`,
    [[...ids]],
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

function noReference(_entity: string, text: string): Parsed {
  return { problem: `【${text}】不存在` }
}
